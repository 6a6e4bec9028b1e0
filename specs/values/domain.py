"""Abstract values: an interval of integers, or a reference that may be null with its possible classes.

A truth value is the number 0 or 1, a char its code. A string literal is a reference whose only class is its text.
Floating-point numbers and collections have no abstract value: None stands for any of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import types
from ooxcheck.oox.arithmetic import int_range
from ooxcheck.oox.types import BOOL, CHAR, Type, is_index, is_integral, is_nullable

MOST_CLASSES = 8
"""The greatest number of classes or texts that a reference lists."""

INFINITY = 1 << 80
"""A number beyond those of all types."""

UNBOUNDED = 1 << 72
"""A number that no difference of two numbers of a type exceeds; greater bounds come from infinite intervals."""

LONGEST = 1 << 16
"""The greatest length of an array on entry; with few bits, it is no number of its type."""


@dataclass(frozen=True, slots=True)
class Number:
    """The integers from `low` to `high`."""

    low: int = -INFINITY
    high: int = INFINITY

    @property
    def is_single(self) -> bool:
        """Whether there is only one integer."""
        return self.low == self.high


@dataclass(frozen=True, slots=True)
class Reference:
    """Null if `null` allows it, or an object of one of `classes` (a string with one of these texts); None is any."""

    null: bool = True
    classes: frozenset[str] | None = None

    @property
    def is_null(self) -> bool:
        """Whether it is certainly null."""
        return self.null and self.classes == frozenset()

    @property
    def is_nothing(self) -> bool:
        """Whether there is no such reference."""
        return not self.null and self.classes == frozenset()


Value: TypeAlias = Number | Reference

ANY_NUMBER, ANY_REFERENCE, NULL = Number(), Reference(), Reference(null=True, classes=frozenset())
ANY_LENGTH = Number(0, INFINITY)
FALSE, TRUE, EITHER = Number(0, 0), Number(1, 1), Number(0, 1)


def any_value(type_: Type, width: int) -> Value | None:
    """Return the abstract value of all values of a type."""
    if type_ is BOOL:
        return EITHER
    if is_index(type_):
        numbers = type_range(type_, width)
        return Number(numbers.low, max(numbers.high, LONGEST))
    if type_ is CHAR or is_integral(type_):
        return type_range(type_, width)
    return ANY_REFERENCE if is_nullable(type_) else None


def type_range(type_: Type, width: int) -> Number:
    """Return all numbers of an integer type, or all chars."""
    numbers = int_range(type_, width)
    return Number(numbers[0], numbers[-1])


def constant_value(value: types.Value) -> Value | None:
    """Return the abstract value of a literal."""
    match value:
        case None:
            return NULL
        case bool() | int():
            return Number(int(value), int(value))
        case str():
            return Reference(null=False, classes=frozenset((value,)))
        case float():
            return None


def join_values(one: Value, two: Value) -> Value:
    """Return the values of both."""
    match one, two:
        case Number(), Number():
            return Number(min(one.low, two.low), max(one.high, two.high))
        case Reference(), Reference():
            return Reference(one.null or two.null, _join_classes(one.classes, two.classes))
        case _:
            msg = f"{one} and {two} should have the same type"
            raise AssertionError(msg)


def _join_classes(one: frozenset[str] | None, two: frozenset[str] | None) -> frozenset[str] | None:
    if one is None or two is None or len(one | two) > MOST_CLASSES:
        return None
    return one | two


def meet_values(one: Value, two: Value) -> Value | None:
    """Return the common values, None if there are none."""
    match one, two:
        case Number(), Number():
            low, high = max(one.low, two.low), min(one.high, two.high)
            return Number(low, high) if low <= high else None
        case Reference(), Reference():
            met = Reference(one.null and two.null, _meet_classes(one.classes, two.classes))
            return None if met.is_nothing else met
        case _:
            msg = f"{one} and {two} should have the same type"
            raise AssertionError(msg)


def _meet_classes(one: frozenset[str] | None, two: frozenset[str] | None) -> frozenset[str] | None:
    return two if one is None else one if two is None else one & two


def includes(outer: Value, inner: Value) -> bool:
    """Return whether all values of `inner` are values of `outer`."""
    return join_values(outer, inner) == outer


def widen_value(old: Value, new: Value, limits: Sequence[int]) -> Value:
    """Return values of both; an interval that grows goes on to the next of some limits, in order, or to infinity."""
    met = join_values(old, new)
    if not isinstance(old, Number) or not isinstance(met, Number):
        return met
    low = old.low if met.low == old.low else max((n for n in limits if n <= met.low), default=-INFINITY)
    high = old.high if met.high == old.high else min((n for n in limits if n >= met.high), default=INFINITY)
    return Number(low, high)
