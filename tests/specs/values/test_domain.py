"""Abstract values: joins, meets and widening."""

from __future__ import annotations

import pytest

from ooxcheck.oox.types import BOOL, CHAR, DOUBLE, INT, INT8, STRING, ClassType
from ooxcheck.specs.values.domain import (
    ANY_REFERENCE,
    EITHER,
    INFINITY,
    NULL,
    Number,
    Reference,
    any_value,
    constant_value,
    includes,
    join_values,
    meet_values,
    widen_value,
)


def _of(*classes: str, null: bool = False) -> Reference:
    return Reference(null, frozenset(classes))


def test_values_of_types() -> None:
    assert any_value(INT8, 32) == Number(-128, 127)
    assert any_value(INT, 32) == Number(-(1 << 31), (1 << 31) - 1)
    assert any_value(CHAR, 32) == Number(0, 65535)
    assert any_value(BOOL, 32) == EITHER
    assert any_value(STRING, 32) == any_value(ClassType("A"), 32) == ANY_REFERENCE
    assert any_value(DOUBLE, 32) is None


def test_an_int_of_few_bits_may_be_the_length_of_a_long_array() -> None:
    value = any_value(INT, 4)
    assert isinstance(value, Number)
    assert value.low == -8
    assert value.high >= 256


def test_literals() -> None:
    assert constant_value(3) == Number(3, 3)
    assert constant_value(True) == Number(1, 1)
    assert constant_value(None) == NULL
    assert constant_value("a") == _of("a")
    assert constant_value(0.5) is None


def test_join() -> None:
    assert join_values(Number(0, 1), Number(5, 6)) == Number(0, 6)
    assert join_values(NULL, _of("A")) == _of("A", null=True)
    assert join_values(_of("A"), Reference(null=False)) == Reference(null=False)
    many = _of(*map(str, range(8)))
    assert join_values(many, _of("x")) == Reference(null=False)


def test_meet() -> None:
    assert meet_values(Number(0, 5), Number(3, 9)) == Number(3, 5)
    assert meet_values(Number(0, 1), Number(3, 9)) is None
    assert meet_values(_of("A", null=True), NULL) == NULL
    assert meet_values(_of("A"), NULL) is None
    assert meet_values(_of("A", "B"), ANY_REFERENCE) == _of("A", "B")


def test_inclusion() -> None:
    assert includes(Number(0, 5), Number(1, 5))
    assert not includes(Number(0, 5), Number(1, 6))
    assert includes(ANY_REFERENCE, NULL)
    assert not includes(_of("A"), NULL)


def test_values_of_different_types_are_not_joined() -> None:
    with pytest.raises(AssertionError):
        join_values(Number(0, 1), NULL)


def test_widening_goes_to_the_next_limit_and_then_to_infinity() -> None:
    assert widen_value(Number(0, 1), Number(0, 2), (0, 10)) == Number(0, 10)
    assert widen_value(Number(0, 10), Number(0, 11), (0, 10)) == Number(0, INFINITY)
    assert widen_value(Number(0, 10), Number(-1, 10), ()) == Number(-INFINITY, 10)
    assert widen_value(Number(0, 10), Number(3, 4), ()) == Number(0, 10)
