"""What is due when a method is entered, returns or throws, and for which objects."""

from __future__ import annotations

from typing import Any

import pytest

from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.translate.model.constant_folding import any_of
from tests.translate.asking import broken, encoded, fails, found, in_main, verdict

CELL = """
class N { int v; N n; MORE
  static void main(PARAMETERS) requires(a != null) CONTRACT { BODY }
}
"""


def changes(body: str, contract: str, parameters: str = "N a, N b", more: str = "") -> list[str]:
    """Return what fails in a method that changes cells."""
    words = {"MORE": more, "PARAMETERS": parameters, "CONTRACT": contract, "BODY": body}
    text = CELL
    for word, meaning in words.items():
        text = text.replace(word, meaning)
    return broken(text, "N.main", scope=2, ints=(0, 1), int_width=2)


# ------------------------------------------------------------------------------------------------ requires, ensures


def test_what_is_required_is_owed_by_the_caller_at_each_call() -> None:
    text = """
    class Main {
      static void main(int x) { if (x > 0) { Main.f(x); } Main.f(x + 1); }
      static void f(int x) requires(x > 0) { assert x != 0; }
    }"""
    assert broken(text) == ["x > 0"]
    (duty,) = found(text).violated
    assert duty.site is not None
    assert duty.site.text == "Main.f(x + 1)"


def test_what_is_required_of_the_method_under_check_is_assumed() -> None:
    assert fails("assert x > 0;", "int x", "requires(x > 0)") == []
    assert verdict(in_main("assert false;", "int x", "requires(x > 0 && x < 0)")) is Verdict.VACUOUS


def test_a_callees_promises_are_due_where_it_ends() -> None:
    callee = "class C { static int f(int x) ensures(retval > x) exceptional(x == 0) { if (x < 1) { throw; } return x; } }"
    assert fails("int y := C.f(x);", "int x", classes=callee) == ["retval > x", "x == 0"]


def test_all_that_fail_at_one_moment_are_told() -> None:
    text = "class Main { static int main(int x) ensures(retval > x) ensures(retval < x) ensures(retval == x) { return x; } }"
    assert broken(text) == ["retval > x", "retval < x"]


def test_duties_of_the_method_itself_are_known_though_nobody_gets_there() -> None:
    encoding = encoded(in_main("while (true) { ; }", "", "ensures(false) exceptional(false) modifies()"))
    assert [duty.kind for duty in encoding.violations] == [
        DutyKind.ENSURES,
        DutyKind.EXCEPTIONAL,
        DutyKind.MODIFIES,
    ]


def test_exceptions_are_allowed_unless_they_are_forbidden() -> None:
    assert fails("throw;") == []
    assert fails("throw;", contract="exceptional(false)") == ["false"]
    assert [duty.kind for duty in found(in_main("throw;"), exceptions_allowed=False).violated] == [
        DutyKind.EXCEPTION
    ]
    assert fails("throw;", contract="exceptional(true)", exceptions_allowed=False) == []


def test_old_is_the_state_on_entry_of_the_method_whose_formula_it_is() -> None:
    text = """
    class N { int v;
      static void main(N n) requires(n != null && n.v == 0) ensures(n.v == old(n.v) + 2) { n.v := 1; N.f(n); }
      static void f(N n) ensures(n.v == old(n.v) + 1) { n.v := n.v + 1; }
    }"""
    assert broken(text, "N.main", ints=(0, 1)) == []


def test_a_formula_without_a_value_is_a_violation_of_its_own() -> None:
    classes = "class N { N l; N r; int v; }"
    answer = found(in_main("assert n.(l + r).v > 0;", "N n", "", classes), scope=2, int_width=2)
    assert DutyKind.EVALUATION in {duty.kind for duty in answer.violated}


def test_of_two_clauses_that_meet_a_bound_the_first_ends_the_run() -> None:
    text = """
    class Main {
      static int p(int x) pure { int y := Main.p(x); return y; }
      static int q(int x) pure { int y := Main.q(x); return y; }
      static void main(int x) ensures(Main.p(x) == 0) ensures(Main.q(x) == 0) { ; }
    }"""
    assert [bound.span.text for bound in found(text).bounds] == ["static int p(int x)"]


# --------------------------------------------------------------------------------------------------------- modifies


def test_only_listed_cells_may_differ() -> None:
    assert changes("a.v := 1;", "modifies(a.v)") == []
    assert changes("a.v := 1;", "modifies(a.n)") == ["modifies(a.n)"]
    assert changes("a.n := b;", "modifies(a.v)") == ["modifies(a.v)"]


def test_a_listed_cell_is_one_of_an_object_not_of_a_variable() -> None:
    assert changes("if (b != null) { b.v := 1; }", "modifies(a.v)") == ["modifies(a.v)"]
    assert changes("if (b == a) { b.v := 1; }", "modifies(a.v)") == []


def test_what_is_changed_back_does_not_differ() -> None:
    assert changes("int v := a.v; a.v := v + 1; a.v := v;", "modifies()") == []


def test_places_mean_what_they_meant_on_entry() -> None:
    assert changes("a.n := b; if (b != null) { b.v := 1; }", "modifies(a.n, a.n.v)") == [
        "modifies(a.n, a.n.v)"
    ]
    assert changes("N n := a.n; a.n := b; if (n != null) { n.v := 1; }", "modifies(a.n, a.n.v)") == []


def test_elements_are_places_of_their_own() -> None:
    write = "if (#a > 0) { a[0] := 1; }"
    assert changes(write, "modifies(a[0])", "int[] a") == []
    assert changes(write, "modifies(a[*])", "int[] a") == []
    assert changes(write, "modifies(a[1])", "int[] a") == ["modifies(a[1])"]


def test_static_fields_are_places_too() -> None:
    statics = "static int s; static bool t;"
    assert changes("N.s := 1; N.t := true;", "modifies(N.s, N.t)", "N a", statics) == []
    assert changes("N.s := 1; N.t := true;", "modifies(N.s)", "N a", statics) == ["modifies(N.s)"]


def test_new_objects_may_be_changed_freely() -> None:
    assert (
        changes("N m := new N(); m.v := 1; m.n := a; int[] ys := new int[1]; ys[0] := 1;", "modifies()") == []
    )


def test_pure_is_a_duty_also_for_what_is_called() -> None:
    text = """
    class N { int v;
      static void main(N n) requires(n != null) { int x := N.f(n); }
      static int f(N n) pure { N.g(n); return 0; }
      static void g(N n) modifies() { n.v := n.v + 1; }
    }"""
    assert {duty.kind for duty in found(text, "N.main").violated} == {DutyKind.MODIFIES}
    assert {duty.kind for duty in found(text.replace("modifies()", ""), "N.main").violated} == {DutyKind.PURE}


# ------------------------------------------------------------------------------------------------------- invariants


KEPT = """
class A { int x; A n; static A root; invariant positive: this.x > 0;
  void main(A other, A[] all) { BODY }
  A made(bool c) { A a := new A(); if (c) { return a; } return null; }
}
"""


def spoils(body: str, name: str = "A.main", **rest: Any) -> list[str]:  # noqa: ANN401 (fields of bounds and settings)
    text = KEPT.replace("BODY", body)
    return broken(text, name, **{"scope": 2, "scopes": {"A[]": 1}, "int_width": 2, "ints": (0, 1)} | rest)


def test_invariants_are_assumed_of_every_initial_object() -> None:
    assert (
        spoils("assert this.x == 1; if (other != null && other.n != null) { assert other.n.x == 1; }") == []
    )


def test_invariants_are_due_for_what_is_reachable_only() -> None:
    assert spoils("A a := new A();") == []
    assert spoils("this.n := new A();") == ["invariant positive: this.x > 0;"]
    assert spoils("A.root := new A();") == ["invariant positive: this.x > 0;"]
    assert spoils("if (#all > 0) { all[0] := new A(); }") == ["invariant positive: this.x > 0;"]
    assert spoils("", "A.made") == ["invariant positive: this.x > 0;"]


@pytest.mark.parametrize(
    ("body", "is_same"),
    [
        ("int y := this.x; if (y > 1) { throw; }", True),
        ("this.n := other;", True),
        ("this.x := this.x + 1;", False),
        ("A a := new A();", False),
    ],
)
def test_what_is_due_is_what_was_assumed_where_nothing_has_changed_that_an_invariant_speaks_of(
    body: str, is_same: bool
) -> None:
    encoding = encoded(KEPT.replace("BODY", body), "A.main", scope=2, scopes={"A[]": 1}, int_width=2)
    (violated,) = (
        formula for duty, formula in encoding.violations.items() if duty.kind is DutyKind.INVARIANT
    )
    session, denied = encoding.world.session, any_of(~each.formula for each in encoding.assumptions)
    assert session.constant_value(violated.implies(denied)) is (True if is_same else None)


def test_invariants_may_be_broken_on_the_way_but_not_when_an_exception_leaves() -> None:
    assert spoils("this.x := 0; this.x := 1;") == []
    assert spoils("this.x := 0; if (other == null) { throw; } this.x := 1;") == [
        "invariant positive: this.x > 0;"
    ]


def test_invariants_that_are_turned_off_are_neither_assumed_nor_due() -> None:
    assert spoils("this.x := 0;", invariants=False) == []
    assert spoils("assert this.x == 1;", invariants=False, scope=1) == ["this.x == 1"]


def test_a_constructors_object_owes_its_invariant_at_the_end_only() -> None:
    text = "class A { int x; invariant this.x > 0; A(int x) { if (x > 0) { this.x := x; } } }"
    assert broken(text, "A.A") == ["invariant this.x > 0;"]
    assert broken(text.replace("A(int x)", "A(int x) requires(x > 0)"), "A.A") == []
