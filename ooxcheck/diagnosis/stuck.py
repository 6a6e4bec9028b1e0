"""Deadlock: who waits for what, and who holds it."""

from __future__ import annotations

from collections.abc import Iterator

from datatypes import dataclass
from oox.running.code import Thread, VisibleKind
from oox.running.heap import Obj, ThreadId
from oox.running.machine.machine import Machine
from oox.source import Span


@dataclass(frozen=True, slots=True, eq=False)
class Waiting:
    """A thread that waits at a place for the lock of an object, or, without one, for its children; and the locks that it holds."""

    thread: ThreadId
    span: Span
    wanted: Obj | None
    owner: ThreadId | None
    held: tuple[Obj, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Stuck:
    """Threads none of which can move."""

    waiting: tuple[Waiting, ...]


def stuck(machine: Machine) -> Stuck:
    """Return who waits for what where a run has ended in a deadlock."""
    return Stuck(tuple(_waiting(machine)))


def _waiting(machine: Machine) -> Iterator[Waiting]:
    for thread in machine.threads:
        wanted = _wanted(machine, thread)
        owner = machine.locks[wanted].owner if wanted is not None else None
        held = tuple(obj for obj, lock in machine.locks.items() if lock.owner == thread.id)
        yield Waiting(thread.id, thread.frames[-1].span, wanted, owner, held)


def _wanted(machine: Machine, thread: Thread) -> Obj | None:
    """Return the object whose lock a thread waits for; None if it waits for its children."""
    if thread.pending is None or thread.pending.kind is not VisibleKind.ACQUIRE:
        return None
    locks = machine.footprint(thread).writes
    return next((obj for obj in machine.locks if ("lock", obj.maker) in locks), None)
