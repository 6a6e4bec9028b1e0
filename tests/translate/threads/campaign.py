"""Compare the solver with all schedules on random programs with threads: ``python -m tests.translate.threads.campaign``.

Both must find the same violated duties, bounds, deadlocks, results and exceptions, and the interpreter must confirm every answer of
the solver under its schedule. ``--memory-model tso`` adds store buffers.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from ooxcheck.engine.budget import deep_recursion
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.settings import Settings
from tests.oox.concurrent import complete, ghostly_program, random_program
from tests.oox.forking import forking_program
from tests.oox.litmus import random_litmus as accesses
from tests.oox.random_programs import program_text
from tests.oox.runs import loaded, method
from tests.translate.threads import random_litmus, random_loops, random_waiting
from tests.translate.threads.comparing_threads import Decider, by_running, run_everywhere
from tests.translate.threads.every_instant import all_races

INT_WIDTH = 8
BOUNDS = Bounds(scope=2, array=2)
SETTINGS = Settings(unroll=2)
RACES = replace(SETTINGS, races=True)


def small(seed: int) -> str:
    """Return a small program whose static fields hold their defaults at first."""
    return complete(random_program(seed)).replace(
        "int main() {", "int main() requires(no Cell.root && Main.n == 0) {"
    )


def large(seed: int) -> str:
    """Return a program with inheritance, dispatch, arrays and contracts whose static fields hold their defaults at first."""
    return program_text(seed, bits=seed % 4 == 3).replace(
        "int main() {", "int main() requires(no A.root && A.total == 0) {"
    )


def ghostly(seed: int) -> str:
    """Return a small program with ghost code whose static fields hold their defaults at first."""
    return ghostly_program(seed).replace("int main() {", "int main() requires(no Cell.root && Main.n == 0) {")


def compared(program: Program, settings: Settings = SETTINGS) -> str:
    """Return how a program was decided: ``same``, or ``too many`` schedules to run them all."""
    main_ = method(program, "Main.main")
    result = run_everywhere(program, main_, BOUNDS, settings, limit=2_000)
    if result is None:
        return "too many"
    with deep_recursion():
        found = Decider(program, main_, BOUNDS, settings).ends()
    assert found == by_running(result)
    return "same"


def raced(program: Program) -> str:
    """Return how the races of a program were found: ``same``, or ``too many`` instants to look at them all."""
    main_ = method(program, "Main.main")
    races = all_races(program, main_, RACES, limit=20_000)
    if races is None:
        return "too many"
    with deep_recursion():
        found = Decider(program, main_, BOUNDS, RACES).ends()
    assert {duty for duty in found.violated if duty.kind is DutyKind.DATA_RACE} == races
    return "same" if races else "no race"


def _of(text: Callable[[int], str]) -> Callable[[int, Settings], str]:
    return lambda seed, settings: compared(loaded(text(seed), INT_WIDTH), settings)


_KINDS = {
    "large": (_of(large), "programs with classes, dispatch and contracts"),
    "forking": (_of(forking_program), "forks in loops, recursion and other threads"),
    "accesses": (_of(accesses), "two to four threads with a few accesses of two cells, some under locks"),
    "ghosts": (_of(ghostly), "ghost variables, fields and parameters"),
    "waiting": (_of(random_waiting.program), "threads that wait for formulas and notifications"),
    "growing": (
        lambda seed, settings: random_loops.compared(random_loops.program(seed), INT_WIDTH, settings),
        "bounds on loops that grow, held to fixed ones",
    ),
    "litmus": (
        lambda seed, settings: random_litmus.compared(random_litmus.program(seed), settings),
        "all that threads of random litmus tests can have read",
    ),
}
"""The programs there are besides small ones, and what they are."""


@contextmanager
def _patience(seconds: int) -> Iterator[None]:
    """Raise a `TimeoutError` in a ``with`` block that takes too long."""

    def stop(_signal: int, _frame: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)


def main(arguments: list[str] | None = None) -> int:
    """Run the campaign; return how many programs went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    kinds = parser.add_mutually_exclusive_group()
    for name, (kind, text) in _KINDS.items():
        kinds.add_argument(
            f"--{name}", dest="kind", action="store_const", const=kind, default=_of(small), help=text
        )
    parser.add_argument("--races", action="store_true", help="compare data races, too")
    parser.add_argument("--memory-model", choices=("sc", "tso"), default="sc")
    parser.add_argument("--seconds", type=int, default=120, help="after which a program is left")
    options = parser.parse_args(arguments)
    settings = replace(SETTINGS, memory_model=options.memory_model, races=options.races)
    tally: Counter[str] = Counter()
    for seed in range(options.seed, options.seed + options.count):
        try:
            with _patience(options.seconds):
                tally[options.kind(seed, settings)] += 1
        except TimeoutError:
            tally["too slow"] += 1
        except Exception as error:
            tally["wrong"] += 1
            sys.stderr.write(f"{seed}: {type(error).__name__}: {str(error)[:300]}\n")
    sys.stdout.write(", ".join(f"{count} {what}" for what, count in sorted(tally.items())) + "\n")
    return tally["wrong"]


if __name__ == "__main__":
    sys.exit(min(1, main()))
