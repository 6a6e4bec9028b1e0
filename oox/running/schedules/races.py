"""Data races: two threads that are about to access the same cell, one of them to write.

An execution has a race if it comes to an instant at which that is so (Netzer and Miller, "What are race conditions?", 1992: an *actual* data
race). Formulas, ghost code, locks, forks and joins are no accesses.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from datatypes import dataclass
from oox.running.code import Thread, VisibleKind
from oox.running.contracts.promises import race_duty
from oox.running.footprint import NOTHING, Footprint
from oox.running.heap import ThreadId
from oox.running.machine.machine import Machine
from oox.running.outcomes import Duty
from oox.source import Span


@dataclass(frozen=True, slots=True)
class Access:
    """What a thread is about to do to a cell, and where that stands."""

    thread: ThreadId
    span: Span
    footprint: Footprint


@dataclass(frozen=True, slots=True)
class Race:
    """Two accesses that race."""

    first: Access
    second: Access

    @property
    def duty(self) -> Duty:
        """The duty that is broken."""
        return race_duty(self.first.span, self.second.span)


def races(machine: Machine) -> Iterator[Race]:
    """Yield the races of this instant."""
    about = [access for thread in machine.threads if (access := _access(machine, thread))]
    yield from (Race(one, other) for one, other in combinations(about, 2) if one.footprint.conflicts(other.footprint))


def _access(machine: Machine, thread: Thread) -> Access | None:
    """Return what a thread is about to do to a cell, if it is its next step: without an object there is none."""
    pending = thread.pending if thread.ending is None else None
    if pending is None or pending.span is None or pending.kind not in (VisibleKind.READ, VisibleKind.WRITE):
        return None
    footprint = machine.footprint(thread)
    return None if footprint == NOTHING else Access(thread.id, pending.span, footprint)
