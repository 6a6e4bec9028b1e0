"""Calls in formulas."""

from __future__ import annotations

import pytest

from tests.java.checking.formulas.show import formula_error, typed_formula

TYPED = {
    'size() + other.size()': '(virtual this.size() + virtual other.size())',
    'twice(x) + L.twice(1)': '(static L.twice(x) + static L.twice(1))',
    's.area() == Math.max(x, 0)': '(virtual s.area() == static java.lang.Math.max(x, 0))',
    'name.equals("x")': '(this.name.value == string:x)',
}  # fmt: skip

ERRORS = {
    'change() == 1': 'only pure methods can be called in a specification: write /*@ pure @*/ before change()',
    'size(3) == 1': 'no method size of L takes these arguments',
    'super.size() == 1': 'super is not supported in specifications',
    'nodes.add(head)': 'a set has no method add; it has has(x), size() and isEmpty()',
}  # fmt: skip


@pytest.mark.parametrize("text", TYPED)
def test_a_formula_is_typed(text: str) -> None:
    assert typed_formula(text) == TYPED[text]


@pytest.mark.parametrize("text", ERRORS)
def test_an_error_is_reported(text: str) -> None:
    assert formula_error(text).startswith(ERRORS[text])
