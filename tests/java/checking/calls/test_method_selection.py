"""A call without a unique applicable method is an error."""

from __future__ import annotations

import pytest

from tests.java.checking.show import expression_error

ERRORS = {
    'm2(1)': ('java.name', 'm2(1)', 'T has no method m2; did you mean m?'),
    't.nothing()': ('java.unsupported', 't.nothing()', 'String.nothing is not supported: it is not among what is known of String'),
    'ls.get()': ('java.unsupported', 'ls.get()', 'get() is not supported: of List is known get(int)'),
    'ls.get(z)': ('java.unsupported', 'ls.get(z)', 'get(boolean) is not supported: of List is known get(int)'),
    'm()': ('java.call', 'm()', 'm(byte, short, char, int, long, float, double, boolean, Integer, Long, Object, String, int[], List<String>, Map<String, List<Integer>>, E, E[], List<? extends Number>, Comparator<? super E>) does not take ()'),
}  # fmt: skip


@pytest.mark.parametrize("expression", ERRORS)
def test_an_error_is_reported_at_its_place(expression: str) -> None:
    assert expression_error(expression) == ERRORS[expression]
