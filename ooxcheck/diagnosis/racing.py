"""Data race: which cell two threads are about to access, and what each of them does to it."""

from __future__ import annotations

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.running.heap import Obj
from ooxcheck.oox.running.machine.machine import Machine
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.oox.running.schedules.races import Access, races


@dataclass(frozen=True, slots=True, eq=False)
class Racing:
    """A cell of an object, and the two accesses of it that race."""

    target: Obj
    cell: int
    accesses: tuple[Access, Access]


def racing(duty: Duty, machine: Machine) -> Racing | None:
    """Return who races for what where a run has stopped for it."""
    objects = {obj.maker: obj for obj in (machine.heap.statics, *machine.heap.objects)}
    for race in races(machine):
        if race.duty == duty:
            maker, cell = race.first.cell
            return Racing(objects[maker], cell, (race.first, race.second))
    return None
