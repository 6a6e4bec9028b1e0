"""Precedence of operators in formulas."""

from __future__ import annotations

import pytest

from ooxcheck.java.jml.parser import parse_formula
from tests.java.jml.show import comments, show

PARSED = {
    'a + b * c': '(Binary + a (Binary * b c))',
    'a - b - c': '(Binary - (Binary - a b) c)',
    'a & b == c': '(Binary & a (Binary == b c))',
    '!a || b && c': '(Binary || (Unary ! a) (Binary && b c))',
    'x >> 1 >>> 2 > y': '(Binary > (Binary >>> (Binary >> x 1) 2) y)',
    'a ? b : c ? d : e': '(Conditional a b (Conditional c d e))',
    '-x == 0x1F': '(Binary == (Unary - x) 31)',
    '\\result == \\old(x) + 1': '(Binary == (Result) (Binary + (Builtin old [x]) 1))',
    'a ==> b ==> c': '(Connective ==> a (Connective ==> b c))',
    'a <== b': '(Connective ==> b a)',
    'a <==> b || c': '(Connective <==> a (Binary || b c))',
    'a <=!=> b': '(Connective <=!=> a b)',
    'n.~next in S + n': '(Relational in (Join n (Unary ~ next)) (Binary + S n))',
    'x !in head.^(next + prev)': '(Relational !in x (Join head (Prefix ^ (Binary + next prev))))',
    '#this.head.*next == 3': '(Binary == (Prefix # (Join (FieldAccess this head) (Prefix * next))) 3)',
    'no x.next && some y': '(Binary && (Prefix no (FieldAccess x next)) (Prefix some y))',
    'one - 1': '(Binary - one 1)',
    '(a -> b) in ^next': '(Relational in (Relational -> a b) (Prefix ^ next))',
    'if no x then 1 else 2': '(Conditional (Prefix no x) 1 2)',
}  # fmt: skip


@pytest.mark.parametrize("text", PARSED)
def test_an_expression_is_parsed(text: str) -> None:
    assert show(parse_formula(comments(text)[0])) == PARSED[text]


@pytest.mark.parametrize(
    "text", [r"x > \old(this.y) + 1 && b", "(i & 1) != 0", "(a ? b : c).next.value", "(a ++ b)[0]"]
)
def test_the_place_of_an_expression_is_its_text(text: str) -> None:
    assert parse_formula(comments(text)[0]).span.text == text
