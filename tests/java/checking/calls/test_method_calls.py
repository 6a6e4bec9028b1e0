"""Calls are resolved, and results are cast where erasure loses a type."""

from __future__ import annotations

import pytest

from tests.java.checking.show import expression_error, typed_expression

TYPED = {
    'ls.get(0)': 'String: (String) ls.get[int](0)',
    'ls.get(0) == null': 'boolean: (ls.get[int](0) == null)',
    'ls.add(ls.get(0))': 'boolean: ls.add[Object](ls.get[int](0))',
    'ms.get(t).get(0) + 1': 'int: ((Integer) (List) ms.get[Object](t).get[int](0).intValue[]() + 1)',
    'ns.get(0).intValue()': 'int: (Number) ns.get[int](0).intValue[]()',
    'es[0].compareTo(e)': 'int: es[0].compareTo[Object](e)',
    'xs.clone()': 'int[]: static java.util.Arrays.copyOf[int[], int](xs, xs.length)',
}  # fmt: skip

ERRORS = {
    'i.x()': ('java.type', 'i.x()', 'int has no methods'),
    'xs.hashCode()': ('java.unsupported', 'xs.hashCode()', 'hashCode of int[] is not supported'),
}  # fmt: skip


@pytest.mark.parametrize("expression", TYPED)
def test_an_expression_is_typed(expression: str) -> None:
    assert typed_expression(expression) == TYPED[expression]


@pytest.mark.parametrize("expression", ERRORS)
def test_an_error_is_reported_at_its_place(expression: str) -> None:
    assert expression_error(expression) == ERRORS[expression]
