"""Equations of contracts: what they say that cells become, in whatever order they stand."""

from __future__ import annotations

import pytest

from ooxcheck.oox.running.contracts.equations import equations
from ooxcheck.oox.running.outcomes import Outcome, Returned, Undetermined
from tests.oox.runs import loaded, method, outcome


def after(contract: str, wanted: str, result: str = "void", given: str = "") -> Outcome:
    """Return a value behind a call of a method that is known by its contract."""
    box = f"class Box {{ int v; int w; bool b; Box n; Box m; static int s; static Box r; {result} f(int[] a) {contract}; }}"
    body = f"Box x := new Box(); x.v := 3; x.w := 4; x.n := new Box(); int[] a := new int[2]; {given} x.f(a); return {wanted};"
    return outcome(f"class Main {{ static int main() {{ {body} }} }} {box}")


@pytest.mark.parametrize(
    ("contract", "wanted", "expected"),
    [
        ("modifies(this.v) ensures(this.v == old(this.v) + 1)", "x.v", 4),
        ("modifies(this.v) ensures(old(this.v) + 1 == this.v)", "x.v", 4),
        ("modifies(Box.s) ensures(Box.s == 7)", "Box.s", 7),
        ("modifies(a[1]) ensures(a[1] == 7)", "a[1]", 7),
        ("modifies(a[*]) ensures(a[0] == 1 && a[1] == a[0] + 1)", "a[1]", 2),
        ("modifies(this.n) ensures(this.n == null) ensures(true)", "x.w", 4),
        (
            "modifies(this.n, this.v) ensures(no this.n) ensures(this.v == (if no this.n then 8 else 9))",
            "x.v",
            8,
        ),
        ("modifies((this + this.n).v) ensures((this + this.n).v == 5)", "x.n.v", 5),
    ],
)
def test_a_cell_becomes_what_an_equation_says(contract: str, wanted: str, expected: int) -> None:
    assert after(contract, wanted) == Returned(expected)


@pytest.mark.parametrize("order", ["{0} && {1}", "{1} && {0}"])
def test_the_order_of_equations_does_not_matter(order: str) -> None:
    clauses = order.format("this.v == this.w + 1", "this.w == 10")
    assert after(f"modifies(this.v, this.w) ensures({clauses})", "x.v") == Returned(11)


def test_an_equation_waits_for_the_object_whose_cell_it_speaks_of() -> None:
    contract = "modifies(this.n, this.n.v, this.v) ensures(this.n.v == this.v && this.v == 2 && this.n == old(this.n))"
    assert after(contract, "x.n.v") == Returned(2)


def test_truths_are_equations_of_bools() -> None:
    assert after("modifies(this.b) ensures(this.b)", "x.w", given="x.b := false;") == Returned(4)
    assert after(
        "modifies(this.b, this.v) ensures(!this.b) ensures(this.v == (if this.b then 1 else 2))", "x.v"
    ) == Returned(2)


def test_a_pure_call_looks_at_cells_too() -> None:
    box = """class Box { int v; int w; int get() pure { return this.w; }
      void f() modifies(this.v, this.w) ensures(this.v == this.get()) ensures(this.w == 9); }"""
    main = "class Main { static int main() { Box x := new Box(); x.f(); return x.v; } }"
    assert outcome(main + box) == Returned(9)
    assert isinstance(outcome(main + box.replace("return this.w", "return this.v")), Undetermined)


@pytest.mark.parametrize(
    "contract",
    [
        "modifies(this.v, this.w) ensures(this.v == this.w)",
        "modifies(this.v, this.w) ensures(this.v == this.w && this.w == this.v)",
        "modifies(this.v) ensures(this.v == 2 - this.v)",
        "modifies(this.v) ensures(this.v > 0)",
        "modifies(this.v) ensures(this.v == this.m.v)",
    ],
)
def test_what_equations_leave_open_is_not_determined(contract: str) -> None:
    assert isinstance(after(contract, "x.v"), Undetermined)


def test_an_equation_that_counts_objects_determines_nothing_if_the_call_may_make_some() -> None:
    count = "ensures(this.v == #Box)"
    assert after(f"modifies(this.v) {count}", "x.v") == Returned(2)
    assert after(
        "modifies(this.v, this.n) ensures(this.v == old(#Box)) ensures(no this.n)", "x.v"
    ) == Returned(2)
    assert isinstance(after(f"modifies(this.v, this.n) {count} ensures(no this.n)", "x.v"), Undetermined)
    assert isinstance(after(f"modifies(this.v) {count}", "x.v", "Box"), Undetermined)


@pytest.mark.parametrize(
    ("value", "expected"),
    [("this.~n", True), ("this.*n", False), ("this.*~n", True), ("old(this.~n)", False), ("this.n.n", False)],
)
def test_an_equation_counts_objects_if_a_new_one_may_be_what_refers_to_an_object(
    value: str, expected: bool
) -> None:
    program = loaded(f"class Box {{ Box n; Box f() modifies() ensures(retval == {value}); }}", 32)
    assert {each.counts_objects for each in equations(method(program, "Box.f"))} == {expected}


def test_a_result_that_is_chosen_may_be_what_a_cell_becomes() -> None:
    box = "class Box { bool b; bool f() modifies(this.b) ensures(this.b == retval) ensures(retval); }"
    main = "class Main { static bool main() { Box x := new Box(); bool r := x.f(); return x.b; } }"
    assert outcome(main + box) == Returned(True)
