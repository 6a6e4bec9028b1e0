"""Assignments and updates have implicit casts (JLS 15.26.2)."""

from __future__ import annotations

import pytest

from tests.java.checking.show import expression_error, typed_expression

TYPED = {
    'b += 1.5': 'byte: new b -> $20: (byte) ((double) $20 + double:1.5)',
    'c++': 'char: old c -> $20: (char) ((int) $20 + 1)',
    '--b': 'byte: new b -> $20: (byte) ((int) $20 - 1)',
    'I++': 'Integer: old I -> $20: static java.lang.Integer.valueOf[int](($20.intValue[]() + 1))',
    't += 1': 'String: new t -> $20: concat($20, "1")',
    'xs[0] *= 2': 'int: new xs[0] -> $20: ($20 * 2)',
    'C++': 'Character: old this.C -> $20: static java.lang.Character.valueOf[char]((char) ((int) $20.charValue[]() + 1))',
    'o += t': 'Object: new o -> $20: concat(text($20), t)',
    'z ^= true': 'boolean: new z -> $20: ($20 ^ true)',
}  # fmt: skip

ERRORS = {
    'xs.length = 3': ('java.type', 'xs.length', 'only variables, fields and elements of arrays can be assigned to'),
}  # fmt: skip


@pytest.mark.parametrize("expression", TYPED)
def test_an_expression_is_typed(expression: str) -> None:
    assert typed_expression(expression) == TYPED[expression]


@pytest.mark.parametrize("expression", ERRORS)
def test_an_error_is_reported_at_its_place(expression: str) -> None:
    assert expression_error(expression) == ERRORS[expression]
