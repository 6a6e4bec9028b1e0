"""Data race: the cell that two threads are about to access, and both accesses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.running.heap import Obj
from ooxcheck.oox.running.machine.machine import Machine
from ooxcheck.oox.running.outcomes import Duty

if TYPE_CHECKING:
    from ooxcheck.oox.running.schedules.races import Access


@dataclass(frozen=True, slots=True, eq=False)
class Racing:
    """A cell of an object, and its two accesses that race."""

    target: Obj
    cell: int
    accesses: tuple[Access, Access]


def find_race(duty: Duty, machine: Machine) -> Racing | None:
    """Return the race at which a run has stopped."""
    from ooxcheck.oox.running.schedules.races import races

    objects = {obj.maker: obj for obj in (machine.heap.statics, *machine.heap.objects)}
    for race in races(machine):
        if race.duty == duty:
            maker, cell = race.first.cell
            return Racing(objects[maker], cell, (race.first, race.second))
    return None
