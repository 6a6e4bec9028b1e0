"""Synchronisation in a trace: locks taken and released, threads started and joined, waiting threads, and races."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.running.code import Engine, Frame, Held, Thread, VisibleKind
from ooxcheck.oox.running.heap import Atom, Obj, ThreadId
from ooxcheck.oox.typed import Method


@dataclass(frozen=True, slots=True)
class Locked:
    """The lock of an object was acquired; `depth` is the number of times that the thread now holds it."""

    target: Obj
    depth: int


@dataclass(frozen=True, slots=True)
class Unlocked:
    """The lock of an object was released; `depth` is the number of times that the thread still holds it."""

    target: Obj
    depth: int


@dataclass(frozen=True, slots=True)
class Forked:
    """A thread was started with a method and its arguments, the receiver first."""

    thread: ThreadId
    method: Method
    values: tuple[Atom, ...]


@dataclass(frozen=True, slots=True)
class Joined:
    """Children that were not joined before have ended."""

    threads: tuple[ThreadId, ...]


@dataclass(frozen=True, slots=True)
class Blocked:
    """A thread waits for the lock of an object that another thread holds; without an object, for children that still run, or until a formula holds."""

    target: Obj | None
    threads: tuple[ThreadId, ...]
    until: str | None = None


@dataclass(frozen=True, slots=True)
class Imminent:
    """A thread is about to access a cell, and races for it."""

    target: Obj
    cell: int
    is_write: bool


Synchronised: TypeAlias = Locked | Unlocked | Forked | Joined | Blocked | Imminent


NOTIFIED = "it is notified"
"""The reason of a thread that waits for a notification."""


def waiting_reason(machine: Engine, thread: Thread) -> Blocked | None:
    """Return the reason why a thread waits; None if it can move, or if it waits only for its own buffer."""
    pending = thread.pending
    if pending is None or pending.waits is None or thread.buffer:
        return None
    machine.thread, frame = thread, thread.frames[-1]
    if not pending.waits(machine, frame):
        return None
    if pending.kind is VisibleKind.JOIN:
        return Blocked(
            None, tuple(other.id for other in machine.threads if other.id and other.id[:-1] == thread.id)
        )
    locks = pending.footprint(machine, frame).writes
    wanted = next(
        (
            obj
            for obj, held in machine.locks.items()
            if ("lock", obj.maker) in locks and held.owner != thread.id
        ),
        None,
    )
    if wanted is None:
        return Blocked(None, (), pending.span.text if pending.span else NOTIFIED)
    return Blocked(wanted, (machine.locks[wanted].owner,))


LOCKING = (VisibleKind.ACQUIRE, VisibleKind.RELEASE, VisibleKind.WAKE)


class Watch:
    """Compares the locks and threads of a machine before and after operations that synchronise."""

    def __init__(self) -> None:
        self._locks: dict[Obj, Held] = {}
        self._joined: dict[ThreadId, int] = {}

    def before(self, machine: Engine) -> None:
        """Record the locks before an operation that acquires or releases one."""
        self._locks = machine.locks.copy()

    def after(self, machine: Engine, kind: VisibleKind | None, threads: int) -> Iterator[Synchronised]:
        """Iterate over the effects of a synchronising operation, given the number of threads before it."""
        then, now = self._locks, machine.locks
        for obj in {**then, **now} if kind in LOCKING else ():
            before, after = (locks[obj].depth if obj in locks else 0 for locks in (then, now))
            if before != after:
                yield (Locked if after > before else Unlocked)(obj, after)
        for child in machine.threads[threads:]:
            method = child.frames[-1].code.method
            assert method is not None, "a thread should begin with a method"
            yield Forked(child.id, method, receiver_and_arguments(child.frames[-1], method))
        if kind is VisibleKind.JOIN:
            yield from self._join(machine.thread)

    def _join(self, parent: Thread) -> Iterator[Joined]:
        known = self._joined.get(parent.id, 0)
        self._joined[parent.id] = parent.children
        if parent.children > known:
            yield Joined(tuple((*parent.id, number) for number in range(known, parent.children)))


def receiver_and_arguments(frame: Frame, method: Method) -> tuple[Atom, ...]:
    """Return the receiver and the arguments of a call."""
    return tuple(frame.slots[: len(method.parameters) + (not method.static)])
