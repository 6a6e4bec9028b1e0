"""Expressions that JML adds to Java."""

from __future__ import annotations

import pytest

from tests.java.checking.formulas.show import formula_error, typed_formula

TYPED = {
    '\\result == \\old(size) + x': '(result == (old(this.size) + x))',
    '\\fresh(head) ==> flag': '(fresh(this.head) ==> this.flag)',
    '\\nonnullelements(head.kids)': '((this.head.kids != null) && (forall _element, _index : this.head.kids : (_element != null)))',
    '\\not_modified(size, head)': '((this.size == old(this.size)) && (this.head == old(this.head)))',
}  # fmt: skip

ERRORS = {
    '\\typeof(head) == null': 'this comparison of types is not supported',
}  # fmt: skip


@pytest.mark.parametrize("text", TYPED)
def test_a_formula_is_typed(text: str) -> None:
    assert typed_formula(text) == TYPED[text]


@pytest.mark.parametrize("text", ERRORS)
def test_an_error_is_reported(text: str) -> None:
    assert formula_error(text).startswith(ERRORS[text])
