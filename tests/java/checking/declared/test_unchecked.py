"""Specifications that are parsed but not checked are reported."""

from __future__ import annotations

from tests.java.checking.show import checker, method


def test_unchecked_clauses_and_modifiers_are_reported() -> None:
    found = checker("class A { //@ measured_by 1;\n void m() { } //@ axiom true;\n int x; }")
    assert [each.what for each in found.unchecked_parts(method(found, "A.m").ref)] == [
        "measured_by is read, and not checked"
    ]
    assert [each.what for each in found.unchecked_parts("A")] == ["axiom is read, and not checked"]
