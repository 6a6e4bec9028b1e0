"""Constant formats become concatenations."""

from __future__ import annotations

import pytest

from tests.java.checking.show import expression_error, typed_expression

FORMATS = {
    'String.format("%d-%s", i, t)': 'concat("", i, "-", t, "")',
    'String.format("%n")': 'concat("',
    'String.format("%1$d-%2$s%n", i, t)': 'concat("", i, "-", t, "',
    'String.format("%1$5d", i)': ".wide[int](5)",
    '"%x".formatted(i)': "static java.lang.Integer.toHexString[int](i)",
    'String.format("%5d", i)': ".wide[int](5)",
    'String.format("%S", t)': ".toUpperCase[]()",
}

ERRORS = {
    'String.format("%q", i)': "%q in a format is not supported",
    'String.format("%d", t)': "%d of String is not supported",
    'String.format("%2$s %1$s", t, t)': "%2$s in a format is not supported",
    'String.format("%1$s %s", t, t)': "%1$s in a format is not supported",
    'String.format("%1$s %1$s", t)': "%1$s in a format is not supported",
    'String.format("%1$s%1$n", t)': "%1$s in a format is not supported",
    'String.format("%d")': "a format that takes 1 of 0 arguments is not supported",
}


@pytest.mark.parametrize("expression", FORMATS)
def test_a_format_is_a_concatenation(expression: str) -> None:
    assert FORMATS[expression] in typed_expression(expression)


@pytest.mark.parametrize("expression", ERRORS)
def test_an_unknown_directive_is_reported(expression: str) -> None:
    assert expression_error(expression)[2] == ERRORS[expression]
