"""Bridges of overriding methods."""

from __future__ import annotations

from tests.java.checking.show import bridges, checker


def test_bridges_are_told_once_where_types_first_differ() -> None:
    found = checker(
        "abstract class B<Y> { abstract Y get(); void put(Y y) { } B<Y> self() { return this; } int same(int x) { return x; } }"
        "class D extends B<String> { String get() { return null; } void put(String s) { } D self() { return this; } int same(int x) { return 1; } }"
        "class E extends D { String get() { return null; } }"
        "class F implements Comparable<F> { public int compareTo(F o) { return 0; } }"
    )
    assert bridges(found.class_("D")) == [
        "B.get() Object -> D() String",
        "B.put(Object) void -> D(String) void",
        "B.self() B -> D() D",
    ]
    assert bridges(found.class_("E")) == ["B.get() Object -> E() String"]
    assert bridges(found.class_("F")) == ["java.lang.Comparable.compareTo(Object) int -> F(F) int"]


def test_a_class_may_implement_an_interface_by_what_it_inherits() -> None:
    found = checker(
        "class Impl { public String get() { return null; } } interface G { Object get(); } class Both extends Impl implements G { }"
    )
    assert bridges(found.class_("Both")) == ["G.get() Object -> Impl() String"]
    assert found.subclasses("Impl") == found.subclasses("G") == ("Both",)
