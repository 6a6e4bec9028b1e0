"""Many random methods decided twice, by the checker and by brute force: ``python -m tests.campaign --count 5000 --seed 1``.

Verdict, violated duties, reached bounds and ways to end have to be the same, and every counterexample has to be confirmed by
the interpreter. A disagreement is printed with the smallest program found that still shows it; the exit code is then 1.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from time import monotonic

from oox.diagnostics import OoxError
from tests.translate.comparing import Comparison, compared
from tests.translate.random_methods import Sample, sample
from tests.translate.smaller_programs import smaller


def main() -> None:
    """Run a campaign."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--as-they-are", action="store_true", help="do not make programs smaller")
    options = parser.parse_args()
    start = monotonic()
    seeds = range(options.seed, options.seed + options.count)
    ends = Counter[str]()
    failures = 0
    for seed, comparison in _comparisons(seeds, options.jobs):
        ends[comparison.end] += 1
        if comparison.differences:
            failures += 1
            _tell(seed, comparison, shrink=not options.as_they_are)
    _summarise(ends, failures, monotonic() - start)
    sys.exit(1 if failures else 0)


def _comparisons(seeds: range, jobs: int) -> Iterable[tuple[int, Comparison]]:
    if jobs == 1:
        return ((seed, examined(seed)) for seed in seeds)
    pool = ProcessPoolExecutor(jobs)
    return zip(seeds, pool.map(examined, seeds, chunksize=10), strict=True)


def examined(seed: int) -> Comparison:
    """Decide the program of a seed in both ways."""
    return compared(sample(seed).problem())


def minimised(found: Sample, comparison: Comparison) -> Sample:
    """Return the smallest program found that shows differences of the same kinds."""

    def still(text: str) -> bool:
        try:
            return compared(replace(found, text=text).problem()).kinds == comparison.kinds
        except (OoxError, StopIteration):
            return False

    return replace(found, text=smaller(found.text, still))


def _tell(seed: int, comparison: Comparison, *, shrink: bool) -> None:
    found = sample(seed)
    if shrink:
        found = minimised(found, comparison)
        comparison = compared(found.problem())
    bounds, settings = found.bounds, found.settings
    lines = [
        f"seed {seed}: {comparison.end}",
        *comparison.differences,
        f"// check {found.method} --scope {bounds.scope} --array {bounds.array} --unroll {settings.unroll}"
        f" --int-width {settings.int_width} --ints {','.join(map(str, bounds.ints))} --overflow {settings.overflow}"
        f"{' --open' * settings.open_types}{' --no-invariants' * (not settings.invariants)}"
        f"{' --no-exceptions' * (not settings.exceptions_allowed)}",
        found.text,
    ]
    sys.stdout.write("\n".join(lines) + "\n\n")
    sys.stdout.flush()


def _summarise(ends: Counter[str], failures: int, seconds: float) -> None:
    sys.stdout.write(f"{ends.total()} programs in {seconds:.0f} s, {failures} disagreements\n")
    for end, count in ends.most_common():
        sys.stdout.write(f"{count:8}  {end}\n")


if __name__ == "__main__":
    main()
