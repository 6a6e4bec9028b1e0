"""``assert`` and statements of JML."""

from __future__ import annotations

from tests.java.lowering.code.lowered_bodies import body


def test_a_condition_that_may_throw_is_evaluated_before() -> None:
    assert body("void m(int[] a) { assert a[0] == 1; }") == "int _1 := a[0]; assert _1 == 1;"
    assert body("void m(T t) { assert t.b; } boolean b;") == "bool _1 := t.b; assert _1;"
    assert body("void m(int a) { assert a > 0; }") == "assert a > 0;"


def test_statements_of_jml() -> None:
    text = "//@ ghost int g;\n void m(int n) { //@ assert n == n;\n //@ assume n > 0;\n //@ set g = 1;\n }"
    assert body(text) == "assert n == n; assume n > 0; ghost this.g := 1;"
