"""Statements that need no module of their own."""

from __future__ import annotations

from tests.java.lowering.code.lowered_bodies import body, refusal


def test_a_declaration_with_and_without_value() -> None:
    assert body("void m() { int a; int b = 1; }") == "int a; int b := 1;"
    assert "where Object[] is wanted" in refusal("Object[] m(String[] s) { return s; }")


def test_a_block_holds_its_lock() -> None:
    assert body("void m(Object o) { synchronized (o) { } }") == "lock (o) {}"


def test_a_class_needs_no_lock_while_there_is_one_thread() -> None:
    assert body("int x; void m() { synchronized (T.class) { x = 1; } }") == "{ this.x := 1; }"
