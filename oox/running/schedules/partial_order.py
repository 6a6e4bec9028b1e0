"""All schedules of a program, up to the order of steps that commute: dynamic partial-order reduction with sleep sets.

After Flanagan and Godefroid, "Dynamic partial-order reduction for model checking software" (POPL 2005): run one schedule, search for pairs of steps that race, and
backtrack to try every other thread before the earlier step. Sleep sets (Godefroid, 1996) keep a thread from being tried again until a dependent step has happened.
Two steps commute unless they access the same cell or lock and one writes; a step that ends the program, or reads the whole heap, commutes with no other step.
Buffers move like separate threads: a write accesses its cell when it reaches memory. The steps of a thread commute with those of its own buffer, since the thread
reads memory through the buffer, unless the thread has to wait for it. A read depends on its cell even if its value comes from the buffer: if the read comes later,
this write may have left the buffer, and memory may hold the write of another thread.

So every outcome is found, and for executions that return or deadlock, at least one of every equivalence class. Whether a claim fails can depend on the schedule, and
a failing claim is another kind of step than one that holds. So for executions that a failing claim ends, all outcomes are found, but not every class.

Data races are searched at the same time, if they are checked. Let a thread be about to access a cell that an earlier, concurrent step has accessed. Then the steps
that happened before either access form a schedule by themselves, which ends where both accesses are next. No race is missed: in every continuation of a state with a
race, the two accesses conflict and no conflicting step comes between them, and this is the same in all schedules of the class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.running.footprint import NOTHING, Footprint
from ooxcheck.oox.running.heap import Drain, Mover, ThreadId
from ooxcheck.oox.running.machine.machine import Bank, Machine, Snapshot, Stored
from ooxcheck.oox.running.outcomes import Duty, Ended, Outcome, Returned, Violated
from ooxcheck.oox.running.schedules.races import Access, accesses
from ooxcheck.oox.running.schedules.stepping import begin, drained_at_once, step

Clock: TypeAlias = Mapping[Mover, int]
"""For each thread and buffer, the number of its steps that happened before."""

Clocks: TypeAlias = Mapping[Mover | Stored, Clock]
"""The steps that happened before the last step of each thread and buffer, and before each buffered write (itself included)."""


@dataclass(frozen=True, slots=True)
class Event:
    """The n-th step of a thread or buffer, its footprint, and the steps that happened before it (itself included)."""

    mover: Mover
    number: int
    footprint: Footprint
    clock: Clock = field(repr=False, compare=False)
    owner: ThreadId = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Execution:
    """One complete schedule and its outcome; or, if `stopped`, a schedule up to a race, which is the outcome although the threads could continue."""

    outcome: Outcome
    events: tuple[Event, ...]
    stopped: bool = False

    @property
    def schedule(self) -> tuple[Mover, ...]:
        """The mover of each step."""
        return tuple(event.mover for event in self.events)


@dataclass(slots=True)
class _State:
    """A state on the current path, and the movers that are still to be tried from it."""

    snapshot: Snapshot
    footprints: Mapping[Mover, Footprint]
    accesses: Mapping[ThreadId, Access]
    ready: list[Mover]
    clocks: Clocks
    sleeping: set[Mover]
    wanted: set[Mover]
    done: set[Mover] = field(default_factory=set)

    def next_choice(self) -> Mover | None:
        """Return the movers that remain to be tried first from here."""
        return next(
            (m for m in self.ready if m in self.wanted and m not in self.done and m not in self.sleeping),
            None,
        )


def executions(bank: Bank, start: Callable[[Bank], Machine], *, reduced: bool = True) -> Iterator[Execution]:
    """Run a program that `start` starts under every schedule; with `reduced`, under at least one of each equivalence class.

    With buffers, races are searched in schedules in which every write reaches memory at once.
    """
    settings = bank.settings
    yield from _Explorer(start(bank), reduced=reduced).executions()
    if settings.races and settings.memory_model == "tso":
        plain = Bank(bank.program, replace(settings, memory_model="sc"))
        for race in [each for each in _Explorer(start(plain), reduced=reduced).executions() if each.stopped]:
            steps = drained_at_once(start(bank), race.schedule)
            yield Execution(
                race.outcome,
                tuple(Event(mover, 0, NOTHING, {}, _owner(mover)) for mover in steps),
                stopped=True,
            )


class _Explorer:
    """Depth-first search over schedules; `path` and `events` have the same length."""

    def __init__(self, machine: Machine, *, reduced: bool) -> None:
        self._machine = machine
        self._reduced = reduced
        self._path: list[_State] = []
        self._events: list[Event] = []
        self._races: set[Duty] = set()
        self._races_matter = machine.settings.races and machine.settings.memory_model == "sc"

    def executions(self) -> Iterator[Execution]:
        machine = self._machine
        begin(machine)
        yield from self._arrive({thread.id: {} for thread in machine.threads}, set())
        while self._path:
            state = self._path[-1]
            choice = state.next_choice()
            if choice is None:
                self._path.pop()
                if self._events:
                    self._events.pop()
                continue
            if state.done:  # the first step starts from the current state of the machine
                machine.restore(state.snapshot)
            state.done.add(choice)
            yield from self._step(state, choice)

    def _step(self, state: _State, choice: Mover) -> Iterator[Execution]:
        """Let a thread or a buffer move, and continue the search from there."""
        machine = self._machine
        event = self._event(state, choice)
        asleep = {
            m
            for m in state.sleeping
            if _owner(m) == event.owner or not state.footprints[m].conflicts(event.footprint)
        }
        state.sleeping.add(choice)
        self._events.append(event)
        thread = machine.thread_of(event.owner)
        stored = thread.stored
        try:
            step(machine, choice)
        except Ended as end:
            yield Execution(machine.with_thread(end.outcome), tuple(self._events))
            self._events.pop()
            state.wanted.update(state.ready)
            return
        clocks = {**state.clocks, choice: event.clock}
        clocks.update({t.id: event.clock for t in machine.threads if t.id not in clocks})
        clocks.update({Stored(thread.id, number): event.clock for number in range(stored, thread.stored)})
        yield from self._arrive(clocks, asleep)

    def _arrive(self, clocks: Clocks, asleep: set[Mover]) -> Iterator[Execution]:
        """Enter a new state on the path, or report that the path ends here."""
        machine = self._machine
        try:
            ready = machine.movers()
        except Ended as end:
            yield from self._report_path(end.outcome, clocks)
            return
        if not machine.threads:
            yield from self._report_path(Returned(machine.result), clocks)
            return
        footprints, about = _footprints(machine), accesses(machine) if self._races_matter else {}
        self._find_races(footprints, clocks)
        yield from self._data_races(about, clocks)
        awake = [m for m in ready if m not in asleep]
        wanted = set(ready) if not self._reduced else set(awake[:1])
        state = _State(
            machine.snapshot(), footprints, about, ready, clocks, asleep if self._reduced else set(), wanted
        )
        self._path.append(state)

    def _report_path(self, outcome: Outcome, clocks: Clocks) -> Iterator[Execution]:
        """Report a path; threads that wait forever can still race."""
        self._find_races(_footprints(self._machine), clocks)
        yield Execution(outcome, tuple(self._events))
        if self._events:
            self._events.pop()

    def _data_races(self, about: Mapping[ThreadId, Access], clocks: Clocks) -> Iterator[Execution]:
        """Report the data races between the next accesses of threads and earlier accesses of others, each pair of places once."""
        for id_, later in about.items():
            for event, state in zip(self._events, self._path, strict=True):
                earlier = state.accesses.get(event.mover) if not isinstance(event.mover, Drain) else None
                if (
                    earlier is None
                    or earlier.thread == id_
                    or clocks[id_].get(event.mover, 0) >= event.number
                ):
                    continue
                race = earlier.races(later)
                if race is not None and race.duty not in self._races:
                    self._races.add(race.duty)
                    yield Execution(
                        Violated((race.duty,), id_), self._before_both(event, clocks[id_]), stopped=True
                    )

    def _before_both(self, event: Event, clock: Clock) -> tuple[Event, ...]:
        """Return the steps that happened before a step, or before the next step of another thread."""
        past = dict(clock)
        _join(past, event.clock)
        return tuple(
            each for each in self._events if each is not event and each.number <= past.get(each.mover, 0)
        )

    def _event(self, state: _State, choice: Mover) -> Event:
        footprint, owner = state.footprints[choice], _owner(choice)
        clock = _before(choice, footprint, state.clocks)
        for event in self._events:
            if event.owner != owner and event.footprint.conflicts(footprint):
                _join(clock, event.clock)
        number = clock.get(choice, 0) + 1
        clock[choice] = number
        return Event(choice, number, footprint, clock, owner)

    def _find_races(self, footprints: Mapping[Mover, Footprint], clocks: Clocks) -> None:
        """For the next step of each thread and buffer, find all steps it races with, and add all movers that were ready before these to the backtrack sets.

        All steps, not just the last, and all movers, not just the thread itself, are needed: the mover that leads to the reversed race may be in the sleep set at
        that state, or may be another thread.
        """
        for mover, footprint in footprints.items() if self._reduced else ():
            owner = _owner(mover)
            before = clocks[mover] if mover == owner else _before(mover, footprint, clocks)
            for event, state in zip(self._events, self._path, strict=True):
                concurrent = event.owner != owner and before.get(event.mover, 0) < event.number
                if concurrent and event.footprint.can_race(footprint):
                    state.wanted.update(state.ready)


def _footprints(machine: Machine) -> dict[Mover, Footprint]:
    """Return the footprint of the next step of each thread and buffer, also of those that wait."""
    threads: dict[Mover, Footprint] = {thread.id: machine.footprint(thread) for thread in machine.threads}
    return threads | {
        Drain(thread.id): machine.drain_footprint(thread) for thread in machine.threads if thread.buffer
    }


def _owner(mover: Mover) -> ThreadId:
    """Return the thread of a mover, which is the thread itself or its buffer: their steps do not conflict with each other."""
    return mover.thread if isinstance(mover, Drain) else mover


def _before(mover: Mover, footprint: Footprint, clocks: Clocks) -> dict[Mover, int]:
    """Return the steps that precede a step in every schedule: those of its mover, and those it waits for."""
    clock = dict(clocks.get(mover, {}))
    for other, theirs in clocks.items() if footprint.awaits else ():
        if other in footprint.awaits:
            _join(clock, theirs)
    return clock


def _join(clock: dict[Mover, int], other: Clock) -> None:
    for mover, number in other.items():
        if number > clock.get(mover, 0):
            clock[mover] = number
