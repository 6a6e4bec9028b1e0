"""Static methods that do only what clients can do need no proof."""

from __future__ import annotations

import pytest

from ooxcheck.classes.load_boundary import load_java_boundary
from ooxcheck.oox.source import Source

CLASS = """class C { private int a; public int open; private static int count; C() { } private C(int a) { this.a = a; } void up() { a++; } private void down() { a--; }
  private class Inner { } interface F { int f(); } static int total(int[] v) { return v.length; } %s }"""


@pytest.mark.parametrize(
    ("method", "is_client_code"),
    [
        (
            "public static void main(String[] w) { C c = new C(); c.up(); System.out.println(total(new int[3])); }",
            True,
        ),
        ("static C twice(C c) { c.up(); c.up(); return c; }", True),
        ("static void m(C c) { c.a = 0; }", False),
        ("static void m(C c) { c.open = 0; }", False),
        ("static int m() { return count; }", False),
        ("static void m(C c) { c.down(); }", False),
        ("static C m() { return new C(-1); }", False),
        ("static void m(C c) { c.new Inner(); }", False),
        ("static F m(C c) { return new F() { public int f() { c.a = 5; return 1; } }; }", False),
        ("private static void m(C c) { c.up(); } static void k(C c) { m(c); }", False),
        ("void m(C c) { c.up(); }", False),
    ],
)
def test_client_code(method: str, is_client_code: bool) -> None:
    boundary = load_java_boundary("C", [Source("C.java", CLASS.replace("%s", method))]).boundary
    name = (
        "C.k"
        if " k(" in method
        else "C.main"
        if " main(" in method
        else "C.twice"
        if " twice(" in method
        else "C.m"
    )
    (step,) = [each for each in boundary.steps if each.title == name]
    assert step.is_client_code is is_client_code
    assert (step in boundary.proof_steps) is not is_client_code
