"""Literals: which expressions take their integer type from their surroundings, and what does not fit.

An expression made of integer literals only (``1``, ``-1``, ``2 * 8``) is an int, or a uint where one is wanted; every
other expression has one type. A minus in front of a literal belongs to it, so that the least int can be written.
"""

from __future__ import annotations

import math

from oox import tree
from oox.arithmetic import int_range, single
from oox.diagnostics import Report
from oox.source import Span
from oox.types import Type

ARITHMETIC = frozenset("+-*/%")

_CHARS = 1 << 16


def is_literal(node: tree.Expr) -> bool:
    """Return whether `node` is made of integer literals only."""
    match node:
        case tree.IntLiteral():
            return True
        case tree.Unary("-", operand):
            return is_literal(operand)
        case tree.Binary(op, left, right):
            return op in ARITHMETIC and is_literal(left) and is_literal(right)
        case _:
            return False


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
