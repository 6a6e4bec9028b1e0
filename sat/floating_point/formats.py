"""Formats of floating-point numbers, and a number taken apart.

A number is a tuple of literals with the lowest bit first: the fraction, the exponent, the sign, as IEEE-754 interchange formats
have them. Formats differ in the number of bits of the first two; all that follows is generic in them. Among the many
patterns that are no number, one is called NaN, and every operation gives that one.
"""

from __future__ import annotations

from typing import NamedTuple

from ooxcheck.datatypes import dataclass
from ooxcheck.sat import bitvector as bv
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import FALSE, Circuit, Lit


@dataclass(frozen=True, slots=True)
class Format:
    """How many bits the exponent has (two or more) and the fraction (one or more)."""

    exponent: int
    fraction: int

    def __post_init__(self) -> None:
        """Refuse what leaves no room for an ordinary number, or for NaN beside infinity."""
        if self.exponent < 2 or self.fraction < 1:
            msg = f"a format has two bits of exponent and one of fraction or more, not {self.exponent} and {self.fraction}"
            raise ValueError(msg)

    @property
    def width(self) -> int:
        """How many bits a number has."""
        return 1 + self.exponent + self.fraction

    @property
    def bias(self) -> int:
        """What the exponent is stored with: 1.0 has this in its exponent bits."""
        return (1 << self.exponent - 1) - 1

    @property
    def infinity(self) -> int:
        """The bits of infinity."""
        return ((1 << self.exponent) - 1) << self.fraction

    @property
    def nan(self) -> int:
        """The bits of the one NaN that operations give."""
        return self.infinity | 1 << self.fraction - 1


SINGLE = Format(8, 23)
DOUBLE = Format(11, 52)


class Unpacked(NamedTuple):
    """A number taken apart: ``(-1)^sign * significand * 2^(exponent - bias - fraction bits)``, if it is finite.

    The significand has one bit more than the fraction, which is zero for subnormal numbers; their exponent is that of the least
    normal ones, 1.
    """

    sign: Lit
    exponent: Bits
    significand: Bits
    is_zero: Lit
    is_infinite: Lit
    is_nan: Lit


def unpacked(circuit: Circuit, format_: Format, bits: Bits) -> Unpacked:
    """Return a number taken apart; bits that are no number have the sign, exponent and significand of nothing in particular."""
    if len(bits) != format_.width:
        msg = f"a number of this format has {format_.width} bits, not {len(bits)}"
        raise ValueError(msg)
    fraction, field, sign = bits[: format_.fraction], bits[format_.fraction : -1], bits[-1]
    is_small, is_large, is_round = (
        bv.is_zero(circuit, field),
        circuit.and_(field),
        bv.is_zero(circuit, fraction),
    )
    return Unpacked(
        sign,
        (circuit.or2(field[0], is_small), *field[1:]),
        (*fraction, -is_small),
        circuit.and2(is_small, is_round),
        circuit.and2(is_large, is_round),
        circuit.and2(is_large, -is_round),
    )


def finite_or(
    circuit: Circuit, format_: Format, finite: Bits, *, is_nan: Lit = FALSE, is_infinite: Lit = FALSE
) -> Bits:
    """Return a number, or infinity with its sign, or NaN."""
    infinity = (*bv.constant(format_.infinity, format_.width - 1), finite[-1])
    result = bv.choose(circuit, is_infinite, infinity, finite)
    return bv.choose(circuit, is_nan, bv.constant(format_.nan, format_.width), result)


def is_nan(circuit: Circuit, format_: Format, a: Bits) -> Lit:
    """Return whether `a` is no number."""
    return unpacked(circuit, format_, a).is_nan


def is_infinite(circuit: Circuit, format_: Format, a: Bits) -> Lit:
    """Return whether `a` is an infinity."""
    return unpacked(circuit, format_, a).is_infinite


def is_zero(circuit: Circuit, format_: Format, a: Bits) -> Lit:
    """Return whether `a` is one of the zeros."""
    return unpacked(circuit, format_, a).is_zero


def is_subnormal(circuit: Circuit, format_: Format, a: Bits) -> Lit:
    """Return whether `a` is nearer to zero than all normal numbers, but not zero."""
    number = unpacked(circuit, format_, a)
    return circuit.and2(-number.significand[-1], -number.is_zero)


def is_normal(circuit: Circuit, format_: Format, a: Bits) -> Lit:
    """Return whether `a` is finite and its significand begins with a one."""
    number = unpacked(circuit, format_, a)
    return circuit.and_([number.significand[-1], -number.is_infinite, -number.is_nan])


def is_negative(circuit: Circuit, format_: Format, a: Bits) -> Lit:
    """Return whether `a` is a number with a minus sign, -0 among them."""
    return circuit.and2(a[-1], -is_nan(circuit, format_, a))


def is_canonical(circuit: Circuit, format_: Format, a: Bits) -> Lit:
    """Return whether `a` is a number, or the one NaN that operations give."""
    return circuit.or2(
        -is_nan(circuit, format_, a), bv.equal(circuit, a, bv.constant(format_.nan, format_.width))
    )
