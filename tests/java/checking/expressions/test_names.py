"""Names with and without dots (JLS 6.5)."""

from __future__ import annotations

import pytest

from tests.java.checking.show import expression_error, statement_error, typed_expression

TYPED = {
    'T.K': 'int: 8',
    'Integer.MAX_VALUE': 'int: 2147483647',
    'java.lang.Integer.MIN_VALUE': 'int: -2147483648',
}  # fmt: skip

ERRORS = {
    'nod': ('java.name', 'nod', 'no variable nod'),
    'totl': ('java.name', 'totl', 'no variable totl; did you mean total?'),
    'Strin.valueOf(i)': ('java.name', 'Strin', 'no variable Strin'),
    'Node.value': ('java.name', 'Node.value', 'value is a field of each T.Node; write it behind an object'),
    'notThere.x.y': ('java.name', 'notThere', 'no variable notThere; did you mean other?'),
}  # fmt: skip

STATEMENT_ERRORS = {
    '{ int q = 1; } i = q;': 'no variable q',
    'int i2 = iterator;': 'no variable iterator',
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
