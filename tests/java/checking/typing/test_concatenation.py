"""Operands of a string concatenation."""

from __future__ import annotations

import pytest

from tests.java.checking.show import typed_expression

TYPED = {
    't + 1': 'String: concat(t, "1")',
    'i + c + t + c': 'String: concat((i + (int) c), t, c)',
    'o + t': 'String: concat(text(o), t)',
}  # fmt: skip


@pytest.mark.parametrize("expression", TYPED)
def test_an_expression_is_typed(expression: str) -> None:
    assert typed_expression(expression) == TYPED[expression]
