"""Operator precedence: a row of operands and operators becomes a tree (JLS 15.17 to 15.24)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from ooxcheck.java import tree
from ooxcheck.java.operators import SHIFTS, ArithmeticOp, CompareOp, ConditionalOp, EqualityOp, InfixOp
from ooxcheck.oox.source import Span

Operand: TypeAlias = tuple[tree.Expr, Span]
"""An expression, and its span with parentheses."""

Row: TypeAlias = list[Operand | InfixOp]
"""Operands with operators between them."""

_LEVELS: tuple[Iterable[InfixOp], ...] = (
    (ConditionalOp.OR,),
    (ConditionalOp.AND,),
    (ArithmeticOp.OR,),
    (ArithmeticOp.XOR,),
    (ArithmeticOp.AND,),
    EqualityOp,
    CompareOp,
    SHIFTS,
    (ArithmeticOp.ADD, ArithmeticOp.SUBTRACT),
    (ArithmeticOp.MULTIPLY, ArithmeticOp.DIVIDE, ArithmeticOp.REMAINDER),
)
_TIGHTNESS = {operator: level for level, operators in enumerate(_LEVELS) for operator in operators}


def group_by_precedence(row: Row) -> tree.Expr:
    """Group a row by precedence, left-associatively."""
    operands: list[Operand] = []
    operators: list[InfixOp] = []
    for each in row:
        if isinstance(each, str):
            while operators and _TIGHTNESS[operators[-1]] >= _TIGHTNESS[each]:
                _apply(operands, operators)
            operators.append(each)
        else:
            operands.append(each)
    while operators:
        _apply(operands, operators)
    return operands[0][0]


def _apply(operands: list[Operand], operators: list[InfixOp]) -> None:
    (right, last), (left, first) = operands.pop(), operands.pop()
    span = first.to(last)
    operands.append((tree.Binary(operators.pop(), left, right, span=span), span))
