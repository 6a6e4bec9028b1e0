"""Interval arithmetic, compared with all numbers of small intervals."""

from __future__ import annotations

from itertools import product

import pytest

from ooxcheck.oox.arithmetic import calculate
from ooxcheck.oox.operators import DIVISIONS, ArithmeticOp
from ooxcheck.oox.types import INT
from ooxcheck.specs.values.domain import Number, type_range
from ooxcheck.specs.values.numbers import calculate_interval, fit, is_within

WIDTH = 4
INTERVALS = [Number(low, high) for low, high in product((-8, -3, -1, 0, 1, 2, 7), repeat=2) if low <= high]


@pytest.mark.parametrize("op", ArithmeticOp)
def test_results_are_in_the_interval(op: ArithmeticOp) -> None:
    for one, two in product(INTERVALS, repeat=2):
        results = fit(calculate_interval(op, one, two, WIDTH), type_range(INT, WIDTH))
        for a, b in product(range(one.low, one.high + 1), range(two.low, two.high + 1)):
            if b or op not in DIVISIONS:
                result = calculate(op, INT, WIDTH, a, b)
                assert results.low <= result <= results.high, (op, a, b)


@pytest.mark.parametrize(
    ("exact", "wrapped"),
    [
        (Number(8, 8), Number(-8, -8)),
        (Number(7, 7), Number(7, 7)),
        (Number(9, 12), Number(-7, -4)),
        (Number(-9, -9), Number(7, 7)),
        (Number(24, 30), Number(-8, -2)),
        (Number(7, 8), Number(-8, 7)),
        (Number(0, 1 << 80), Number(-8, 7)),
        (Number(), Number(-8, 7)),
    ],
)
def test_results_that_wrap_around_equally_often_are_exact(exact: Number, wrapped: Number) -> None:
    assert fit(exact, type_range(INT, WIDTH)) == wrapped


def test_results_without_overflow_are_exact() -> None:
    assert calculate_interval(ArithmeticOp.ADD, Number(1, 2), Number(3, 4), WIDTH) == Number(4, 6)
    assert calculate_interval(ArithmeticOp.DIVIDE, Number(6, 7), Number(2, 3), WIDTH) == Number(2, 3)
    assert calculate_interval(ArithmeticOp.REMAINDER, Number(0, 7), Number(3, 3), WIDTH) == Number(0, 2)
    assert calculate_interval(ArithmeticOp.BIT_AND, Number(-8, 7), Number(3, 3), WIDTH) == Number(0, 3)


def test_overflow_gives_any_number() -> None:
    numbers = type_range(INT, WIDTH)
    assert fit(Number(7, 8), numbers) == numbers
    assert fit(Number(6, 7), numbers) == Number(6, 7)
    assert not is_within(Number(-9, 0), numbers)
