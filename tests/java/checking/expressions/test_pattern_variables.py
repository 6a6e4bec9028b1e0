"""Variables of patterns have the scope of JLS 6.3."""

from __future__ import annotations

import pytest

from tests.java.checking.show import expression_error, statement_error, typed_expression, typed_statements

TYPED = {
    'o instanceof String x && x == t': 'boolean: (o instanceof String x && (x == t))',
    '!(o instanceof String x) || x == t': 'boolean: (!(o instanceof String x) || (x == t))',
}  # fmt: skip

ERRORS = {
    'o instanceof String x || x == t': ('java.name', 'x', 'no variable x; did you mean xs?'),
}  # fmt: skip

STATEMENTS = {
    'if (!(o instanceof String x)) return 0; n = x.hashCode();': 'if !(o instanceof String x) return 0; this.n = x.hashCode[]();',
    'while (!(o instanceof Integer x)) { o = null; } n = x;': 'while !(o instanceof Integer x) { o = null; } this.n = x.intValue[]();',
    'if (o instanceof Integer n && n > 0) i = n; else i = n;': 'if (o instanceof Integer n && (n.intValue[]() > 0)) i = n.intValue[](); else i = this.n;',
    'if (o instanceof Integer n) { i = n; } i = n;': 'if o instanceof Integer n { i = n.intValue[](); } i = this.n;',
}  # fmt: skip

STATEMENT_ERRORS = {
    'if (o instanceof String x) { } i = x.hashCode();': 'no variable x',
}  # fmt: skip


@pytest.mark.parametrize("expression", TYPED)
def test_an_expression_is_typed(expression: str) -> None:
    assert typed_expression(expression) == TYPED[expression]


@pytest.mark.parametrize("expression", ERRORS)
def test_an_error_is_reported_at_its_place(expression: str) -> None:
    assert expression_error(expression) == ERRORS[expression]


@pytest.mark.parametrize("statements", STATEMENTS)
def test_a_statement_is_typed(statements: str) -> None:
    assert typed_statements(statements) == STATEMENTS[statements]


@pytest.mark.parametrize("statements", STATEMENT_ERRORS)
def test_a_wrong_statement_is_reported_once(statements: str) -> None:
    assert statement_error(statements) == STATEMENT_ERRORS[statements]
