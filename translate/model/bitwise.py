"""Operators on the bits of integers, which are integer expressions as long as they need to be: in two's complement every bit is right.

How far a shift goes is its right side modulo the width of its left: the lowest bits of it, if the width is a power of two.
"""

from __future__ import annotations

from collections.abc import Callable

from ooxcheck.relational import IntChoice, IntConstant, IntExpr
from ooxcheck.relational.logic.intexpr import IntBinary
from ooxcheck.relational.logic.operators import IntOp

_OPERATIONS: dict[str, Callable[[IntExpr, IntExpr], IntExpr]] = {
    "&&&": IntExpr.__and__,
    "|||": IntExpr.__or__,
    "^^^": IntExpr.__xor__,
}

_SHIFTS: dict[str, IntOp] = {"<<": IntOp.SHIFT_LEFT, ">>": IntOp.SHIFT_RIGHT_SIGNED, ">>>": IntOp.SHIFT_RIGHT}

BITWISE = frozenset((*_OPERATIONS, *_SHIFTS))


def calculated(op: str, a: IntExpr, b: IntExpr, width: int, *, unsigned: bool) -> IntExpr:
    """Return the result of an operator on integers of so many bits; it never leaves their range but by moving bits out."""
    if op in _OPERATIONS:
        return _OPERATIONS[op](a, b).wrapped(width, unsigned=unsigned)
    return IntBinary(_SHIFTS[op], a, _distance(b, width), width, unsigned)


def _distance(count: IntExpr, width: int) -> IntExpr:
    """Return how far a shift goes, never less than zero."""
    if width & (width - 1) == 0:
        return count & (width - 1)
    rest = count.remainder(width)
    return IntChoice(rest < IntConstant(0), rest + width, rest)
