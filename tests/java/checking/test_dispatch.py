"""Expressions without a value of their own are refused."""

from __future__ import annotations

import pytest

from tests.java.checking.show import expression_error

ERRORS = {
    'Missing.class': ('java.name', 'Missing', 'no class Missing among the sources, nor among what is known of java.util, java.util.function'),
}  # fmt: skip


@pytest.mark.parametrize("expression", ERRORS)
def test_an_error_is_reported_at_its_place(expression: str) -> None:
    assert expression_error(expression) == ERRORS[expression]
