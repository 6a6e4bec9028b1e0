"""Literals: expressions that take their type from the context, and values that do not fit.

An expression of integer literals only (``1``, ``-1``, ``2 * 8``, ``1 << 4``) is an int, or has another integer type if the context requires it. An expression of
decimal literals only (``0.5``, ``-1.5e10``) is a float, or a double if the context requires it. Every other expression has one type. A minus sign before a literal
belongs to it, so that the least int can be written.
"""

from __future__ import annotations

from typing import TypeAlias

from ooxcheck.oox import tree
from ooxcheck.oox.arithmetic import int_range, is_finite, nearest
from ooxcheck.oox.diagnostics import Report, brief
from ooxcheck.oox.nodes import Node, left_spine
from ooxcheck.oox.operators import BITWISE, SHIFTS, ArithmeticOp, Infix, Prefix, infix_operator
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import DOUBLE, FLOAT, INT, INTEGERS, SIZED, UINT, Type

CALCULATION = {op: value for op in Infix if isinstance(value := infix_operator(op), ArithmeticOp)}
"""The signs of arithmetic operators on numbers, and the operators."""

_CHARS = 1 << 16


Family: TypeAlias = tuple[Type, ...]
"""The types that a literal may have; the first is the default."""

_INTEGERS: Family = INTEGERS
_DECIMALS: Family = (FLOAT, DOUBLE)


def family(node: tree.Expr) -> Family:
    """Return the types that an expression of literals of one sort may have; empty for any other expression."""
    others: list[Family] = []
    while isinstance(node, tree.Binary) and node.op in CALCULATION:
        others.append(family(node.right))
        if CALCULATION[node.op] in BITWISE:
            others.append(_INTEGERS)
        node = node.left
    match node:
        case tree.IntLiteral():
            literal_types = _INTEGERS
        case tree.FloatLiteral():
            literal_types = _DECIMALS
        case tree.Unary(Prefix.MINUS, operand):
            literal_types = family(operand)
        case tree.Unary(Prefix.BIT_NOT, operand) if family(operand) is _INTEGERS:
            literal_types = _INTEGERS
        case _:
            literal_types = ()
    return literal_types if all(other is literal_types for other in others) else ()


def is_literal(node: tree.Expr) -> bool:
    """Return whether `node` consists of literals of one sort only."""
    return bool(family(node))


def literal_type(node: tree.Expr, wanted: Type | None = None) -> Type:
    """Return the type of a literal, given the expected type or the type of the other operand."""
    types = family(node)
    return wanted if wanted is not None and wanted in types else types[0]


def calculates(node: Node) -> bool:
    """Return whether `node` applies an arithmetic operator; its left operand may be a chain of such operators."""
    return isinstance(node, tree.Binary) and node.op in CALCULATION


def right_type(op: ArithmeticOp, type_: Type) -> Type:
    """Return the type of the right operand of an arithmetic operator on a type; the distance of a shift is an int."""
    return INT if op in SHIFTS else type_


def ones(type_: Type, width: int) -> int:
    """Return the number of an integer type with all bits one."""
    return int_range(type_, width)[-1] if type_ is UINT else -1


def is_of_size(node: tree.Expr, type_: Type, width: int) -> bool:
    """Return whether a conversion gives a literal its type directly; for a sized integer, only a single literal that fits."""
    match node:
        case _ if type_ not in SIZED:
            return type_ in family(node)
        case tree.IntLiteral(value):
            return value in int_range(type_, width)
        case tree.Unary(Prefix.MINUS, tree.IntLiteral(value)):
            return -value in int_range(type_, width)
        case _:
            return False


def literal_prefix(node: tree.Binary) -> tuple[tree.Expr, list[tree.Binary]]:
    """Return the leading part of an arithmetic chain that consists of literals, and the remaining operators."""
    first, row = left_spine(node, calculates)
    start: tree.Expr = first
    count = 0
    types = family(first)
    while (
        types
        and count < len(row)
        and family(row[count].right) is types
        and (types is _INTEGERS or CALCULATION[row[count].op] not in BITWISE)
    ):
        start = row[count]
        count += 1
    return start, row[count:]


def integer_value(value: int, type_: Type, width: int, span: Span, report: Report) -> int:
    """Return `value`; report an error unless it is a number of this type."""
    fitting = int_range(type_, width)
    if value not in fitting:
        at_width = "" if type_ in SIZED else f"at width {width} "
        message = f"{brief(str(value))} is no {type_}: {at_width}they go from {fitting[0]} to {fitting[-1]}"
        report.error("literal.range", message, span)
    return value


def float_value(text: str, type_: Type, span: Span, report: Report) -> float:
    """Return the nearest number of a floating-point type."""
    value = nearest(text, type_)
    if not is_finite(value):
        report.error("literal.range", f"{brief(text)} is too large for a {type_}", span)
    return value


def char_value(node: tree.CharLiteral, report: Report) -> int:
    """Return the code of a character."""
    code = ord(node.value)
    if code >= _CHARS:
        report.error("literal.range", f"{node.value} does not fit in the 16 bits of a char", node.span)
    return code
