"""IEEE-754 comparisons of floating-point numbers: NaN is unordered, and the zeros are equal."""

from __future__ import annotations

from ooxcheck.sat import bitvector as bv
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import Circuit, Lit
from ooxcheck.sat.floating_point.formats import Format, unpack


def equal(circuit: Circuit, format_: Format, a: Bits, b: Bits) -> Lit:
    """Return ``a == b``."""
    left, right = unpack(circuit, format_, a), unpack(circuit, format_, b)
    alike = circuit.or2(bv.equal(circuit, a, b), circuit.and2(left.is_zero, right.is_zero))
    return circuit.and_([alike, -left.is_nan, -right.is_nan])


def less(circuit: Circuit, format_: Format, a: Bits, b: Bits, *, or_equal: bool = False) -> Lit:
    """Return ``a < b``, or ``a <= b``: by sign and magnitude, reversed for two negative numbers."""
    left, right = unpack(circuit, format_, a), unpack(circuit, format_, b)
    zeros = circuit.and2(left.is_zero, right.is_zero)
    upwards = bv.less_unsigned(circuit, a[:-1], b[:-1], or_equal=or_equal)
    downwards = bv.less_unsigned(circuit, b[:-1], a[:-1], or_equal=or_equal)
    ordered = circuit.ite(circuit.xor(a[-1], b[-1]), a[-1], circuit.ite(a[-1], downwards, upwards))
    ordered = circuit.or2(ordered, zeros) if or_equal else circuit.and2(ordered, -zeros)
    return circuit.and_([ordered, -left.is_nan, -right.is_nan])
