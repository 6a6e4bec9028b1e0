"""Expressions without a value of their own are refused."""

from __future__ import annotations

import pytest

from tests.java.checking.show import expression_error

ERRORS = {
    'String.class': ('java.unsupported', 'String.class', 'a class literal is not supported'),
}  # fmt: skip


@pytest.mark.parametrize("expression", ERRORS)
def test_an_error_is_reported_at_its_place(expression: str) -> None:
    assert expression_error(expression) == ERRORS[expression]
