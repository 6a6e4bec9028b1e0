"""A history: the calls of a client and their ends, with the limits and figures of the search for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import field
from time import monotonic
from typing import TYPE_CHECKING, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.declarations import AnyField
from ooxcheck.oox.running.outcomes import Outcome
from ooxcheck.oox.types import Type, Value
from ooxcheck.specs.classes.argument_values import Argument, Element
from ooxcheck.specs.classes.boundary import Step

if TYPE_CHECKING:
    from ooxcheck.specs.classes.client_runs.computed_results import Compute

SECONDS = 10.0
"""The default budget of a search."""


@dataclass(frozen=True, slots=True)
class Returns:
    """A call returns: a literal, an object that the client knows, or (None) nothing that the client keeps."""

    value: Argument | None = None


@dataclass(frozen=True, slots=True)
class Throws:
    """An exception leaves a call; `word` is its class in a program of Java."""

    word: str | None


@dataclass(frozen=True, slots=True)
class Ends:
    """The last call of a history ends otherwise: by a violation, for example."""

    outcome: Outcome


Ending: TypeAlias = Returns | Throws | Ends


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a client, with the receiver first among the arguments."""

    step: Step
    arguments: tuple[Argument, ...]
    ending: Ending = Returns()


History: TypeAlias = tuple[Call, ...]


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of a search.

    `scope` is the number of objects of each class of the boundary, subclasses included; `scopes` overrides it for single classes. `seconds` is a budget by the `clock`, `calls` one that does not depend on the machine,
    `longest` the number of calls of a history, `array` the greatest length of arrays. Heaps that differ only in the numbers of `versions`, but not in which of them are equal, are the same.
    The values of arguments are the usual ones unless given (`literals`, `elements`). With `passes_own` clients pass objects of the boundary as any object.
    Functions that `compute` knows are computed; a heap counts only if it is the same after their results were moved by some units in both directions.
    """

    scope: int = 3
    scopes: Mapping[str, int] = field(default_factory=dict)
    seconds: float = SECONDS
    calls: int | None = None
    longest: int | None = None
    array: int | None = None
    versions: frozenset[AnyField] = frozenset()
    literals: Mapping[Type, tuple[Value, ...]] | None = None
    elements: tuple[Element, ...] | None = None
    passes_own: bool = False
    compute: Compute | None = None
    clock: Callable[[], float] = monotonic

    def of(self, name: str) -> int:
        """Return the scope of a class."""
        return self.scopes.get(name, self.scope)


@dataclass(slots=True)
class Statistics:
    """Figures of a search.

    `refused` counts calls whose precondition is false, `beyond_scope` those that lead to a heap with too many objects, `unfinished` those that lead to no heap, by the class of their outcome.
    `skipped` are steps that are not called: their parameters include ghost collections, or they run functions. `forks` says that some step may start threads, of which one schedule is run.
    `no_start` says that the heap before the first step is not known, or not all of it. `ended_early` says that the budget was used up, or that histories have reached their greatest length; `left_out` that some call had more arguments than were tried; `one_order` that one order of each hash table was tried.
    """

    calls: int = 0
    heaps: int = 0
    longest: int = 0
    refused: int = 0
    beyond_scope: int = 0
    unfinished: Counter[str] = field(default_factory=Counter)
    skipped: tuple[Step, ...] = ()
    forks: bool = False
    no_start: bool = False
    left_out: bool = False
    one_order: bool = False
    ended_early: bool = False
    seconds: float = 0.0

    @property
    def is_exhaustive(self) -> bool:
        """Whether every heap within the scope was reached that the values of arguments lead to."""
        return not (
            self.ended_early
            or self.unfinished
            or self.skipped
            or self.forks
            or self.no_start
            or self.left_out
            or self.one_order
        )
