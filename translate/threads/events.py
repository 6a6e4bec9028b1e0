"""Events: what threads do that others may notice, and which of them come before which in every execution.

An event happens in the executions in which its guard holds, if the run does not end before it comes up. Within a thread the
order of events is that of the program, but a write that is buffered happens when it reaches memory: after what the thread did before, after its earlier writes,
and before its next fence. That is the preserved program order of total store order (Alglave, Maranget and Tautschnig, TOPLAS 2014). Between threads, a fork comes before everything its child does, and what a child does before the join
that waits for it. So each event knows, as a vector clock (Mattern, 1989), how many events of every thread certainly come before it.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import field, replace
from enum import Enum
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.cells import Elements, Lengths
from ooxcheck.oox.declarations import AnyField
from ooxcheck.oox.source import Span
from ooxcheck.relational import FALSE, Expr, Formula
from ooxcheck.translate.model.values import Value

Shared: TypeAlias = AnyField | Elements | Lengths
"""Cells that several threads may see; lengths never change, but not everybody knows those of new arrays."""


class EventKind(Enum):
    """What a thread does."""

    READ = "read"
    WRITE = "write"
    ACQUIRE = "acquire"
    RELEASE = "release"
    WAIT = "wait"
    WAKE = "wake"
    NOTIFY = "notify"
    FORK = "fork"
    JOIN = "join"
    CLAIM = "claim"
    CALL = "call"
    GHOST = "ghost"
    ENTRY = "entry"
    ALLOCATE = "allocate"
    END = "end"


_FENCES = frozenset(
    (
        EventKind.ACQUIRE,
        EventKind.RELEASE,
        EventKind.WAIT,
        EventKind.WAKE,
        EventKind.NOTIFY,
        EventKind.FORK,
        EventKind.JOIN,
    )
)
"""What waits until all that its thread has written is in memory."""


@dataclass(slots=True, eq=False)
class Thread:
    """A thread: who forked it, and what it does, in the order of its program."""

    number: int
    parent: Thread | None = None
    fork: Event | None = None
    events: list[Event] = field(default_factory=list)
    children: list[Thread] = field(default_factory=list)
    clock: Mapping[int, int] = field(default_factory=dict)
    """How much of each of its descendants certainly happened when it is over."""

    def descends_from(self, other: Thread) -> bool:
        """Return whether this is another thread, or was forked by one that descends from it."""
        here: Thread | None = self
        while here is not None and here is not other:
            here = here.parent
        return here is other


@dataclass(slots=True, eq=False)
class Event:
    """Something that a thread does where `guard` holds; of a read, a write and a ghost assignment, to which cell, and what it finds or leaves there.

    `key` is the object, or array and index; a static field has none. `own` is what a read finds if no other thread interferes.
    What is `initial` comes with the array that holds it, and so before every write to that. What is `buffered` is seen by its own thread before it happens.
    `name` is the same in every symbolic execution of the same program. A step that leaves something in several cells, which a call
    without body may be, has a `part` for each.
    """

    kind: EventKind
    thread: Thread
    number: int
    guard: Formula
    span: Span
    name: Hashable
    clock: Mapping[int, int]
    cells: Shared | None = None
    key: Expr | None = None
    value: Value | None = None
    own: Value | None = None
    looks: bool = False
    initial: bool = False
    buffered: bool = False
    whole: Event | None = None

    @property
    def step(self) -> Event:
        """The step that it is, or is a part of."""
        return self.whole or self

    def part(self, cells: Shared, key: Expr | None, value: Value) -> Event:
        """Return what a step leaves in one cell."""
        return replace(self, cells=cells, key=key, value=value, whole=self)

    @property
    def place(self) -> tuple[int, int]:
        """Where it stands: which thread, and which of its events."""
        return self.thread.number, self.number

    def surely_before(self, other: Event) -> bool:
        """Return whether it comes before another event in every execution in which both happen."""
        return (self.initial and not other.initial) or self.precedes(other)

    def precedes(self, other: Event) -> bool:
        """Return whether it comes before another event by the order of programs, forks and joins."""
        if self.thread is other.thread:
            return self.number < other.number and not (self.buffered and other.may_overtake)
        return other.clock.get(self.thread.number, 0) > self.number

    @property
    def is_fence(self) -> bool:
        """Whether it waits until all that its thread has written is in memory."""
        return self.kind in _FENCES

    @property
    def may_overtake(self) -> bool:
        """Whether it may come before earlier writes of its thread that are buffered."""
        return not self.buffered and not self.is_fence

    def surely_seen_at(self, instant: Event) -> bool:
        """Return whether a write is seen at an instant in every execution in which both happen, unless it is written over."""
        return self.surely_before(instant) or (self.thread is instant.thread and self.number < instant.number)

    def concurrent_with(self, other: Event) -> bool:
        """Return whether either may come first."""
        apart = self is not other and self.thread is not other.thread
        return apart and not self.precedes(other) and not other.surely_before(self)

    def is_possible(self) -> bool:
        """Return whether it happens at all."""
        return self.guard is not FALSE


def same_cell(left: Event, right: Event) -> Formula | None:
    """Say that two accesses of the same cells are to one cell; None if there is only one."""
    if left.key is None or right.key is None:
        return None
    return (left.key & right.key).some()
