"""Expressions for their effect only."""

from __future__ import annotations

from tests.java.lowering.code.lowered_bodies import body


def test_a_value_that_is_not_used_is_dropped_unless_it_may_throw() -> None:
    assert body("int f() { return 1; } void m() { f(); }") == "this.f();"
    assert body("void m(T t) { new T(); }") == "T _1 := new T();"


def test_an_assignment_is_no_value() -> None:
    assert body("int x; void m() { x = 1; }") == "this.x := 1;"
    assert body("void m(int a) { a++; }") == "a := a + 1;"
