"""Casts, ``instanceof`` and ``getClass``."""

from __future__ import annotations

from tests.java.lowering.code.lowered_bodies import body, refusal


def test_a_pattern_variable_is_declared_before_the_statement() -> None:
    assert body("int h; int m(Object o) { if (o instanceof T t) { return t.h; } return 0; }").startswith(
        "T t; Object _1 := o; bool _2 := _1 instanceof T; if (_2) { t := (T) _1; } if (_2) {"
    )


def test_a_cast_stands_behind_an_assignment() -> None:
    assert body("int h; int m(Object o) { return ((T) o).h; }") == "T _1 := (T) o; return _1.h;"


def test_the_exact_class_excludes_subclasses() -> None:
    members = "static class U extends T { } boolean m(T t) { return t.getClass() == T.class; }"
    assert body(members) == (
        'T _1 := t; if (_1 == null) { throw "null"; } return _1 instanceof T && !_1 instanceof T_U;'
    )


def test_arrays_are_cast_to_their_own_type_only() -> None:
    assert "a cast from" in refusal("String[] m(Object[] a) { return (String[]) a; }")
