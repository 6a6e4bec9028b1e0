"""Operators of Java by their signs."""

from __future__ import annotations

from ooxcheck.java.operators import (
    BITWISE,
    INFIX_OPS,
    SHIFTS,
    ArithmeticOp,
    CompareOp,
    ConditionalOp,
    EqualityOp,
    FormulaOp,
)


def test_signs_of_infix_operators_are_unique() -> None:
    kinds = (ArithmeticOp, CompareOp, EqualityOp, ConditionalOp)
    assert len(INFIX_OPS) == sum(map(len, kinds))
    assert all(INFIX_OPS[op.value] is op for kind in kinds for op in kind)
    assert not INFIX_OPS.keys() & {op.value for op in FormulaOp}


def test_shifts_and_bitwise_operators_are_arithmetic() -> None:
    assert {str(op) for op in SHIFTS} == {"<<", ">>", ">>>"}
    assert {str(op) for op in BITWISE} == {"&", "|", "^"}
