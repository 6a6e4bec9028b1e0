"""Method declarations: constructors, abstract methods, exact copies and bridges."""

from __future__ import annotations

from ooxcheck.oox import tree
from ooxcheck.oox.syntax.printer import node_text
from tests.java.lowering.running import lower, method_text, shown


def test_a_constructor_is_checked_as_what_makes_an_object() -> None:
    result = lower("class T { int f; T() { f = 3; } }", "T.T")
    assert result.entry == "T._new_T"
    assert (
        shown(
            lower(
                "class T { int f = 2; T() { this(3); f++; } T(int k) { f += k; } static int m() { return new T().f; } }",
                "T.m",
            )
        )
        == "6"
    )


def test_a_bridge_casts_its_argument() -> None:
    text = "class T implements Comparable<T> { int k; public int compareTo(T o) { return k - o.k; } static int m(Comparable<T> a, T b) { return a.compareTo(b); } }"
    bridge = next(
        each
        for class_ in lower(text, "T.m").program.declarations
        for each in class_.members
        if isinstance(each, tree.Method) and (each.title or "").endswith("bridged")
    )
    assert "(T)" in node_text(bridge)


def test_a_call_by_super_that_skips_a_class_runs_an_exact_copy() -> None:
    text = "class A { int f() { return 1; } } class B extends A { int f() { return 2; } int g() { return super.f(); } } class C extends B { static int m() { return new C().g(); } }"
    assert shown(lower(text, "C.m")) == "1"


def test_a_native_function_of_numbers_does_not_read_the_heap() -> None:
    text = "class T { static /*@ pure @*/ native int f(int i); static int m() { return f(1); } }"
    assert "reads()" in method_text(lower(text, "T.m"), "f")


def test_the_hash_code_of_object_is_pure() -> None:
    text = "class T { static int m(T t) { return t.hashCode(); } }"
    assert "pure" in method_text(lower(text, "T.m"), "hashCode")
