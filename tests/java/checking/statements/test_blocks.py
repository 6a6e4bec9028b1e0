"""Blocks have scopes of their own."""

from __future__ import annotations

import pytest

from tests.java.checking.show import typed_statements

STATEMENTS = {
    '{ int n = 3; i = n; } i = n;': '{ int n = 3; i = n; } i = this.n;',
}  # fmt: skip


@pytest.mark.parametrize("statements", STATEMENTS)
def test_a_statement_is_typed(statements: str) -> None:
    assert typed_statements(statements) == STATEMENTS[statements]
