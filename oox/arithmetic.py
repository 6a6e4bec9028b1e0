"""Numbers of OOX: two's complement of any width, and IEEE-754 single and double precision.

A result is computed exactly and then wrapped, so an operation overflows if the two differ. A float is a Python float with a value of single precision: each
operation is computed in double precision and rounded once more, which for ``+ - * /`` is the same as rounding the exact result once (Figueroa, "When is double
rounding innocuous?", SIGNUM 1995).
"""

from __future__ import annotations

import math
import operator
import struct
from collections.abc import Callable, Mapping
from typing import TypeAlias, get_args

from ooxcheck.oox.operators import DIVISIONS, ArithmeticOp, BitOp, CompareOp, ExactOp
from ooxcheck.oox.types import (
    CHAR,
    CHAR_WIDTH,
    DOUBLE,
    FLOAT,
    INT8,
    INT16,
    INT32,
    SIZED,
    UINT,
    Type,
    is_floating,
)

Number: TypeAlias = int | float


def bit_width(type_: Type, width: int) -> int:
    """Return the number of bits of an integer type or of a char; ints and uints have `width`."""
    return _WIDTHS.get(type_, width)


_WIDTHS: dict[Type, int] = {**SIZED, CHAR: CHAR_WIDTH}
_UNSIGNED = frozenset((UINT, CHAR))


def wrap_integer(value: int, type_: Type, width: int) -> int:
    """Return the number of an integer type, or char, that has the lowest bits of `value`; ints and uints have `width` bits."""
    width = _WIDTHS.get(type_, width)
    value &= (1 << width) - 1
    return value - (1 << width) if type_ not in _UNSIGNED and value >> (width - 1) else value


def int_range(type_: Type, width: int) -> range:
    """Return all numbers of an integer type, or all chars; ints and uints have `width` bits."""
    width = _WIDTHS.get(type_, width)
    return range(1 << width) if type_ in _UNSIGNED else range(-(1 << (width - 1)), 1 << (width - 1))


def bitwise(op: BitOp, type_: Type, width: int, left: int, right: int) -> int:
    """Return the result of an operator on bits, as in Java: the distance of a shift is its right side modulo the width.

    >>> bitwise(ArithmeticOp.SHIFT_LEFT, INT8, 32, 1, 7), bitwise(ArithmeticOp.SHIFT_LEFT, INT8, 32, 1, 9)
    (-128, 2)
    >>> bitwise(ArithmeticOp.SHIFT_RIGHT, INT8, 32, -128, -1), bitwise(ArithmeticOp.SHIFT_RIGHT_UNSIGNED, INT8, 32, -1, 4)
    (-1, 15)
    """
    return wrap_integer(_exact_bits(op, bit_width(type_, width), left, right), type_, width)


def _exact_bits(op: BitOp, bits: int, left: int, right: int) -> int:
    match op:
        case ArithmeticOp.BIT_AND:
            return left & right
        case ArithmeticOp.BIT_OR:
            return left | right
        case ArithmeticOp.BIT_XOR:
            return left ^ right
        case ArithmeticOp.SHIFT_LEFT:
            return left << right % bits
        case ArithmeticOp.SHIFT_RIGHT:
            return left >> right % bits
        case ArithmeticOp.SHIFT_RIGHT_UNSIGNED:
            return (left & (1 << bits) - 1) >> right % bits


def truncated_quotient(left: int, right: int) -> int:
    """Return ``left / right`` rounded toward zero; `right` is not zero."""
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def truncated_remainder(left: int, right: int) -> int:
    """Return the remainder of truncated division; it has the sign of `left`."""
    return left - right * truncated_quotient(left, right)


# --------------------------------------------------------------------------------------------- floating point


def single(value: float) -> float:
    """Return the nearest IEEE-754 single precision number."""
    try:
        rounded: float = struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)
    return rounded


def round_float(value: float, type_: Type) -> float:
    """Return the nearest number of a floating-point type."""
    return single(value) if type_ is FLOAT else value


def nearest(exact: str | int, type_: Type) -> float:
    """Return the number of a floating-point type that is nearest to a decimal number or an integer, an infinity if all are too small.

    A number that is not representable in double precision is first rounded to one with an odd last bit, so that it does not become the midpoint between two numbers of single precision.

    >>> nearest("0.1", FLOAT), nearest("0.1", DOUBLE), nearest(16777217, FLOAT)
    (0.10000000149011612, 0.1, 16777216.0)
    """
    from fractions import Fraction

    try:
        near = float(exact)
    except OverflowError:
        return math.inf if Fraction(exact) > 0 else -math.inf
    if type_ is DOUBLE or not _VANISHING < abs(near) < math.inf:
        return round_float(near, type_)
    difference = Fraction(exact) - Fraction(near)
    is_even = not struct.pack("<d", near)[0] & 1
    return single(
        math.nextafter(near, math.copysign(math.inf, difference)) if difference and is_even else near
    )


_VANISHING = 1e-60
"""Numbers nearer to zero are rounded to zero in single precision."""


def is_finite(value: float) -> bool:
    """Return whether a floating-point number is neither an infinity nor NaN."""
    return math.isfinite(value)


def float_quotient(left: float, right: float) -> float:
    """Return ``left / right`` as in IEEE-754: division by zero is an infinity or NaN."""
    if right != 0:
        return left / right
    if left == 0 or math.isnan(left):
        return math.nan
    return math.copysign(math.inf, left) * math.copysign(1.0, right)


def float_remainder(left: float, right: float) -> float:
    """Return Java's ``%``: the remainder of truncated division, or NaN."""
    return math.nan if right == 0 or math.isinf(left) else math.fmod(left, right)


def same_value(left: object, right: object) -> bool:
    """Return whether two values are the same: NaN is itself, and 0.0 is not -0.0, unlike for ``==``."""
    if isinstance(left, float) and isinstance(right, float):
        return value_key(left) == value_key(right)
    return left is right or left == right


def value_key(value: object) -> object:
    """Return a key that is equal iff values are the same."""
    if not isinstance(value, float):
        return value
    return ("float", "nan" if math.isnan(value) else value.hex())


def is_minus_zero(value: object) -> bool:
    """Return whether a value is -0.0, the zero that is not the default."""
    return isinstance(value, float) and value == 0 and math.copysign(1.0, value) < 0


def _exact_integer(op: ExactOp) -> Callable[[int, int], int]:
    match op:
        case ArithmeticOp.ADD:
            return operator.add
        case ArithmeticOp.SUBTRACT:
            return operator.sub
        case ArithmeticOp.MULTIPLY:
            return operator.mul
        case ArithmeticOp.DIVIDE:
            return truncated_quotient
        case ArithmeticOp.REMAINDER:
            return truncated_remainder


def _exact_float(op: ExactOp) -> Callable[[float, float], float]:
    match op:
        case ArithmeticOp.ADD:
            return operator.add
        case ArithmeticOp.SUBTRACT:
            return operator.sub
        case ArithmeticOp.MULTIPLY:
            return operator.mul
        case ArithmeticOp.DIVIDE:
            return float_quotient
        case ArithmeticOp.REMAINDER:
            return float_remainder


def _comparison(op: CompareOp) -> Callable[[Number, Number], bool]:
    match op:
        case CompareOp.LESS:
            return operator.lt
        case CompareOp.LESS_EQUAL:
            return operator.le
        case CompareOp.GREATER:
            return operator.gt
        case CompareOp.GREATER_EQUAL:
            return operator.ge


_EXACT: tuple[ExactOp, ...] = get_args(ExactOp)
EXACT_INT: Mapping[str, Callable[[int, int], int]] = {op: _exact_integer(op) for op in _EXACT}
EXACT_FLOAT: Mapping[str, Callable[[float, float], float]] = {op: _exact_float(op) for op in _EXACT}
COMPARE: Mapping[str, Callable[[Number, Number], bool]] = {op: _comparison(op) for op in CompareOp}


def divides_by_zero(op: ArithmeticOp, type_: Type, right: Number) -> bool:
    """Return whether the operation has no result (division of floats always has one)."""
    return right == 0 and op in DIVISIONS and not is_floating(type_)


def calculate(op: ArithmeticOp, type_: Type, width: int, left: Number, right: Number) -> Number:
    """Return the wrapped or rounded result of an operation that has one."""
    if is_floating(type_):
        return round_float(EXACT_FLOAT[op](left, right), type_)
    assert isinstance(left, int)
    assert isinstance(right, int)
    match op:
        case (
            ArithmeticOp.ADD
            | ArithmeticOp.SUBTRACT
            | ArithmeticOp.MULTIPLY
            | ArithmeticOp.DIVIDE
            | ArithmeticOp.REMAINDER
        ):
            return wrap_integer(EXACT_INT[op](left, right), type_, width)
        case (
            ArithmeticOp.BIT_AND
            | ArithmeticOp.BIT_OR
            | ArithmeticOp.BIT_XOR
            | ArithmeticOp.SHIFT_LEFT
            | ArithmeticOp.SHIFT_RIGHT
            | ArithmeticOp.SHIFT_RIGHT_UNSIGNED
        ):
            return bitwise(op, type_, width, left, right)


def negate_number(type_: Type, width: int, value: Number) -> Number:
    """Return ``-value``, wrapped; a float only changes its sign."""
    return -value if isinstance(value, float) else wrap_integer(-value, type_, width)


def convert_number(value: Number, type_: Type, width: int) -> Number:
    """Convert a number or char to another type, as in Java.

    An integer wraps to the other integer type and is rounded to the nearest floating-point number; a floating-point number
    is rounded to the other type, and towards zero to an integer: NaN becomes 0, and a number out of range the nearest integer of the type. A conversion to an int8, an int16 or a char goes by way of an int32, and then wraps (JLS 5.1.3).

    >>> convert_number(1.9, UINT, 8), convert_number(1e9, UINT, 8), convert_number(math.nan, UINT, 8), convert_number(-1, UINT, 8)
    (1, 255, 0, 255)
    >>> convert_number(128, INT8, 32), convert_number(300.7, INT8, 32), convert_number(1e9, INT8, 32), convert_number(-1, CHAR, 32)
    (-128, 44, 0, 65535)
    """
    if is_floating(type_):
        return nearest(value, type_) if isinstance(value, int) else round_float(value, type_)
    if isinstance(value, int):
        return wrap_integer(value, type_, width)
    if math.isnan(value):
        return 0
    if type_ in _BY_WAY_OF_INT32:
        return wrap_integer(_saturate(value, int_range(INT32, width)), type_, width)
    return _saturate(value, int_range(type_, width))


_BY_WAY_OF_INT32 = frozenset((INT8, INT16, CHAR))


def _saturate(value: float, numbers: range) -> int:
    """Return a floating-point number rounded towards zero, or the nearest of some numbers."""
    return int(min(max(value, numbers[0]), numbers[-1]))


# ------------------------------------------------------------------------------------------------------- text


def shortest(value: float, type_: Type) -> str:
    """Return the shortest decimal that reads back as a number of a floating-point type (of double precision for any other type).

    >>> shortest(single(0.1), FLOAT), shortest(single(0.1), DOUBLE), shortest(1e20, DOUBLE), shortest(math.inf, FLOAT)
    ('0.1', '0.10000000149011612', '1e+20', 'inf')
    """
    if type_ is FLOAT and math.isfinite(value):
        for digits in range(1, 10):
            text = repr(float(f"{value:.{digits}g}"))
            if nearest(text, FLOAT) == value == single(float(text)):
                return text
    return repr(value)


def exact_text(value: float) -> str:
    """Return a finite floating-point number exactly: all its digits, or as an integer and a power of two if these are many.

    >>> exact_text(single(0.1)), exact_text(2.0), exact_text(-5e-324)
    ('0.100000001490116119384765625', '2.0', '-1 * 2^-1074')
    """
    from decimal import Decimal

    text = f"{Decimal(value):f}"
    if len(text) <= _MANY_DIGITS:
        return text if "." in text else f"{text}.0"
    numerator, denominator = value.as_integer_ratio()
    twos = (numerator & -numerator).bit_length() - 1
    return f"{numerator >> twos} * 2^{twos - denominator.bit_length() + 1}"


_MANY_DIGITS = 60
