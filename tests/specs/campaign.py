"""Compare inferred summaries with runs of random methods: ``python -m tests.specs.campaign --count N --seed S``.

Every method runs in random initial states. A run with an effect that its summary does not allow is an escape and is printed; the
exit status is then 1.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.specs.infer import summary
from ooxcheck.specs.inference.summary import Effect, Parameters, Summary
from tests.specs.escapes import escape, runs, without_promises
from tests.specs.random_walks import program_text
from tests.translate import random_numbers
from tests.translate.random_methods import Sample, sample

STATES = 40
"""Initial states in which each method is run."""

STEPS = 3_000
WIDTH = 3


def escapes_of_methods(
    seed: int, counts: Counter[str], states: int = STATES, write: Callable[[int], Sample] = sample
) -> Iterator[str]:
    """Yield what runs of the methods of a random program did that their summaries do not allow."""
    written = write(seed)
    program = without_promises(written.problem().program)
    settings = replace(written.settings, unroll=None, invariants=False, steps=STEPS)
    yield from _escapes(program, written.bounds, settings, seed, counts, states)


def escapes_of_numbers(seed: int, counts: Counter[str], states: int = STATES) -> Iterator[str]:
    """Yield the same for a random program with sized integers, operators on bits and words of exceptions."""
    yield from escapes_of_methods(seed, counts, states, random_numbers.sample)


def escapes_of_walks(seed: int, counts: Counter[str], states: int = STATES) -> Iterator[str]:
    """Yield the same for a random program about linked structures."""
    program = load_text(program_text(seed), int_width=WIDTH)
    settings = Settings(invariants=False, steps=STEPS)
    bounds = Bounds(scope=3, scopes={"Data": 2, "Leaf": 1}, ints=(0, 1))
    yield from _escapes(program, bounds, settings, seed, counts, states)


def _escapes(
    program: Program, bounds: Bounds, settings: Settings, seed: int, counts: Counter[str], states: int
) -> Iterator[str]:
    parameters = Parameters(open_types=settings.open_types)
    for method in program.methods():
        if method.body is None:
            continue
        found = summary(program, method, parameters)
        counts["methods"] += 1
        _count(found, counts)
        for ran in runs(program, method, bounds, settings, states, random.Random(seed)):
            counts["returned" if ran.result is not None else "threw"] += 1
            if problem := escape(found, ran):
                yield f"seed {seed}, {method.full_name}: {problem}"
                break


def _count(found: Summary, counts: Counter[str]) -> None:
    effect: Effect | None = found.returning
    if effect is not None:
        bounds = [*effect.cells.values(), *([effect.result] if effect.result else [])]
        counts["bounds"] += len(bounds)
        counts["exact"] += sum(bound.exact for bound in bounds)


def main() -> int:
    """Run the campaign and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="random programs")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    started, found = time.monotonic(), 0
    for seed in range(options.seed, options.seed + options.count):
        for kind, escapes in (
            ("methods", escapes_of_methods),
            ("numbers", escapes_of_numbers),
            ("walks", escapes_of_walks),
        ):
            for problem in escapes(seed, counts):
                found += 1
                sys.stdout.write(f"{kind}, {problem}\n")
    elapsed = time.monotonic() - started
    told = ", ".join(f"{count} {what}" for what, count in counts.items())
    sys.stdout.write(f"3 x {options.count} programs, {told}, {found} escapes, {elapsed:.0f} s\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
