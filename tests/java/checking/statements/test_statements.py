"""Declarations, synchronisation, assertions and returns."""

from __future__ import annotations

import pytest

from tests.java.checking.show import expression_error, statement_error, typed_statements

ERRORS = {
    'null': ('java.type', 'var v = null;', 'var needs a value with a type, not null'),
}  # fmt: skip

STATEMENTS = {
    'final int k = 2; byte b = k; i = k;': 'int k = 2; byte b = byte:2; i = 2;',
    'synchronized (this) { n++; } assert n > 0 : n; ;': 'synchronized this { old this.n -> $9: ($9 + 1); } assert (this.n > 0) : this.n; { }',
    'return l.get(0);': 'return (Integer) l.get[int](0).intValue[]();',
}  # fmt: skip

STATEMENT_ERRORS = {
    'synchronized (i) { }': 'expected an object, found int',
    'var q;': 'var needs a value',
}  # fmt: skip


@pytest.mark.parametrize("expression", ERRORS)
def test_an_error_is_reported_at_its_place(expression: str) -> None:
    assert expression_error(expression) == ERRORS[expression]


@pytest.mark.parametrize("statements", STATEMENTS)
def test_a_statement_is_typed(statements: str) -> None:
    assert typed_statements(statements) == STATEMENTS[statements]


@pytest.mark.parametrize("statements", STATEMENT_ERRORS)
def test_a_wrong_statement_is_reported_once(statements: str) -> None:
    assert statement_error(statements) == STATEMENT_ERRORS[statements]
