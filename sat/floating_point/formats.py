"""Formats of floating-point numbers, and unpacked numbers.

A number is a tuple of literals with the lowest bit first: the fraction, the exponent, the sign, as in
IEEE-754 interchange formats. Formats
differ in the number of bits of the first two; everything else is generic. One of the NaN
patterns is canonical, and every operation yields it.
"""

from __future__ import annotations

from typing import NamedTuple

from ooxcheck.datatypes import dataclass
from ooxcheck.sat import bitvector as bv
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import FALSE, Circuit, Lit


@dataclass(frozen=True, slots=True)
class Format:
    """The number of bits of the exponent (two or more) and of the fraction (one or more)."""

    exponent: int
    fraction: int

    def __post_init__(self) -> None:
        """Refuse formats without normal numbers, or without NaN."""
        if self.exponent < 2 or self.fraction < 1:
            msg = f"a format has two bits of exponent and one of fraction or more, not {self.exponent} and {self.fraction}"
            raise ValueError(msg)

    @property
    def width(self) -> int:
        """The number of bits of a number."""
        return 1 + self.exponent + self.fraction

    @property
    def bias(self) -> int:
        """The bias of the exponent: the exponent bits of 1.0."""
        return (1 << self.exponent - 1) - 1

    @property
    def infinity(self) -> int:
        """The bits of infinity."""
        return ((1 << self.exponent) - 1) << self.fraction

    @property
    def nan(self) -> int:
        """The bits of the canonical NaN."""
        return self.infinity | 1 << self.fraction - 1


SINGLE = Format(8, 23)
DOUBLE = Format(11, 52)


class Unpacked(NamedTuple):
    """An unpacked number: ``(-1)^sign * significand * 2^(exponent - bias - fraction bits)``, if it is finite.

    The significand has one bit more than the fraction, which is zero for subnormal numbers; their exponent
    is that of the least normal ones, 1.
    """

    sign: Lit
    exponent: Bits
    significand: Bits
    is_zero: Lit
    is_infinite: Lit
    is_nan: Lit


def unpack(circuit: Circuit, format_: Format, bits: Bits) -> Unpacked:
    """Return an unpacked number; the parts of NaN are arbitrary."""
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
    """Return whether `a` is NaN."""
    return unpack(circuit, format_, a).is_nan


def is_infinite(circuit: Circuit, format_: Format, a: Bits) -> Lit:
    """Return whether `a` is an infinity."""
    return unpack(circuit, format_, a).is_infinite


def is_zero(circuit: Circuit, format_: Format, a: Bits) -> Lit:
    """Return whether `a` is one of the zeros."""
    return unpack(circuit, format_, a).is_zero


def is_negative(circuit: Circuit, format_: Format, a: Bits) -> Lit:
    """Return whether `a` is a number with a minus sign, -0 among them."""
    return circuit.and2(a[-1], -is_nan(circuit, format_, a))


def is_canonical(circuit: Circuit, format_: Format, a: Bits) -> Lit:
    """Return whether `a` is a number, or the canonical NaN."""
    return circuit.or2(
        -is_nan(circuit, format_, a), bv.equal(circuit, a, bv.constant(format_.nan, format_.width))
    )
