"""Syntax errors, deep nesting, and spans in characters."""

from __future__ import annotations

import pytest

from ooxcheck.oox.diagnostics import OoxError
from tests.java.parsing.show import unit

MISTAKES = {
    # text: message, and the characters that it is about
    "class A { void m() { x = 1 } }": ("something is missing or wrong behind 1", "1"),
    "class A { void m() { if (x { } } }": ("')' is missing", ""),
    "class A { int x = 3 int y; }": ("';' is missing", ""),
    "class A { void m() { foo(1,; } }": ("something is missing or wrong behind ,", ","),
    "class A { char c = ''; }": ("this is not Java: ''; }", "''; }"),
    "class A { char c = 'ab'; }": ("a char is one unit of UTF-16; this is a string", "'ab'"),
    "class A { char c = '😀'; }": ("a char is one unit of UTF-16; this is a string", "'😀'"),
    "class A { int x = 09; }": ("something is missing or wrong behind 9", "9"),
    "class \xe9 { void m() {\n int x = ": ("something is missing or wrong behind =", "="),
}  # fmt: skip

DEEP = {
    "brackets": f"int x = {'(' * 3000}1{')' * 3000};",
    "minus signs": f"int x = {'- ' * 3000}1;",
    "blocks": "{" * 3000 + "}" * 3000,
    "calls inside each other": f"{'f(' * 3000}1{')' * 3000};",
    "fields": f"int x = a{'.b' * 3000};",
    "choices": f"{'if (a) ' * 3000};",
    "conditionals": f"int x = {'a ? ' * 3000}1{' : 2' * 3000};",
    "assignments": f"{'a = ' * 3000}1;",
    "functions": f"f({'x -> ' * 3000}1);",
    "arguments": f"{'L<' * 1000}X{'>' * 1000} x;",
    "classes": "class B {" * 1000 + "}" * 1000,
}


@pytest.mark.parametrize("text", MISTAKES)
def test_a_mistake_is_told_at_its_place(text: str) -> None:
    with pytest.raises(OoxError) as told:
        unit(text)
    (mistake,) = told.value.diagnostics
    assert mistake.span
    assert (mistake.message, mistake.span.text) == MISTAKES[text]


@pytest.mark.parametrize("name", DEEP)
def test_what_is_too_deep_is_refused(name: str) -> None:
    with pytest.raises(OoxError) as told:
        unit(f"class A {{ void m() {{ {DEEP[name]} }} }}")
    assert [each.code for each in told.value.diagnostics] == ["syntax.nesting"]
