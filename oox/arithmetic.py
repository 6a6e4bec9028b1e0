"""Numbers as OOX has them: two's complement of any width, and IEEE-754 single precision.

A wrapped result is computed exactly first, so that overflow is simply "the exact result is another number".
"""

from __future__ import annotations

import math
import operator
import struct
from collections.abc import Callable
from typing import TypeAlias

from oox.types import FLOAT, UINT, Type

Number: TypeAlias = int | float


def wrapped(value: int, type_: Type, width: int) -> int:
    """Return the `width`-bit number of this type that equals `value` modulo ``2 ** width``."""
    value &= (1 << width) - 1
    return value - (1 << width) if type_ is not UINT and value >> (width - 1) else value


def int_range(type_: Type, width: int) -> range:
    """Return all numbers of an integer type."""
    return range(1 << width) if type_ is UINT else range(-(1 << (width - 1)), 1 << (width - 1))


def truncated_quotient(left: int, right: int) -> int:
    """Return ``left / right`` rounded toward zero; `right` is not zero."""
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def truncated_remainder(left: int, right: int) -> int:
    """Return what truncated division leaves; it has the sign of `left`."""
    return left - right * truncated_quotient(left, right)


def single(value: float) -> float:
    """Return the nearest IEEE-754 single precision number."""
    try:
        rounded: float = struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)
    return rounded


def float_quotient(left: float, right: float) -> float:
    """Return ``left / right`` as IEEE has it: dividing by zero gives an infinity or no number."""
    if right != 0:
        return left / right
    if left == 0 or math.isnan(left):
        return math.nan
    return math.copysign(math.inf, left) * math.copysign(1.0, right)


def float_remainder(left: float, right: float) -> float:
    """Return Java's ``%``: truncated, no number where there is none."""
    return math.nan if right == 0 or math.isinf(left) else math.fmod(left, right)


EXACT_INT: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": truncated_quotient,
    "%": truncated_remainder,
}

EXACT_FLOAT: dict[str, Callable[[float, float], float]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": float_quotient,
    "%": float_remainder,
}

COMPARE: dict[str, Callable[[Number, Number], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def divides_by_zero(op: str, type_: Type, right: Number) -> bool:
    """Return whether the operation has no result (division of floats always has one)."""
    return right == 0 and op in "/%" and type_ is not FLOAT


def calculate(op: str, type_: Type, width: int, left: Number, right: Number) -> Number:
    """Return the wrapped or rounded result of an operation that has one."""
    if type_ is FLOAT:
        return single(EXACT_FLOAT[op](left, right))
    assert isinstance(left, int)
    assert isinstance(right, int)
    return wrapped(EXACT_INT[op](left, right), type_, width)


def negated(type_: Type, width: int, value: Number) -> Number:
    """Return ``-value``, wrapped; a float only changes its sign."""
    return -value if isinstance(value, float) else wrapped(-value, type_, width)
