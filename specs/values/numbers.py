"""Interval arithmetic on the integers of a type, which wraps around.

Each function returns the exact interval of the mathematical result; `fit` turns it into numbers of a type.
"""

from __future__ import annotations

from collections.abc import Iterable

from ooxcheck.oox.arithmetic import truncated_quotient
from ooxcheck.oox.operators import ArithmeticOp
from ooxcheck.specs.values.domain import Number


def fit(exact: Number, numbers: Number) -> Number:
    """Return the wrapped results: exact if all wrap around equally often, otherwise any number."""
    size = numbers.high - numbers.low + 1
    rounds = (exact.low - numbers.low) // size
    if (exact.high - numbers.low) // size != rounds:
        return numbers
    return Number(exact.low - rounds * size, exact.high - rounds * size)


def is_within(inner: Number, outer: Number) -> bool:
    """Return whether an interval is part of another."""
    return outer.low <= inner.low and inner.high <= outer.high


def calculate_interval(op: ArithmeticOp, one: Number, two: Number, width: int) -> Number:
    """Return an interval with all exact results of an operation; no divisor is zero."""
    match op:
        case ArithmeticOp.ADD:
            return Number(one.low + two.low, one.high + two.high)
        case ArithmeticOp.SUBTRACT:
            return Number(one.low - two.high, one.high - two.low)
        case ArithmeticOp.MULTIPLY:
            return _hull(a * b for a in (one.low, one.high) for b in (two.low, two.high))
        case ArithmeticOp.DIVIDE:
            return _quotients(one, two)
        case ArithmeticOp.REMAINDER:
            return _remainders(one, two)
        case ArithmeticOp.BIT_AND:
            return _conjunctions(one, two)
        case ArithmeticOp.BIT_OR | ArithmeticOp.BIT_XOR:
            return _disjunctions(one, two)
        case ArithmeticOp.SHIFT_RIGHT | ArithmeticOp.SHIFT_RIGHT_UNSIGNED:
            return _right_shifts(one, two, width)
        case ArithmeticOp.SHIFT_LEFT:
            return _left_shifts(one, two, width)


def _hull(numbers: Iterable[int]) -> Number:
    ends = sorted(numbers)
    return Number(ends[0], ends[-1])


def _quotients(one: Number, two: Number) -> Number:
    """Return the quotients by all divisors except zero; the extreme ones have an extreme divisor, or 1 or -1."""
    divisors = [n for n in (two.low, two.high, -1, 1) if n and two.low <= n <= two.high]
    if not divisors:
        return Number(0, 0)
    return _hull(truncated_quotient(a, b) for a in (one.low, one.high) for b in divisors)


def _remainders(one: Number, two: Number) -> Number:
    """Return the remainders: with the sign of the dividend, and less than both operands in size."""
    size = max(abs(two.low), abs(two.high)) - 1
    return Number(max(min(one.low, 0), -size), min(max(one.high, 0), size))


def _conjunctions(one: Number, two: Number) -> Number:
    """Return the bitwise conjunctions: an operand that is not negative limits the result."""
    limits = [number.high for number in (one, two) if number.low >= 0]
    return Number(0, min(limits)) if limits else Number()


def _disjunctions(one: Number, two: Number) -> Number:
    """Return the bitwise disjunctions, exclusive or not, of numbers that are not negative."""
    if min(one.low, two.low) < 0:
        return Number()
    return Number(0, (1 << max(one.high, two.high).bit_length()) - 1)


def _right_shifts(one: Number, two: Number, width: int) -> Number:
    """Return the numbers shifted right by a distance within the width; other distances are taken modulo the width."""
    if one.low < 0:
        return Number()
    if two.low >= 0 and two.high < width:
        return Number(one.low >> two.high, one.high >> two.low)
    return Number(0, one.high)


def _left_shifts(one: Number, two: Number, width: int) -> Number:
    if one.low < 0 or two.low < 0 or two.high >= width:
        return Number()
    return Number(one.low << two.low, one.high << two.high)
