"""How a run can end, and the duties it can break.

A run ends once: it returns, throws, breaks one or more duties at one place, deadlocks, is dropped by an assumption,
or exceeds a bound or a limit. Each is a value of its own, so that no caller can mistake one for another.
"""

from __future__ import annotations

from dataclasses import field, replace
from enum import Enum
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.heap import Atom, ThreadId
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import FAULT_WORDS


class ExceptionKind(Enum):
    """Where an exception came from; the value is its message when the program gives none."""

    THROW = "thrown"
    NULL = "null receiver"
    INDEX = "index out of bounds"
    DIVISION = "division by zero"
    SIZE = "negative array size"
    CAST = "failing cast"


_FAULTS = (
    ExceptionKind.NULL,
    ExceptionKind.INDEX,
    ExceptionKind.DIVISION,
    ExceptionKind.SIZE,
    ExceptionKind.CAST,
)

WORDS: dict[ExceptionKind, str] = dict(zip(_FAULTS, FAULT_WORDS, strict=True))
"""What exceptions of the language itself are called in the program."""


@dataclass(frozen=True, slots=True)
class Origin:
    """The place of a throw, and its word if it is a literal.

    The place is the innermost one in a text that was given: of what a library throws, the call of the library.
    """

    span: Span
    word: str | None = None


@dataclass(frozen=True, slots=True)
class Raised:
    """An exception: what it is and the expression or statement it came from; `message` is what a ``throw`` gave it."""

    kind: ExceptionKind
    message: str | None
    span: Span
    origin: Origin | None = field(default=None, compare=False, repr=False)
    """Where it was thrown, if that was elsewhere, or if the text says no word."""

    def __str__(self) -> str:
        return self.message if self.message is not None else self.kind.value

    @property
    def word(self) -> str | None:
        """The word that a ``catch`` with a variable gets; a ``throw`` may have none."""
        return WORDS.get(self.kind, self.message)

    @property
    def thrown_at(self) -> Origin:
        """Where it was thrown."""
        return self.origin or Origin(self.span, self.word)


class Thrown(Exception):  # noqa: N818 (an exception of the program, not of ours)
    """Carries a `Raised` to the nearest handler of the running program."""

    def __init__(self, raised: Raised) -> None:
        super().__init__(str(raised))
        self.raised = raised


@dataclass(frozen=True, slots=True)
class Duty:
    """Something that must hold: the clause or statement at `span`; for a callee's ``requires``, at the call `site`.

    That two accesses do not race is a duty of both: `span` is the one that comes first in the text, `site` the other.
    Of an inherited contract `site` is the other method: the one that owes the clause, or, of a clause in ``requires`` that asks too
    much, the one above whose callers know nothing of it. A duty that an exception breaks is one for each place that throws: `thrown` is where.
    """

    kind: DutyKind
    span: Span
    name: str | None = None
    site: Span | None = None
    thrown: Origin | None = None

    @property
    def whole(self) -> Duty:
        """The duty of all places that throw."""
        return self if self.thrown is None else replace(self, thrown=None)

    @property
    def own_name(self) -> str | None:
        """The name of the clause itself; other duties have the name of a method."""
        return self.name if self.kind.facts.is_of_class else None

    @property
    def is_evaluation(self) -> bool:
        """Whether the duty is that a formula has a value."""
        return self.kind is DutyKind.EVALUATION

    @property
    def is_race(self) -> bool:
        """Whether the duty is that two accesses do not race."""
        return self.kind is DutyKind.DATA_RACE

    def __str__(self) -> str:
        return f"{self.kind.value}{' ' + self.name if self.name else ''} at {self.span}"


@dataclass(frozen=True, slots=True)
class Returned:
    """The method came back, and so did all threads."""

    value: Atom


@dataclass(frozen=True, slots=True)
class Threw:
    """An uncaught exception ended the program."""

    raised: Raised
    thread: ThreadId = ()


@dataclass(frozen=True, slots=True)
class Violated:
    """These duties, all due at the same moment, do not hold."""

    duties: tuple[Duty, ...]
    thread: ThreadId = ()


@dataclass(frozen=True, slots=True)
class Deadlocked:
    """Threads remain and none can move; each waits at its place."""

    waiting: tuple[tuple[ThreadId, Span], ...]


ARRAY, STRING_LENGTH, NEW_OBJECTS, TUPLES = "array", "string", "new objects", "ghost tuples"
"""Bounds on what is made: how long arrays are, how many objects a call by contract makes, how many tuples a ghost set has."""

CONTEXTS = "contexts"
"""The bound on how often threads take turns."""


@dataclass(frozen=True, slots=True)
class Bounded:
    """A loop, or the recursion of a method, would have gone on beyond its bound, or a call have made more.

    `most` is the greatest length of an array or string that is made, or how many contexts there are; None where something else is bounded.
    """

    what: str
    span: Span
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Dropped:
    """An assumption at `span` was false: this is no execution."""

    span: Span


@dataclass(frozen=True, slots=True)
class Exhausted:
    """The run used up its steps, depth, threads or memory."""

    limit: str
    span: Span


@dataclass(frozen=True, slots=True)
class Undetermined:
    """A method without body was called, and its contract does not determine its effects."""

    reason: str
    span: Span


Outcome: TypeAlias = Returned | Threw | Violated | Deadlocked | Dropped | Bounded | Exhausted | Undetermined


class Ended(Exception):  # noqa: N818 (the end of a run is no error)
    """Carries the outcome out of a run."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome)
        self.outcome = outcome
