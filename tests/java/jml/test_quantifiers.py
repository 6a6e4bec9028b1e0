"""Quantifiers and comprehensions."""

from __future__ import annotations

import pytest

from ooxcheck.java.jml.parser import parse_formula
from tests.java.jml.show import comments, show

PARSED = {
    '(\\forall int i; 0 <= i && i < n; a[i] > 0)': '(Range forall int [i] (Binary && (Binary <= 0 i) (Binary < i n)) (Binary > (ArrayAccess a i) 0))',
    '(\\exists Node m, n; m != n)': '(Range exists Node [m n] None (Binary != m n))',
    '(\\sum int i; ; a[i])': '(Range sum int [i] None (ArrayAccess a i))',
    '(\\product int i; 0 < i; i)': '(Range product int [i] (Binary < 0 i) i)',
    'all x, y : Node, z : S | x != z': '(Quantifier all [(Declaration [x y] Node) (Declaration [z] S)] (Binary != x z))',
    '(sum n : head.*next | n.value) == 6': '(Binary == (Quantifier sum [(Declaration [n] (Join head (Prefix * next)))] (FieldAccess n value)) 6)',
    'forall x, i : a : x == a[i]': '(ElementQuantifier forall x i a (Binary == x (ArrayAccess a i)))',
    '(count x, i : a : x == 6) == 2': '(Binary == (ElementQuantifier count x i a (Binary == x 6)) 2)',
    '{n : Node | n.value == 1}': '(Comprehension [(Declaration [n] Node)] (Binary == (FieldAccess n value) 1))',
}  # fmt: skip


@pytest.mark.parametrize("text", PARSED)
def test_an_expression_is_parsed(text: str) -> None:
    assert show(parse_formula(comments(text)[0])) == PARSED[text]
