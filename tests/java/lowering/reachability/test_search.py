"""The search: virtual calls reach the overrides of reachable classes, and nothing else is reachable."""

from __future__ import annotations

import pytest

from ooxcheck.java.load import find
from ooxcheck.java.lowering.reachability.search import reachable, reachable_together
from tests.java.lowering.reachability.searching import method_names, reach_of
from tests.java.lowering.running import java

SHAPES = """
abstract class Shape { abstract int area(); int twice() { return 2 * area(); } }
class Square extends Shape { int area() { return 1; } }
class Circle extends Shape { int area() { return 3; } }
class Other { int area() { return 7; } }
class T {
    static int any(Shape s) { return s.twice(); }
    static int one() { return new Square().area(); }
    static int none() { return 1; }
}
"""


def test_a_virtual_call_reaches_the_overrides_of_all_subclasses_of_a_declared_type() -> None:
    names = method_names(reach_of(SHAPES, "T.any"))
    assert {"Shape.twice", "Square.area", "Circle.area"} <= names
    assert "Other.area" not in names


CODES = """
class A { int n; public int hashCode() { return n; } }
class B { A a; public int hashCode() { return super.hashCode(); } public String toString() { return "b"; } }
class C extends B { public int hashCode() { return 3; } }
class T {
    Long stamp;
    static int code(B b, A a) { return b.hashCode(); }
    static String text(C c, A a, Long l) { return c.toString(); }
    static int any(Object o, A a, C c) { return o.hashCode(); }
}
"""


def test_a_call_of_a_method_of_object_reaches_the_classes_of_the_receiver() -> None:
    names = method_names(reach_of(CODES, "T.code"))
    assert {"B.hashCode", "C.hashCode"} <= names
    assert "A.hashCode" not in names
    assert {"A.hashCode", "C.hashCode"} <= method_names(reach_of(CODES, "T.any"))


def test_an_inherited_method_reaches_the_class_that_declares_it() -> None:
    names = method_names(reach_of(CODES, "T.text"))
    assert "B.toString" in names
    assert "java.lang.Long.toString" not in names


def test_a_class_that_nothing_mentions_is_not_reachable() -> None:
    assert set(reach_of(SHAPES, "T.none").classes) == {"T"}


def test_a_new_object_makes_its_class_and_its_constructor_reachable() -> None:
    reach = reach_of(SHAPES, "T.one")
    assert {"Square", "Shape"} <= reach.classes.keys()
    assert "Square.<init>" in method_names(reach)


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ("Object o = a; return (Integer) o;", "java.lang.Integer"),
        ("throw new IllegalStateException();", "java.lang.IllegalStateException"),
        ("try { return 1; } catch (RuntimeException e) { return 2; }", "java.lang.ArithmeticException"),
    ],
)
def test_types_in_bodies_are_reachable(body: str, name: str) -> None:
    assert name in reach_of(f"class T {{ static int m(Object a) {{ {body} }} }}", "T.m").classes


def test_an_unchecked_cast_of_the_sources_pollutes_the_heap_and_one_of_the_library_does_not() -> None:
    text = "import java.util.*; class T { static List<String> m(Object l) { return (List<String>) l; } static int n(List<String> l) { return l.size(); } }"
    assert reach_of(text, "T.m").pollutes
    assert not reach_of(text, "T.n").pollutes


def test_a_recursive_call_is_a_call_of_the_entry() -> None:
    text = "class T { static int m(int i) { return i == 0 ? 0 : m(i - 1); } static int n() { return m(1); } }"
    assert reach_of(text, "T.m").calls_entry
    assert not reach_of(text, "T.n").calls_entry


def test_a_started_thread_is_seen() -> None:
    text = "class T { static void m() { new Thread(() -> { }).start(); } }"
    assert reach_of(text, "T.m").has_threads


def test_a_subclass_that_leads_to_an_error_is_a_cause_and_can_be_omitted() -> None:
    text = 'abstract class A { abstract String f(); } class Bad extends A { String f() { return "a" + 1.5f * f().length(); } } class T { static String m(A a) { return a.f(); } }'
    program = java(text)
    entry = find(program, "T.m").method.ref
    assert "Bad" in reachable(program, entry, is_fresh=False).classes
    assert "Bad" not in reachable(program, entry, is_fresh=False, omitted={"Bad"}).classes


def test_methods_are_searched_together() -> None:
    program = java(SHAPES)
    entries = [find(program, name).method.ref for name in ("T.one", "T.none")]
    reach = reachable_together(program, entries)
    assert reach.entries == tuple(entries)
    assert set(entries) <= reach.methods.keys()
