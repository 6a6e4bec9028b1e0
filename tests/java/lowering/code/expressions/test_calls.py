"""Calls: static, virtual, of exactly one method, and of constructors."""

from __future__ import annotations

import pytest

from ooxcheck.oox.diagnostics import OoxError
from tests.java.lowering.code.lowered_bodies import body


def test_receivers_of_static_and_virtual_calls() -> None:
    assert body("static int f() { return 1; } int m() { return f(); }") == "return T.f();"
    assert body("int f() { return 1; } int m(T t) { return t.f(); }") == "return t.f();"


def test_a_call_of_the_overridden_method() -> None:
    assert body(
        "public boolean equals(Object o) { return true; } boolean m() { return super.equals(this); }"
    ) == ("return this._Object_equals(this);")


def test_the_hash_code_of_object_is_that_of_the_identity() -> None:
    text = "public int hashCode() { return 1; } int m() { return super.hashCode(); }"
    assert body(text) == "return this._identityCode();"


def test_the_text_of_object_is_refused() -> None:
    with pytest.raises(OoxError, match=r"super\.toString\(\) of Object"):
        body('public String toString() { return "a"; } String m() { return super.toString(); }')


def test_an_array_is_called_as_an_object() -> None:
    assert body("boolean m(int[] a, int[] b) { return a.equals(b); }") == (
        "Array_int _1 := Array_int.of(a); Array_int _2 := Array_int.of(b); return _1.equals(_2);"
    )


def test_an_array_of_a_local_class_is_equal_to_itself_only() -> None:
    assert body("boolean m() { class L { } L[] a = new L[1]; return a.equals(a); }").endswith(
        'if (_1 == null) { throw "null"; } return _1 == a;'
    )


def test_new_runs_a_constructor_that_has_an_effect() -> None:
    assert body("int x; T(int a) { x = a; } int m() { return new T(1).x; }") == (
        "T _1 := new T(); _1._T(1); return _1.x;"
    )
    assert body("T m() { return new T(); }") == "T _1 := new T(); return _1;"
