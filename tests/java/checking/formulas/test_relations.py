"""Sets, sequences and relations in formulas."""

from __future__ import annotations

import pytest

from tests.java.checking.formulas.show import typed_formula

TYPED = {
    '\\reach(head, Node, next)': 'this.head.(*(L.Node::next))',
    'this.head.*next.key': 'this.head.(*(L.Node::next)).key',
    'head.~next': 'this.head.(~(L.Node::next))',
    'head.^(next + kids[])': 'this.head.(^((L.Node::next + L.Node::kids[])))',
    '#nodes == 2 && no head': '((#(this.nodes) == 2) && no(this.head))',
    '(iden & next) == none': '((iden & L.Node::next) == none)',
    'map == (1 -> 2)': '(this.map == (1 -> 2))',
}  # fmt: skip


@pytest.mark.parametrize("text", TYPED)
def test_a_formula_is_typed(text: str) -> None:
    assert typed_formula(text) == TYPED[text]
