"""Operators on the bits of integers, which are integer expressions as long as they need to be: in two's complement every bit is right.

How far a shift goes is its right side modulo the width of its left: the lowest bits of it, if the width is a power of two.
"""

from __future__ import annotations

from ooxcheck.oox.operators import ArithmeticOp, BitOp
from ooxcheck.relational import IntChoice, IntConstant, IntExpr
from ooxcheck.relational.logic.intexpr import IntBinary
from ooxcheck.relational.logic.operators import IntOp


def calculated(op: BitOp, a: IntExpr, b: IntExpr, width: int, *, unsigned: bool) -> IntExpr:
    """Return the result of an operator on integers of so many bits; it never leaves their range but by moving bits out."""
    match op:
        case ArithmeticOp.BIT_AND:
            return (a & b).wrapped(width, unsigned=unsigned)
        case ArithmeticOp.BIT_OR:
            return (a | b).wrapped(width, unsigned=unsigned)
        case ArithmeticOp.BIT_XOR:
            return (a ^ b).wrapped(width, unsigned=unsigned)
        case ArithmeticOp.SHIFT_LEFT:
            return IntBinary(IntOp.SHIFT_LEFT, a, _distance(b, width), width, unsigned)
        case ArithmeticOp.SHIFT_RIGHT:
            return IntBinary(IntOp.SHIFT_RIGHT_SIGNED, a, _distance(b, width), width, unsigned)
        case ArithmeticOp.SHIFT_RIGHT_UNSIGNED:
            return IntBinary(IntOp.SHIFT_RIGHT, a, _distance(b, width), width, unsigned)


def _distance(count: IntExpr, width: int) -> IntExpr:
    """Return how far a shift goes, never less than zero."""
    if width & (width - 1) == 0:
        return count & (width - 1)
    rest = count.remainder(width)
    return IntChoice(rest < IntConstant(0), rest + width, rest)
