"""Assigned values are converted (JLS 5.2)."""

from __future__ import annotations

import pytest

from tests.java.checking.show import expression_error, statement_error, typed_expression

TYPED = {
    'total = i': 'long: this.total = (long) i',
    'L = 3L': 'Long: L = static java.lang.Long.valueOf[long](3L)',
    'b = 3': 'byte: b = byte:3',
}  # fmt: skip

ERRORS = {
    'i = l': ('java.type', 'l', 'expected int, found long'),
    'b = 128': ('java.type', '128', 'expected byte, found int'),
    't = o': ('java.type', 'o', 'expected String, found Object'),
}  # fmt: skip

STATEMENT_ERRORS = {
    'return o;': 'expected int, found Object',
    'int x = true;': 'expected int, found boolean',
    'if (i) { }': 'expected boolean, found int',
    'int[] q = 3;': 'expected int[], found int',
}  # fmt: skip


@pytest.mark.parametrize("expression", TYPED)
def test_an_expression_is_typed(expression: str) -> None:
    assert typed_expression(expression) == TYPED[expression]


@pytest.mark.parametrize("expression", ERRORS)
def test_an_error_is_reported_at_its_place(expression: str) -> None:
    assert expression_error(expression) == ERRORS[expression]


@pytest.mark.parametrize("statements", STATEMENT_ERRORS)
def test_a_wrong_statement_is_reported_once(statements: str) -> None:
    assert statement_error(statements) == STATEMENT_ERRORS[statements]
