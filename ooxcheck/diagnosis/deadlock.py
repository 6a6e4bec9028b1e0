"""Deadlock: the locks that threads wait for, and the threads that hold them.

A Java thread that joins another one waits for a lock in our source of ``Thread``; it is shown to wait for the end of that thread, at its call.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.datatypes import dataclass
from ooxcheck.diagnosis.java_words import is_plumbing
from ooxcheck.input.java_programs import is_java, is_known_java
from ooxcheck.oox.running.code import Thread
from ooxcheck.oox.running.heap import Obj, ThreadId
from ooxcheck.oox.running.machine.machine import Machine
from ooxcheck.oox.running.machine.synchronisation import waiting_reason
from ooxcheck.oox.source import Span


@dataclass(frozen=True, slots=True, eq=False)
class Waiting:
    """A thread that waits at a place for the lock of an object that another one owns, for children, or for a formula; and the locks that it holds."""

    thread: ThreadId
    span: Span
    wanted: Obj | None
    owner: ThreadId | None
    children: tuple[ThreadId, ...]
    held: tuple[Obj, ...]
    until: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Deadlock:
    """Threads none of which can move."""

    waiting: tuple[Waiting, ...]


def find_deadlock(machine: Machine) -> Deadlock:
    """Return the waiting threads where a run has ended in a deadlock."""
    return Deadlock(tuple(_waiting(machine)))


def _waiting(machine: Machine) -> Iterator[Waiting]:
    for thread in machine.threads:
        reason = waiting_reason(machine, thread)
        assert reason is not None, "nobody should be able to move"
        held = tuple(
            obj
            for obj, lock in machine.locks.items()
            if lock.owner == thread.id and not _is_run(machine, obj)
        )
        if reason.until is not None:
            yield Waiting(thread.id, _place(thread), None, None, (), held, reason.until)
        elif reason.target is None or _is_run(machine, reason.target):
            yield Waiting(thread.id, _place(thread), None, None, reason.threads, held)
        else:
            yield Waiting(thread.id, _place(thread), reason.target, reason.threads[0], (), held)


def _place(thread: Thread) -> Span:
    """Return the place where a thread waits: within the library, the call of the library."""
    calls = [frame.site for frame in reversed(thread.frames) if frame.site is not None]
    places = [thread.frames[-1].span, *calls]
    return next(
        (span for span in places if not is_java(span.source) or not is_known_java(span.source)), places[0]
    )


def _is_run(machine: Machine, obj: Obj) -> bool:
    """Return whether a Java thread holds this object as long as it runs."""
    class_ = machine.program.classes.get(str(obj.kind.type))
    return class_ is not None and is_plumbing(class_.span)
