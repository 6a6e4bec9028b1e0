"""Operands: the order of evaluation (JLS 15.7), for chains of any length."""

from __future__ import annotations

from tests.java.lowering.code.lowered_bodies import body

CALL = "static int f(int x) { return x; }"


def test_operands_are_evaluated_from_left_to_right() -> None:
    assert body(f"{CALL} int m(int[] a) {{ return a[0] + f(1) + f(2); }}") == (
        "int _2 := a[0]; int _1 := T.f(1); int _3 := T.f(2); return _2 + _1 + _3;"
    )


def test_a_long_chain_needs_no_deep_stack() -> None:
    assert body(f"int m(int a) {{ return {' + '.join(['a'] * 2000)}; }}").count("+") == 1999


def test_a_chain_of_calls() -> None:
    assert body("T f() { return this; } T m() { return f().f().f(); }") == (
        "T _1 := this.f(); T _2 := _1.f(); return _2.f();"
    )
