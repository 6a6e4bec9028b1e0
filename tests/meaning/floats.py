"""Floating-point numbers by IEEE-754's own words: the exact result, rounded to the nearest number, ties to even."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache

from ooxcheck.oox.operators import ArithmeticOp
from ooxcheck.oox.types import FLOAT, INT, UINT, Type

_BITS = {True: (24, -149, 127), False: (53, -1074, 1023)}
"""Of single precision, and of double: bits of a significand, the least power of two, the greatest exponent."""


def nearest(exact: Fraction, type_: Type) -> float:
    """Return the nearest number."""
    if exact == 0:
        return 0.0
    bits, least, greatest = _BITS[type_ is FLOAT]
    exponent = max(_floor_of_log(abs(exact)) - bits + 1, least)
    rounded = round(exact / Fraction(2) ** exponent) * Fraction(2) ** exponent
    if abs(rounded) >= Fraction(2) ** (greatest + 1):
        return math.inf if exact > 0 else -math.inf
    return float(rounded)


def _floor_of_log(number: Fraction) -> int:
    guess = number.numerator.bit_length() - number.denominator.bit_length()
    return guess if Fraction(2) ** guess <= number else guess - 1


def float_result(op: ArithmeticOp, a: float, b: float, type_: Type) -> float:
    """Return the result of an operation."""
    if math.isnan(a) or math.isnan(b):
        return math.nan
    minus = (math.copysign(1.0, a) < 0) != (math.copysign(1.0, b) < 0)
    match op:
        case ArithmeticOp.ADD:
            return _sum(a, b, type_)
        case ArithmeticOp.SUBTRACT:
            return _sum(a, -b, type_)
        case ArithmeticOp.MULTIPLY if math.isinf(a) or math.isinf(b):
            return a * b
        case ArithmeticOp.MULTIPLY:
            return _signed(nearest(abs(Fraction(a) * Fraction(b)), type_), minus=minus)
        case ArithmeticOp.DIVIDE:
            return _quotient(a, b, type_, minus=minus)
        case ArithmeticOp.REMAINDER:
            return _remainder(a, b)
        case (
            ArithmeticOp.BIT_AND
            | ArithmeticOp.BIT_OR
            | ArithmeticOp.BIT_XOR
            | ArithmeticOp.SHIFT_LEFT
            | ArithmeticOp.SHIFT_RIGHT
            | ArithmeticOp.SHIFT_RIGHT_UNSIGNED
        ):
            raise AssertionError(op)


def _sum(a: float, b: float, type_: Type) -> float:
    if math.isinf(a) or math.isinf(b) or a + b == 0:
        return a + b
    return nearest(Fraction(a) + Fraction(b), type_)


def _quotient(a: float, b: float, type_: Type, *, minus: bool) -> float:
    if (math.isinf(a) and math.isinf(b)) or a == b == 0:
        return math.nan
    if math.isinf(a) or b == 0:
        return _signed(math.inf, minus=minus)
    return _signed(0.0 if math.isinf(b) else nearest(abs(Fraction(a) / Fraction(b)), type_), minus=minus)


def _remainder(a: float, b: float) -> float:
    if math.isinf(a) or b == 0:
        return math.nan
    if math.isinf(b):
        return a
    exact = Fraction(a) - Fraction(b) * math.trunc(Fraction(a) / Fraction(b))
    return math.copysign(float(exact), a)


def _signed(magnitude: float, *, minus: bool) -> float:
    return -magnitude if minus else magnitude


def of_integer(number: int, type_: Type) -> float:
    """Return an integer as a floating-point number."""
    return nearest(Fraction(number), type_)


def of_other(number: float, type_: Type) -> float:
    """Return a floating-point number as one of another precision."""
    if not math.isfinite(number) or number == 0:
        return number
    return _of_finite(number, type_)


@cache
def _of_finite(number: float, type_: Type) -> float:
    return math.copysign(nearest(Fraction(number), type_), number)


def to_integer(number: float, type_: Type, width: int) -> int:
    """Return a number without its fraction, or the integer that is nearest to it; NaN is none, and 0."""
    if math.isnan(number):
        return 0
    if str(type_) in _BY_WAY_OF_INT:
        bits = _BY_WAY_OF_INT[str(type_)]
        whole = to_integer(number, INT, 32) % (1 << bits)
        return whole - (1 << bits) if str(type_) != "char" and whole >= 1 << bits - 1 else whole
    width = {"int32": 32, "int64": 64}.get(str(type_), width)
    least, greatest = (0, (1 << width) - 1) if type_ is UINT else (-(1 << width - 1), (1 << width - 1) - 1)
    if math.isinf(number):
        return greatest if number > 0 else least
    return min(max(math.trunc(number), least), greatest)


_BY_WAY_OF_INT = {"int8": 8, "int16": 16, "char": 16}
"""The types of fewer bits than Java's int, which a floating-point number comes to only as one of those."""
