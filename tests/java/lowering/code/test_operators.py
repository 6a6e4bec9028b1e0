"""Operators, conversions and constants as texts of OOX."""

from __future__ import annotations

import math

import pytest

from ooxcheck.java.lowering.code.operators import (
    all_of,
    any_of,
    binary,
    constant,
    conversion,
    conversion_operand,
    literal,
    string_of,
    unary,
)
from ooxcheck.java.operators import (
    ArithmeticOp,
    BinaryOp,
    CompareOp,
    ConditionalOp,
    EqualityOp,
    FormulaOp,
    UnaryOp,
)
from ooxcheck.java.types import BOOLEAN, BYTE, CHAR, DOUBLE, FLOAT, INT, LONG, SHORT, Type
from ooxcheck.oox import tree
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.syntax.printer import node_text

SPAN = Span(Source("T.java", ""), 0, 0)
A, B = tree.Name("a", span=SPAN), tree.Name("b", span=SPAN)


@pytest.mark.parametrize("op", [*ArithmeticOp, *CompareOp, *EqualityOp, *ConditionalOp])
def test_every_operator_of_code_has_a_sign(op: BinaryOp) -> None:
    other = {"&": "&&&", "|": "|||", "^": "^^^"}
    assert node_text(binary(op, A, B, INT, SPAN)) == f"a {other.get(op, op)} b"


@pytest.mark.parametrize("op", list(FormulaOp))
def test_operators_of_formulas_are_none_of_code(op: BinaryOp) -> None:
    with pytest.raises(AssertionError):
        binary(op, A, B, INT, SPAN)


def test_operators_on_truth_values_have_other_signs() -> None:
    signs: dict[BinaryOp, str] = {
        ArithmeticOp.AND: "&&",
        ArithmeticOp.OR: "||",
        ArithmeticOp.XOR: "!=",
        EqualityOp.EQUAL: "==",
    }
    assert {op: node_text(binary(op, A, B, BOOLEAN, SPAN)) for op in signs} == {
        op: f"a {sign} b" for op, sign in signs.items()
    }


@pytest.mark.parametrize(
    ("op", "text"),
    [(UnaryOp.PLUS, "a"), (UnaryOp.MINUS, "-a"), (UnaryOp.NOT, "!a"), (UnaryOp.COMPLEMENT, "~~~a")],
)
def test_every_prefix_operator_has_a_sign(op: UnaryOp, text: str) -> None:
    assert node_text(unary(op, A, SPAN)) == text


@pytest.mark.parametrize(
    ("source", "target", "text"),
    [
        (INT, INT, "a"),
        (INT, LONG, "(int64) a"),
        (LONG, BYTE, "(int8) (int) a"),
        (DOUBLE, CHAR, "(char) (int) a"),
        (CHAR, LONG, "(int64) (int) a"),
        (BYTE, SHORT, "(int16) (int) a"),
    ],
)
def test_conversions_go_by_way_of_int(source: Type, target: Type, text: str) -> None:
    assert node_text(conversion(A, source, target, SPAN)) == text


@pytest.mark.parametrize(
    ("value", "type_", "text"),
    [
        (True, BOOLEAN, "true"),
        (-3, INT, "-3"),
        (3, LONG, "(int64) 3"),
        (97, CHAR, "'a'"),
        (39, CHAR, "(char) 39"),
        (0.5, FLOAT, "0.5"),
        (1e20, DOUBLE, "(double) 100000000000000000000.0"),
        (math.inf, FLOAT, "1.0 / 0.0"),
        (-0.0, FLOAT, "-0.0"),
    ],
)
def test_constants(value: float, type_: Type, text: str) -> None:
    assert node_text(constant(value, type_, SPAN)) == text


def test_two_units_of_utf_16_are_one_character() -> None:
    assert literal("\ud83d\ude00", SPAN).value == "\U0001f600"


def test_the_operand_of_a_conversion() -> None:
    assert conversion_operand(string_of(A, SPAN)) is A
    assert conversion_operand(unary(UnaryOp.MINUS, A, SPAN)) is None


def test_conjunction_and_disjunction_of_nothing() -> None:
    assert [node_text(all_of(each, SPAN)) for each in ([], [A], [A, B])] == ["true", "a", "a && b"]
    assert [node_text(any_of(each, SPAN)) for each in ([], [A], [A, B])] == ["false", "a", "a || b"]
