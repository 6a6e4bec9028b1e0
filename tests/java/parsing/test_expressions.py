"""Expressions and their spans."""

from __future__ import annotations

import pytest

from ooxcheck.java import tree
from ooxcheck.oox.nodes import descendants
from tests.java.jml.show import show
from tests.java.parsing.show import field, unit

EXPRESSIONS = {
    'c ? x : y ? z : w': '(Conditional c x (Conditional y z w))',
    'x = y += 2': '(Assignment x None (Assignment y + 2))',
    'o instanceof final String s': '(InstanceOf o String s)',
    'a.b.c': '(FieldAccess (FieldAccess a b) c)',
    'a.b().c': '(FieldAccess (MethodCall a b [] []) c)',
    'f(1, x)': '(MethodCall None f [1 x] [])',
    'a.this.x': '(FieldAccess (This a) x)',
    'I.super.f()': '(MethodCall (Super I) f [] [])',
    'super.x': '(FieldAccess (Super None) x)',
    'o.new B()': '(New B [] None o)',
    'new int[] {1, {2}}': '(NewArray int[] [] (ArrayInitializer [1 (ArrayInitializer [2])]))',
    'x -> y -> 1': '(Lambda [(Parameter None x False None)] (Lambda [(Parameter None y False None)] 1))',
    'A::new': '(MethodReference A new)',
    'a.b::c': '(MethodReference (FieldAccess a b) c)',
    'switch (x) { case 1, 2 -> 3; default -> { } }': '(SwitchExpression x [(SwitchCase [1 2] True [(ExpressionStatement 3)] False) (SwitchCase [] True [(Block [])] True)])',
    'a[i][0]++': '(Update ++ (ArrayAccess (ArrayAccess a i) 0) False)',
    'this.<T>m()': '(MethodCall this m [] [T])',
}  # fmt: skip


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_an_expression_is_parsed(expression: str) -> None:
    assert show(field(expression).value) == EXPRESSIONS[expression]


def test_places_count_characters_with_the_brackets_around_operands() -> None:
    text = 'class A { /* \xe9\U0001f600 */ String s = "\U0001f600"; int x = (a + b) * -c++; }'
    binaries = [
        node for node in descendants(unit(text)) if isinstance(node, tree.Binary | tree.Unary | tree.Update)
    ]
    assert sorted(node.span.text for node in binaries) == ["(a + b) * -c++", "-c++", "a + b", "c++"]
