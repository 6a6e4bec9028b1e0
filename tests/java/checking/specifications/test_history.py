"""Constraints and initial conditions are postconditions."""

from __future__ import annotations

from tests.java.checking.specifications.show import contract, in_class, shown_contract


def test_a_constraint_holds_on_return_and_on_exceptions() -> None:
    (case,) = contract(in_class("//@ constraint size >= \\old(size);\n void f() { }")).cases
    assert len(case.always) == 1
    assert case.ensures == ()


def test_a_helper_method_is_exempt() -> None:
    found = contract(in_class("//@ constraint size >= \\old(size);\n /*@ helper @*/ void f() { }"))
    assert shown_contract(found) == ""
