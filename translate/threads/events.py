"""Events: actions of threads that other threads may observe, and the order between them that holds in every execution.

An event happens in the executions in which its guard holds, if the run does not end before. Within a
thread, events are in program order,
but a buffered write happens when it reaches memory: after the thread's earlier actions and writes, and
before its next fence. That is the
preserved program order of total store order (Alglave, Maranget and Tautschnig, TOPLAS 2014). Between
threads, a fork precedes all actions
of its child, and these precede the join. So each event knows, as a vector clock (Mattern, 1989), how many
events of every thread certainly
precede it.
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
"""Cells that several threads may access; lengths never change, but those of new arrays may be unknown to other threads."""


class EventKind(Enum):
    """The kinds of actions of threads."""

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
"""Actions that wait until all writes of the thread are in memory."""


@dataclass(slots=True, eq=False)
class Thread:
    """A thread: its parent, and its events in program order."""

    number: int
    parent: Thread | None = None
    fork: Event | None = None
    events: list[Event] = field(default_factory=list)
    children: list[Thread] = field(default_factory=list)
    clock: Mapping[int, int] = field(default_factory=dict)
    """The events of each descendant that certainly happened when it ends."""

    def descends_from(self, other: Thread) -> bool:
        """Return whether this is a descendant of another thread."""
        here: Thread | None = self
        while here is not None and here is not other:
            here = here.parent
        return here is other


@dataclass(slots=True, eq=False)
class Event:
    """An action of a thread where `guard` holds; a read, write or ghost assignment has a cell and a value.

    `key` is the object, or array and index; a static field has none. `own` is the value of a read without
    interference. An `initial` event
    comes with the allocation of its array, so before every other write to it. A `buffered` write is visible
    to its own thread before it
    happens. `name` is the same in every symbolic execution of the same program. A step that writes several
    cells, such as a call without
    body, has a `part` for each.
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
        """Return the write of a step to one cell."""
        return replace(self, cells=cells, key=key, value=value, whole=self)

    @property
    def place(self) -> tuple[int, int]:
        """Its position: the thread, and the index among its events."""
        return self.thread.number, self.number

    def surely_before(self, other: Event) -> bool:
        """Return whether it precedes another event in every execution in which both happen."""
        return (self.initial and not other.initial) or self.precedes(other)

    def precedes(self, other: Event) -> bool:
        """Return whether it precedes another event by program order, forks and joins."""
        if self.thread is other.thread:
            return self.number < other.number and not (self.buffered and other.may_overtake)
        return other.clock.get(self.thread.number, 0) > self.number

    @property
    def is_fence(self) -> bool:
        """Whether it waits until all writes of its thread are in memory."""
        return self.kind in _FENCES

    @property
    def may_overtake(self) -> bool:
        """Whether it may precede earlier buffered writes of its thread."""
        return not self.buffered and not self.is_fence

    def surely_seen_at(self, instant: Event) -> bool:
        """Return whether a write is visible at an event in every execution in which both happen, unless it is overwritten."""
        return self.surely_before(instant) or (self.thread is instant.thread and self.number < instant.number)

    def concurrent_with(self, other: Event) -> bool:
        """Return whether either event may come first."""
        apart = self is not other and self.thread is not other.thread
        return apart and not self.precedes(other) and not other.surely_before(self)

    def is_possible(self) -> bool:
        """Return whether it may happen at all."""
        return self.guard is not FALSE


def same_cell(left: Event, right: Event) -> Formula | None:
    """Return the formula that two accesses of the same field are to one cell; None if there is only one cell."""
    if left.key is None or right.key is None:
        return None
    return (left.key & right.key).some()
