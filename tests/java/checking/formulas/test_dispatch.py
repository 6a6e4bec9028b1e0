"""Chains of comparisons, choices and casts."""

from __future__ import annotations

import pytest

from tests.java.checking.formulas.show import formula_error, typed_formula

TYPED = {
    '0 <= x < size': '((0 <= x) && (x < this.size))',
    'a == null ? size : total': '((this.a == null) ? (long) this.size : this.total)',
    '(byte) size': '(byte) this.size',
    's instanceof Shape': 's instanceof L.Shape',
    '(Node) head == head': '((L.Node) this.head == this.head)',
}  # fmt: skip

ERRORS = {
    '(Foo) head == null': 'no class Foo',
}  # fmt: skip


@pytest.mark.parametrize("text", TYPED)
def test_a_formula_is_typed(text: str) -> None:
    assert typed_formula(text) == TYPED[text]


@pytest.mark.parametrize("text", ERRORS)
def test_an_error_is_reported(text: str) -> None:
    assert formula_error(text).startswith(ERRORS[text])
