"""The trace of a run, statement by statement: a list of steps for reports and tests.

A step belongs to one statement in one activation of one thread and lists its changes. Calls, returns, exceptions, waiting and races are separate steps. All
operations of a statement are one step, unless another thread moves in between. Once there are several threads, a step lists the cells that it read, and the steps
that wrote them. A write that reaches memory is a separate step, unless it does so immediately.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from enum import Enum
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.declarations import Variable, is_hidden
from ooxcheck.oox.running.code import Engine, Frame, Thread, VisibleKind
from ooxcheck.oox.running.heap import Atom, Buffered, Content, Obj, ThreadId, same_content
from ooxcheck.oox.running.machine.provenance import Provenance, Read, Writer
from ooxcheck.oox.running.machine.synchronisation import (
    LOCKING,
    Imminent,
    Synchronised,
    Watch,
    receiver_and_arguments,
    waiting_reason,
)
from ooxcheck.oox.running.outcomes import Deadlocked, Outcome, Raised
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method


@dataclass(frozen=True, slots=True)
class Assigned:
    """A variable got a new value."""

    variable: Variable
    value: Atom


@dataclass(frozen=True, slots=True)
class Written:
    """A cell got new content."""

    target: Obj
    cell: int
    before: Content
    after: Content


@dataclass(frozen=True, slots=True)
class Deferred:
    """A write to a cell has gone to the buffer of its thread; no other thread sees it yet."""

    target: Obj
    cell: int
    after: Content


@dataclass(frozen=True, slots=True)
class Allocated:
    """An object was allocated."""

    target: Obj


Change: TypeAlias = Assigned | Written | Deferred | Allocated | Synchronised


class StepKind(Enum):
    """The kinds of steps."""

    STATEMENT = "statement"
    CALL = "call"
    RETURN = "return"
    THROW = "throw"
    WAIT = "wait"
    RACE = "race"
    DRAIN = "drain"


@dataclass(slots=True)
class Step:
    """One step; `condition` is the value of a condition, `raised` the exception of a throw, `values` arguments or result.

    `wraps` are its expressions whose result overflowed their type, in the order of the text; `reads` are the cells that it read, once there were several threads.
    """

    kind: StepKind
    thread: ThreadId
    depth: int
    method: Method
    span: Span
    changes: list[Change] = field(default_factory=list)
    condition: bool | None = None
    raised: Raised | None = None
    values: tuple[Atom, ...] = ()
    wraps: tuple[Span, ...] = ()
    reads: list[Read] = field(default_factory=list)

    def __repr__(self) -> str:
        return f"<{self.kind.value} at {self.span}: {' '.join(self.span.text.split())[:60]}>"


def _is_entered_first(callee: Frame) -> bool:
    """Return whether a call is a separate step, before the steps of the callee; a callee without body is entered and left in one step."""
    visible = callee.code.visible[callee.pc]
    return visible is None or visible.kind is not VisibleKind.CALL


class Trace:
    """Records a run as steps; after `limit` steps it only counts them."""

    def __init__(self, limit: int = 100_000) -> None:
        self.steps: list[Step] = []
        self.omitted = 0
        self._limit = limit
        self._slots: list[Atom] = []
        self._frames = 0
        self._writes = 0
        self._objects = 0
        self._pc = 0
        self._stored = 0
        self._last: tuple[Frame, int] | None = None
        self._has_thrown = False
        self._threads = 0
        self._kind: VisibleKind | None = None
        self._watch = Watch()
        self._provenance = Provenance()
        self._reads: list[Read] = []
        self._waiting: set[ThreadId] = set()

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __repr__(self) -> str:
        return f"<Trace of {len(self.steps) + self.omitted} steps>"

    def before(self, machine: Engine, frame: Frame) -> None:
        """Record the state that an operation could change."""
        self._slots = frame.slots.copy()
        self._frames = len(machine.thread.frames)
        self._writes = len(machine.heap.journal)
        self._objects = len(machine.heap.objects)
        self._stored = machine.thread.stored
        self._pc = frame.pc
        self._threads = len(machine.threads)
        visible = frame.code.visible[frame.pc]
        self._kind = visible.kind if visible else None
        is_beside = machine.thread.id or machine.thread.children
        self._reads = (
            list(self._provenance.reads(machine, frame))
            if self._kind is VisibleKind.READ and is_beside
            else []
        )
        if self._kind in LOCKING:
            self._watch.before(machine)
        if self._kind is VisibleKind.CALL and frame.site is not None:
            self._add_call(machine, frame)
        self._waiting.discard(machine.thread.id)
        frame.code.wraps.clear()

    def after(self, machine: Engine, frame: Frame) -> None:
        """Add the effects of an operation."""
        method, frames = frame.code.method, machine.thread.frames
        if method is None:
            return
        changes = self._changes(machine, frame, method)
        condition = frame.pc == self._pc + 1 if self._pc in frame.code.decisions else None
        if not self._has_thrown:
            self._tell(machine, frame, method, changes, condition)
        self._has_thrown = False
        for _ in range(machine.thread.stored - self._stored):
            self._provenance.record_buffered_write(
                Writer(machine.thread.id, frame.code.spans[self._pc], self._number)
            )
        if len(frames) > self._frames:
            if _is_entered_first(frames[-1]):
                self._add_call(machine, frames[-1])
        elif len(frames) < self._frames and frame.raised is None:
            self._add_return(machine, frame, method)
        if frames and (ahead := machine.thread.pending) and ahead.waits:
            self._wait(machine, machine.thread)

    def close(self, machine: Engine, outcome: Outcome) -> None:
        """Add the threads of a deadlock, and the reasons why they wait."""
        for thread in machine.threads if isinstance(outcome, Deadlocked) else ():
            self._wait(machine, thread)

    def last_write(self, target: Obj, cell: int) -> Read:
        """Return the content of a cell, and the step that wrote it."""
        return self._provenance.read(target, cell)

    def race(self, thread: Thread, access: Imminent) -> None:
        """Add a race for the cell that a thread is about to access."""
        self._stand(StepKind.RACE, thread, access)

    def record_throw(self, machine: Engine, raised: Raised) -> None:
        """Add the place of an exception; unwinding adds no steps."""
        frame = machine.thread.frames[-1]
        method = frame.code.method
        self._has_thrown = True
        if method is not None and frame.raised is not raised:
            self._tell(machine, frame, method, [], None)
            depth = len(machine.thread.frames) - 2
            self._add(Step(StepKind.THROW, machine.thread.id, depth, method, raised.span, raised=raised))

    def record_drain(self, machine: Engine, write: Buffered) -> None:
        """Add that a write has reached memory."""
        last, deferred = (
            self.steps[-1] if self.steps else None,
            Deferred(write.target, write.cell, write.value),
        )
        written = Written(write.target, write.cell, machine.heap.journal[-1].before, write.value)
        self._provenance.record_drain(write, machine.thread.id)
        if (
            last
            and last.thread == machine.thread.id
            and last.span is write.span
            and last.changes[-1:] == [deferred]
        ):
            last.changes[-1] = written
        else:
            self._add(
                Step(StepKind.DRAIN, machine.thread.id, write.depth, write.method, write.span, [written])
            )

    def _changes(self, machine: Engine, frame: Frame, method: Method) -> list[Change]:
        heap, thread = machine.heap, machine.thread
        made: list[Change] = [Allocated(obj) for obj in heap.objects[self._objects :]]
        written: list[Change] = [
            Written(w.target, w.cell, w.before, w.target.cells[w.cell])
            for w in heap.journal[self._writes :]
            if w.target.kind.is_shown(w.cell)
        ]
        new = (
            thread.buffer[len(thread.buffer) - (thread.stored - self._stored) :]
            if thread.stored > self._stored
            else ()
        )
        deferred: list[Change] = [Deferred(write.target, write.cell, write.value) for write in new]
        assigned: list[Change] = [
            Assigned(variable, now)
            for variable in method.variables
            if (now := frame.slots[variable.slot]) is not (before := self._slots[variable.slot])
            and variable is not method.retval
            and not is_hidden(variable.name)
            and not same_content(now, before)
        ]
        is_synchronised = (
            self._kind in LOCKING or self._kind is VisibleKind.JOIN or len(machine.threads) > self._threads
        )
        return [
            *made,
            *written,
            *deferred,
            *assigned,
            *(self._watch.after(machine, self._kind, self._threads) if is_synchronised else ()),
        ]

    def _tell(
        self, machine: Engine, frame: Frame, method: Method, changes: list[Change], condition: bool | None
    ) -> None:
        """Extend the last step if the operation belongs to the same statement, or to a call by contract; else begin a new step."""
        span = frame.code.spans[self._pc]
        if span is method.span or self._pc in frame.code.silent:
            if changes and self.steps and self.steps[-1].kind is StepKind.CALL:
                self.steps[-1].changes.extend(changes)
                self._credit(self.steps[-1], changes)
            return
        last = self.steps[-1] if self.steps else None
        goes_on = self._last is not None and self._last[0] is frame and self._last[1] < self._pc
        self._last = (frame, self._pc)
        if not (goes_on and last and last.kind is StepKind.STATEMENT and last.span == span):
            last = Step(StepKind.STATEMENT, machine.thread.id, self._frames - 2, method, span)
            self._add(last)
        last.changes.extend(changes)
        last.reads.extend(self._reads)
        last.condition = condition if condition is not None else last.condition
        if frame.code.wraps:
            last.wraps = tuple(sorted({*last.wraps, *frame.code.wraps}, key=lambda each: each.start))
        self._credit(last, changes)

    def _credit(self, step: Step, changes: list[Change]) -> None:
        """Record the writes and new objects of the last step."""
        if not changes:
            return
        writer = Writer(step.thread, step.span, self._number)
        for change in changes:
            if isinstance(change, Written):
                self._provenance.wrote(change.target, change.cell, writer)
            elif isinstance(change, Allocated):
                self._provenance.record_creation(change.target, writer)

    @property
    def _number(self) -> int | None:
        """The number of the last step, if it is in the trace."""
        return None if self.omitted else len(self.steps) - 1

    def _wait(self, machine: Engine, thread: Thread) -> None:
        """Add, once, that a thread waits, with the reason."""
        waiting = waiting_reason(machine, thread)
        if waiting and thread.id not in self._waiting:
            self._waiting.add(thread.id)
            self._stand(StepKind.WAIT, thread, waiting)

    def _stand(self, kind: StepKind, thread: Thread, change: Synchronised) -> None:
        """Add a step of a thread that is about to execute a statement."""
        frame = thread.frames[-1]
        assert frame.code.method is not None, "a thread should stand in a method"
        self._add(
            Step(kind, thread.id, len(thread.frames) - 2, frame.code.method, frame.span, changes=[change])
        )

    def _add_call(self, machine: Engine, callee: Frame) -> None:
        method = callee.code.method
        assert method is not None
        depth = len(machine.thread.frames) - 2
        step = Step(StepKind.CALL, machine.thread.id, depth, method, callee.site or method.span)
        step.values = receiver_and_arguments(callee, method)
        self._add(step)

    def _add_return(self, machine: Engine, frame: Frame, method: Method) -> None:
        """Add the result, and the caller's variable that receives it."""
        frames = machine.thread.frames
        step = Step(StepKind.RETURN, machine.thread.id, len(frames) - 1, method, method.span)
        step.values = (frame.slots[method.retval.slot],) if method.retval else ()
        caller = frames[-1].code.method
        if (
            caller
            and 0 <= frame.destination < len(caller.variables)
            and not is_hidden(caller.variables[frame.destination].name)
        ):
            step.changes.append(Assigned(caller.variables[frame.destination], *step.values))
        self._add(step)

    def _add(self, step: Step) -> None:
        if len(self.steps) < self._limit:
            self.steps.append(step)
        else:
            self.omitted += 1
