"""Operands of operators are promoted (JLS 5.6)."""

from __future__ import annotations

import pytest

from tests.java.checking.show import expression_error, typed_expression

TYPED = {
    'b + s': 'int: ((int) b + (int) s)',
    'c + 1': 'int: ((int) c + 1)',
    'l + i': 'long: (l + (long) i)',
    'f * l': 'float: (f * (float) l)',
    'i << l': 'int: (i << (int) l)',
    'l << i': 'long: (l << i)',
    '-b': 'int: -((int) b)',
    '~c': 'int: ~((int) c)',
    'i & 0xFF ^ ~b | 4': 'int: (((i & 255) ^ ~((int) b)) | 4)',
    'z & true | false': 'boolean: ((z & true) | false)',
    'i == I': 'boolean: (i == I.intValue[]())',
    'I < 3': 'boolean: (I.intValue[]() < 3)',
    'I == I': 'boolean: (I == I)',
}  # fmt: skip

ERRORS = {
    'z + 1': ('java.type', 'z + 1', '+ does not take boolean and int'),
    '!i': ('java.type', '!i', '! does not take int'),
    'I == L': ('java.type', 'I == L', '== compares Integer and Long, which are never the same'),
}  # fmt: skip


@pytest.mark.parametrize("expression", TYPED)
def test_an_expression_is_typed(expression: str) -> None:
    assert typed_expression(expression) == TYPED[expression]


@pytest.mark.parametrize("expression", ERRORS)
def test_an_error_is_reported_at_its_place(expression: str) -> None:
    assert expression_error(expression) == ERRORS[expression]
