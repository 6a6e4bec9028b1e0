"""Constant folding: the values of compile-time constants (JLS 15.29), computed as the machine would.

A value is a Python bool, int (of a char, its code), float (of a float, one of single precision) or str. An expression without
a value, such as a division by zero, is None and not a constant.
"""

from __future__ import annotations

import math
from decimal import Decimal
from typing import TypeAlias

from ooxcheck.java.operators import ArithmeticOp, CompareOp, ConditionalOp, EqualityOp, InfixOp, UnaryOp
from ooxcheck.java.types import (
    BITS,
    BOOLEAN,
    CHAR,
    FLOAT,
    INT,
    LONG,
    STRING,
    Type,
    is_floating,
    is_integral,
    wrap_integer,
)
from ooxcheck.oox.arithmetic import COMPARE, EXACT_FLOAT, EXACT_INT, nearest, single
from ooxcheck.oox.types import DOUBLE as OOX_DOUBLE
from ooxcheck.oox.types import FLOAT as OOX_FLOAT

Constant: TypeAlias = bool | int | float | str


def convert_constant(value: Constant, source: Type, target: Type) -> Constant:
    """Convert a constant to another numeric type, or to a string."""
    if target == STRING:
        return text(value, source)
    if isinstance(value, str | bool):
        return value
    if is_floating(target):
        return _to_floating(value, target)
    if isinstance(value, float):
        return _truncate(value, target)
    return wrap_integer(value, target)


def _to_floating(value: float, target: Type) -> float:
    if isinstance(value, int):
        return nearest(value, OOX_FLOAT if target is FLOAT else OOX_DOUBLE)
    return single(value) if target is FLOAT else value


def _truncate(value: float, target: Type) -> int:
    """Convert a floating-point number to the nearest int or long, then take its low bits (JLS 5.1.3)."""
    if math.isnan(value):
        return 0
    limit = 1 << (BITS[LONG if target is LONG else INT] - 1)
    whole = (
        max(-limit, min(limit - 1, math.trunc(value)))
        if math.isfinite(value)
        else (limit - 1 if value > 0 else -limit)
    )
    return wrap_integer(whole, target)


def fold_unary(op: UnaryOp, value: Constant, type_: Type) -> Constant | None:
    """Return the value of a prefix operator on a constant of its promoted type."""
    match op:
        case UnaryOp.NOT:
            return not value if isinstance(value, bool) else None
        case UnaryOp.PLUS:
            return None if isinstance(value, str) else value
        case UnaryOp.MINUS if isinstance(value, float):
            return -value
        case UnaryOp.MINUS:
            return wrap_integer(-value, type_) if isinstance(value, int) else None
        case UnaryOp.COMPLEMENT:
            return wrap_integer(~value, type_) if isinstance(value, int) else None


def fold_binary(op: InfixOp, left: Constant, right: Constant, type_: Type) -> Constant | None:
    """Return the value of an operator on two constants of their promoted type; for a shift, `type_` is that of the left one."""
    if isinstance(op, EqualityOp):
        return (left == right) is (op is EqualityOp.EQUAL)
    if isinstance(left, str) and isinstance(right, str):
        return left + right if op is ArithmeticOp.ADD else None
    if isinstance(left, bool) and isinstance(right, bool):
        return _logical(op, left, right)
    if isinstance(left, str | bool) or isinstance(right, str | bool) or isinstance(op, ConditionalOp):
        return None
    if isinstance(op, CompareOp):
        return COMPARE[op](left, right)
    if isinstance(left, int) and isinstance(right, int) and is_integral(type_):
        return _integral(op, left, right, type_)
    value = EXACT_FLOAT[op](left, right) if op in EXACT_FLOAT else None
    return single(value) if value is not None and type_ is FLOAT else value


def _logical(op: InfixOp, left: bool, right: bool) -> bool | None:
    match op:
        case ConditionalOp.AND | ArithmeticOp.AND:
            return left and right
        case ConditionalOp.OR | ArithmeticOp.OR:
            return left or right
        case ArithmeticOp.XOR:
            return left is not right
        case _:  # not an operator on truth values
            return None


def _integral(op: ArithmeticOp, left: int, right: int, type_: Type) -> int | None:
    match op:
        case ArithmeticOp.AND:
            return left & right
        case ArithmeticOp.OR:
            return left | right
        case ArithmeticOp.XOR:
            return left ^ right
        case ArithmeticOp.SHIFT_LEFT:
            return wrap_integer(left << _distance(right, type_), type_)
        case ArithmeticOp.SHIFT_RIGHT:
            return left >> _distance(right, type_)
        case ArithmeticOp.SHIFT_RIGHT_UNSIGNED:
            return wrap_integer((left & ((1 << BITS[type_]) - 1)) >> _distance(right, type_), type_)
        case ArithmeticOp.DIVIDE | ArithmeticOp.REMAINDER if right == 0:
            return None
        case (
            ArithmeticOp.ADD
            | ArithmeticOp.SUBTRACT
            | ArithmeticOp.MULTIPLY
            | ArithmeticOp.DIVIDE
            | ArithmeticOp.REMAINDER
        ):
            return wrap_integer(EXACT_INT[op](left, right), type_)


def _distance(right: int, type_: Type) -> int:
    """Return the low bits of the right operand of a shift, which are its distance (JLS 15.19)."""
    return right & (BITS[type_] - 1)


# ---------------------------------------------------------------------------------------------------- texts


def text(value: Constant, type_: Type) -> str:
    """Return the string that a constant contributes to a concatenation."""
    match value:
        case str():
            return value
        case bool():
            return "true" if value else "false"
        case int():
            return chr(value) if type_ is CHAR else str(value)
        case float():
            return _float_text(value, type_)


def _float_text(value: float, type_: Type) -> str:
    """Return the result of ``Double.toString``: between a thousandth and ten millions without an exponent."""
    if not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    if value == 0:
        return "-0.0" if math.copysign(1.0, value) < 0 else "0.0"
    sign, digits, exponent = Decimal(_shortest(value, type_)).as_tuple()
    figures = "".join(map(str, digits)).rstrip("0") or "0"
    point = len(digits) + int(exponent)
    minus = "-" if sign else ""
    if -3 < point <= 7:
        whole, part = (
            (figures[:point].ljust(point, "0"), figures[point:])
            if point > 0
            else ("0", "0" * -point + figures)
        )
        return f"{minus}{whole}.{part or '0'}"
    return f"{minus}{figures[0]}.{figures[1:] or '0'}E{point - 1}"


def _shortest(value: float, type_: Type) -> str:
    """Return the shortest decimal that rounds to the number in its type."""
    if type_ is not FLOAT:
        return repr(value)
    return next(short for digits in range(1, 18) if single(float(short := f"{value:.{digits}g}")) == value)


def default_value(type_: Type) -> Constant | None:
    """Return the default value of a field or element (JLS 4.12.5); None is ``null``."""
    if type_ is BOOLEAN:
        return False
    if is_floating(type_):
        return 0.0
    return 0 if is_integral(type_) else None
