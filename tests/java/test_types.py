"""Erasure, substitution and promotion of types."""

from __future__ import annotations

import pytest

from ooxcheck.java.operators import WildcardBound
from ooxcheck.java.types import (
    BYTE,
    CHAR,
    DOUBLE,
    INT,
    LONG,
    OBJECT,
    STRING,
    ArrayType,
    ClassType,
    Type,
    TypeVariable,
    Wildcard,
    binary_name,
    binary_promoted,
    erasure,
    last_name,
    lower,
    mentioned_classes,
    mentions_variable,
    simple_name,
    substitute,
    unary_promoted,
    upper,
    wrap_integer,
)

T = TypeVariable("T", "A", OBJECT)
LIST = ClassType("java.util.List", (T,))
EXTENDS = Wildcard(WildcardBound.EXTENDS, STRING)
SUPER = Wildcard(WildcardBound.SUPER, STRING)


def test_names_of_classes() -> None:
    assert simple_name("java.util.Map.Entry") == "Map.Entry"
    assert last_name("p.Outer.1Local") == "Local"
    assert binary_name("java.util.Map.Entry") == "java.util.Map$Entry"


@pytest.mark.parametrize(
    ("type_", "erased"),
    [
        (LIST, ClassType("java.util.List")),
        (T, OBJECT),
        (ArrayType(T), ArrayType(OBJECT)),
        (EXTENDS, STRING),
        (SUPER, OBJECT),
    ],
)
def test_erasure(type_: Type, erased: Type) -> None:
    assert erasure(type_) == erased


def test_substitution_reaches_arguments_and_elements() -> None:
    assert str(substitute(LIST, {T: STRING})) == "List<String>"
    assert substitute(ArrayType(T), {T: EXTENDS}) == ArrayType(STRING)
    assert mentions_variable(LIST)
    assert not mentions_variable(substitute(LIST, {T: STRING}))


def test_bounds_of_wildcards() -> None:
    assert (upper(EXTENDS), upper(SUPER), lower(SUPER), lower(EXTENDS)) == (STRING, OBJECT, STRING, STRING)


def test_promotion() -> None:
    assert (unary_promoted(CHAR), unary_promoted(LONG)) == (INT, LONG)
    assert (binary_promoted(BYTE, CHAR), binary_promoted(INT, DOUBLE)) == (INT, DOUBLE)


def test_integers_wrap() -> None:
    assert (wrap_integer(200, BYTE), wrap_integer(-1, CHAR), wrap_integer(1 << 31, INT)) == (
        -56,
        65535,
        -(1 << 31),
    )


def test_mentioned_classes() -> None:
    assert list(mentioned_classes(ClassType("A", (ArrayType(STRING), EXTENDS)))) == [
        "A",
        STRING.name,
        STRING.name,
    ]
