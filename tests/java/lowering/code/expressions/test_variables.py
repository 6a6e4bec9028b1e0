"""Constants, variables, fields and elements."""

from __future__ import annotations

from tests.java.lowering.code.lowered_bodies import body


def test_reads() -> None:
    assert body("int x; int m(T t) { return x + t.x; }") == "return this.x + t.x;"
    assert body("static int s; int m(int[] a) { return s + a[1] + a.length; }") == "return T.s + a[1] + #a;"


def test_constants_are_written_out() -> None:
    assert body("static final int A = 3; long m() { return A + 1; }") == "return (int64) 4;"
    assert body("char m() { return 'a'; }") == "return 'a';"
