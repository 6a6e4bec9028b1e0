"""Constant expressions are folded as the machine computes (JLS 15.29)."""

from __future__ import annotations

import pytest

from ooxcheck.java import typed
from ooxcheck.java.checking.typing.constants import convert_constant, default_value, fold_binary, fold_unary
from ooxcheck.java.operators import ArithmeticOp, UnaryOp
from ooxcheck.java.types import BOOLEAN, BYTE, DOUBLE, INT, STRING
from tests.java.checking.show import declared, shown

CONSTANTS = {
    '"a" + 1 + \'c\' + 1.5f + true + 2L': '"a1c1.5true2"',
    '1 + 2 + "x" + 1 + 2': '"3x12"',
    '1.0 / 3 + ""': '"0.3333333333333333"',
    '100.0f + "" + 1e10 + 1e-5 + 0.1f + 123456789.0': '"100.01.0E101.0E-50.11.23456789E8"',
    '(byte) 300': 'byte:44',
    '(int) 3.99e20 + (int) (0.0 / 0.0)': '2147483647',
    '(char) 65': "'A'",
    '0x80000000': '-2147483648',
    '-2147483648': '-2147483648',
    '0xFFFFFFFFFFFFFFFFL': '-1L',
    '017 + 0b101 + 1_000': '1020',
    '-5 / 2 * 10 + -5 % 3': '-22',
    'Integer.MAX_VALUE + 1': '-2147483648',
    'Long.MIN_VALUE - 1': '9223372036854775807L',
    "'a' < 98 ? 1 : 2": '1',
    '(short) 40000 >> 2 >>> 28': '15',
    '1 << 33 | 1L << 33': '8589934594L',
    'true ^ false && !false | 1 > 2': 'true',
    '1.0f * 16777217': 'float:16777216.0',
    "'a' + 1": '98',
}  # fmt: skip

NO_CONSTANTS = ("5 / 0", "i + 1", "count", "K / (K - 8)")


@pytest.mark.parametrize("expression", CONSTANTS)
def test_a_constant_has_its_value(expression: str) -> None:
    value = declared(expression).value
    assert isinstance(value, typed.Constant)
    assert shown(value) == CONSTANTS[expression]


@pytest.mark.parametrize("expression", NO_CONSTANTS)
def test_other_expressions_are_not_folded(expression: str) -> None:
    assert not isinstance(declared(expression).value, typed.Constant)


@pytest.mark.parametrize("op", UnaryOp)
def test_every_prefix_operator_has_a_value(op: UnaryOp) -> None:
    assert (
        fold_unary(op, True, BOOLEAN) is False if op is UnaryOp.NOT else fold_unary(op, 5, INT) in (5, -5, -6)
    )


@pytest.mark.parametrize("op", ArithmeticOp)
def test_a_division_by_zero_has_no_value(op: ArithmeticOp) -> None:
    is_division = op in (ArithmeticOp.DIVIDE, ArithmeticOp.REMAINDER)
    assert (fold_binary(op, 1, 0, INT) is None) is is_division


def test_constants_are_converted() -> None:
    assert (convert_constant(300, INT, BYTE), convert_constant(1.0, DOUBLE, STRING)) == (44, "1.0")
    assert (default_value(INT), default_value(BOOLEAN), default_value(STRING)) == (0, False, None)
