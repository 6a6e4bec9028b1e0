"""Conditional expressions have the type of JLS 15.25."""

from __future__ import annotations

import pytest

from tests.java.checking.show import typed_expression

TYPED = {
    'z ? i : l': 'long: (z ? (long) i : l)',
    "z ? 1 : 'a'": "char: (z ? '\\x01' : 'a')",
    'z ? b : 1000': 'int: (z ? (int) b : 1000)',
    'z ? b : 100': 'byte: (z ? b : byte:100)',
    'z ? I : null': 'Integer: (z ? I : null)',
    'z ? I : 1': 'int: (z ? I.intValue[]() : 1)',
    'z ? I : L': 'long: (z ? (long) I.intValue[]() : L.longValue[]())',
    'z ? o : t': 'Object: (z ? o : t)',
}  # fmt: skip


@pytest.mark.parametrize("expression", TYPED)
def test_an_expression_is_typed(expression: str) -> None:
    assert typed_expression(expression) == TYPED[expression]
