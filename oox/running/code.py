"""Code of the abstract machine: a method as a list of operations, frames that run it, threads that stack frames.

An operation is a closure that changes the machine and returns the index of the next one. At most one cell of the heap
is touched by an operation, and such an operation is *visible*: other threads may run before it. Operations between
visible ones are local to their thread. Frames are plain data, so a program's recursion is never Python's.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import field
from typing import TYPE_CHECKING, TypeAlias

from datatypes import dataclass
from oox.running.heap import Atom, Dynamic, Mark, ThreadId
from oox.running.outcomes import Outcome, Raised
from oox.source import Span
from oox.typed import Method

if TYPE_CHECKING:
    from oox.running.machine.machine import Machine

Op: TypeAlias = "Callable[[Machine, Frame], int]"


@dataclass(frozen=True, slots=True)
class Footprint:
    """What a visible operation depends on: cells and locks it reads and writes.

    An operation that ends the program, or looks at the whole heap, is a `barrier`: it commutes with nothing.
    `acquires` marks taking a lock and `releases` giving it back: these two are never enabled at the same time.
    """

    reads: frozenset[Hashable] = frozenset()
    writes: frozenset[Hashable] = frozenset()
    barrier: bool = False
    acquires: bool = False
    releases: bool = False

    def conflicts(self, other: Footprint) -> bool:
        """Return whether the order of the two can matter."""
        return (
            self.barrier
            or other.barrier
            or not self.writes.isdisjoint(other.writes)
            or not self.writes.isdisjoint(other.reads)
            or not self.reads.isdisjoint(other.writes)
        )

    def can_race(self, other: Footprint) -> bool:
        """Return whether the two conflict and may be enabled together."""
        return self.conflicts(other) and not self._never_together(other)

    def _never_together(self, other: Footprint) -> bool:
        return (self.acquires and other.releases) or (self.releases and other.acquires)


NOTHING = Footprint()


@dataclass(frozen=True, slots=True)
class Visible:
    """How a visible operation looks before it is run: its footprint now, and whether it has to wait."""

    footprint: Callable[[Machine, Frame], Footprint]
    waits: Callable[[Machine, Frame], bool] | None = None


BARRIER = Visible(lambda _m, _f: Footprint(barrier=True))
"""An operation that commutes with nothing."""


@dataclass(frozen=True, slots=True)
class Handler:
    """An exception between `start` and `end` continues at `target`; inner handlers come first."""

    start: int
    end: int
    target: int


@dataclass(slots=True)
class Code:
    """A compiled method.

    `ops`, `visible` and `spans` have one entry per operation; a span is that of the statement it belongs to. A frame
    has `slots` slots: receiver and arguments, then `rest`. `decisions` are the operations that decide the condition
    of a statement, `silent` those that a person need not hear of.
    """

    method: Method | None
    ops: list[Op] = field(default_factory=list)
    visible: list[Visible | None] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)
    handlers: list[Handler] = field(default_factory=list)
    slots: int = 0
    rest: list[Dynamic] = field(default_factory=list)
    decisions: set[int] = field(default_factory=set)
    silent: set[int] = field(default_factory=set)

    def handler(self, pc: int) -> int | None:
        """Return where an exception raised at `pc` is handled in this method, if it is."""
        return next((h.target for h in self.handlers if h.start <= pc < h.end), None)


class Frame:
    """An activation of a method: its variables (and temporaries), where it is, and what it remembers of its entry.

    `is_entry` marks the method under check: its ``requires`` is assumed, and invariants are due when it is left.
    """

    __slots__ = ("code", "destination", "entry", "is_entry", "mark", "pc", "raised", "site", "slots")

    def __init__(self, code: Code, slots: list[Dynamic], destination: int = -1, site: Span | None = None) -> None:
        self.code = code
        self.slots = slots
        self.destination = destination
        self.site = site
        self.pc = 0
        self.entry: tuple[Atom, ...] = ()
        self.mark: Mark | None = None
        self.raised: Raised | None = None
        self.is_entry = False

    def copy(self) -> Frame:
        """Return a frame that runs on from here independently."""
        twin = Frame(self.code, self.slots.copy(), self.destination, self.site)
        twin.pc, twin.entry, twin.mark, twin.raised = self.pc, self.entry, self.mark, self.raised
        twin.is_entry = self.is_entry
        return twin

    @property
    def span(self) -> Span:
        """The statement that is about to run."""
        return self.code.spans[self.pc]


class Thread:
    """A stack of frames; `ending` is the outcome with which its next step will end the program, if it is known to."""

    __slots__ = ("children", "ending", "frames", "id", "made")

    def __init__(self, id_: ThreadId, frames: list[Frame]) -> None:
        self.id = id_
        self.frames = frames
        self.children = 0
        self.made = 0
        self.ending: Outcome | None = None

    def copy(self) -> Thread:
        """Return a thread that runs on from here independently."""
        twin = Thread(self.id, [frame.copy() for frame in self.frames])
        twin.children, twin.made, twin.ending = self.children, self.made, self.ending
        return twin

    @property
    def pending(self) -> Visible | None:
        """The visible operation that is about to run, if the next one is visible."""
        frame = self.frames[-1]
        return frame.code.visible[frame.pc]
