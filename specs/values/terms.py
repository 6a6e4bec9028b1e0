"""Terms: the locations whose values are known at a point of a program.

A term is a path. It begins with a variable (its slot), a static field, or a name for an argument or result during a call, and
goes on with fields. The last step may be `LENGTH`, the length of an array; `ELEMENT` stands for all elements of an array.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import ArrayType

DEEPEST = 5
"""The greatest number of steps of a term."""


class Mark(Enum):
    """The length of an array."""

    LENGTH = "#"

    __hash__ = object.__hash__  # that of enums asks for the name


LENGTH = Mark.LENGTH


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The value of a number when an iteration of a loop, or a call of a method, began."""

    place: Span
    term: Term


Step: TypeAlias = "int | str | Field | Mark | ArrayType | Snapshot"
"""A slot, the name of a temporary value, a field, the length of an array, all elements of an array of a type, or a snapshot."""

Term: TypeAlias = "tuple[Step, ...]"

THROWN: Term = ("thrown",)
"""The word of the exception under way."""

RESULT: Term = ("result",)
"""The result of a call, or a new object."""


def argument(place: int) -> Term:
    """Return the term of an argument during a call."""
    return (f"argument {place}",)


def is_shared(term: Term) -> bool:
    """Return whether a term stands for several locations: all elements of an array."""
    return any(isinstance(step, ArrayType) for step in term)


def is_static(term: Term) -> bool:
    """Return whether a term begins with a static field."""
    return isinstance(term[0], Field)


def is_snapshot(term: Term) -> bool:
    """Return whether a term is the value of a number at an earlier time."""
    return isinstance(term[0], Snapshot)


def steps_into_heap(term: Term) -> Iterator[Step]:
    """Iterate over the steps of a term that read the heap and can change: fields, static ones included, and elements."""
    return (step for step in term if isinstance(step, Field | ArrayType))


def begins_with(term: Term, start: Term) -> bool:
    """Return whether a term is another one, or goes on from it."""
    return term[: len(start)] == start


def extend(term: Term | None, step: Step) -> Term | None:
    """Return a term with one more step, None if that is too long."""
    return None if term is None or len(term) >= DEEPEST else (*term, step)
