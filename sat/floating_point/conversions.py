"""Conversions of floating-point numbers from and to integers of any width, and between formats.

To an integer a number is truncated towards zero; out of range it is the nearest integer, and NaN is zero,
as in Java (JLS 5.1.3). In the other
direction it is rounded to nearest, ties to even.
"""

from __future__ import annotations

from ooxcheck.sat import bitvector as bv
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import Circuit, Lit
from ooxcheck.sat.floating_point.formats import Format, finite_or, unpack
from ooxcheck.sat.floating_point.rounding import round_number


def from_integer(circuit: Circuit, format_: Format, integer: Bits) -> Bits:
    """Return the number nearest to a signed integer, infinity if it is too large."""
    magnitude = bv.absolute(circuit, integer)
    exponent = len(integer) - 1 + format_.bias - 1
    return round_number(
        circuit, format_, integer[-1], bv.constant(exponent, exponent.bit_length() + 1), magnitude
    )


def to_integer(circuit: Circuit, format_: Format, a: Bits, width: int) -> Bits:
    """Return `a` as a signed integer of so many bits."""
    magnitude, is_large = _truncate(circuit, format_, a, width)
    sign = a[-1]
    above = circuit.or_(
        [is_large, circuit.and2(magnitude[-1], circuit.or2(-sign, circuit.or_(magnitude[:-1])))]
    )
    value = bv.choose(circuit, sign, bv.negate(circuit, magnitude), magnitude)
    limit = (*[-sign] * (width - 1), sign)
    return _numeric(circuit, format_, a, bv.choose(circuit, above, limit, value))


def to_unsigned(circuit: Circuit, format_: Format, a: Bits, width: int) -> Bits:
    """Return `a` as an unsigned integer of so many bits."""
    magnitude, is_large = _truncate(circuit, format_, a, width)
    value = tuple(circuit.and2(circuit.or2(bit, is_large), -a[-1]) for bit in magnitude)
    return _numeric(circuit, format_, a, value)


def convert(circuit: Circuit, source: Format, target: Format, a: Bits) -> Bits:
    """Return the number of one format nearest to one of another."""
    number = unpack(circuit, source, a)
    width = max(source.exponent, target.exponent) + 2
    offset = bv.constant(target.bias - source.bias - 1, width)
    exponent = bv.add(circuit, bv.zero_extend(number.exponent, width), offset)
    finite = round_number(circuit, target, number.sign, exponent, number.significand)
    return finite_or(circuit, target, finite, is_nan=number.is_nan, is_infinite=number.is_infinite)


def _truncate(circuit: Circuit, format_: Format, a: Bits, width: int) -> tuple[Bits, Lit]:
    """Return the integral part of the magnitude, and whether it has more than `width` bits."""
    number = unpack(circuit, format_, a)
    length = max(format_.exponent, width.bit_length()) + 2
    power = bv.subtract(circuit, bv.zero_extend(number.exponent, length), bv.constant(format_.bias, length))
    is_small = power[-1]
    is_far = circuit.and2(-is_small, -bv.less_unsigned(circuit, power, bv.constant(width, length)))
    placed = bv.zero_extend(number.significand, format_.fraction + width)
    moved = bv.shift_left(circuit, placed, power[: width.bit_length()])[format_.fraction :]
    return tuple(circuit.and2(bit, -is_small) for bit in moved), circuit.or2(is_far, number.is_infinite)


def _numeric(circuit: Circuit, format_: Format, a: Bits, value: Bits) -> Bits:
    """Return an integer, or zero if `a` is NaN."""
    is_nan = unpack(circuit, format_, a).is_nan
    return tuple(circuit.and2(bit, -is_nan) for bit in value)
