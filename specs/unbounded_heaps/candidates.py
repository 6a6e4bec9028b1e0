"""Candidates: what may hold whenever a loop begins an iteration, or when a recursive method is called or returns.

A candidate is a function from a view of a state to a circuit. One about all objects, or about the elements of an array, is a function of these, too;
one about some element holds if there is an index for which it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.types import INT, ArrayType
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import Lit
from ooxcheck.specs.unbounded_heaps.maps import Place, places
from ooxcheck.specs.unbounded_heaps.state import Key, State


class Range(Enum):
    """What a candidate says something about."""

    NOTHING = 0
    OBJECT = 1
    INDEX = 2
    TWO_INDICES = 3
    SOME_INDEX = 4

    @property
    def size(self) -> int:
        """The number of values that an instance is about."""
        match self:
            case Range.NOTHING:
                return 0
            case Range.OBJECT | Range.INDEX | Range.SOME_INDEX:
                return 1
            case Range.TWO_INDICES:
                return 2


@dataclass(frozen=True, slots=True)
class View:
    """A state, and the state with which it is compared: before the loop, or when the method was called."""

    state: State
    before: State


Meaning: TypeAlias = Callable[..., Lit]
"""A function of a view, and of the objects or indices."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A candidate; `keys` are the maps whose reads supply the objects and indices of instances.

    `clause` is a formula of OOX that is true where the candidate holds, if one is known: candidates of recursive methods have one.
    """

    text: str
    means: Meaning
    range: Range = Range.NOTHING
    keys: tuple[Key, ...] = ()
    clause: str = ""

    def terms(self, view: View) -> Iterable[Bits]:
        """Return the objects or indices that the maps of a view are read at, each once."""
        terms: dict[Bits, None] = {}
        for key in self.keys:
            for place in _places(view, key):
                if place:
                    terms[place[-1] if isinstance(key, ArrayType) else place[0]] = None
        return terms


def witnesses(view: View, candidate: Candidate) -> Iterable[Bits]:
    """Return the indices that may show a candidate about some element: values of variables, and indices at which elements are read."""
    numbers = (value for each, value in view.state.variables.items() if each.type is INT)
    return dict.fromkeys((*numbers, *candidate.terms(view)))


def _places(view: View, key: Key) -> Iterable[Place]:
    return places(view.state.maps[key])
