"""Operators and conditional expressions."""

from __future__ import annotations

from tests.java.lowering.code.lowered_bodies import body, refusal

CALL = "static boolean f() { return true; }"


def test_the_right_side_runs_only_if_the_left_side_does_not_decide() -> None:
    assert body(f"{CALL} boolean m(boolean b) {{ return b && f(); }}") == (
        "bool _2 := b; if (_2) { bool _1 := T.f(); _2 := _1; } return _2;"
    )
    assert body(f"{CALL} boolean m(boolean b) {{ return b || f(); }}") == (
        "bool _2 := b; if (!_2) { bool _1 := T.f(); _2 := _1; } return _2;"
    )
    assert body("boolean m(boolean a, boolean b) { return a && b; }") == "return a && b;"


def test_a_logical_operator_evaluates_both_sides() -> None:
    assert body("boolean m(boolean b, int[] a) { return b | a[0] == 1; }") == (
        "bool _1 := b; bool _2 := a[0] == 1; return _1 || _2;"
    )
    assert body("boolean m(boolean a, boolean b) { return a ^ b; }") == "return a != b;"


def test_conversions() -> None:
    assert body("byte m(char c, long l) { return (byte) (c + l); }") == (
        "return (int8) (int) ((int64) (int) c + l);"
    )


def test_conditional_expressions_are_one_chain() -> None:
    assert body("int m(int a) { return a == 0 ? 1 : a == 1 ? 2 : 3; }") == (
        "int _1; if (a == 0) { _1 := 1; } else if (a == 1) { _1 := 2; } else { _1 := 3; } return _1;"
    )


def test_arrays_of_different_types_are_not_compared() -> None:
    assert "String[] where" in refusal("boolean m(Object[] a, String[] b) { return b == a; }")
