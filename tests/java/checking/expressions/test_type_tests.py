"""Casts and type tests."""

from __future__ import annotations

import pytest

from tests.java.checking.show import expression_error, typed_expression

TYPED = {
    '(Integer) o': 'Integer: (Integer) o',
    '(int) o': 'int: (Integer) o.intValue[]()',
    '(long) I': 'long: (long) I.intValue[]()',
    '(Object) i': 'Object: static java.lang.Integer.valueOf[int](i)',
    '(E) o': 'E: (Comparable) o',
    '(E[]) new Comparable[3]': 'E[]: new Comparable[](3)',
    '(int[]) null': 'int[]: null',
}  # fmt: skip

ERRORS = {
    '(String) I': ('java.type', '(String) I', 'Integer is never String'),
}  # fmt: skip


@pytest.mark.parametrize("expression", TYPED)
def test_an_expression_is_typed(expression: str) -> None:
    assert typed_expression(expression) == TYPED[expression]


@pytest.mark.parametrize("expression", ERRORS)
def test_an_error_is_reported_at_its_place(expression: str) -> None:
    assert expression_error(expression) == ERRORS[expression]
