"""Literals: which expressions take their integer type from their surroundings, and what does not fit.

An expression made of integer literals only (``1``, ``-1``, ``2 * 8``) is an int, or a uint where one is wanted; every
other expression has one type. A minus in front of a literal belongs to it, so that the least int can be written.
"""

from __future__ import annotations

import math

from oox import tree
from oox.arithmetic import int_range, single
from oox.diagnostics import Report
from oox.nodes import Node, left_spine
from oox.source import Span
from oox.types import Type

ARITHMETIC = frozenset("+-*/%")

_CHARS = 1 << 16


def is_literal(node: tree.Expr) -> bool:
    """Return whether `node` is made of integer literals only."""
    while isinstance(node, tree.Binary):
        if node.op not in ARITHMETIC or not is_literal(node.right):
            return False
        node = node.left
    match node:
        case tree.IntLiteral():
            return True
        case tree.Unary("-", operand):
            return is_literal(operand)
        case _:
            return False


def calculates(node: Node) -> bool:
    """Return whether `node` applies an operator of arithmetic, in a row of which others may stand on its left."""
    return isinstance(node, tree.Binary) and node.op in ARITHMETIC


def literal_prefix(node: tree.Binary) -> tuple[tree.Expr, list[tree.Binary]]:
    """Return what a row of arithmetic begins with, as far as it is made of integer literals, and the operators behind it."""
    first, row = left_spine(node, calculates)
    start: tree.Expr = first
    count = 0
    while is_literal(first) and count < len(row) and is_literal(row[count].right):
        start = row[count]
        count += 1
    return start, row[count:]


def integer_value(value: int, type_: Type, width: int, span: Span, report: Report) -> int:
    """Return `value`, complained about unless it is a number of this type."""
    fitting = int_range(type_, width)
    if value not in fitting:
        message = f"{value} is no {type_}: at width {width} they go from {fitting[0]} to {fitting[-1]}"
        report.error("literal.range", message, span)
    return value


def float_value(node: tree.FloatLiteral, report: Report) -> float:
    """Return the nearest single-precision number."""
    value = single(float(node.text))
    if math.isinf(value):
        report.error("literal.range", f"{node.text} is too large for a float", node.span)
    return value


def char_value(node: tree.CharLiteral, report: Report) -> int:
    """Return the code of a character."""
    code = ord(node.value)
    if code >= _CHARS:
        report.error("literal.range", f"{node.value} does not fit in the 16 bits of a char", node.span)
    return code
