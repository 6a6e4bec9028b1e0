"""Floating-point numbers by definition: exact rational numbers, rounded to the nearest one.

This is the oracle of the circuits in this folder; it shares only the formats with them. Results have one
NaN.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from ooxcheck.sat.floating_point.formats import Format

Real: TypeAlias = Fraction | float
"""A rational number, or an infinity or NaN of Python's."""


def sign_of(format_: Format, bits: int) -> int:
    """Return -1 or 1."""
    return -1 if bits >> format_.width - 1 else 1


@lru_cache(maxsize=1 << 16)
def value_of(format_: Format, bits: int) -> Real:
    """Return the value of bits; the sign of a zero is lost."""
    fraction = bits & (1 << format_.fraction) - 1
    field = bits >> format_.fraction & (1 << format_.exponent) - 1
    if field == (1 << format_.exponent) - 1:
        return math.nan if fraction else sign_of(format_, bits) * math.inf
    significand = fraction + ((1 << format_.fraction) if field else 0)
    return (
        sign_of(format_, bits)
        * Fraction(significand)
        * Fraction(2) ** (max(field, 1) - format_.bias - format_.fraction)
    )


@lru_cache(maxsize=1 << 16)
def bits_of(format_: Format, value: Real, *, minus: bool) -> int:
    """Return the bits of the nearest number, ties to even; `minus` is the sign of a zero."""
    if isinstance(value, float):
        if math.isnan(value):
            return format_.nan
        return format_.infinity | (1 << format_.width - 1 if value < 0 else 0)
    negative = value < 0 or (value == 0 and minus)
    return _magnitude(format_, abs(value)) | (1 << format_.width - 1 if negative else 0)


def _magnitude(format_: Format, value: Fraction) -> int:
    """Return the bits of the nearest number to a non-negative one: numbers are ordered as their bits."""
    low, high = 0, format_.infinity
    while high - low > 1:
        middle = (low + high) // 2
        candidate = value_of(format_, middle)
        low, high = (middle, high) if candidate <= value else (low, middle)
    beyond = Fraction(2) ** (format_.bias + 1) if high == format_.infinity else value_of(format_, high)
    below = value_of(format_, low)
    assert isinstance(below, Fraction)
    assert isinstance(beyond, Fraction)
    if value - below == beyond - value:
        return low if low % 2 == 0 else high
    return low if value - below < beyond - value else high


def add(format_: Format, a: int, b: int) -> int:
    """Return ``a + b``."""
    x, y = value_of(format_, a), value_of(format_, b)
    both_minus = sign_of(format_, a) < 0 and sign_of(format_, b) < 0
    if isinstance(x, float) or isinstance(y, float):
        return bits_of(format_, _as_float(x) + _as_float(y), minus=False)
    return bits_of(format_, x + y, minus=both_minus)


def subtract(format_: Format, a: int, b: int) -> int:
    """Return ``a - b``."""
    return add(format_, a, b ^ 1 << format_.width - 1)


def multiply(format_: Format, a: int, b: int) -> int:
    """Return ``a * b``."""
    x, y = value_of(format_, a), value_of(format_, b)
    minus = sign_of(format_, a) != sign_of(format_, b)
    if isinstance(x, float) or isinstance(y, float):
        return bits_of(format_, _as_float(x) * _as_float(y), minus=False)
    return bits_of(format_, x * y, minus=minus)


def divide(format_: Format, a: int, b: int) -> int:
    """Return ``a / b``."""
    x, y = value_of(format_, a), value_of(format_, b)
    minus = sign_of(format_, a) != sign_of(format_, b)
    if _is_nan(x) or _is_nan(y) or (x == 0 == y) or (isinstance(x, float) and isinstance(y, float)):
        return format_.nan
    if isinstance(x, float) or y == 0:
        return bits_of(format_, -math.inf if minus else math.inf, minus=minus)
    return bits_of(format_, Fraction(0) if isinstance(y, float) else x / y, minus=minus)


def left_over(format_: Format, a: int, b: int) -> int:
    """Return ``a % b``."""
    x, y = value_of(format_, a), value_of(format_, b)
    if _is_nan(x) or _is_nan(y) or isinstance(x, float) or y == 0:
        return format_.nan
    if isinstance(y, float):
        return a
    return bits_of(format_, x - y * math.trunc(x / y), minus=sign_of(format_, a) < 0)


def negate(format_: Format, a: int) -> int:
    """Return ``-a``."""
    return format_.nan if _is_nan(value_of(format_, a)) else a ^ 1 << format_.width - 1


def truncate(format_: Format, a: int, numbers: range) -> int:
    """Return the integer of a range that a conversion yields."""
    x = value_of(format_, a)
    if _is_nan(x):
        return 0
    if isinstance(x, float):
        return numbers[-1] if x > 0 else numbers[0]
    return min(max(math.trunc(x), numbers[0]), numbers[-1])


def convert(source: Format, target: Format, a: int) -> int:
    """Return a number of another format."""
    return bits_of(target, value_of(source, a), minus=sign_of(source, a) < 0)


def _is_nan(value: Real) -> bool:
    return isinstance(value, float) and math.isnan(value)


def _as_float(value: Real) -> float:
    """Return an infinity or NaN as it is, a rational number by its sign."""
    return value if isinstance(value, float) else float((value > 0) - (value < 0))
