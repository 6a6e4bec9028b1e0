"""Bitwise operators on integer expressions, which are as wide as necessary: in two's complement every bit is exact.

The distance of a shift is its right operand modulo the width of the left one: its lowest bits, if the width
is a power of two.
"""

from __future__ import annotations

from ooxcheck.oox.operators import ArithmeticOp, BitOp
from ooxcheck.relational import IntChoice, IntConstant, IntExpr
from ooxcheck.relational.logic.intexpr import IntBinary
from ooxcheck.relational.logic.operators import IntOp


def bitwise_operation(op: BitOp, a: IntExpr, b: IntExpr, width: int, *, unsigned: bool) -> IntExpr:
    """Return the result of an operator on integers of so many bits; it never leaves their range but by moving bits out."""
    match op:
        case ArithmeticOp.BIT_AND:
            return (a & b).wrap(width, unsigned=unsigned)
        case ArithmeticOp.BIT_OR:
            return (a | b).wrap(width, unsigned=unsigned)
        case ArithmeticOp.BIT_XOR:
            return (a ^ b).wrap(width, unsigned=unsigned)
        case ArithmeticOp.SHIFT_LEFT:
            return IntBinary(IntOp.SHIFT_LEFT, a, _distance(b, width), width, unsigned)
        case ArithmeticOp.SHIFT_RIGHT:
            return IntBinary(IntOp.SHIFT_RIGHT_SIGNED, a, _distance(b, width), width, unsigned)
        case ArithmeticOp.SHIFT_RIGHT_UNSIGNED:
            return IntBinary(IntOp.SHIFT_RIGHT, a, _distance(b, width), width, unsigned)


def _distance(count: IntExpr, width: int) -> IntExpr:
    """Return the distance of a shift, which is not negative."""
    if width & (width - 1) == 0:
        return count & (width - 1)
    rest = count.remainder(width)
    return IntChoice(rest < IntConstant(0), rest + width, rest)
