"""Check methods that are proved for heaps of any size in larger heaps: ``python -m tests.specs.small_models.larger_heaps``.

Each method of the given files, by default of the examples and of the benchmarks of loops over heaps and arrays, is checked with `--any-heap` and `--induction`.
If a proof removes all bounds on sizes of inputs, no larger heap may violate the method: it is checked with loops unrolled in heaps with 4, then 8, then 12
objects of each class and elements of each array, as far as the seconds for one check allow. A violation is printed; the exit status is then 1.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import ooxcheck
from ooxcheck.engine.report import ANY_ARRAY, ANY_HEAP, VALUES, WITHOUT_BOUNDS
from ooxcheck.oox.oracle.verdicts import Verdict

ROOT = Path(__file__).parents[3]
PROGRAMS = ROOT / "benchmarks/unbounded/programs"
USUAL = (ROOT / "examples", ROOT / "docs", PROGRAMS / "heaps.oox", PROGRAMS / "arrays.oox")
PROOFS = frozenset({ANY_HEAP, ANY_ARRAY, WITHOUT_BOUNDS, VALUES})
"""The notes of proofs that are about heaps of any size."""
SIZES = (4, 8, 12)


@dataclass(frozen=True, slots=True)
class Attack:
    """The checks of a proved method in larger heaps: the largest size with an answer, and the size at which it is violated."""

    method: str
    file: Path
    proofs: frozenset[str]
    largest: int
    violated: int | None

    def row(self) -> str:
        """Return the checks as a line."""
        end = f"VIOLATED at {self.violated}" if self.violated else f"not violated up to {self.largest}"
        return f"{self.file.name:28} {self.method:40} {', '.join(sorted(self.proofs)):24} {end}"


def attack(method: str, file: Path, seconds: float, sizes: Sequence[int] = SIZES) -> Attack | None:
    """Check a method in larger heaps; None if no proof says that it holds in heaps of any size."""
    report = ooxcheck.check(method, file, any_heap=True, induction=True, seconds=seconds)
    proofs = PROOFS & {each.code for each in report.notes}
    if report.verdict is not Verdict.HOLDS or report.limits or not proofs:
        return None
    largest = 0
    for size in sizes:
        larger = ooxcheck.check(
            method, file, scope=size, array=size, unroll=size + 1, loops="unroll", seconds=seconds
        )
        if larger.verdict is Verdict.VIOLATED:
            return Attack(method, file, proofs, largest, size)
        if larger.verdict is Verdict.UNKNOWN:
            break
        largest = size
    return Attack(method, file, proofs, largest, None)


def attacks(paths: Sequence[Path], seconds: float) -> Iterator[Attack]:
    """Yield the checks of all methods that are proved; methods that are refused have none."""
    for path in paths:
        for file in sorted(path.rglob("*.oox")) if path.is_dir() else (path,):
            try:
                names = ooxcheck.methods(file)
            except ooxcheck.Error:
                continue
            for name in names:
                try:
                    attacked = attack(name, file, seconds)
                except ooxcheck.Error:
                    continue
                if attacked is not None:
                    yield attacked


def main() -> int:
    """Print the checks of each method and their numbers; return 1 if one is violated."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", nargs="*", type=Path, default=USUAL)
    parser.add_argument("--seconds", type=float, default=10.0)
    options = parser.parse_args()
    counts, wrong = Counter[int](), 0
    for each in attacks(options.paths, options.seconds):
        sys.stdout.write(f"{each.row()}\n")
        sys.stdout.flush()
        counts[each.largest] += 1
        wrong += each.violated is not None
    for size, number in sorted(counts.items()):
        sys.stdout.write(f"{number:5} answered up to size {size}\n")
    sys.stdout.write(f"{sum(counts.values())} methods proved in heaps of any size, {wrong} violated\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
