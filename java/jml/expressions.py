"""Parsing of JML expressions: Java's operators and those of specifications (operator precedence, Pratt 1973).

Java's operators have Java's precedence, also on sets: ``a & b == c`` is ``a & (b == c)``.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from ooxcheck.java import tree
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.jml.cursor import Cursor
from ooxcheck.java.jml.lexer import Token
from ooxcheck.java.jml.operands import MULTIPLICITIES, operand, sees_multiplicity
from ooxcheck.java.jml.types import bracketed_type, java_type
from ooxcheck.java.operators import INFIX_OPS, FormulaOp, FormulaPrefix, TypeComparisonOp, UnaryOp
from ooxcheck.oox.source import Span


class Strength(IntEnum):
    """The precedence levels of infix operators, loose to tight."""

    CHOICE = 0
    IFF = 1
    IMPLIES = 2
    OR = 3
    AND = 4
    BIT_OR = 5
    BIT_XOR = 6
    BIT_AND = 7
    EQUALITY = 8
    COMPARISON = 9
    SHIFT = 10
    SUM = 11
    PRODUCT = 12
    ARROW = 13
    UNARY = 14


_INFIX: Mapping[str, Strength] = {
    "?": Strength.CHOICE,
    **dict.fromkeys(["<==>", "<=!=>"], Strength.IFF),
    **dict.fromkeys(["==>", "<=="], Strength.IMPLIES),
    "||": Strength.OR,
    "&&": Strength.AND,
    "|": Strength.BIT_OR,
    "^": Strength.BIT_XOR,
    "&": Strength.BIT_AND,
    **dict.fromkeys(["==", "!="], Strength.EQUALITY),
    **dict.fromkeys(["<", "<=", ">", ">=", "in", "!in", "instanceof", "<:"], Strength.COMPARISON),
    **dict.fromkeys(["<<", ">>", ">>>"], Strength.SHIFT),
    **dict.fromkeys(["+", "-", "++"], Strength.SUM),
    **dict.fromkeys(["*", "/", "%"], Strength.PRODUCT),
    "->": Strength.ARROW,
}
_TYPES = (jml.TypeOf, jml.TypeLiteral)
_TYPE_COMPARISONS: frozenset[str] = frozenset(TypeComparisonOp)
_UNARY: frozenset[str] = frozenset(UnaryOp)


def expression(cursor: Cursor, loosest: int = Strength.CHOICE) -> jml.Formula:
    """Parse an expression with operators no looser than `loosest`."""
    start = cursor.next
    with cursor.level():
        left = _prefix_expression(cursor)
        while (op := _infix(cursor)) and _INFIX[op] >= loosest:
            _take_infix(cursor, op)
            left = _operation(cursor, op, left, start)
    return left


def domain(cursor: Cursor) -> jml.Formula:
    """Parse the domain of a quantifier."""
    return expression(cursor, Strength.BIT_XOR)


def _prefix_expression(cursor: Cursor) -> jml.Formula:
    """Parse an operand with its prefix operators."""
    token = cursor.next
    if token.text in _UNARY and token.kind == "sign":
        cursor.take()
        return tree.Unary(UnaryOp(token.text), _behind_prefix(cursor), span=cursor.since(token))
    if token.text in MULTIPLICITIES and sees_multiplicity(cursor):
        cursor.take()
        return jml.Prefix(
            FormulaPrefix(token.text), expression(cursor, Strength.SUM), span=cursor.since(token)
        )
    if token.text == "#":
        cursor.take()
        return jml.Prefix(FormulaPrefix.COUNT, _behind_prefix(cursor), span=cursor.since(token))
    return (_cast(cursor) if token.text == "(" else None) or operand(cursor)


def _behind_prefix(cursor: Cursor) -> jml.Formula:
    with cursor.level():
        return _prefix_expression(cursor)


def _cast(cursor: Cursor) -> jml.Formula | None:
    start = cursor.next
    type_ = bracketed_type(cursor)
    if type_ is None:
        return None
    return tree.Cast(type_, _behind_prefix(cursor), span=cursor.since(start))


def _operation(cursor: Cursor, op: str, left: jml.Formula, start: Token) -> jml.Formula:
    """Parse the right side of an operator; the left side begins at `start`."""
    if op == "?":
        then = expression(cursor)
        cursor.expect(":", " in a choice with '?'")
        return tree.Conditional(left, then, expression(cursor), span=cursor.since(start))
    if op == "instanceof":
        return tree.InstanceOf(left, java_type(cursor), span=cursor.since(start))
    right = expression(cursor, _INFIX[op] if op == "==>" else _INFIX[op] + 1)
    span = cursor.since(start)
    if op in _TYPE_COMPARISONS and (
        op == TypeComparisonOp.SUBTYPE or isinstance(left, _TYPES) or isinstance(right, _TYPES)
    ):
        return jml.TypeComparison(TypeComparisonOp(op), left, right, span=span)
    if op == "<==":
        return jml.Connective(FormulaOp.IMPLIES, right, left, span=span)
    if op in INFIX_OPS:
        return tree.Binary(INFIX_OPS[op], left, right, span=span)
    return _formula_operation(FormulaOp(op), left, right, span)


def _formula_operation(op: FormulaOp, left: jml.Formula, right: jml.Formula, span: Span) -> jml.Formula:
    match op:
        case FormulaOp.IMPLIES | FormulaOp.IFF | FormulaOp.NOT_IFF:
            return jml.Connective(op, left, right, span=span)
        case FormulaOp.IN | FormulaOp.NOT_IN | FormulaOp.PRODUCT | FormulaOp.OVERRIDE:
            return jml.Relational(op, left, right, span=span)


def _infix(cursor: Cursor) -> str | None:
    """Return the next token if it is an infix operator."""
    token = cursor.next
    if token.kind not in ("sign", "word"):
        return None
    if token.text == "!" and cursor.peek().text == "in":
        return "!in"
    if token.text == ">":
        return ">" * _adjacent(cursor)
    return token.text if token.text in _INFIX else None


def _adjacent(cursor: Cursor) -> int:
    """Return the number of adjacent ``>``, at most three."""
    count = 1
    while (
        count < 3
        and cursor.peek(count).text == ">"
        and cursor.peek(count).start == cursor.peek(count - 1).end
    ):
        count += 1
    return count


def _take_infix(cursor: Cursor, op: str) -> None:
    for _ in range(len(op) if op.startswith(">") and "=" not in op else 2 if op == "!in" else 1):
        cursor.take()
