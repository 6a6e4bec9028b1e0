"""Data races: two threads are about to access the same cell when the run stops, and one of them writes.

Every prefix of an execution is an execution, so a race at some moment is one at the end of another run. In
that run, all events of a thread
before its access happen, and none after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.cells import Lengths
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.running.contracts.promises import race_duty
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.relational import FALSE, Formula
from ooxcheck.translate.model.constant_folding import all_of
from ooxcheck.translate.threads.events import Event, EventKind
from ooxcheck.translate.threads.history import History

Pending: TypeAlias = Callable[[Event], Formula]
"""Returns the formula that an event is the next one of its thread when the run stops."""


@dataclass(frozen=True, slots=True)
class Race:
    """Two accesses that may race, and the executions in which they do."""

    first: Event
    second: Event
    happens: Formula


def races(history: History, pending: Pending) -> Mapping[Duty, list[Race]]:
    """Return the races of each pair of locations."""
    races_by_duty: dict[Duty, list[Race]] = {}
    for race in _races(history, cache(pending)):
        races_by_duty.setdefault(race_duty(race.first.span, race.second.span), []).append(race)
    return races_by_duty


def _races(history: History, pending: Pending) -> Iterator[Race]:
    accesses: dict[object, list[Event]] = {}
    for event in history.events:
        if _is_access(event):
            accesses.setdefault(event.cells, []).append(event)
    for several in accesses.values():
        for one, other in combinations(several, 2):
            if EventKind.WRITE in (one.kind, other.kind) and one.concurrent_with(other):
                met = history.instants.meet(one, other)
                both = (
                    FALSE
                    if met is FALSE
                    else history.world.simplify(all_of((met, pending(one), pending(other))))
                )
                if both is not FALSE:
                    yield Race(one, other, both)


def _is_access(event: Event) -> bool:
    """Return whether an event is a read or write of a cell for which threads may race."""
    is_cell = event.kind in (EventKind.READ, EventKind.WRITE) and not isinstance(event.cells, Lengths)
    is_volatile = isinstance(event.cells, Field) and event.cells.volatile
    return is_cell and not is_volatile and not event.initial and event.is_possible()
