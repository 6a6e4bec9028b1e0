"""The boundary of a class: the code that maintains an invariant, and the steps that clients can take."""

from __future__ import annotations

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Method


@dataclass(frozen=True, slots=True)
class Step:
    """One call of a client: a constructor or method of the boundary; `title` is the call in the words of the source language."""

    method: Method
    title: str


@dataclass(frozen=True, slots=True)
class Boundary:
    """The classes whose code maintains an invariant together, outermost first, and the steps that clients can take.

    Clients do not access the `hidden` fields, given by class and name. They change objects of `library` classes by the methods of those, which are
    not among the steps, unless the class is `immutable`.
    """

    program: Program
    classes: tuple[str, ...]
    steps: tuple[Step, ...]
    hidden: frozenset[tuple[str, str]] = frozenset()
    library: frozenset[str] = frozenset()
    immutable: frozenset[str] = frozenset()
