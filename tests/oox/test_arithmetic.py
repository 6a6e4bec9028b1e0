"""Arithmetic against definitions that share nothing with it: counting modulo 2**w, and rounding exact fractions."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.oox.arithmetic import (
    calculate,
    divides_by_zero,
    exact_text,
    float_remainder,
    int_range,
    nearest,
    negate_number,
    same_value,
    shortest,
    single,
    truncated_quotient,
    truncated_remainder,
    wrap_integer,
)
from ooxcheck.oox.operators import ArithmeticOp
from ooxcheck.oox.types import FLOAT, INT, UINT, Type

SINGLES = st.floats(width=32, allow_nan=False, allow_infinity=False)


@pytest.mark.parametrize("type_", [INT, UINT], ids=str)
@pytest.mark.parametrize("width", [1, 2, 3, 4])
def test_wrapping_gives_the_one_number_of_the_type_that_is_congruent(type_: Type, width: int) -> None:
    numbers = int_range(type_, width)
    assert len(numbers) == 2**width
    for value in range(-40, 40):
        congruent = [n for n in numbers if (n - value) % 2**width == 0]
        assert [wrap_integer(value, type_, width)] == congruent


@pytest.mark.parametrize("type_", [INT, UINT], ids=str)
@pytest.mark.parametrize("width", [2, 3, 4])
def test_operations_are_the_exact_ones_modulo_the_width(type_: Type, width: int) -> None:
    for a, b in product(int_range(type_, width), repeat=2):
        for op, exact in (
            (ArithmeticOp.ADD, a + b),
            (ArithmeticOp.SUBTRACT, a - b),
            (ArithmeticOp.MULTIPLY, a * b),
        ):
            result = calculate(op, type_, width, a, b)
            assert result in int_range(type_, width)
            assert (result - exact) % 2**width == 0, (a, op, b)


@given(st.integers(-1000, 1000), st.integers(-1000, 1000).filter(bool))
def test_division_truncates_toward_zero_and_the_remainder_has_the_sign_of_the_dividend(
    a: int, b: int
) -> None:
    quotient, remainder = truncated_quotient(a, b), truncated_remainder(a, b)
    assert quotient == math.trunc(Fraction(a, b))
    assert quotient * b + remainder == a
    assert abs(remainder) < abs(b)
    assert remainder * a >= 0


@given(SINGLES)
def test_a_float_is_printed_as_the_shortest_decimal_that_reads_back(x: float) -> None:
    text = shortest(x, FLOAT)
    assert same_value(nearest(text, FLOAT), x)
    digits = len(text.lower().split("e")[0].replace("-", "").replace(".", "").strip("0"))
    shorter = [f"{x:.{count}g}" for count in range(1, digits)]
    assert not any(nearest(each, FLOAT) == x for each in shorter)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("1.00000005960464477539062500000000000001", 1.0000001192092896), ("1.000000059604644775390625", 1.0),
     ("1e-9999999", 0.0), ("1e9999999", math.inf), ("-1e39", -math.inf), ("0.1", 0.10000000149011612)],
)  # fmt: skip
def test_a_decimal_is_rounded_once_to_single_precision(text: str, expected: float) -> None:
    assert nearest(text, FLOAT) == expected


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_the_exact_text_is_exact(x: float) -> None:
    text = exact_text(x)
    number, _, power = text.partition(" * 2^")
    assert Fraction(number) * Fraction(2) ** int(power or 0) == Fraction(x)
    assert len(text) <= 60


def test_values_are_told_apart_as_no_comparison_does() -> None:
    assert same_value(math.nan, -math.nan)
    assert not same_value(0.0, -0.0)
    assert same_value(1.5, 1.5)
    assert not same_value(1.5, math.inf)


@pytest.mark.parametrize(
    ("type_", "zero", "expected"), [(INT, 0, True), (UINT, 0, True), (FLOAT, 0.0, False), (INT, 1, False)]
)
@pytest.mark.parametrize("op", [ArithmeticOp.DIVIDE, ArithmeticOp.REMAINDER])
def test_only_integers_have_no_quotient_by_zero(
    op: ArithmeticOp, type_: Type, zero: float, expected: bool
) -> None:
    assert divides_by_zero(op, type_, zero) is expected
    assert not divides_by_zero(ArithmeticOp.ADD, type_, zero)


def test_the_least_int_has_no_opposite() -> None:
    assert negate_number(INT, 8, -128) == -128
    assert negate_number(UINT, 8, 1) == 255
    assert math.copysign(1.0, negate_number(FLOAT, 8, 0.0)) == -1.0


def rounded_by_definition(exact: Fraction) -> float:
    """Return the single precision number nearest to a fraction, ties to the even one, by its definition."""
    if exact == 0:
        return 0.0
    exponent = -126
    while abs(exact) >= Fraction(2) ** (exponent + 1):
        exponent += 1
    unit = Fraction(2) ** (exponent - 23)
    rounded = round(exact / unit) * unit
    return math.copysign(math.inf, exact) if abs(rounded) >= Fraction(2) ** 128 else float(rounded)


@settings(max_examples=100, deadline=None)
@given(SINGLES, SINGLES, st.sampled_from("+-*/"))
def test_float_operations_round_the_exact_result_once(a: float, b: float, op: str) -> None:
    if op == "/" and b == 0:
        return
    x, y = Fraction(a), Fraction(b)
    exact = {"+": x + y, "-": x - y, "*": x * y, "/": x / y if y else Fraction(0)}[op]
    assert calculate(ArithmeticOp(op), FLOAT, 32, a, b) == rounded_by_definition(exact)


@given(SINGLES, SINGLES.filter(bool))
def test_the_float_remainder_is_exact(a: float, b: float) -> None:
    quotient = math.trunc(Fraction(a) / Fraction(b))
    assert Fraction(float_remainder(a, b)) == Fraction(a) - quotient * Fraction(b)


@pytest.mark.parametrize(
    ("op", "left", "right", "expected"),
    [("/", 1.0, 0.0, math.inf), ("/", -1.0, 0.0, -math.inf), ("/", 1.0, -0.0, -math.inf), ("/", 0.0, 0.0, math.nan),
     ("%", 1.0, 0.0, math.nan), ("%", math.inf, 1.0, math.nan), ("%", 1.5, math.inf, 1.5),
     ("+", math.inf, -math.inf, math.nan), ("*", 3e38, 10.0, math.inf), ("-", -3e38, 3e38, -math.inf)],
)  # fmt: skip
def test_floats_without_an_ordinary_result(op: str, left: float, right: float, expected: float) -> None:
    result = calculate(ArithmeticOp(op), FLOAT, 32, single(left), single(right))
    assert result == expected or (math.isnan(result) and math.isnan(expected))
