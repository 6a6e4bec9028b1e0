"""Assignments and updates: the operands of the place are evaluated first (JLS 15.26)."""

from __future__ import annotations

from tests.java.lowering.code.lowered_bodies import body


def test_the_index_keeps_its_value_while_the_right_side_runs() -> None:
    assert body("void m(int[] a, int i) { a[i] = i++; }") == (
        "int _2 := i; int _1 := i; i := _1 + 1; a[_2] := _1;"
    )


def test_an_assignment_has_the_value_that_is_stored() -> None:
    assert body("int x; int m(int a) { return x = a; }") == "int _1 := a; this.x := _1; return _1;"


def test_an_update_reads_and_writes_one_place() -> None:
    assert body("int x; void m() { x += 2; }") == "this.x := this.x + 2;"
    assert body("int x; int m(T t) { return t.x++; }") == "int _1 := t.x; t.x := _1 + 1; return _1;"
    assert body("int m(int a) { return ++a; }") == "a := a + 1; return a;"
