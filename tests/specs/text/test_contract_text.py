"""What is printed is the specification language: it is accepted there, and it holds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.specs.infer import summary
from ooxcheck.specs.text.contract_text import summary_lines
from tests.specs.asking import WIDTH, method_of, summarised
from tests.specs.conftest import THESIS
from tests.specs.promising import broken, clauses_of, loaded, promised
from tests.specs.random_walks import program_text

EXAMPLES = Path(__file__).parents[3] / "examples"
LONG = {"avl_tree", "red_black_tree"}
"""Programs whose summaries take seconds to read, and are made of nothing that others are not made of."""

FILES = [
    file
    for file in (THESIS, *sorted(EXAMPLES.glob("*.oox")), *sorted(EXAMPLES.glob("case_studies/*.oox")))
    if file.stem not in LONG
]
BOUNDS = Bounds(scope=3, ints=(-1, 0, 1, 2))
STATES = 4
"""In how many states a promise is kept."""


def faults(text: str, states: int) -> Iterator[str]:
    """Yield what is printed of a program and is not so."""
    program = loaded(text, WIDTH)
    clauses = clauses_of(program)
    changed = promised(text, program, clauses)
    for method in changed.methods():
        if method.full_name in clauses:
            yield from broken(changed, method, BOUNDS, states, random.Random(1))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_what_is_printed_of_the_examples_holds(file: Path) -> None:
    assert not list(faults(file.read_text(encoding="utf-8"), 40 if file is THESIS else STATES))


@pytest.mark.parametrize("seed", range(3))
def test_what_is_printed_of_random_programs_holds(seed: int) -> None:
    assert not list(faults(program_text(seed), STATES))


def test_what_is_printed_can_be_broken() -> None:
    text = "class A { int n; int m() { return this.n + 1; } }"
    program = loaded(text, WIDTH)
    (method,) = promised(text, program, {"A.m()": ["ensures(retval == old(this.n))"]}).methods()
    assert list(broken(program, method, BOUNDS, 5, random.Random(0)))


def test_what_cannot_change_comes_last(thesis: Program) -> None:
    *_, last = summary_lines(thesis, summary(thesis, method_of(thesis, "List.isEmpty")))
    assert last.startswith("// unchanged: Graph.nodes, List.head, ")


PROGRAM = """
class A { A next; int n; int[] log; }
class B extends A { int next1; }
class Main {
  static %s
}
"""


def lines(method: str) -> list[str]:
    text = PROGRAM % method
    found = summarised(text, "Main.m")
    return [line for line in summary_lines(loaded(text, WIDTH), found) if "unchanged" not in line]


def test_a_result_in_an_interval_is_between_two_numbers() -> None:
    assert lines("int m(int k) { int i := 0; while (i < k) { i := i + 1; } return i; }") == [
        "// never throws",
        "ensures(0 <= retval && retval <= 7)",
    ]


def test_what_says_nothing_is_not_said() -> None:
    assert lines("bool m(int k) { return k * k == k; }") == ["// never throws"]


def test_new_objects_are_of_exactly_their_class() -> None:
    assert "  A - B - old(A) == newA1 &&" in lines("A m() { A a := new A(); B b := new B(); return a; }")


def test_objects_that_only_some_executions_make_have_no_name() -> None:
    found = lines("A m(int k) { A a := null; if (k > 0) { a := new A(); } return a; }")
    assert [line for line in found if "newA1" in line]
    assert all(line.startswith("//") for line in found if "newA1" in line)


def test_how_a_method_throws_is_said() -> None:
    assert lines("void m(A a) { a.n := 1; throw; }") == [
        "// never returns",
        "exceptional(n == old(if a == null then n else n - (a -> a.n) + (a -> 1)))",
    ]


def test_elements_of_arrays_are_told_in_comments_but_not_single_ones() -> None:
    found = lines("int m(int[] a, int k) { int old1 := a[k]; a[k] := 1; return old1; }")
    assert "ensures(retval == old(a[k]))" in found
    assert [line for line in found if "elements[int[]]" in line] == [
        "// ensures(elements[int[]] == old(elements[int[]] - (a -> k -> univ) + (a -> k -> 1)))"
    ]
