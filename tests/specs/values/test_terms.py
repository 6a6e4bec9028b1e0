"""Paths of fields."""

from __future__ import annotations

from ooxcheck.oox.declarations import Field
from ooxcheck.oox.types import INT, ArrayType, ClassType
from ooxcheck.specs.values.terms import (
    DEEPEST,
    LENGTH,
    Term,
    begins_with,
    extend,
    is_shared,
    is_static,
    steps_into_heap,
)

NEXT = Field("N", "next", ClassType("N"), static=False)
FIRST = Field("N", "first", ClassType("N"), static=True)
INTS = ArrayType(INT)


def test_extension_has_a_limit() -> None:
    term: Term | None = (0,)
    for _ in range(DEEPEST - 1):
        term = extend(term, NEXT)
    assert term == (0, *[NEXT] * (DEEPEST - 1))
    assert extend(term, NEXT) is None
    assert extend(None, NEXT) is None


def test_kinds_of_terms() -> None:
    assert is_static((FIRST, NEXT))
    assert not is_static((0, NEXT))
    assert is_shared((0, INTS))
    assert not is_shared((0, LENGTH))
    assert begins_with((0, NEXT, LENGTH), (0, NEXT))
    assert not begins_with((0,), (0, NEXT))


def test_steps_that_read_the_heap() -> None:
    assert list(steps_into_heap((0, NEXT, INTS, LENGTH))) == [NEXT, INTS]
    assert list(steps_into_heap((FIRST,))) == [FIRST]
    assert list(steps_into_heap((0, LENGTH))) == []
