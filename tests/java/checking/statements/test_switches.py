"""`switch` as a statement and as an expression (JLS 14.11, 15.28)."""

from __future__ import annotations

import pytest

from tests.java.checking.show import expression_error, statement_error, typed_expression, typed_statements

TYPED = {
    'switch (i) { case 1 -> 1; default -> 2L; }': 'long: switch i -> { [1] yield 1L; [ default] yield 2L; }',
    '(Object) switch (i) { case 1 -> 1; default -> 2.0; }': 'Object: static java.lang.Double.valueOf[double](switch i -> { [1] yield double:1.0; [ default] yield double:2.0; })',
    'o = switch (i) { case 1 -> 1; default -> 2.0; }': 'Object: o = switch i -> { [1] yield static java.lang.Integer.valueOf[int](1); [ default] yield static java.lang.Double.valueOf[double](double:2.0); }',
    "switch (c) { case 'a', 98: yield 'x'; default: yield 99; }": "char: switch c : { ['a', 'b'] yield 'x'; [ default] yield 'c'; }",
    'switch (t) { case "a" -> { yield I; } default -> throw new Error(); }': 'Integer: switch t -> { ["a"] { yield I; } [ default] throw new java.lang.Error[](); }',
}  # fmt: skip

ERRORS = {
    'switch (l) { default -> 1; }': ('java.type', 'l', 'a switch selects an int, a char, a String or an enum, not long'),
    'switch (i) { case 1 -> 1; case L -> 2; default -> 3; }': ('java.type', 'L', 'expected int, found Long'),
}  # fmt: skip

STATEMENTS = {
    'switch (i) { case 1: case 2: n = 1; break; default: n = 3; case 5: int q = 3; n = q; }': 'switch i : { [1]  [2] this.n = 1; break; [ default] this.n = 3; [5] int q = 3; this.n = q; }',
    'switch (d) { case ON -> n = 1; case OFF -> { return 2; } }': 'switch d -> { [S.Mode.ON] this.n = 1; [S.Mode.OFF] { return 2; } }',
    'switch (t) { case "a", "b" -> { } default -> { } }': 'switch t -> { ["a", "b"] { } [ default] { } }',
}  # fmt: skip

STATEMENT_ERRORS = {
    'switch (d) { case BOTH: }': 'S.Mode has no constant BOTH',
    'switch (i) { case 1, n: }': 'a case needs a constant',
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


@pytest.mark.parametrize("statements", STATEMENT_ERRORS)
def test_a_wrong_statement_is_reported_once(statements: str) -> None:
    assert statement_error(statements) == STATEMENT_ERRORS[statements]
