"""Decode an instance into a schedule: the order of the events of threads, as the interpreter has to execute them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cmp_to_key
from typing import TypeAlias

from ooxcheck.oox.cells import Lengths
from ooxcheck.oox.running.code import VisibleKind
from ooxcheck.oox.running.heap import ThreadId
from ooxcheck.oox.running.outcomes import Bounded, Duty, Threw
from ooxcheck.oox.running.schedules.guided import Foreseen, Guide
from ooxcheck.relational import Instance, Interpretation
from ooxcheck.translate.threads.events import Event, EventKind, Thread
from ooxcheck.translate.threads.executions import Executions
from ooxcheck.translate.threads.history import History

_VISIBLE = {
    EventKind.READ: VisibleKind.READ,
    EventKind.WRITE: VisibleKind.WRITE,
    EventKind.ACQUIRE: VisibleKind.ACQUIRE,
    EventKind.RELEASE: VisibleKind.RELEASE,
    EventKind.WAIT: VisibleKind.RELEASE,
    EventKind.WAKE: VisibleKind.WAKE,
    EventKind.NOTIFY: VisibleKind.NOTIFY,
    EventKind.JOIN: VisibleKind.JOIN,
    EventKind.CLAIM: VisibleKind.CLAIM,
    EventKind.CALL: VisibleKind.CALL,
    EventKind.GHOST: VisibleKind.GHOST,
    EventKind.ENTRY: VisibleKind.ENTRY,
    EventKind.ALLOCATE: VisibleKind.ALLOCATE,
}
"""The kinds of steps of the interpreter; a fork or an end is no separate step."""

_PLACED = frozenset((EventKind.READ, EventKind.WRITE, EventKind.GHOST))
"""Events that are identified by their location."""


Aim: TypeAlias = Duty | Bounded | type[Threw] | None
"""The goal of a run: a duty, a bound, an exception that leaves a thread; None if threads may continue in any way."""


def guide(executions: Executions, instance: Instance, aim: Aim = None) -> Guide:
    """Return the schedule of the execution of an instance, up to its goal."""
    return _Decoder(executions, instance, aim).guide()


def thread_names(history: History, truth: Interpretation) -> dict[Thread, ThreadId]:
    """Return the interpreter's names of threads: the parent, and the number of earlier children."""
    names: dict[Thread, ThreadId] = {history.threads[0]: ()}
    for thread in history.threads[1:]:
        fork = thread.fork
        assert fork is not None
        if fork.thread in names and truth.holds(fork.guard):
            names[thread] = (*names[fork.thread], sum(child in names for child in fork.thread.children))
    return names


class _Decoder:
    def __init__(self, executions: Executions, instance: Instance, aim: Aim) -> None:
        self._executions = executions
        self._aim = aim.whole if isinstance(aim, Duty) else aim
        self._racing: tuple[Event, ...] = ()
        self._history = executions.history
        self._truth = Interpretation(instance)
        self._ids = thread_names(self._history, self._truth)

    def guide(self) -> Guide:
        """Return the schedule; before the first fork there is only one thread."""
        alone = self._first_fork()
        if alone is None:
            return Guide({}, ())
        happening = [
            event
            for event in self._history.order.events
            if self._happens(event) and not event.surely_before(alone)
        ]
        happening.sort(key=cmp_to_key(self._compare))
        turns = {event: turn for turn, event in enumerate(happening)}
        self._racing = self._races()
        foreseen = {id_: list(self._foreseen(thread, turns, alone)) for thread, id_ in self._ids.items()}
        return Guide(foreseen, [self._ids[event.thread] for event in happening], self._last())

    def _first_fork(self) -> Event | None:
        """Return the first fork of the first thread, if any."""
        main = self._history.threads[0]
        return next((thread.fork for thread in main.children if thread in self._ids), None)

    def _happens(self, event: Event) -> bool:
        """Return whether an event is a step of the run."""
        is_due = _is_step(event) and event.thread in self._ids and self._truth.holds(event.guard)
        return is_due and self._truth.holds(self._history.order.happens(event))

    def _compare(self, left: Event, right: Event) -> int:
        return -1 if self._truth.holds(self._history.order.before(left, right)) else 1

    def _foreseen(self, thread: Thread, turns: dict[Event, int], alone: Event) -> Iterator[Foreseen]:
        for event in thread.events:
            if not event.surely_before(alone) and _is_step(event) and self._truth.holds(event.guard):
                span = event.span if event.kind in _PLACED else None
                turn = None if event.buffered else turns.get(event)
                yield Foreseen(
                    _VISIBLE[event.kind],
                    span,
                    turn,
                    is_last=event in self._racing,
                    drain=self._drain(event, turns),
                )

    def _drain(self, event: Event, turns: dict[Event, int]) -> int | None:
        """Return the turn in which a buffered write reaches memory: none if the run ends before, and None if it is not observed."""
        return (
            turns.get(event, len(turns)) if event.buffered and event in self._history.order.events else None
        )

    def _races(self) -> tuple[Event, ...]:
        """Return the two accesses that race, if a race is the goal."""
        races = self._executions.races.get(self._aim, ()) if isinstance(self._aim, Duty) else ()
        return next(((race.first, race.second) for race in races if self._truth.holds(race.happens)), ())

    def _last(self) -> ThreadId | None:
        """Return the thread that ends the run, if one does."""
        history, executions = self._history, self._executions
        endings = history.deaths if self._aim is Threw else history.endings
        ends = [
            (each, executions.ends)
            for each in endings
            if self._aim in (None, Threw) or each.what == self._aim
        ]
        comes = [(each, executions.comes) for each in history.comings if each.what == self._aim]
        for each, formula in (*ends, *comes):
            if each.event.thread in self._ids and self._truth.holds(formula(each)):
                return self._ids[each.event.thread]
        return None


def _is_step(event: Event) -> bool:
    """Return whether an event is a step of the interpreter: initial writes of a new array are not."""
    return event.kind in _VISIBLE and not event.initial and not isinstance(event.cells, Lengths)
