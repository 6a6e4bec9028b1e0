"""Data races: two threads that are about to access the same cell, one of them to write.

An execution has a race if it reaches such an instant (Netzer and Miller, "What are race conditions?", 1992: an *actual* data
race). Formulas, ghost code, locks, forks and joins are no accesses, and accesses to volatile fields do not race. With store buffers, races are searched in executions that use no buffer.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import cast

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.running.code import Thread, VisibleKind
from ooxcheck.oox.running.contracts.promises import race_duty
from ooxcheck.oox.running.heap import Maker, ThreadId
from ooxcheck.oox.running.machine.machine import Machine
from ooxcheck.oox.running.outcomes import Duty, Violated
from ooxcheck.oox.source import Span


@dataclass(frozen=True, slots=True)
class Access:
    """The next access of a thread to a cell, and its place."""

    thread: ThreadId
    span: Span
    cell: tuple[Maker, int]
    is_write: bool

    def races(self, other: Access) -> Race | None:
        """Return the race between this access and one of another thread, if they race."""
        return Race(self, other) if self.cell == other.cell and (self.is_write or other.is_write) else None


@dataclass(frozen=True, slots=True)
class Race:
    """Two accesses that race."""

    first: Access
    second: Access

    @property
    def duty(self) -> Duty:
        """The violated duty."""
        return race_duty(self.first.span, self.second.span)


def races(machine: Machine) -> Iterator[Race]:
    """Yield the races of the current moment."""
    for one, other in combinations(accesses(machine).values(), 2):
        if race := one.races(other):
            yield race


def accesses(machine: Machine) -> dict[ThreadId, Access]:
    """Return the cells that threads are about to access."""
    return {thread.id: access for thread in machine.threads if (access := _access(machine, thread))}


def race_outcome(machine: Machine) -> Violated | None:
    """Return the outcome of a run that stops at the races of the current moment, None if there are none."""
    current_races = list(races(machine))
    return (
        Violated(tuple(dict.fromkeys(race.duty for race in current_races)), current_races[0].first.thread)
        if current_races
        else None
    )


def _access(machine: Machine, thread: Thread) -> Access | None:
    """Return the access of the next step of a thread; None if it makes none."""
    pending = thread.pending if thread.ending is None else None
    if (
        pending is None
        or pending.span is None
        or pending.is_volatile
        or pending.kind not in (VisibleKind.READ, VisibleKind.WRITE)
    ):
        return None
    with machine.without_buffers():
        footprint, is_write = machine.footprint(thread), pending.kind is VisibleKind.WRITE
    cells = footprint.writes if is_write else footprint.reads
    return next(
        (Access(thread.id, pending.span, cast("tuple[Maker, int]", cell), is_write) for cell in cells), None
    )
