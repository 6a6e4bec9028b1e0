"""Objects and arrays are created with enclosing instances and captured variables."""

from __future__ import annotations

import pytest

from tests.java.checking.show import expression_error, typed_expression, typed_statements

TYPED = {
    'new ArrayList<>(ls)': 'ArrayList<String>: new java.util.ArrayList[Collection](ls)',
    'new int[] {1, c, b}': 'int[]: int[]{1, (int) c, (int) b}',
    'new int[i][3][]': 'int[][][]: new int[][][](i, 3)',
    'new Node().value': 'E: new T.Node[]() {T.Node.this$0 = this}.value',
    'other.new Node().value': 'String: (String) new T.Node[]()! {T.Node.this$0 = this.other}.value',
    'new Object() { int q = i; }.q': 'int: new T.1[]() {T.1.this$0 = this} {T.1.val$i = i}.q',
}  # fmt: skip

ERRORS = {
    'new Comparable<E>()': ('java.type', 'new Comparable<E>()', 'Comparable is an interface, and no object is just that'),
    'new Foo()': ('java.name', 'Foo', 'no class Foo among the sources, nor among what is known of java.util, java.util.function'),
    'new Nod()': ('java.name', 'Nod', 'no class Nod among the sources, nor among what is known of java.util, java.util.function; did you mean Node?'),
}  # fmt: skip

STATEMENTS = {
    'int[] x = {1, 2}, y[] = {x}; n = y[0][1];': 'int[] x = int[]{1, 2}; int[][] y = int[][]{x}; this.n = y[0][1];',
}  # fmt: skip


@pytest.mark.parametrize("expression", TYPED)
def test_an_expression_is_typed(expression: str) -> None:
    assert typed_expression(expression) == TYPED[expression]


@pytest.mark.parametrize("expression", ERRORS)
def test_an_error_is_reported_at_its_place(expression: str) -> None:
    assert expression_error(expression) == ERRORS[expression]


@pytest.mark.parametrize("statements", STATEMENTS)
def test_a_statement_is_typed(statements: str) -> None:
    assert typed_statements(statements) == STATEMENTS[statements]
