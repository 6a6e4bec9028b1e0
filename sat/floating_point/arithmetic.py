"""Arithmetic on floating-point numbers: exact results for the rounder, and the cases of infinities and NaN.

Significands of subnormal numbers keep their leading zeros where possible: the rounder removes them once.
Only a division normalises them
before, since its digits come one by one.
"""

from __future__ import annotations

from collections.abc import Callable

from ooxcheck.sat import bitvector as bv
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import FALSE, Circuit, Lit
from ooxcheck.sat.floating_point.formats import Format, Unpacked, finite_or, unpack

_EXTRA = 3
"""Bits after a sum that suffice to round it: guard, round, sticky."""


def negate(circuit: Circuit, format_: Format, a: Bits) -> Bits:
    """Return ``-a``; NaN has no sign."""
    return finite_or(circuit, format_, (*a[:-1], -a[-1]), is_nan=unpack(circuit, format_, a).is_nan)


def add(circuit: Circuit, format_: Format, a: Bits, b: Bits) -> Bits:
    """Return ``a + b``."""
    from ooxcheck.sat.floating_point.rounding import round_number

    swapped = bv.less_unsigned(circuit, a[:-1], b[:-1])
    large = unpack(circuit, format_, bv.choose(circuit, swapped, b, a))
    small = unpack(circuit, format_, bv.choose(circuit, swapped, a, b))
    differ = circuit.xor(large.sign, small.sign)
    total = _total(circuit, large, small, differ)
    sign = circuit.ite(bv.is_zero(circuit, total), circuit.and2(large.sign, small.sign), large.sign)
    finite = round_number(circuit, format_, sign, (*large.exponent, FALSE), total)
    clash = circuit.and_([large.is_infinite, small.is_infinite, differ])
    is_nan = circuit.or_([large.is_nan, small.is_nan, clash])
    return finite_or(circuit, format_, finite, is_nan=is_nan, is_infinite=large.is_infinite)


def subtract(circuit: Circuit, format_: Format, a: Bits, b: Bits) -> Bits:
    """Return ``a - b``."""
    return add(circuit, format_, a, (*b[:-1], -b[-1]))


def multiply(circuit: Circuit, format_: Format, a: Bits, b: Bits) -> Bits:
    """Return ``a * b``."""
    from ooxcheck.sat.floating_point.rounding import round_number

    left, right = unpack(circuit, format_, a), unpack(circuit, format_, b)
    sign = circuit.xor(left.sign, right.sign)
    length = 2 * len(left.significand)
    product = bv.multiply(
        circuit, bv.zero_extend(left.significand, length), bv.zero_extend(right.significand, length)
    )
    exponent = _exponent(circuit, bv.add, (*left.exponent, FALSE), (*right.exponent, FALSE), -format_.bias)
    finite = round_number(circuit, format_, sign, exponent, product)
    is_infinite = circuit.or2(left.is_infinite, right.is_infinite)
    is_nan = circuit.or_(
        [left.is_nan, right.is_nan, circuit.and2(is_infinite, circuit.or2(left.is_zero, right.is_zero))]
    )
    return finite_or(circuit, format_, finite, is_nan=is_nan, is_infinite=is_infinite)


def divide(circuit: Circuit, format_: Format, a: Bits, b: Bits) -> Bits:
    """Return ``a / b``; by zero that is an infinity, or NaN for another zero."""
    from ooxcheck.sat.floating_point.rounding import round_number

    left, right = unpack(circuit, format_, a), unpack(circuit, format_, b)
    sign = circuit.xor(left.sign, right.sign)
    dividend, high = _first_bit_set(circuit, left)
    divisor, low = _first_bit_set(circuit, right)
    quotient = _quotient(circuit, dividend, divisor)
    exponent = _exponent(circuit, bv.subtract, high, low, format_.bias - 1)
    finite = round_number(circuit, format_, sign, exponent, quotient, most_zeros=1)
    finite = (*(circuit.and2(bit, -right.is_infinite) for bit in finite[:-1]), sign)
    is_nan = circuit.or_([
        left.is_nan,
        right.is_nan,
        circuit.and2(left.is_infinite, right.is_infinite),
        circuit.and2(left.is_zero, right.is_zero),
    ])  # fmt: skip
    return finite_or(
        circuit, format_, finite, is_nan=is_nan, is_infinite=circuit.or2(left.is_infinite, right.is_zero)
    )


def remainder(circuit: Circuit, format_: Format, a: Bits, b: Bits) -> Bits:
    """Return the remainder of the quotient of `a` and `b`, truncated towards zero: C's ``fmod``, exact, with the sign of `a`.

    It is computed by long division, one step for each possible difference of exponents: by far the largest
    operation.
    """
    from ooxcheck.sat.floating_point.rounding import round_number

    left, right = unpack(circuit, format_, a), unpack(circuit, format_, b)
    is_less = bv.less_unsigned(circuit, a[:-1], b[:-1])
    distance = bv.subtract(circuit, left.exponent, right.exponent)
    rest = _rest(circuit, left.significand, right.significand, distance, (1 << format_.exponent) - 3)
    exponent = bv.subtract(circuit, (*right.exponent, FALSE), bv.constant(1, format_.exponent + 1))
    exact = round_number(circuit, format_, left.sign, (*exponent[:-1], FALSE), rest)
    finite = bv.choose(circuit, is_less, a, exact)
    is_nan = circuit.or_([left.is_nan, right.is_nan, left.is_infinite, right.is_zero])
    return finite_or(circuit, format_, finite, is_nan=is_nan)


# ------------------------------------------------------------------------------------------------ significands


def _total(circuit: Circuit, large: Unpacked, small: Unpacked, differ: Lit) -> Bits:
    """Return the sum, or the difference if the signs differ, with one bit in front for a carry."""
    from ooxcheck.sat.floating_point.rounding import shifted_right

    length = len(large.significand) + _EXTRA + 1
    one, other = (bv.zero_extend((*[FALSE] * _EXTRA, *each.significand), length) for each in (large, small))
    other = shifted_right(circuit, other, bv.subtract(circuit, large.exponent, small.exponent))
    flipped = tuple(circuit.xor(bit, differ) for bit in other)
    return bv.add(circuit, bv.add(circuit, one, flipped), bv.zero_extend((differ,), length))


def _exponent(
    circuit: Circuit, combine: Callable[[Circuit, Bits, Bits], Bits], a: Bits, b: Bits, offset: int
) -> Bits:
    """Return the sum or difference of two exponents and an offset, in two's complement."""
    width = max(len(a), len(b)) + 2
    both = combine(circuit, bv.sign_extend(a, width), bv.sign_extend(b, width))
    return bv.add(circuit, both, bv.constant(offset, width))


def _first_bit_set(circuit: Circuit, number: Unpacked) -> tuple[Bits, Bits]:
    """Return a normalised significand, unless it is zero, and its exponent, which may become negative."""
    from ooxcheck.sat.floating_point.rounding import normalise

    zeros = len(number.significand) - 1
    width = max(len(number.exponent), zeros.bit_length()) + 2
    room = bv.constant(1 << zeros.bit_length(), width)
    raised = bv.add(circuit, bv.zero_extend(number.exponent, width), room)
    significand, exponent = normalise(circuit, number.significand, raised, zeros)
    return significand, bv.subtract(circuit, exponent, room)


def _quotient(circuit: Circuit, dividend: Bits, divisor: Bits) -> Bits:
    """Return the digits of a quotient, the first of them before the point, enough to round it; the last is sticky."""
    length = len(divisor) + 2
    by, rest = bv.zero_extend(divisor, length), bv.zero_extend(dividend, length)
    digits: list[Lit] = []
    for _ in range(length):
        digit, rest = _step(circuit, rest, by)
        digits.append(digit)
        rest = (FALSE, *rest[:-1])
    return (circuit.or_(rest), *reversed(digits))


def _rest(circuit: Circuit, dividend: Bits, divisor: Bits, distance: Bits, most: int) -> Bits:
    """Return the remainder of the dividend, shifted left by a distance, and the divisor."""
    length = len(divisor) + 2
    by, rest = bv.zero_extend(divisor, length), bv.constant(0, length)
    for bit in reversed(dividend):
        _, rest = _step(circuit, (bit, *rest[:-1]), by)
    for number in range(most):
        going_on = -bv.less_unsigned(circuit, distance, bv.constant(number, len(distance)), or_equal=True)
        if going_on != FALSE:
            _, further = _step(circuit, (FALSE, *rest[:-1]), by)
            rest = bv.choose(circuit, going_on, further, rest)
    return rest[: len(divisor)]


def _step(circuit: Circuit, rest: Bits, divisor: Bits) -> tuple[Lit, Bits]:
    """Return whether the divisor fits into the rest, and the new rest; both have a spare bit for the sign."""
    less = bv.subtract(circuit, rest, divisor)
    fits = -less[-1]
    return fits, (*bv.choose(circuit, fits, less, rest)[:-1], FALSE)
