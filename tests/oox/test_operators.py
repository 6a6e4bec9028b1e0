"""The operators agree with the signs that they are written by."""

from __future__ import annotations

import operator
from collections.abc import Callable

import pytest

from ooxcheck.oox.operators import (
    BITWISE,
    DIVISIONS,
    JUNCTIONS,
    LAZY,
    SHIFTS,
    ArithmeticOp,
    CompareOp,
    EqualityOp,
    Infix,
    UnaryOp,
    infix_operator,
    may_overflow,
    negate_comparison,
    swap_comparison,
)

COMPARISONS: dict[CompareOp | EqualityOp, Callable[[int, int], bool]] = {
    CompareOp.LESS: operator.lt,
    CompareOp.LESS_EQUAL: operator.le,
    CompareOp.GREATER: operator.gt,
    CompareOp.GREATER_EQUAL: operator.ge,
    EqualityOp.EQUAL: operator.eq,
    EqualityOp.NOT_EQUAL: operator.ne,
}


@pytest.mark.parametrize("sign", Infix)
def test_an_infix_operator_is_written_by_its_sign(sign: Infix) -> None:
    assert infix_operator(sign).value == sign.value


def test_an_operator_is_shown_as_its_sign() -> None:
    assert (f"{Infix.PLUS}", str(Infix.PLUS), repr(Infix.PLUS)) == ("+", "+", "'+'")


@pytest.mark.parametrize("op", COMPARISONS)
def test_swapped_and_negated_comparisons_hold_of_the_same_numbers(op: CompareOp | EqualityOp) -> None:
    for a in range(3):
        for b in range(3):
            holds = COMPARISONS[op](a, b)
            assert COMPARISONS[swap_comparison(op)](b, a) == holds
            assert COMPARISONS[negate_comparison(op)](a, b) != holds


def test_sets_of_operators_nest() -> None:
    assert SHIFTS < BITWISE < set(ArithmeticOp)
    assert DIVISIONS.isdisjoint(BITWISE)
    assert JUNCTIONS < LAZY


def test_operators_on_bits_do_not_overflow() -> None:
    assert {op for op in ArithmeticOp if not may_overflow(op)} == BITWISE
    assert may_overflow(UnaryOp.MINUS)
    assert not may_overflow(UnaryOp.NOT)
