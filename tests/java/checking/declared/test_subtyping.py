"""Subtyping and lookup in programs of others."""

from __future__ import annotations

import pytest

from ooxcheck.oox.diagnostics import OoxError
from tests.java.checking.show import body, checker

FOUND = {
    # what code of others has, and once led astray
    "class A<E extends A.B<E>> { static class B<E> { E e; int n; } E b; int m() { return b.n; } }": "{ return this.b.n; }",
    "class A<K> { abstract class V<E> { E e; K k; } class W extends V<String> { } W w; int m(A<Integer> a) { return a.w.e.hashCode() + a.w.k; } }": (
        "{ return ((String) a.w.e.hashCode[]() + (Integer) a.w.k.intValue[]()); }"
    ),
    "interface I extends Runnable { } class A { boolean m(I i) { return i.equals(this) && i.hashCode() == 3; } }": (
        "{ return (i.equals[Object](this) && (i.hashCode[]() == 3)); }"
    ),
    "class O<T> { <E extends T> E min(E a, E b) { return a; } } class A<C> { C m(O<C> o, C a, C b) { return o.min(a, b); } }": (
        "{ return o.min[Object, Object](a, b); }"
    ),
    "class N<T> { T t; } class P<E extends N<E>> { E e; } class A { Object m(P<?> p) { return p.e.t; } }": "{ return p.e.t; }",
    "class A { static int n(@X Object @X ... os) { return 1; } int m() { return n() + n(1, 2); } }": (
        "{ return (static A.n[Object[]](Object[]{}) + static A.n[Object[]](Object[]{static java.lang.Integer.valueOf[int](1),"
        " static java.lang.Integer.valueOf[int](2)})); }"
    ),
    "class A { class Entry { } java.util.Map.Entry<String, A> e; int m() { return e.getKey().hashCode(); } }": "{ return (String) this.e.getKey[]().hashCode[](); }",
    "class A { int x; static class B extends A { int m(A a) { return a.x + x + super.x; } } int m() { return new B().m(this); } }": (
        "{ return new A.B[]().m[A](this); }"
    ),
    "class A { private int f() { return 1; } static class B extends A { } int m(B b) { return ((A) b).f(); } }": "{ return special b.f[](); }",
    "class A { int m() { int[] n = {0}; Runnable r = () -> { class L { void f() { n[0]++; } } new L().f(); }; r.run(); return n[0]; } }": (
        "{ int[] n = int[]{0}; Runnable r = new A.lambda$1[]() {A.lambda$1.this$0 = this} {A.lambda$1.val$n = n}; r.run[](); return n[0]; }"
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), FOUND.items(), ids=[text[:60] for text in FOUND])
def test_what_others_write_is_understood(text: str, expected: str) -> None:
    assert body(checker(text), "A.m") == expected


def test_what_is_no_java_does_not_keep_us() -> None:
    found = checker(
        "class A extends B { int m() { return x; } } class B extends A { } class C<T extends U, U extends T> { T t; int m() { return t.x; } }"
    )
    for name in ("A.m", "C.m"):
        with pytest.raises(OoxError):
            body(found, name)
