"""Fields and elements."""

from __future__ import annotations

import pytest

from tests.java.checking.show import expression_error, typed_expression

TYPED = {
    'xs[I]': 'int: xs[I.intValue[]()]',
    'other.head.next.value': 'String: (String) this.other.head.next.value',
    'head.value': 'E: this.head.value',
    'K + count': 'int: (8 + T.count)',
    'name': 'String: "n8"',
    'this.total + xs.length': 'long: (this.total + (long) xs.length)',
}  # fmt: skip

ERRORS = {
    'this.totl': ('java.name', 'this.totl', 'T has no field totl; did you mean total?'),
    'i.x': ('java.type', 'i.x', 'int has no fields'),
    'i[0]': ('java.type', 'i', 'expected an array, found int'),
    'xs[l]': ('java.type', 'l', 'expected int, found long'),
}  # fmt: skip


@pytest.mark.parametrize("expression", TYPED)
def test_an_expression_is_typed(expression: str) -> None:
    assert typed_expression(expression) == TYPED[expression]


@pytest.mark.parametrize("expression", ERRORS)
def test_an_error_is_reported_at_its_place(expression: str) -> None:
    assert expression_error(expression) == ERRORS[expression]
