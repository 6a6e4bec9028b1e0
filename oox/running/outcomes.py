"""The outcomes of a run, and the duties that it can violate.

A run ends once: it returns, throws, violates one or more duties at one place, deadlocks, is dropped by an assumption, or exceeds a bound or a limit. Each outcome
has its own class, so that no caller can confuse them.
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
    """The origin of an exception; the value is the default message."""

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
"""The words of exceptions that the language raises."""


@dataclass(frozen=True, slots=True)
class Origin:
    """The place of a throw, and its word if it is a literal.

    The place is the innermost one in a given source text: for an exception from a library, the call of the library.
    """

    span: Span
    word: str | None = None


@dataclass(frozen=True, slots=True)
class Raised:
    """An exception: its kind, and its expression or statement; `message` is the argument of a ``throw``."""

    kind: ExceptionKind
    message: str | None
    span: Span
    origin: Origin | None = field(default=None, compare=False, repr=False)
    """The place of the throw, if it differs from `span` or the text has no literal word."""

    def __str__(self) -> str:
        return self.message if self.message is not None else self.kind.value

    @property
    def word(self) -> str | None:
        """The word in the variable of a ``catch``; a ``throw`` may have none."""
        return WORDS.get(self.kind, self.message)

    @property
    def thrown_at(self) -> Origin:
        """The place of the throw."""
        return self.origin or Origin(self.span, self.word)


class Thrown(Exception):  # noqa: N818 (an exception of the program, not of ours)
    """Carries a `Raised` to the nearest handler of the running program."""

    def __init__(self, raised: Raised) -> None:
        super().__init__(str(raised))
        self.raised = raised


@dataclass(frozen=True, slots=True)
class Duty:
    """A condition that must hold: the clause or statement at `span`; for a callee's ``requires``, at the call `site`.

    The absence of a race is a duty of both accesses: `span` is the first one in the text, `site` the other. For an inherited contract, `site` is the other method:
    the one that owes the clause, or, for a clause in ``requires`` that is too strong, the overridden one, whose callers do not know the clause. A duty that
    exceptions violate is a separate duty for each place that throws, `thrown`.
    """

    kind: DutyKind
    span: Span
    name: str | None = None
    site: Span | None = None
    thrown: Origin | None = None

    @property
    def whole(self) -> Duty:
        """The same duty for all places that throw."""
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
    """The method has returned, and all threads have ended."""

    value: Atom


@dataclass(frozen=True, slots=True)
class Threw:
    """An uncaught exception ended the program."""

    raised: Raised
    thread: ThreadId = ()


@dataclass(frozen=True, slots=True)
class Violated:
    """Duties that are due at the same moment and do not hold."""

    duties: tuple[Duty, ...]
    thread: ThreadId = ()


@dataclass(frozen=True, slots=True)
class Deadlocked:
    """Threads remain and none can move; each waits at its place."""

    waiting: tuple[tuple[ThreadId, Span], ...]


ARRAY, STRING_LENGTH, NEW_OBJECTS, TUPLES = "array", "string", "new objects", "ghost tuples"
"""Bounds on sizes: the length of arrays and strings, the number of new objects of a call by contract, the number of tuples of a ghost set."""

CONTEXTS = "contexts"
"""The bound on the number of context switches."""

UNSUPPORTED = "unsupported construct"
"""A construct of Java without a model: executions are followed up to it."""


@dataclass(frozen=True, slots=True)
class Bounded:
    """A loop or recursion exceeds its bound, a call by contract needs more objects or longer arrays, or an unsupported construct is reached.

    `most` is the greatest length of a new array or string, the number of contexts, or a bound on a loop or recursion that is smaller than the requested one; None otherwise.
    `reason` says why a construct is not supported.
    """

    what: str
    span: Span
    most: int | None = None
    reason: str = ""


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
    """A method without body was called, and its contract does not determine the effect."""

    reason: str
    span: Span


Outcome: TypeAlias = Returned | Threw | Violated | Deadlocked | Dropped | Bounded | Exhausted | Undetermined


class Ended(Exception):  # noqa: N818 (the end of a run is no error)
    """Carries the outcome out of a run."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome)
        self.outcome = outcome
