"""Inherited members have the type arguments of the class."""

from __future__ import annotations

from tests.java.checking.show import body, checker


def test_inherited_members_have_the_arguments_of_the_class() -> None:
    found = checker(
        "class P<X> { X x; X[] xs; X m(X a) { return a; } class In { X y; } In in; }"
        "class Q<Z> extends P<String> { void f(Q<Integer> q) { String s = q.x; s = q.m(s); s = q.in.y; s = q.xs[0]; In i = in; s = i.y; } }"
    )
    assert body(found, "Q.f") == (
        "{ String s = (String) q.x; s = (String) q.m[Object](s); s = (String) q.in.y; s = (String[]) q.xs[0]; P.In i = this.in; s = (String) i.y; }"
    )
