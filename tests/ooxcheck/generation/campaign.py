"""Compare generated test suites of random methods with brute force: ``python -m tests.ooxcheck.generation.campaign --count 2000 --seed 1``.

The paths of a suite must be those of brute force, with the same violated duties, for suites by paths and for suites by cases. Every
test must pass as data, as OOX and as Python. A difference is printed with its program; the exit status is then 1.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from time import monotonic

from ooxcheck.engine.question import Terms
from ooxcheck.generation.judging import run_suite
from ooxcheck.generation.search import generate_suite
from ooxcheck.generation.suite import Suite
from ooxcheck.generation.writing.oox_writer import oox_class
from ooxcheck.generation.writing.pytest_writer import pytest_module
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.oracle.states import States
from ooxcheck.oox.running.decisions import Path, Taken
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.outcomes import ARRAY, Duty, Returned, Threw, Undetermined, Violated
from tests.meaning import random_programs
from tests.translate.deciding import Problem
from tests.translate.random_methods import Sample, sample

MOST = 200
"""How many tests there may be; methods with more are not compared."""

STATES = 3_000
"""How many initial states brute force tries; methods with more are not compared."""

OURS = ("it ends otherwise", "it is no OOX", "it does not pass")
"""How reasons begin for which a test is left out and should not be."""


def main() -> None:
    """Run a campaign."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument(
        "--readings",
        action="store_true",
        help="about interfaces, strings, old, methods without body, and constructors that throw",
    )
    options = parser.parse_args()
    start, seeds = monotonic(), range(options.seed, options.seed + options.count)
    counts, failures = Counter[str](), 0
    for seed, (kind, tests, differences) in _examined(seeds, options.jobs, readings=options.readings):
        counts[kind] += 1
        counts["tests"] += tests
        if differences:
            failures += 1
            told = "\n".join([f"seed {seed}", *differences, written(seed, readings=options.readings).text])
            sys.stdout.write(f"{told}\n\n")
            sys.stdout.flush()
    sys.stdout.write(f"{options.count} methods in {monotonic() - start:.0f} s, {failures} differences\n")
    sys.stdout.writelines(f"{count:8}  {kind}\n" for kind, count in counts.most_common())
    sys.exit(1 if failures else 0)


def written(seed: int, *, readings: bool) -> Sample:
    """Return the program of a seed."""
    return random_programs.sample(seed) if readings else sample(seed)


def _examined(seeds: range, jobs: int, *, readings: bool) -> Iterator[tuple[int, tuple[str, int, list[str]]]]:
    if jobs == 1:
        yield from ((seed, examined(seed, readings=readings)) for seed in seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from zip(seeds, pool.map(_one, seeds, repeat(readings), chunksize=5), strict=True)


def _one(seed: int, readings: bool) -> tuple[str, int, list[str]]:
    return examined(seed, readings=readings)


def examined(seed: int, *, readings: bool = False) -> tuple[str, int, list[str]]:
    """Return what became of the method of a seed, how many tests it has, and what is not as it should be."""
    problem = written(seed, readings=readings).problem()
    try:
        question = Terms(bounds=problem.bounds, settings=problem.settings).about(
            problem.program, problem.method
        )
        suite, cases = generate_suite(question, "path", MOST), generate_suite(question, "case", 3 * MOST)
    except OoxError as error:
        return f"refused: {error.diagnostics[0].code}", 0, []
    if suite.cut or cases.cut:
        return "too many tests", 0, []
    differences = [*_wrong(suite), *_wrong(cases)]
    if _paths(cases) != _paths(suite):
        differences.append("the paths of cases are others than the paths")
    seen = _seen(problem) if not suite.tests or not any(test.answers for test in suite.tests) else None
    if seen is None:
        return "not compared with brute force", len(suite.tests), differences
    missing, invented = seen - _paths(suite), _paths(suite) - seen
    if missing and not any(bound.what == ARRAY for bound in suite.bounds):
        differences.append(f"brute force sees a path that the suite has not: {next(iter(missing))}")
    if invented:
        differences.append(f"the suite has a path that brute force does not see: {next(iter(invented))}")
    return "compared with brute force", len(suite.tests) + len(cases.tests), differences


def _wrong(suite: Suite) -> Iterator[str]:
    """Yield what is not right with the tests of a suite."""
    yield from (
        f"{each.test.name} does not pass"
        for each in run_suite(suite, suite.question.program)
        if not each.passes
    )
    for form in (oox_class(suite, fail=True), pytest_module(suite)):
        yield from (
            f"{test.name} in {form.name}: {reason}"
            for test, reason in form.left_out
            if reason.startswith(OURS)
        )


def _paths(suite: Suite) -> set[tuple[Path, tuple[Duty, ...]]]:
    return {(test.path, test.breaks) for test in suite.tests}


def _seen(problem: Problem) -> set[tuple[Path, tuple[Duty, ...]]] | None:
    """Return the paths that runs from all initial states take, None if there are too many or one has no answer."""
    found: set[tuple[Path, tuple[Duty, ...]]] = set()
    taken: list[Taken] = []
    bank = Bank(problem.program, problem.settings, taken=taken)
    for number, state in enumerate(
        States(Bank(problem.program, problem.settings), problem.method, problem.bounds)
    ):
        ours = state.copy()
        taken.clear()
        machine = Machine(bank, ours.heap)
        machine.start(problem.method, ours.arguments)
        outcome = machine.run()
        if number > STATES or isinstance(outcome, Undetermined):
            return None
        if isinstance(outcome, Returned | Threw | Violated):
            found.add((tuple(taken), outcome.duties if isinstance(outcome, Violated) else ()))
    return found


if __name__ == "__main__":
    main()
