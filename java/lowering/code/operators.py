"""Operators, conversions and constants: those of Java as those of OOX.

Operands have one type already. Bit operations have other signs, characters do not calculate but convert, and conversions go the
way of JLS 5.1.3: from a floating-point number or a long to less than an int by way of int.
"""

from __future__ import annotations

from decimal import Decimal
from math import isinf, isnan

from ooxcheck.java.lowering.names import PRIMITIVES
from ooxcheck.java.types import BOOLEAN, BYTE, CHAR, DOUBLE, FLOAT, INT, SHORT, Primitive, Type
from ooxcheck.oox import tree
from ooxcheck.oox.source import Span

BITWISE = {"&": "&&&", "|": "|||", "^": "^^^"}
LOGICAL = {"&": "&&", "|": "||", "^": "!="}
_SMALL = (BYTE, SHORT, CHAR)


def binary(op: str, left: tree.Expr, right: tree.Expr, operands: Type, span: Span) -> tree.Expr:
    """Return an operator applied to operands of one type; of booleans, ``&`` and ``|`` need a right side that cannot throw."""
    known = LOGICAL if operands is BOOLEAN else BITWISE
    return tree.Binary(known.get(op, op), left, right, span=span)


def unary(op: str, operand: tree.Expr, span: Span) -> tree.Expr:
    """Return a sign before an operand."""
    return tree.Unary("~~~" if op == "~" else op, operand, span=span)


def converted(operand: tree.Expr, source: Type, target: Type, span: Span) -> tree.Expr:
    """Return a number as one of another type."""
    if source is target:
        return operand
    if (target in _SMALL or source is CHAR) and source is not INT and target is not INT:
        operand, source = converted(operand, source, INT, span), INT
        return converted(operand, source, target, span)
    assert isinstance(target, Primitive), "numbers should be of primitive types"
    return tree.Unary(f"({PRIMITIVES[target.value]})", operand, span=span)


def constant(value: float | str, type_: Type, span: Span) -> tree.Expr:
    """Return a number, character or truth value."""
    if isinstance(value, bool):
        return tree.BoolLiteral(value, span=span)
    if type_ is CHAR:
        return _character(int(value), span)
    if type_ in (FLOAT, DOUBLE):
        return _floating(float(value), type_, span)
    return converted(_whole(int(value), span), INT, type_, span)


def literal(text: str, span: Span) -> tree.StringLiteral:
    """Return a text; two units of UTF-16 that are one character are one."""
    return tree.StringLiteral(
        text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass"), span=span
    )


def _whole(value: int, span: Span) -> tree.Expr:
    literal = tree.IntLiteral(abs(value), span=span)
    return tree.Unary("-", literal, span=span) if value < 0 else literal


def _character(code: int, span: Span) -> tree.Expr:
    if chr(code).isprintable() and chr(code) not in "'\\":
        return tree.CharLiteral(chr(code), span=span)
    return tree.Unary("(char)", tree.IntLiteral(code, span=span), span=span)


def _floating(value: float, type_: Type, span: Span) -> tree.Expr:
    if isnan(value) or isinf(value):
        zero = _floating(0.0, type_, span)
        sign = 0.0 if isnan(value) else 1.0 if value > 0 else -1.0
        return tree.Binary("/", _floating(sign, type_, span), zero, span=span)
    digits = f"{Decimal(repr(abs(value))):f}"
    literal: tree.Expr = tree.FloatLiteral(digits if "." in digits else f"{digits}.0", span=span)
    if str(value).startswith("-"):
        literal = tree.Unary("-", literal, span=span)
    return tree.Unary("(double)", literal, span=span) if type_ is DOUBLE else literal
