"""Conversions between types (JLS 5)."""

from __future__ import annotations

from ooxcheck.java.checking.context import Context
from ooxcheck.java.library import catalogue
from ooxcheck.java.types import BYTE, DOUBLE, INT, LONG, OBJECT, STRING, ArrayType, ClassType

CONVERSIONS = Context([], catalogue.unit).conversions
INTEGER, NUMBER = ClassType("java.lang.Integer"), ClassType("java.lang.Number")


def test_invocation_contexts_box_and_widen() -> None:
    assert [CONVERSIONS.fits(*pair) for pair in ((INT, LONG), (LONG, INT), (INT, INTEGER), (INTEGER, LONG))] == [
        True, False, True, True,
    ]  # fmt: skip
    assert CONVERSIONS.fits(INT, OBJECT)
    assert not CONVERSIONS.fits(INT, STRING)


def test_casts_need_a_common_object() -> None:
    assert [CONVERSIONS.is_castable(*pair) for pair in ((DOUBLE, BYTE), (NUMBER, INTEGER), (STRING, INTEGER))] == [
        True, True, False,
    ]  # fmt: skip
    assert CONVERSIONS.is_castable(OBJECT, ArrayType(INT))


def test_operands_are_unboxed() -> None:
    assert (CONVERSIONS.primitive(INTEGER), CONVERSIONS.primitive(STRING)) == (INT, STRING)
