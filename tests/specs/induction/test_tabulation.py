"""Which arguments of calls are the same."""

from __future__ import annotations

from ooxcheck.relational import IntConstant, IntExpr, Relation, bits
from ooxcheck.relational.logic.intexpr import IntBinary
from ooxcheck.relational.logic.operators import IntOp
from ooxcheck.specs.induction.tabulation import linear

X = bits(Relation("x", 1), 8)


def less(number: IntExpr, by: int, width: int = 32) -> IntExpr:
    """Return a number without another."""
    return IntBinary(IntOp.SUBTRACT, number, IntConstant(by), width)


def test_constants_are_added_up() -> None:
    assert linear(less(less(X, 1), 1)) == linear(less(X, 2))
    assert linear(IntBinary(IntOp.ADD, less(X, 3), IntConstant(1), 32)) == linear(less(X, 2))
    assert linear(less(X, 1)) != linear(less(X, 2))


def test_what_was_reduced_to_other_widths_is_another_number() -> None:
    numbers = [less(less(X, 1, 8), 1), less(X, 2), less(X, 2, 8), X]
    assert len(set(map(hash, map(linear, numbers)))) == len(numbers)
