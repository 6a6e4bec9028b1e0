"""Built-in functions of formulas."""

from __future__ import annotations

import pytest

from tests.java.checking.formulas.show import formula_error, typed_formula

TYPED = {
    'acyclic(head, next)': 'acyclic(this.head, L.Node::next)',
    'acyclic(head, next, kids[])': 'acyclic(this.head, L.Node::next, L.Node::kids[])',
    'min(size) == min(size, 1)': '(static L.min(this.size) == min(this.size, 1))',
    'seq(head, next, key) == [1] ++ seq(a)[1..]': '(seq(this.head, L.Node::next, L.Node::key) == ([1] ++ seq(this.a)[1..]))',
    'max(a[]) == 3': '(max(this.a[]) == 3)',
}  # fmt: skip

ERRORS = {
    'acyclic(head)': 'acyclic takes at least 2 arguments, and there are 1',
}  # fmt: skip


@pytest.mark.parametrize("text", TYPED)
def test_a_formula_is_typed(text: str) -> None:
    assert typed_formula(text) == TYPED[text]


@pytest.mark.parametrize("text", ERRORS)
def test_an_error_is_reported(text: str) -> None:
    assert formula_error(text).startswith(ERRORS[text])
