"""Recursive pure methods by tables of outcomes: the answers are those of unrolled calls and of brute force, and written by hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import pytest

from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.program import Program
from ooxcheck.relational.solving.transitivity import Transitivity
from ooxcheck.sat.answer import Unsat
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import Lit
from ooxcheck.sat.session import LocalSession
from ooxcheck.translate.encode import Encoding, EncodingRequest, encode
from ooxcheck.translate.pure_calls import outcome_tables
from ooxcheck.translate.pure_calls.pure_tables import is_tabulated
from tests.oox.runs import loaded, method
from tests.translate.asking import asked, encoded
from tests.translate.campaign_pure_methods import both, pure_methods, without_tables
from tests.translate.deciding import OPTIONS, Answer, Problem, decided

TREE = """class A {
  A left; A right; int key;
  static bool ordered(A a, int low, int high) pure {
    if (a == null) { return true; }
    if (a.key <= low || a.key >= high) { return false; }
    bool r := A.ordered(a.left, low, a.key);
    if (r) { r := A.ordered(a.right, a.key, high); }
    return r;
  }
  static int height(A a) pure {
    if (a == null) { return 0; }
    int l := A.height(a.left); int r := A.height(a.right);
    if (l > r) { return l + 1; }
    return r + 1;
  }
  static int sum(A a, int before) pure {
    if (a == null) { return before; }
    int l := A.sum(a.left, before + a.key);
    return l;
  }
  static int steps(A a) pure { int n := 0; while (a != null) { n := n + 1; a := a.left; } return n; }
  static bool even(A a) pure { if (a == null) { return true; } bool r := A.odd(a.left); return r; }
  static bool odd(A a) pure { if (a == null) { return false; } bool r := A.even(a.left); return r; }
  static bool deep(A a, int n) pure { bool r := A.deep(a.left, n); return r; }
  static A made(A a) pure { if (a == null) { return new A(); } A r := A.made(a.left); return r; }
  static void f(A a, A b, int n) CONTRACT { BODY }
}"""


def tree(contract: str, body: str = ";") -> str:
    return TREE.replace("CONTRACT", contract).replace("BODY", body)


def whole(text: str) -> Program:
    return loaded(text, 3)


@pytest.mark.parametrize(
    ("name", "expected"),
    [("ordered", True), ("height", True), ("sum", True), ("even", True), ("deep", True), ("steps", False), ("made", False)],
)  # fmt: skip
def test_recursive_methods_without_loops_and_new_objects_have_tables(name: str, expected: bool) -> None:
    program = whole(tree(""))
    assert is_tabulated(program, method(program, f"A.{name}")) is expected


@pytest.mark.parametrize(
    ("contract", "body", "expected", "met"),
    [
        # Two nodes of a search tree are not each other's children: the first comparison fails, and nothing is cut.
        ("requires(A.ordered(a, -4, 3)) ensures(A.ordered(a, -4, 3))", ";", Verdict.HOLDS, []),
        ("requires(A.ordered(a, -4, 3)) ensures(a == null || a.left != a)", ";", Verdict.HOLDS, []),
        # A node below both of its parents' sides would be smaller and greater than the parent.
        ("requires(A.ordered(a, -4, 3)) ensures(a == null || a.left == null || a.left != a.right)", ";", Verdict.HOLDS, []),
        ("requires(A.ordered(a, -4, 3) && a != null) ensures(A.ordered(a, -4, 3))", "a.key := n;", Verdict.VIOLATED, []),
        # Heights of cyclic heaps have no value: these heaps are left out, and the bound is met there.
        ("requires(A.height(a) == 2) ensures(a.left != null || a.right != null)", ";", Verdict.WITHIN_BOUNDS, ["recursion"]),
        ("ensures(A.height(a) >= 0)", ";", Verdict.WITHIN_BOUNDS, ["recursion"]),
        ("requires(a != null) ensures(A.height(a) == 1)", "a.left := null; a.right := null;", Verdict.HOLDS, []),
        ("requires(A.even(a) && A.odd(a)) ensures(false)", ";", Verdict.VACUOUS, ["recursion", "recursion"]),
    ],
)  # fmt: skip
def test_answers_written_by_hand(contract: str, body: str, expected: Verdict, met: list[str]) -> None:
    answer = both_ways(asked(tree(contract, body), "A.f", scope=2, unroll=3))
    assert answer.verdict is expected
    assert [bound.what for bound in answer.bounds] == met


def both_ways(problem: Problem) -> Answer:
    """Return the answer by tables, which has to be that of unrolled calls."""
    answer = decided(problem)
    with without_tables():
        assert decided(problem) == answer
    return answer


def test_a_call_that_throws_has_no_value() -> None:
    """``deep`` follows null in the end, or a cycle: nowhere is it true, and a formula that is false fails."""
    text = tree("requires(a != null && a.left == null) ensures(A.deep(a, n))")
    answer = both_ways(asked(text, "A.f", scope=1))
    assert [duty.span.text for duty in answer.violated] == ["A.deep(a, n)"]


@pytest.mark.parametrize("seed", [301, 304, 334, 336, 343, 344])
def test_random_methods_have_the_answers_of_brute_force_and_of_unrolled_calls(seed: int) -> None:
    assert both(pure_methods(seed)).differences == ()


def test_tables_make_formulas_small() -> None:
    text = tree("requires(A.ordered(a, -4, 3)) ensures(A.ordered(b, -4, 3))")
    by_tables = gates(text)
    with without_tables():
        assert gates(text) > 2 * by_tables


def gates(text: str) -> int:
    """Return the number of gates of the violations of a method."""
    encoding = encoded(text, "A.f", scope=4, unroll=4)
    for formula in encoding.violations.values():
        encoding.world.session.literal(formula)
    return len(encoding.world.session._ground.gates)


def test_calls_with_other_numbers_each_time_are_unrolled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sum so far differs from path to path, so outcomes are hardly ever needed twice."""
    problem = asked(tree("ensures(A.sum(a, 0) == A.sum(b, 0))"), "A.f", scope=2, unroll=3)
    expected = decided(problem)
    monkeypatch.setattr(outcome_tables, "UNTRIED", 10)
    assert decided(problem) == expected


@pytest.mark.parametrize(
    "contract",
    [
        "requires(A.height(a) == 2) ensures(A.height(b) == 2)",
        "requires(A.ordered(a, -4, 3) && A.height(a) > 1) ensures(a.key != n)",
        "requires(A.deep(a, n) || A.even(b)) ensures(b == null)",
    ],
)
def test_assumptions_that_may_have_no_value_tighten_bounds(contract: str) -> None:
    """With the bounds tightened by what is not false, answers, and bounds that are met, are those with all heaps."""
    problem = asked(tree(contract), "A.f", scope=2, unroll=3)
    assert decided(problem, with_given(problem, None)) == decided(problem, with_given(problem, ()))


def with_given(problem: Problem, given: tuple[()] | None) -> Encoding:
    return encode(
        EncodingRequest(
            problem.program, problem.method, problem.bounds, problem.settings, options=OPTIONS, given=given
        )
    )


@pytest.mark.parametrize(
    ("contract", "expected"),
    [
        ("requires(A.ordered(a, -1, 3))", True),
        ("requires(a != null && acyclic(a, left + right))", False),
    ],
)
def test_only_tables_tell_about_orders(
    contract: str, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    lemmas = list[int]()
    told = Transitivity.lemmas

    def count(order: Transitivity, compared: Collection[tuple[Bits, Bits]]) -> Iterator[Lit]:
        new = list(told(order, compared))
        lemmas.append(len(new))
        return iter(new)

    monkeypatch.setattr(Transitivity, "lemmas", count)
    encoding = encoded(tree(contract), "A.f", scope=3, unroll=3)
    assert any(lemmas) is expected
    for claim in encoding.tightening:
        with LocalSession("cadical195") as other:
            other.add(claim)
            assert isinstance(other.solve(), Unsat)
