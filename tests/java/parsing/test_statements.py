"""Statements and the specifications among them."""

from __future__ import annotations

import pytest

from ooxcheck.java import tree
from tests.java.jml.show import show
from tests.java.parsing.show import unit

STATEMENTS = {
    'int a = 1, b[] = {2};': '(LocalVariable int a 1 False) (LocalVariable int[] b (ArrayInitializer [2]) False)',
    'final var x = 1;': '(LocalVariable None x 1 True)',
    'for (int i = 0, j; i < 1; i++, j--) ;': '(For [(LocalVariable int i 0 False) (LocalVariable int j None False)] (Binary < i 1) [(Update ++ i False) (Update -- j False)] (Empty))',
    'for (;;) { }': '(For [] None [] (Block []))',
    'for (final int[] x : y) { }': '(ForEach int[] x y (Block []))',
    'for (var x : y) f();': '(ForEach None x y (ExpressionStatement (MethodCall None f [] [])))',
    'a: b: while (true) { break a; }': '(Labeled a (Labeled b (While True (Block [(Break a)]))))',
    'do x(); while (y);': '(DoWhile (ExpressionStatement (MethodCall None x [] [])) y)',
    'if (a) b(); else if (c) d(); else { }': '(If a (ExpressionStatement (MethodCall None b [] [])) (If c (ExpressionStatement (MethodCall None d [] [])) (Block [])))',
    'switch (x) { case 1: case 2: f(); break; default: }': '(SwitchExpression x [(SwitchCase [1] False [] False) (SwitchCase [2] False [(ExpressionStatement (MethodCall None f [] [])) (Break None)] False) (SwitchCase [] False [] True)])',
    'switch (x) { case A, B -> f(); default -> throw e; }': '(SwitchExpression x [(SwitchCase [A B] True [(ExpressionStatement (MethodCall None f [] []))] False) (SwitchCase [] True [(Throw e)] True)])',
    'try (A a = b; c; var d = e) { } catch (X | y.Z e) { } finally { }': '(Try [(LocalVariable A a b True) c (LocalVariable None d e True)] (Block []) [(Catch [X y.Z] e (Block []))] (Block []))',
    'throw x;': '(Throw x)',
    'return;': '(Return None)',
    'return x;': '(Return x)',
    'synchronized (x) { }': '(Synchronized x (Block []))',
    'assert a : b;': '(Assert a b)',
    'yield x;': '(Yield x)',
    ';': '(Empty)',
    'this(1);': '(ConstructorCall this [1] None)',
    'super();': '(ConstructorCall super [] None)',
    'o.super(2);': '(ConstructorCall super [2] o)',
    '//@ assert x;\n x();': '(Specification     assert x;) (ExpressionStatement (MethodCall None x [] []))',
    'if (a) //@ assume b;\n c();': '(If a (Block [(Specification     assume b;) (ExpressionStatement (MethodCall None c [] []))]) None)',
    'List<? extends A> x; Map.Entry<K, ?>[] y; int z;': '(LocalVariable List<(Wildcard extends A)> x None False) (LocalVariable Map.Entry<K, (Wildcard  None)>[] y None False) (LocalVariable int z None False)',
}  # fmt: skip


@pytest.mark.parametrize(("statements", "expected"), STATEMENTS.items(), ids=STATEMENTS)
def test_a_statement_is_parsed(statements: str, expected: str) -> None:
    (constructor,) = unit(f"class A {{ A() {{ {statements} }} }}").types[0].members
    assert isinstance(constructor, tree.Constructor)
    assert " ".join(map(show, constructor.body.statements)) == expected
