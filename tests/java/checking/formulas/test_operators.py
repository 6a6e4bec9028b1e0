"""Operators in formulas with Java's conversions."""

from __future__ import annotations

import pytest

from tests.java.checking.formulas.show import formula_error, typed_formula

TYPED = {
    'total + size': '(this.total + (long) this.size)',
    'c == 97': '((int) this.c == 97)',
    "c < 'z'": '((int) this.c < 122)',
    'box == null || box != other.box': '((this.box == null) || (this.box != other.box))',
    'box == 3': '(this.box.value == 3)',
    'd > 1': '(this.d > double:1.0)',
    '-1': '-1',
    'flag == (size > 0)': '(this.flag == (this.size > 0))',
}  # fmt: skip

ERRORS = {
    'size ==> flag': 'a formula is needed here, and this is of type int',
    'name == "x"': 'two strings are compared with equals',
    'name + head': 'the text of L.Node<T> is not supported in specifications; put strings, whole numbers, characters and truth values together',
    'nodes - head == nodes & Node': 'this is a formula and a set: put brackets round the intersection',
    '1 + nodes == nodes': '+ needs two sets alike, not of type int and a set of L.Node',
    'size == head': 'of type int and of type L.Node<T> are never equal',
    'flag + 1': '+ needs numbers, and this is of type boolean',
}  # fmt: skip


@pytest.mark.parametrize("text", TYPED)
def test_a_formula_is_typed(text: str) -> None:
    assert typed_formula(text) == TYPED[text]


@pytest.mark.parametrize("text", ERRORS)
def test_an_error_is_reported(text: str) -> None:
    assert formula_error(text).startswith(ERRORS[text])
