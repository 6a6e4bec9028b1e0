"""Precedence of operators, and the casts and updates that tree-sitter groups otherwise."""

from __future__ import annotations

import pytest

from tests.java.jml.show import show
from tests.java.parsing.show import field

EXPRESSIONS = {
    '(x) - y * z': '(Binary - x (Binary * y z))',
    'a + (x) - y * z': '(Binary - (Binary + a x) (Binary * y z))',
    '(int) - y * 2': '(Binary * (Cast int (Unary - y)) 2)',
    '-x++': '(Unary - (Update ++ x False))',
    '(byte) -x++ * 2': '(Binary * (Cast byte (Unary - (Update ++ x False))) 2)',
    'a == (x) - y++ || b': '(Binary || (Binary == a (Binary - x (Update ++ y False))) b)',
    '(int) (x) - y': '(Binary - (Cast int x) y)',
    'a - b - c * d % e': '(Binary - (Binary - a b) (Binary % (Binary * c d) e))',
    '(a + b) * c': '(Binary * (Binary + a b) c)',
    'a + b << c < d == e & f ^ g | h && i || j': '(Binary || (Binary && (Binary | (Binary ^ (Binary & (Binary == (Binary < (Binary << (Binary + a b) c) d) e) f) g) h) i) j)',
    '!a instanceof B': '(InstanceOf (Unary ! a) B None)',
}  # fmt: skip


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_an_expression_is_parsed(expression: str) -> None:
    assert show(field(expression).value) == EXPRESSIONS[expression]
