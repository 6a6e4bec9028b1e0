"""Overload resolution in three phases (JLS 15.12.2)."""

from __future__ import annotations

import pytest

from ooxcheck.oox.diagnostics import OoxError
from tests.java.checking.show import body, checker

CHOSEN = {
    # declarations, call: parameters of the selected method
    ("void f(long x) { } void f(Integer x) { }", "f(1)"): "f[long]",
    ("void f(Integer x) { } void f(int... x) { }", "f(1)"): "f[Integer]",
    ("void f(Object x) { } void f(String x) { }", "f(null)"): "f[String]",
    ("void f(int x, long y) { } void f(long x, long y) { }", "f(1, 2)"): "f[int, long]",
    ("void f(int... x) { } void f(int x, int... y) { }", "f(new int[0])"): "f[int[]]",
}


@pytest.mark.parametrize(("methods", "call"), CHOSEN)
def test_the_most_specific_method_is_selected(methods: str, call: str) -> None:
    found = checker(f"class A {{ {methods} void m() {{ {call}; }} }}")
    assert CHOSEN[methods, call] in body(found, "A.m")


def test_an_ambiguous_call_is_an_error() -> None:
    found = checker("class A { void f(int x, long y) { } void f(long x, int y) { } void m() { f(1, 2); } }")
    with pytest.raises(OoxError, match="the call is ambiguous"):
        body(found, "A.m")
