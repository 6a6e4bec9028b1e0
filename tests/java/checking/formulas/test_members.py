"""Fields, constants and elements in formulas."""

from __future__ import annotations

import pytest

from tests.java.checking.formulas.show import formula_error, typed_formula

TYPED = {
    'MAX + L.MAX': '16',
    'Integer.MAX_VALUE': '2147483647',
    'a.length + a[x]': '(this.a.length + this.a[x])',
    'other.head.value + 1': '((Integer) other.head.value.value + 1)',
}  # fmt: skip

ERRORS = {
    'head.foo': 'L.Node<T> has no field foo',
}  # fmt: skip


@pytest.mark.parametrize("text", TYPED)
def test_a_formula_is_typed(text: str) -> None:
    assert typed_formula(text) == TYPED[text]


@pytest.mark.parametrize("text", ERRORS)
def test_an_error_is_reported(text: str) -> None:
    assert formula_error(text).startswith(ERRORS[text])
