"""Quantifiers and comprehensions."""

from __future__ import annotations

import pytest

from ooxcheck.oox.diagnostics import OoxError
from tests.java.checking.formulas.show import READER, shown, typed_formula

TYPED = {
    '(\\forall int i; 0 <= i; a[i] > 0)': '(forall int i; (0 <= i); (this.a[i] > 0))',
    '(\\sum Node m; nodes.has(m); m.key)': '(sum L.Node m; (m in this.nodes); m.key)',
    '(\\num_of int i; a[i] == 0)': '(num_of int i; ; (this.a[i] == 0))',
    'all m : nodes | m.key > size': '(all m : this.nodes | (m.key > this.size))',
    '{m : Node | m.key == 1} == nodes - head': '({m : all L.Node | (m.key == 1)} == (this.nodes - this.head))',
    'forall v, i : a : v == a[i]': '(forall v, i : this.a : (v == this.a[i]))',
}  # fmt: skip


@pytest.mark.parametrize("text", TYPED)
def test_a_formula_is_typed(text: str) -> None:
    assert typed_formula(text) == TYPED[text]


def test_a_variable_is_forgotten_behind_its_quantifier() -> None:
    with pytest.raises(OoxError, match="nothing is called m here"):
        shown(READER, "(all m : nodes | m.key > 0) && m.key == 1")
