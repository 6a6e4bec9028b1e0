"""Names of types."""

from __future__ import annotations

import pytest

from ooxcheck.oox.diagnostics import OoxError
from tests.java.checking.show import body, checker, fields


def test_types_are_known_by_imports_packages_and_nesting() -> None:
    found = checker(
        "package a; import b.C; import b.*; import static b.C.twice; import static b.C.K; class A { C c; D d; b.C.In e; Map<String, A> m; class Map<K, V> { K k; }"
        "int f() { return twice(K) + c.n + m.k.hashCode(); } }",
        "package b; public class C { public int n; public static class In { } public static final int K = 2; public static int twice(int x) { return x; } }",
        "package b; public class D { }",
    )
    assert fields(found.class_("a.A")) == ["c: C", "d: D", "e: C.In", "m: A.Map"]
    assert (
        body(found, "a.A.f")
        == "{ return ((static b.C.twice[int](2) + this.c.n) + (String) this.m.k.hashCode[]()); }"
    )
    assert found.sources() == ("a.A", "a.A.Map", "b.C", "b.C.In", "b.D")


UNKNOWN = {
    "Lst<String> x;": ("java.name", "no class Lst among the sources, nor among what is known of java.util"),
    "Locl x;": (
        "java.name",
        "no class Locl among the sources, nor among what is known of java.util; did you mean Local?",
    ),
    "JFrame x;": (
        "java.unsupported",
        "javax.swing.JFrame is not supported: the class is not among what is known of the library",
    ),
    "Thing x;": (
        "java.unsupported",
        "no class org.example.Thing; it is imported, and not among the sources",
    ),
    "Object x = Thing.make();": (
        "java.unsupported",
        "no class org.example.Thing; it is imported, and not among the sources",
    ),
}


@pytest.mark.parametrize("statement", UNKNOWN)
def test_a_class_that_nobody_knows_is_told_with_what_is_missing(statement: str) -> None:
    found = checker(
        f"import java.util.*; import javax.swing.JFrame; import org.example.Thing; class A {{ class Local {{ }} void m() {{ {statement} }} }}"
    )
    with pytest.raises(OoxError) as told:
        body(found, "A.m")
    assert [(each.code, each.message) for each in told.value.diagnostics] == [UNKNOWN[statement]]
