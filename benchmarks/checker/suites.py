"""The suites: what is checked, with which bounds, and what to say about the times.

The binary searches, sorts, triangles and sums are those of Collavizza, Rueher and Van Hentenryck, "CPBPV: a
constraint-programming framework for bounded program verification" (Constraints 2010), with its times beside ours;
theirs were measured on a machine of 2008.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from math import log
from statistics import median
from typing import TypeAlias

from benchmarks.checker.measure import EXAMPLES, HEADER, PROGRAMS, Measured, Problem, example_methods
from benchmarks.cpbpv.published import (
    BUBBLE,
    SEARCH,
    SEARCH_WITH_BUG,
    SUM_UP_TO,
    TRITYPE,
    TRITYPE_WITH_BUG,
    Figures,
)

ProblemOfSize: TypeAlias = "Callable[[int], Problem]"

STEP = "i := i + 1;"


def examples(sizes: Sequence[int], solver: str | None) -> None:
    """Check every method of every example; print those that take a second, and the median."""
    print(HEADER)
    scope = sizes[0] if sizes else 3
    times = []
    for each in example_methods():
        found = Problem(
            each.path, each.method, scope=scope, array=scope, unroll=scope, solver=solver
        ).measured()
        times.append(found.processor)
        if found.processor >= 1:
            print(found.line(), flush=True)
    print(
        f"{len(times)} methods: median {median(times):.2f} s, longest {max(times):.2f} s, sum {sum(times):.1f} s of CPU"
    )


def red_black(sizes: Sequence[int], solver: str | None) -> None:
    """Insert into red-black trees of more and more nodes, with every invariant; unroll 4."""
    path = EXAMPLES / "red_black_tree.oox"
    _grow(
        sizes or (2, 3, 4, 5, 6, 7),
        lambda n: Problem(path, "RedBlackTree.insert", scope=n, unroll=4, solver=solver),
    )


def lists(sizes: Sequence[int], solver: str | None) -> None:
    """Insert into and look through sorted lists of many nodes; unroll as many."""
    for method in ("size", "insert", "contains"):
        problem = Problem(EXAMPLES / "sorted_list.oox", f"SortedList.{method}", solver=solver)
        _grow(sizes or (10, 20, 25, 30, 40), partial(_wide, problem))


def _wide(problem: Problem, size: int) -> Problem:
    return replace(problem, scope=size, unroll=size)


def bubble(sizes: Sequence[int], solver: str | None) -> None:
    """Sort a concrete reversed array: time grows with the cube of the length at most, and there are no gates."""
    path = PROGRAMS / "bubble_sort_reversed.oox"
    found = _grow(
        sizes or (8, 16, 32, 64),
        lambda n: Problem(path, "Main.main", "int[8]", f"int[{n}]", 1, n, n + 1, solver=solver),
        BUBBLE,
    )
    for (short, first), (long, second) in pairwise(found):
        power = log(second.processor / first.processor) / log(long / short)
        print(f"from {short} to {long} time grows with the length to the power {power:.2f}")


def search(sizes: Sequence[int], solver: str | None) -> None:
    """Search sorted arrays of 32-bit integers, rightly and with the bug; the loop's bound is what halving needs."""
    path = PROGRAMS / "binary_search.oox"

    def problem(method: str, n: int, unroll: int) -> Problem:
        return Problem(path, method, "#t == 8", f"#t == {n}", 1, n, unroll, solver=solver)

    _grow(sizes or (8, 16, 32, 64), lambda n: problem("Main.search", n, n.bit_length() + 1), SEARCH)
    _grow(
        sizes or (8, 16, 32, 64, 128),
        lambda n: problem("Main.searchWithBug", n, n.bit_length() + 1),
        SEARCH_WITH_BUG,
    )


def small(sizes: Sequence[int], solver: str | None) -> None:
    """Check triangles, selection sort by contract and by body, and sums of squares."""
    print(HEADER)
    for method, theirs in (
        ("tritype", TRITYPE["CPBPV"]),
        ("tritypeWithBug", TRITYPE_WITH_BUG["CPBPV"]),
        ("tritypeWithOverflow", "none"),
    ):
        found = Problem(PROGRAMS / "tritype.oox", f"Main.{method}", solver=solver).measured()
        print(found.line(), f"  CPBPV {theirs}", flush=True)
    sort, sums = PROGRAMS / "selection_sort.oox", PROGRAMS / "sum_of_squares.oox"
    for n in sizes or (4, 6, 8):
        whole = Problem(sort, "Main.sort", "#t == 6", f"#t == {n}", 1, n, n + 1, solver=solver)
        by_contract = Problem(sort, "Main.sort", "#t == 6", f"#t == {n}", 1, n, n + 1, "contract", solver)
        print(whole.measured().line(n), "  by body", flush=True)
        print(by_contract.measured().line(n), "  by contract", flush=True)
    for n in sizes or (6, 7, 8):
        print(
            Problem(sums, "Main.ofArray", "#t == 6", f"#t == {n}", 1, n, n + 1, solver=solver)
            .measured()
            .line(n)
        )
    _grow(
        sizes or (8, 16, 32, 64, 128),
        lambda n: Problem(sums, "Main.upTo", "n < 8", f"n < {n}", 1, 1, n + 1, solver=solver),
        SUM_UP_TO,
    )


def arithmetic(sizes: Sequence[int], solver: str | None) -> None:
    """Prove laws of 32-bit arithmetic, count up step by step, and make nonlinear counterexamples small; a minute each."""
    path = PROGRAMS / "arithmetic.oox"
    print(HEADER)
    for method in ("Laws.commutes", "Laws.distributes", "Laws.squares", "Laws.divides"):
        print(Problem(path, method, solver=solver, seconds=60).measured().line(), flush=True)
    quotient = Problem(path, "Laws.quotient", solver=solver, seconds=60, overflow="error")
    print(quotient.measured().line(), "  overflow is an error", flush=True)
    for n in sizes or (100, 400):
        wraps = Problem(path, "Steps.up", STEP, STEP * n, solver=solver, seconds=60)
        print(wraps.measured().line(n), flush=True)
        print(replace(wraps, overflow="error").measured().line(n), "  overflow is an error", flush=True)
    for method in ("Products.two", "Products.three", "Products.cubes"):
        print(Problem(path, method, solver=solver, seconds=60).measured().line(), flush=True)


def _grow(
    sizes: Sequence[int], problem: ProblemOfSize, theirs: Mapping[int, Figures] | None = None
) -> list[tuple[int, Measured]]:
    """Print and return the figures of one problem in growing sizes, up to the first that is not decided in time."""
    return list(_growing(sizes, problem, theirs or {}))


def _growing(
    sizes: Sequence[int], problem: ProblemOfSize, theirs: Mapping[int, Figures]
) -> Iterator[tuple[int, Measured]]:
    print(HEADER)
    for size in sizes:
        found = problem(size).measured()
        print(found.line(size), f"  CPBPV {theirs[size]['CPBPV']}" if size in theirs else "", flush=True)
        yield size, found
        if found.report.reason:
            return
