"""Compare the checker with brute force and with the tiny meaning on random methods: ``python -m tests.campaign --count 5000 --seed 1``.

Verdict, violated duties, reached bounds and outcomes must be equal, and the interpreter must confirm every counterexample. The
tiny meaning (`tests.meaning`) covers only a part of the language, and at most ``--runs`` runs of a method; the summary says how many
methods were compared with it, and why the others were not. A difference is printed with the smallest program that shows it; the
exit status is then 1.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from time import monotonic

from ooxcheck.oox.diagnostics import OoxError
from tests.meaning import random_programs
from tests.translate import random_floats, random_numbers, random_orders, random_strings
from tests.translate.comparing import Comparison, compared
from tests.translate.deciding import Problem
from tests.translate.random_methods import Sample, sample
from tests.translate.smaller_programs import smaller


def main() -> None:
    """Run a campaign."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument(
        "--by-contract", action="store_true", help="with methods that are known by their contracts only"
    )
    parser.add_argument(
        "--by-invariant", action="store_true", help="with loops that are known by their invariants only"
    )
    parser.add_argument(
        "--readings",
        action="store_true",
        help="about interfaces, strings, old, methods without body, and constructors that throw",
    )
    parser.add_argument("--floats", action="store_true", help="with floating-point numbers")
    parser.add_argument(
        "--numbers",
        action="store_true",
        help="with sized integers, operators on bits, and words of exceptions",
    )
    parser.add_argument(
        "--orders", action="store_true", help="with numbers of several sizes that are only compared"
    )
    parser.add_argument("--strings", action="store_true", help="with strings that are looked into and made")
    parser.add_argument(
        "--runs", type=int, default=2000, help="how many runs the tiny meaning tries; 0 leaves it out"
    )
    parser.add_argument("--as-they-are", action="store_true", help="do not make programs smaller")
    options = parser.parse_args()
    start = monotonic()
    write: Callable[[int], Sample] = partial(
        sample, by_contract=options.by_contract, by_invariant=options.by_invariant
    )
    if options.readings:
        write = random_programs.sample
    if options.floats:
        write = random_floats.sample
    if options.numbers:
        write = random_numbers.sample
    if options.orders:
        write = random_orders.sample
    if options.strings:
        write = random_strings.sample
    compare = partial(compared, most_runs=options.runs)
    seeds = range(options.seed, options.seed + options.count)
    ends, meanings = Counter[str](), Counter[str]()
    failures = 0
    for seed, comparison in _comparisons(write, compare, seeds, options.jobs):
        ends[comparison.end] += 1
        meanings[comparison.meaning] += 1
        if comparison.differences:
            failures += 1
            found = write(seed) if options.as_they_are else minimised(write(seed), comparison, compare)
            _tell(seed, found, compare(found.problem()))
    _summarise(ends, meanings, failures, monotonic() - start)
    sys.exit(1 if failures else 0)


def _comparisons(
    write: Callable[[int], Sample], compare: Callable[[Problem], Comparison], seeds: range, jobs: int
) -> Iterator[tuple[int, Comparison]]:
    """Yield how each seed compares, in order."""
    examine = partial(_examined, write, compare)
    if jobs == 1:
        yield from ((seed, examine(seed)) for seed in seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from zip(seeds, pool.map(examine, seeds, chunksize=10), strict=True)


def _examined(
    write: Callable[[int], Sample], compare: Callable[[Problem], Comparison], seed: int
) -> Comparison:
    return compare(write(seed).problem())


def minimised(
    found: Sample, comparison: Comparison, compare: Callable[[Problem], Comparison] = compared
) -> Sample:
    """Return the smallest program found that shows differences of the same kinds."""

    def still(text: str) -> bool:
        try:
            return compare(replace(found, text=text).problem()).kinds == comparison.kinds
        except (OoxError, StopIteration):
            return False

    return replace(found, text=smaller(found.text, still))


def _tell(seed: int, found: Sample, comparison: Comparison) -> None:
    bounds, settings = found.bounds, found.settings
    options = [
        f"--scope {bounds.scope} --array {bounds.array} --unroll {settings.unroll}",
        f"--int-width {found.int_width} --ints={','.join(map(str, bounds.ints))} --overflow {settings.overflow}",
        *(["--open"] if settings.open_types else []),
        *([] if settings.invariants else ["--no-invariants"]),
        *([] if settings.exceptions_allowed else ["--no-exceptions"]),
        *(["--loops invariant"] if settings.loops_by_invariant else []),
    ]
    known = f"by contract: {', '.join(sorted(found.by_contract))}\n" if found.by_contract else ""
    lines = [f"seed {seed}: {comparison.end}", *comparison.differences]
    told = "\n".join([*lines, f"// check {found.method} {' '.join(options)}", known + found.text])
    sys.stdout.write(f"{told}\n\n")
    sys.stdout.flush()


def _summarise(ends: Counter[str], meanings: Counter[str], failures: int, seconds: float) -> None:
    sys.stdout.write(f"{ends.total()} programs in {seconds:.0f} s, {failures} disagreements\n")
    for end, count in ends.most_common():
        sys.stdout.write(f"{count:8}  {end}\n")
    sys.stdout.write("with the tiny meaning:\n")
    for meaning, count in meanings.most_common():
        sys.stdout.write(f"{count:8}  {meaning}\n")


if __name__ == "__main__":
    main()
