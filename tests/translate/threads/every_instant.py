"""All races of a program, found the obvious way: take every step that any thread can take, and look at every instant on the way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Heap, Kinds, Mover
from ooxcheck.oox.running.machine.machine import Bank, Machine, Snapshot
from ooxcheck.oox.running.outcomes import Duty, Ended
from ooxcheck.oox.running.schedules.races import races
from ooxcheck.oox.running.schedules.stepping import begin, step
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import Method


def all_races(program: Program, method: Method, settings: Settings, limit: int) -> frozenset[Duty] | None:
    """Return the races of all schedules of a method without arguments; None if there are more instants than the limit."""
    machine = Machine(Bank(program, settings), Heap(Kinds(program)))
    machine.start(method, ())
    begin(machine)
    found: set[Duty] = set()
    for number, _ in enumerate(_instants(machine)):
        found.update(race.duty for race in races(machine))
        if number > limit:
            return None
    return frozenset(found)


def _instants(machine: Machine) -> Iterator[None]:
    """Yield at every instant of every schedule; the machine stands there then."""
    yield
    ways: list[tuple[Snapshot, list[Mover]]] = [(machine.snapshot(), _ready(machine))]
    while ways:
        here, ready = ways[-1]
        if not ready:
            ways.pop()
            continue
        machine.restore(here)
        mover = ready.pop()
        with suppress(Ended):
            step(machine, mover)
            yield
            ways.append((machine.snapshot(), _ready(machine)))


def _ready(machine: Machine) -> list[Mover]:
    with suppress(Ended):
        return machine.movers()
    return []
