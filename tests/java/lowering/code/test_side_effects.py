"""Side effects: which methods change objects of their callers, and which constructors have an effect."""

from __future__ import annotations

import pytest

from ooxcheck.java.load import find
from ooxcheck.java.lowering.code.body_nodes import BodyNodes
from ooxcheck.java.lowering.code.side_effects import Constructors, changing_methods, key_of
from tests.java.lowering.running import java

CHANGING = {
    "field": "void m() { x = 1; }",
    "element": "void m(int[] a) { a[0] = 1; }",
    "static": "static int s; void m() { s = 1; }",
    "call": "void m() { f(); } void f() { x++; }",
    "argument": "void m(T t) { t.x = 1; }",
}
UNCHANGING = {
    "local": "int m(int a) { a = 1; return a; }",
    "new object": "T m() { T t = new T(); t.x = 1; return t; }",
    "new array": "int[] m() { int[] a = new int[1]; a[0] = 1; return a; }",
    "read": "int m() { return f(); } int f() { return x; }",
}


def changes(members: str) -> bool:
    program = java(f"class T {{ int x; {members} }}")
    method = find(program, "T.m").method.ref
    methods = [each.ref for each in program.class_("T").methods]
    return key_of(method) in changing_methods(BodyNodes(program), methods)


@pytest.mark.parametrize("members", CHANGING.values(), ids=list(CHANGING))
def test_methods_that_change_objects(members: str) -> None:
    assert changes(members)


@pytest.mark.parametrize("members", UNCHANGING.values(), ids=list(UNCHANGING))
def test_methods_that_change_nothing_of_their_callers(members: str) -> None:
    assert not changes(members)


@pytest.mark.parametrize(
    ("constructor", "keeps", "observed", "acts"),
    [
        ("T() { }", True, True, False), ("T() { x = 1; }", True, True, True), ("T() { x = 1; }", False, True, False),
        ("T() { f(); }", False, True, True), ("T() { f(); }", True, False, False), ("T() { g(f()); }", False, False, True),
        ("T(boolean b) { if (b) { f(); } }", False, False, False), ("T(boolean b) { if (b) { f(); } }", False, True, True),
    ],
)  # fmt: skip
def test_constructors_with_an_effect(constructor: str, keeps: bool, observed: bool, acts: bool) -> None:
    program = java(f"class T {{ int x; {constructor} int f() {{ return 1; }} void g(int n) {{ }} }}")
    (own,) = program.class_("T").constructors
    assert Constructors(program, lambda _: keeps, lambda _: not observed).acts(own.ref) is acts
