"""How the time of an enumeration grows with the number of heaps: ``python -m benchmarks.enumeration``.

Each row is one structure within growing bounds: how many heaps there are, the seconds until the first could be asked for
(encoding, and bounds made tight), the seconds to count all, to list all, and what one of them costs. If enumeration takes time
proportional to the number of heaps, the last column grows no faster than heaps become larger; the last line lists more and more heaps of one question.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from time import process_time

from benchmarks.relational.measure import exponent
from ooxcheck.datatypes import dataclass
from ooxcheck.engine.budget import deep_recursion
from ooxcheck.enumeration.heaps import Request, heap_request
from ooxcheck.input.load import load_program
from ooxcheck.input.values import HEAP_VALUES, read_values
from ooxcheck.relational import Options
from ooxcheck.translate.witness.all_heaps import AllHeaps


@dataclass(frozen=True, slots=True)
class Row:
    """A structure, and the options that bound it from step to step."""

    what: str
    file: str
    option: str
    values: tuple[int, ...]


ROWS = (
    Row("SortedList", "examples/sorted_list.oox", "scope", (2, 4, 8)),
    Row("SearchTree", "examples/search_tree.oox", "depth", (2, 3, 4)),
    Row("SearchTree.contains", "examples/search_tree.oox", "depth", (2, 3, 4)),
    Row("RedBlackTree", "examples/red_black_tree.oox", "depth", (2, 3, 4)),
    Row("RedBlackTree.contains", "examples/red_black_tree.oox", "depth", (2, 3, 4)),
    Row("Main.sort", "examples/bubble_sort.oox", "array", (2, 4, 5)),
)

HERE = Options(symmetry=0, orders=False, isolated=False)
"""The solver runs in this process, whose clock is looked at: seconds are those of the processor."""

PORTIONS = (500, 1_000, 2_000, 4_000)
"""After how many heaps the clock is looked at."""

WIDTHS = (24, 10, 9, 9, 9, 9, 12)


@dataclass(frozen=True, slots=True)
class Measured:
    """The number of heaps, and seconds."""

    heaps: int
    begin: float
    count: float
    listing: float


def main() -> None:
    """Measure what is asked for, and print it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--steps",
        type=int,
        default=2,
        choices=(1, 2, 3),
        help="how far the bounds grow: the third takes minutes",
    )
    options = parser.parse_args()
    print(_line("heaps of", "bound", "heaps", "begin s", "count s", "list s", "ms for one"))
    for row in ROWS:
        for value, found in _measurements(row, options.steps):
            each = 1000 * found.listing / max(found.heaps, 1)
            seconds = (f"{time:.2f}" for time in (found.begin, found.count, found.listing))
            print(
                _line(row.what, f"{row.option} {value}", str(found.heaps), *seconds, f"{each:.2f}"),
                flush=True,
            )

    print(_growth())


def _growth() -> str:
    """Return how the time grows with the number of heaps of one size and bound, as a power."""
    values = read_values({"depth": 4}, HEAP_VALUES)
    request = heap_request(
        load_program(["examples/search_tree.oox"], int_width=values["int_width"]),
        "SearchTree.contains",
        values,
    )
    points: list[tuple[float, float]] = []
    with deep_recursion(), AllHeaps(request.wanted, options=HERE) as heaps:
        begun = process_time()
        for number, _ in enumerate((state for _, states in heaps.by_size() for state in states), 1):
            if number in PORTIONS:
                points.append((float(number), process_time() - begun))
            if number == PORTIONS[-1]:
                break
    told = ", ".join(f"{number:.0f} in {seconds:.1f} s" for number, seconds in points)
    return (
        f"SearchTree.contains, depth 4: {told}; time grows with heaps to the power of {exponent(points):.2f}"
    )


def _measurements(row: Row, steps: int) -> Iterator[tuple[int, Measured]]:
    for value in row.values[:steps]:
        values = read_values({row.option: value}, HEAP_VALUES)
        program = load_program([row.file], int_width=values["int_width"])
        yield value, measured(heap_request(program, row.what, values))


def measured(request: Request) -> Measured:
    """Count the heaps of a request and list them, each from the beginning."""
    with deep_recursion():
        counting, begin, count = _timed(request, lambda heaps: sum(number for _, number in heaps.counts()))
        listing, _, listed = _timed(
            request, lambda heaps: sum(1 for _, states in heaps.by_size() for _ in states)
        )
    assert counting == listing, "as many should be listed as counted"
    return Measured(counting, begin, count, listed)


def _timed(request: Request, work: Callable[[AllHeaps], int]) -> tuple[int, float, float]:
    begun = process_time()
    with AllHeaps(request.wanted, options=HERE) as heaps:
        ready = process_time()
        number = work(heaps)
        return number, ready - begun, process_time() - ready


def _line(*cells: str) -> str:
    first, *rest = (
        cell.ljust(width) if place == 0 else cell.rjust(width)
        for place, (cell, width) in enumerate(zip(cells, WIDTHS, strict=True))
    )
    return " ".join([first, *rest])


if __name__ == "__main__":
    main()
