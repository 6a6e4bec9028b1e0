"""Deadlock: who waits for what, and who holds it."""

from __future__ import annotations

from collections.abc import Iterator

from datatypes import dataclass
from oox.running.heap import Obj, ThreadId
from oox.running.machine.machine import Machine
from oox.running.machine.synchronisation import blocked
from oox.source import Span


@dataclass(frozen=True, slots=True, eq=False)
class Waiting:
    """A thread that waits at a place for the lock of an object that another one owns, or for children; and the locks that it holds."""

    thread: ThreadId
    span: Span
    wanted: Obj | None
    owner: ThreadId | None
    children: tuple[ThreadId, ...]
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
        found = blocked(machine, thread)
        assert found is not None, "nobody should be able to move"
        held = tuple(obj for obj, lock in machine.locks.items() if lock.owner == thread.id)
        is_lock = found.target is not None
        owner, children = (found.threads[0], ()) if is_lock else (None, found.threads)
        yield Waiting(thread.id, thread.frames[-1].span, found.target, owner, children, held)
