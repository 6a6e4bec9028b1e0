"""Settled fields are not assigned after construction."""

from __future__ import annotations

from tests.java.checking.show import checker


def test_assignments_outside_the_constructor_unsettle_a_field() -> None:
    found = checker(
        "class A { private int a; private int b; private final int c; A(int x) { a = x; this.b = x; c = x; } void m() { b = 2; } }"
    )
    assert {each.ref.name: each.is_settled for each in found.class_("A").fields} == {
        "a": True, "b": False, "c": True,
    }  # fmt: skip
