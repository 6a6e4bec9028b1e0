"""The rounder that all operations share: from an exact result to the nearest number of a format.

Operations compute exactly, or as far as rounding needs it with one *sticky* bit at the end for the rest.
The rounder aligns the significand
with the format (to the left over leading zeros as far as the exponent allows, to the right if the number is
subnormal), and rounds it to
nearest, ties to even. A carry propagates into the exponent, which is then correct, too. (Muller et al.,
*Handbook of Floating-Point Arithmetic*,
2nd edition, 7.3 and 8.4.)
"""

from __future__ import annotations

from ooxcheck.sat import bitvector as bv
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import FALSE, Circuit, Lit
from ooxcheck.sat.floating_point.formats import Format


def round_number(
    circuit: Circuit,
    format_: Format,
    sign: Lit,
    exponent: Bits,
    significand: Bits,
    *,
    most_zeros: int | None = None,
) -> Bits:
    """Return the nearest number, or an infinity.

    Parameters
    ----------
    exponent
        In two's complement: zero means that the first bit of the significand weighs as much as the least normal number.
    significand
        An unsigned integer; a result of zero has the sign that is given.
    most_zeros
        How many zeros there are at most in front of the significand, if that is known.
    """
    nothing = bv.is_zero(circuit, significand)
    missing = format_.fraction + 3 - len(significand)
    significand = (*[FALSE] * missing, *significand)
    significand, exponent = _raise_exponent(circuit, significand, exponent)
    zeros = len(significand) - 1 if most_zeros is None else most_zeros
    significand, exponent = normalise(circuit, significand, exponent, zeros)
    magnitude = _nearest(circuit, format_, exponent, significand)
    return (*(circuit.and2(bit, -nothing) for bit in magnitude), sign)


def normalise(circuit: Circuit, significand: Bits, exponent: Bits, zeros: int) -> tuple[Bits, Bits]:
    """Shift a significand left over its leading zeros, as far as the non-negative exponent allows.

    The distance is the minimum of two numbers, computed by binary digits: a power of two is part of it if
    it is part of both.
    """
    for stage in reversed(range(zeros.bit_length())):
        distance = 1 << stage
        has_room = circuit.or_(exponent[stage:])
        moves = circuit.and2(has_room, bv.is_zero(circuit, significand[-distance:]))
        shifted = (*[FALSE] * distance, *significand)[: len(significand)]
        significand = bv.choose(circuit, moves, shifted, significand)
        rest = exponent[stage:]
        exponent = (*exponent[:stage], *bv.subtract(circuit, rest, bv.zero_extend((moves,), len(rest))))
    return significand, exponent


def shifted_right(circuit: Circuit, significand: Bits, distance: Bits) -> Bits:
    """Return a significand shifted right; its last bit is sticky."""
    stages = len(significand).bit_length()
    for stage, moves in enumerate(distance[:stages]):
        lost = circuit.or_(significand[: (1 << stage) + 1])
        kept = significand[(1 << stage) + 1 :]
        shifted = bv.zero_extend((lost, *kept), len(significand))
        significand = bv.choose(circuit, moves, shifted, significand)
    far = circuit.or_(distance[stages:])
    gone = bv.zero_extend((circuit.or_(significand),), len(significand))
    return bv.choose(circuit, far, gone, significand)


def _raise_exponent(circuit: Circuit, significand: Bits, exponent: Bits) -> tuple[Bits, Bits]:
    """Shift a significand right until its exponent is not negative; return the exponent without its sign."""
    negative = exponent[-1]
    if negative == FALSE:
        return significand, exponent[:-1]
    distance = bv.negate(circuit, exponent)
    masked = tuple(circuit.and2(bit, negative) for bit in distance)
    return shifted_right(circuit, significand, masked), tuple(
        circuit.and2(bit, -negative) for bit in exponent[:-1]
    )


def _nearest(circuit: Circuit, format_: Format, exponent: Bits, significand: Bits) -> Bits:
    """Return the magnitude of the nearest number; if the first bit is zero, the exponent is that of a subnormal number."""
    length = format_.fraction + 1
    kept, guard, rest = significand[-length:], significand[-length - 1], significand[: -length - 1]
    up = circuit.and2(guard, circuit.or_([kept[0], *rest]))
    width = max(len(exponent), format_.exponent) + 1 + format_.fraction
    number = bv.add(circuit, bv.zero_extend(kept, width), bv.zero_extend((up,), width))
    number = bv.add(circuit, number, bv.zero_extend((*[FALSE] * format_.fraction, *exponent), width))
    fraction, field, above = (
        number[: format_.fraction],
        number[format_.fraction : format_.fraction + format_.exponent],
        number[format_.fraction + format_.exponent :],
    )
    overflows = circuit.or2(circuit.or_(above), circuit.and_(field))
    return (
        *(circuit.and2(bit, -overflows) for bit in fraction),
        *(circuit.or2(bit, overflows) for bit in field),
    )
