"""Specifications that are parsed but not checked are reported."""

from __future__ import annotations

import pytest

from tests.java.checking.show import checker, method


def test_unchecked_clauses_and_modifiers_are_reported() -> None:
    found = checker("class A { //@ measured_by 1 if true;\n void m() { } //@ axiom true;\n int x; }")
    assert [each.what for each in found.unchecked_parts(method(found, "A.m").ref)] == [
        "measured_by with a condition is read, and not checked"
    ]
    assert [each.what for each in found.unchecked_parts("A")] == ["axiom is read, and not checked"]


@pytest.mark.parametrize(
    ("code", "is_checked"),
    [
        ("class A { //@ measured_by n;\n void m(int n) { } }", True),
        (
            "class A { //@ requires n > 0; measured_by n; also requires n < 0; measured_by -n;\n void m(int n) { } }",
            False,
        ),
        (
            "class B { void m(int n) { } } class A extends B { //@ also measured_by n;\n void m(int n) { } }",
            False,
        ),
    ],
)
def test_measures_are_checked_if_there_is_one_list_of_them(code: str, *, is_checked: bool) -> None:
    told = checker(code)
    parts = {each.what for each in told.unchecked_parts(method(told, "A.m").ref)}
    assert parts == (set() if is_checked else {"measured_by is read, and not checked"})
