"""Operands of formulas."""

from __future__ import annotations

import pytest

from ooxcheck.java.jml.parser import parse_formula
from tests.java.jml.show import comments, show

PARSED = {
    'this.head.next[i + 1]': '(ArrayAccess (FieldAccess (FieldAccess this head) next) (Binary + i 1))',
    'size() == list.get(0, x)': '(Binary == (MethodCall None size [] []) (MethodCall list get [0 x] []))',
    'A.this.x': '(FieldAccess (This A) x)',
    "'a' != null": '(Binary != 97 null)',
    '\\reach(head, Node, next, prev).has(n)': '(MethodCall (Reach head Node [next prev]) has [n] [])',
    '\\fresh(x, y) && \\nonnullelements(a)': '(Binary && (Builtin fresh [x y]) (Builtin nonnullelements [a]))',
    '\\typeof(x) == \\type(Node)': '(TypeComparison == (TypeOf x) (TypeLiteral Node))',
    'this.head.*next.value': '(FieldAccess (Join (FieldAccess this head) (Prefix * next)) value)',
    'a[] - 4 == s[1..] ++ [x, y]': '(Binary == (Binary - (Elements a) 4) (Relational ++ (Slice s 1 None) (SequenceLiteral [x y])))',
    'acyclic(head, children[])': '(MethodCall None acyclic [head (Elements children)] [])',
}  # fmt: skip


@pytest.mark.parametrize("text", PARSED)
def test_an_expression_is_parsed(text: str) -> None:
    assert show(parse_formula(comments(text)[0])) == PARSED[text]
