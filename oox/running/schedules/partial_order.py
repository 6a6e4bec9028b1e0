"""All schedules of a program, up to the order of steps that commute: dynamic partial-order reduction with sleep sets.

After Flanagan and Godefroid, "Dynamic partial-order reduction for model checking software" (POPL 2005): run one
schedule, look for pairs of steps that race, and come back to try every other thread before the earlier one. Sleep sets
(Godefroid, 1996) keep a thread from being tried again while nothing it depends on has happened. Two steps commute
unless they touch the same cell or lock and one writes; a step that ends the program, or looks at the whole heap,
commutes with nothing.

So every outcome is found, and of the executions that end by themselves (returned, deadlocked) at least one of every
equivalence class. Whether a claim fails can depend on the schedule, and a claim that fails is a step of another kind
than one that holds: of executions cut short by a failing claim only the outcomes are promised, not every class.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import TypeAlias

from datatypes import dataclass
from oox.running.footprint import Footprint
from oox.running.heap import ThreadId
from oox.running.machine.machine import Machine, Snapshot
from oox.running.outcomes import Ended, Outcome, Returned
from oox.running.schedules.stepping import begin, step

Clock: TypeAlias = Mapping[ThreadId, int]
"""For each thread, how many of its steps happened before."""


@dataclass(frozen=True, slots=True)
class Event:
    """The n-th step of a thread, what it touched, and what happened before it (itself included)."""

    thread: ThreadId
    number: int
    footprint: Footprint
    clock: Clock = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Execution:
    """One complete schedule and how it ended."""

    outcome: Outcome
    events: tuple[Event, ...]

    @property
    def schedule(self) -> tuple[ThreadId, ...]:
        """Which thread moved, step by step."""
        return tuple(event.thread for event in self.events)


@dataclass(slots=True)
class _State:
    """A state on the current path, and what is still to be tried from it."""

    snapshot: Snapshot
    footprints: dict[ThreadId, Footprint]
    ready: list[ThreadId]
    clocks: dict[ThreadId, Clock]
    sleeping: dict[ThreadId, Footprint]
    wanted: set[ThreadId]
    done: set[ThreadId] = field(default_factory=set)

    def next_choice(self) -> ThreadId | None:
        """Return a thread that should still be tried first from here."""
        return next((t for t in self.ready if t in self.wanted and t not in self.done and t not in self.sleeping), None)


def executions(machine: Machine, *, reduced: bool = True) -> Iterator[Execution]:
    """Run a started machine under every schedule; with `reduced`, under at least one of each equivalence class."""
    return _Explorer(machine, reduced=reduced).executions()


class _Explorer:
    """Depth-first search over schedules; `path` and `events` run in parallel."""

    def __init__(self, machine: Machine, *, reduced: bool) -> None:
        self._machine = machine
        self._reduced = reduced
        self._path: list[_State] = []
        self._events: list[Event] = []

    def executions(self) -> Iterator[Execution]:
        machine = self._machine
        begin(machine)
        yield from self._arrive({thread.id: {} for thread in machine.threads}, {})
        while self._path:
            state = self._path[-1]
            choice = state.next_choice()
            if choice is None:
                self._path.pop()
                if self._events:
                    self._events.pop()
                continue
            state.done.add(choice)
            machine.restore(state.snapshot)
            yield from self._step(state, choice)

    def _step(self, state: _State, choice: ThreadId) -> Iterator[Execution]:
        """Let a thread move, and go on from where that leads."""
        machine = self._machine
        footprint = state.footprints[choice]
        event = self._event(state, choice, footprint)
        asleep = {t: f for t, f in state.sleeping.items() if not f.conflicts(footprint)}
        state.sleeping[choice] = footprint
        self._events.append(event)
        try:
            step(machine, next(t for t in machine.threads if t.id == choice))
        except Ended as end:
            yield Execution(machine.blamed(end.outcome), tuple(self._events))
            self._events.pop()
            state.wanted.update(state.ready)
            return
        clocks = {**state.clocks, choice: event.clock}
        clocks.update({t.id: event.clock for t in machine.threads if t.id not in clocks})
        yield from self._arrive(clocks, asleep)

    def _arrive(self, clocks: dict[ThreadId, Clock], asleep: dict[ThreadId, Footprint]) -> Iterator[Execution]:
        """Enter a new state on the path, or report that the path ends here."""
        machine = self._machine
        try:
            ready = [thread.id for thread in machine.ready()]
        except Ended as end:
            yield self._ended(end.outcome, clocks)
            return
        if not machine.threads:
            yield self._ended(Returned(machine.result), clocks)
            return
        footprints = {thread.id: machine.footprint(thread) for thread in machine.threads}
        self._find_races(footprints, clocks)
        awake = [t for t in ready if t not in asleep]
        wanted = set(ready) if not self._reduced else set(awake[:1])
        state = _State(machine.snapshot(), footprints, ready, clocks, asleep if self._reduced else {}, wanted)
        self._path.append(state)

    def _ended(self, outcome: Outcome, clocks: dict[ThreadId, Clock]) -> Execution:
        """Report a path; threads that wait for ever still race for what they wait for."""
        machine = self._machine
        self._find_races({thread.id: machine.footprint(thread) for thread in machine.threads}, clocks)
        execution = Execution(outcome, tuple(self._events))
        if self._events:
            self._events.pop()
        return execution

    def _event(self, state: _State, choice: ThreadId, footprint: Footprint) -> Event:
        clock = dict(state.clocks[choice])
        for event in self._events:
            if event.footprint.conflicts(footprint):
                _join(clock, event.clock)
        for cell in footprint.reads:
            if isinstance(cell, tuple) and cell[0] == "exit":
                _join(clock, state.clocks.get(cell[1], {}))
        number = clock.get(choice, 0) + 1
        clock[choice] = number
        return Event(choice, number, footprint, clock)

    def _find_races(self, footprints: Mapping[ThreadId, Footprint], clocks: Mapping[ThreadId, Clock]) -> None:
        """For the next step of each thread, find all steps it races with, and want everybody tried before these who was ready.

        All of them, not just the last, and everybody, not just the thread itself: what leads to a race the other way round may be asleep
        where that is found first, or another's step.
        """
        for thread, footprint in footprints.items() if self._reduced else ():
            before = clocks[thread]
            for event, state in zip(self._events, self._path, strict=True):
                concurrent = event.thread != thread and before.get(event.thread, 0) < event.number
                if concurrent and event.footprint.can_race(footprint):
                    state.wanted.update(state.ready)


def _join(clock: dict[ThreadId, int], other: Clock) -> None:
    for thread, number in other.items():
        clock[thread] = max(clock.get(thread, 0), number)
