"""Formulas of JML in OOX."""

from __future__ import annotations

import pytest

from ooxcheck.oox.diagnostics import OoxError
from tests.java.lowering.running import lower, method_text

CLASS = "class T {{ int f; boolean b; T next; int[] a; /*@ pure @*/ int g() {{ return f; }} /*@ ensures {}; @*/ boolean m(T t, boolean c, int i) {{ return c; }} }} class U extends T {{ }}"


@pytest.mark.parametrize(
    ("jml", "oox"),
    [
        ("t.f == i", "t.f == i"),
        ("\\result", "retval"),
        ("\\old(f) + 1 > f", "old(this.f) + 1 > this.f"),
        ("b == c", "this.b <==> c"),
        ("b != c", "!(this.b <==> c)"),
        ("b ^ c", "!(this.b <==> c)"),
        ("b & c", "this.b && c"),
        ("b | c", "this.b || c"),
        ("(f & i) == 0", "this.f &&& i == 0"),
        ("(f | i) == 0", "this.f ||| i == 0"),
        ("b <==> c", "this.b <==> c"),
        ("b <=!=> c", "!(this.b <==> c)"),
        ("b ==> c", "this.b ==> c"),
        ("b <== c", "c ==> this.b"),
        ("a.length > 0", "#this.a > 0"),
        ("t instanceof U", "t instanceof U"),
        ("t.g() == 1", "t.g() == 1"),
        ("i == 0 ? b : c", "if i == 0 then this.b else c"),
    ],
)
def test_an_expression_becomes(jml: str, oox: str) -> None:
    text = method_text(lower(CLASS.format(jml), "T.m"), "m")
    assert f"ensures({oox})" in text


def test_nested_old_is_redundant() -> None:
    text = "class T { int f; /*@ ensures \\old(\\old(f)) == 1; @*/ void m() { } }"
    assert "ensures(old(this.f) == 1)" in method_text(lower(text, "T.m"), "m")


def test_a_construct_that_is_no_formula_is_refused() -> None:
    text = "class T { int f; /*@ ensures new T() != null; @*/ void m() { } }"
    with pytest.raises(OoxError):
        lower(text, "T.m")
