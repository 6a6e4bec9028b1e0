"""Which methods code may know by their contracts only: none that a formula may come to run."""

from __future__ import annotations

import pytest

from ooxcheck.oox.analysis.callgraph import by_contract_only
from tests.oox.runs import loaded

CLASSES = """
class A { int v; A n; static int[] xs;
  A() { this.v := 1; }
  int f() pure { int r := this.g(); return r; }
  int g() pure { A a := new A(); return a.v; }
  static int s() pure { return 0; }
  int other() pure { return 0; }
  invariant_
  void set() modifies(PLACE) { BODY }
}
class B extends A { B() { ; } int f() pure { return 1; } int g() pure { return 2; } }
"""
EVERYTHING = frozenset(
    ("A.A()", "A.f()", "A.g()", "A.s()", "A.other()", "A.set()", "B.B()", "B.f()", "B.g()")
)


def run(body: str = ";", place: str = "this.v", invariant: str = "") -> set[str]:
    """Return the methods that are run although all are wanted by contract."""
    text = CLASSES.replace("BODY", body).replace("PLACE", place).replace("invariant_", invariant)
    return set(EVERYTHING - by_contract_only(loaded(text), EVERYTHING))


def test_without_formulas_that_ask_all_are_known_by_their_contracts() -> None:
    assert run("int x := this.f();") == set()


@pytest.mark.parametrize(
    ("body", "asked"),
    [
        ("assert A.s() == 0;", {"A.s()"}),
        ("assume this.other() == 0;", {"A.other()"}),
        ("while (this.v > 0) invariant(A.s() == 0) { ; }", {"A.s()"}),
        ("assert old(all a : A | a.g() == 1);", {"A.g()", "A.A()", "B.g()"}),
        ("assert this.f() == 1;", {"A.f()", "B.f()", "A.g()", "A.A()", "B.g()"}),
    ],
)
def test_what_formulas_ask_is_run_with_all_that_it_comes_to(body: str, asked: set[str]) -> None:
    assert run(body) == asked


def test_invariants_and_places_ask_too() -> None:
    assert run(invariant="invariant this.other() == 0;") == {"A.other()"}
    assert run(place="A.xs[A.s()]") == {"A.s()"}
    assert run(place="this.n.v, A.xs[*]") == set()
