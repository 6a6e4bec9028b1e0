"""The programs at the lengths of the tables, and at those between that we come to.

Lengths stand in the programs, so a program of another length is another text. Triangles are asked three ways: with sums that are required not to
overflow, with sums that wrap around, which makes the right program wrong, and with overflow as an error, which finds where they do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from benchmarks.cpbpv import published
from benchmarks.cpbpv.published import Figures
from benchmarks.ground.benchmark import Benchmark, Suite, check, checked

PROGRAMS = Path(__file__).parents[1] / "programs"


def benchmarks() -> Iterator[Benchmark]:
    """Yield all programs, table by table."""
    yield from _searches()
    yield from _triangles()
    for n in (8, 16, 32, 64):
        yield _sized(
            "bubble sort, reversed",
            "bubble_sort_reversed",
            "Main.main",
            n,
            "int[8]",
            f"int[{n}]",
            n + 1,
            published.BUBBLE,
        )
    for n in (4, 6, 8):
        yield _sized(
            "selection sort",
            "selection_sort",
            "Main.sort",
            n,
            "#t == 6",
            f"#t == {n}",
            n + 1,
            published.SELECTION,
        )
    for n in (4, 6, 8, 10, 20, 40):
        figures = published.SELECTION_BY_CONTRACT
        name = "selection sort, findMin by contract"
        yield _sized(
            name,
            "selection_sort",
            "Main.sort",
            n,
            "#t == 6",
            f"#t == {n}",
            n + 1,
            figures,
            "--calls",
            "contract",
        )
    for n in (6, 7, 8, 9, 10):
        yield _sized(
            "sum of squares of a permutation",
            "sum_of_squares",
            "Main.ofArray",
            n,
            "#t == 6",
            f"#t == {n}",
            n + 1,
            published.SUM_OF_ARRAY,
        )
    for n in (8, 16, 32, 64, 128):
        yield _sized(
            "sum of squares up to n",
            "sum_of_squares",
            "Main.upTo",
            n,
            "n < 8",
            f"n < {n}",
            n + 1,
            published.SUM_UP_TO,
        )


def _searches() -> Iterator[Benchmark]:
    for n in (8, 16, 32, 64, 128, 256):
        yield _sized(
            "binary search",
            "binary_search",
            "Main.search",
            n,
            "#t == 8",
            f"#t == {n}",
            n.bit_length() + 1,
            published.SEARCH,
        )
    for n in (8, 16, 32, 64, 128, 256):
        name, figures = "binary search with its bug", published.SEARCH_WITH_BUG
        yield _sized(
            name,
            "binary_search",
            "Main.searchWithBug",
            n,
            "#t == 8",
            f"#t == {n}",
            n.bit_length() + 1,
            figures,
            truth="violated",
        )


def _triangles() -> Iterator[Benchmark]:
    for policy in ("wrap", "error"):
        options = ("--overflow", policy)
        overflow = "overflow wraps" if policy == "wrap" else "overflow is an error"
        yield _triangle(f"tritype, {overflow}", "tritype", "holds", published.TRITYPE, *options)
        yield _triangle(
            f"tritype with its mutant, {overflow}",
            "tritypeWithBug",
            "violated",
            published.TRITYPE_WITH_BUG,
            *options,
        )
        yield _triangle(f"tritype of any sums, {overflow}", "tritypeWithOverflow", "violated", {}, *options)


def _triangle(name: str, method: str, truth: str, figures: Figures, *options: str) -> Benchmark:
    return Benchmark(
        name,
        check(f"Main.{method}", str(PROGRAMS / "tritype.oox"), *options),
        checked,
        truth,
        published=figures,
    )


def _sized(
    name: str,
    file: str,
    method: str,
    n: int,
    old: str,
    new: str,
    unroll: int,
    figures: Mapping[int, Figures],
    *options: str,
    truth: str = "holds",
) -> Benchmark:
    """Return a program with a length in the place of the one that it has."""
    text = (PROGRAMS / f"{file}.oox").read_text(encoding="utf-8").replace(old, new)
    bounds = ("--scope", "1", "--array", str(n), "--unroll", str(unroll))
    return Benchmark(
        name, check(method, "-", *bounds, *options), checked, truth, n, text, published=figures.get(n, {})
    )


SUITE = Suite("cpbpv", "the programs of the CPBPV paper, against its tables 1 to 6", benchmarks, 600.0)
