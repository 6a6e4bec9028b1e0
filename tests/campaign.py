"""Many random methods decided twice, by the checker and by brute force: ``python -m tests.campaign --count 5000 --seed 1``.

Verdict, violated duties, reached bounds and ways to end have to be the same, and every counterexample has to be confirmed by
the interpreter. A disagreement is printed with the smallest program found that still shows it; the exit code is then 1.
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
    parser.add_argument("--by-contract", action="store_true", help="with methods that are known by their contracts only")
    parser.add_argument("--by-invariant", action="store_true", help="with loops that are known by their invariants only")
    parser.add_argument("--as-they-are", action="store_true", help="do not make programs smaller")
    options = parser.parse_args()
    start = monotonic()
    write = partial(sample, by_contract=options.by_contract, by_invariant=options.by_invariant)
    seeds = range(options.seed, options.seed + options.count)
    ends = Counter[str]()
    failures = 0
    for seed, comparison in _comparisons(write, seeds, options.jobs):
        ends[comparison.end] += 1
        if comparison.differences:
            failures += 1
            found = write(seed) if options.as_they_are else minimised(write(seed), comparison)
            _tell(seed, found)
    _summarise(ends, failures, monotonic() - start)
    sys.exit(1 if failures else 0)


def _comparisons(
    write: Callable[[int], Sample], seeds: range, jobs: int
) -> Iterator[tuple[int, Comparison]]:
    """Yield how each seed compares, in order."""
    examine = partial(_examined, write)
    if jobs == 1:
        yield from ((seed, examine(seed)) for seed in seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from zip(seeds, pool.map(examine, seeds, chunksize=10), strict=True)


def _examined(write: Callable[[int], Sample], seed: int) -> Comparison:
    return compared(write(seed).problem())


def minimised(found: Sample, comparison: Comparison) -> Sample:
    """Return the smallest program found that shows differences of the same kinds."""

    def still(text: str) -> bool:
        try:
            return compared(replace(found, text=text).problem()).kinds == comparison.kinds
        except (OoxError, StopIteration):
            return False

    return replace(found, text=smaller(found.text, still))


def _tell(seed: int, found: Sample) -> None:
    comparison = compared(found.problem())
    bounds, settings = found.bounds, found.settings
    options = [
        f"--scope {bounds.scope} --array {bounds.array} --unroll {settings.unroll}",
        f"--int-width {settings.int_width} --ints={','.join(map(str, bounds.ints))} --overflow {settings.overflow}",
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


def _summarise(ends: Counter[str], failures: int, seconds: float) -> None:
    sys.stdout.write(f"{ends.total()} programs in {seconds:.0f} s, {failures} disagreements\n")
    for end, count in ends.most_common():
        sys.stdout.write(f"{count:8}  {end}\n")


if __name__ == "__main__":
    main()
