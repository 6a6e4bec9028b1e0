"""Operators, conversions and constants of Java as those of OOX.

Both operands have the same type. Bit operations have other signs in OOX, characters are converted before arithmetic, and conversions follow JLS 5.1.3: from a
floating-point number or a long to a type narrower than int by way of int.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from functools import reduce
from math import isinf, isnan

from ooxcheck.java.lowering.names import PRIMITIVES
from ooxcheck.java.operators import (
    ArithmeticOp,
    BinaryOp,
    CompareOp,
    ConditionalOp,
    EqualityOp,
    FormulaOp,
    UnaryOp,
)
from ooxcheck.java.types import BOOLEAN, BYTE, CHAR, DOUBLE, FLOAT, INT, SHORT, TEXT, Primitive, Type
from ooxcheck.oox import tree, types
from ooxcheck.oox.operators import Infix, Prefix
from ooxcheck.oox.source import Span

_SMALL = (BYTE, SHORT, CHAR)


def binary(op: BinaryOp, left: tree.Expr, right: tree.Expr, operands: Type, span: Span) -> tree.Expr:
    """Return an operator applied to operands of one type; for ``&`` and ``|`` on booleans, the right operand must not throw."""
    return tree.Binary(logical_sign(op) if operands is BOOLEAN else numeric_sign(op), left, right, span=span)


def numeric_sign(op: BinaryOp) -> Infix:
    """Return the sign of OOX for an operator on numbers or references."""
    match op:
        case ArithmeticOp():
            return _arithmetic(op)
        case CompareOp() | EqualityOp() | ConditionalOp():
            return Infix(op.value)
        case FormulaOp():
            msg = f"{op} should occur in formulas only"
            raise AssertionError(msg)


def _arithmetic(op: ArithmeticOp) -> Infix:
    match op:
        case ArithmeticOp.ADD | ArithmeticOp.SUBTRACT | ArithmeticOp.MULTIPLY:
            return Infix(op.value)
        case ArithmeticOp.DIVIDE | ArithmeticOp.REMAINDER:
            return Infix(op.value)
        case ArithmeticOp.SHIFT_LEFT | ArithmeticOp.SHIFT_RIGHT | ArithmeticOp.SHIFT_RIGHT_UNSIGNED:
            return Infix(op.value)
        case ArithmeticOp.AND:
            return Infix.BIT_AND
        case ArithmeticOp.OR:
            return Infix.BIT_OR
        case ArithmeticOp.XOR:
            return Infix.BIT_XOR


def logical_sign(op: BinaryOp) -> Infix:
    """Return the sign of OOX for an operator on truth values."""
    match op:
        case ArithmeticOp.AND:
            return Infix.AND
        case ArithmeticOp.OR:
            return Infix.OR
        case ArithmeticOp.XOR:
            return Infix.NOT_EQUAL
        case _:  # the other operators have the same sign for all types
            return numeric_sign(op)


def unary(op: UnaryOp, operand: tree.Expr, span: Span) -> tree.Expr:
    """Return a prefix operator applied to an operand."""
    match op:
        case UnaryOp.PLUS:
            return operand
        case UnaryOp.MINUS:
            return tree.Unary(Prefix.MINUS, operand, span=span)
        case UnaryOp.NOT:
            return tree.Unary(Prefix.NOT, operand, span=span)
        case UnaryOp.COMPLEMENT:
            return tree.Unary(Prefix.BIT_NOT, operand, span=span)


def conversion(operand: tree.Expr, source: Type, target: Type, span: Span) -> tree.Expr:
    """Return a number converted to another type."""
    if source is target:
        return operand
    if (target in _SMALL or source is CHAR) and source is not INT and target is not INT:
        return conversion(conversion(operand, source, INT, span), INT, target, span)
    assert isinstance(target, Primitive), "numbers should be of primitive types"
    return _conversion(operand, target, span)


def string_of(operand: tree.Expr, span: Span) -> tree.Expr:
    """Return a primitive value as a string of OOX."""
    return _conversion(operand, TEXT, span)


def _conversion(operand: tree.Expr, target: Primitive, span: Span) -> tree.Expr:
    return tree.Conversion(types.Primitive(PRIMITIVES[target.value]), operand, span=span)


def conversion_operand(value: tree.Expr) -> tree.Expr | None:
    """Return the operand of a conversion, None for other expressions."""
    return value.operand if isinstance(value, tree.Conversion) else None


def constant(value: float | str, type_: Type, span: Span) -> tree.Expr:
    """Return a number, character or truth value."""
    if isinstance(value, bool):
        return tree.BoolLiteral(value, span=span)
    if type_ is CHAR:
        return _character(int(value), span)
    if type_ in (FLOAT, DOUBLE):
        return _floating(float(value), type_, span)
    return conversion(_integer(int(value), span), INT, type_, span)


def literal(text: str, span: Span) -> tree.StringLiteral:
    """Return a string literal of OOX; two units of UTF-16 that form one character become one."""
    return tree.StringLiteral(
        text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass"), span=span
    )


def _integer(value: int, span: Span) -> tree.Expr:
    literal = tree.IntLiteral(abs(value), span=span)
    return tree.Unary(Prefix.MINUS, literal, span=span) if value < 0 else literal


def _character(code: int, span: Span) -> tree.Expr:
    if chr(code).isprintable() and chr(code) not in "'\\":
        return tree.CharLiteral(chr(code), span=span)
    return _conversion(tree.IntLiteral(code, span=span), CHAR, span)


def _floating(value: float, type_: Type, span: Span) -> tree.Expr:
    """Return a floating-point literal; infinities and NaN are quotients by zero."""
    if isnan(value) or isinf(value):
        zero = _floating(0.0, type_, span)
        sign = 0.0 if isnan(value) else 1.0 if value > 0 else -1.0
        return tree.Binary(Infix.DIVIDE, _floating(sign, type_, span), zero, span=span)
    digits = f"{Decimal(repr(abs(value))):f}"
    literal: tree.Expr = tree.FloatLiteral(digits if "." in digits else f"{digits}.0", span=span)
    if str(value).startswith("-"):
        literal = tree.Unary(Prefix.MINUS, literal, span=span)
    return _conversion(literal, DOUBLE, span) if type_ is DOUBLE else literal


def all_of(tests: Sequence[tree.Expr], span: Span) -> tree.Expr:
    """Return the conjunction of tests."""
    if not tests:
        return tree.BoolLiteral(True, span=span)
    return reduce(lambda left, right: tree.Binary(Infix.AND, left, right, span=span), tests)


def any_of(tests: Sequence[tree.Expr], span: Span) -> tree.Expr:
    """Return the disjunction of tests."""
    if not tests:
        return tree.BoolLiteral(False, span=span)
    return reduce(lambda left, right: tree.Binary(Infix.OR, left, right, span=span), tests)


def negation(operand: tree.Expr, span: Span) -> tree.Expr:
    """Return the negation of a truth value."""
    return tree.Unary(Prefix.NOT, operand, span=span)


def is_null(value: tree.Expr, span: Span) -> tree.Expr:
    """Return the test whether a reference is null."""
    return tree.Binary(Infix.EQUAL, value, tree.NullLiteral(span=span), span=span)
