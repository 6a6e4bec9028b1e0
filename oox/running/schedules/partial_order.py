"""All schedules of a program, up to the order of steps that commute: dynamic partial-order reduction with sleep sets.

After Flanagan and Godefroid, "Dynamic partial-order reduction for model checking software" (POPL 2005): run one
schedule, look for pairs of steps that race, and come back to try every other thread before the earlier one. Sleep sets
(Godefroid, 1996) keep a thread from being tried again while nothing it depends on has happened. Two steps commute
unless they touch the same cell or lock and one writes; a step that ends the program, or looks at the whole heap,
commutes with nothing. Where threads have buffers, these move like threads of their own: a write touches its cell when it reaches
memory. What a thread does commutes with its own buffer, through which it looks at memory anyway, unless it has to wait for it. A read
depends on its cell also where it finds a write in the buffer: that may be gone, and another's in memory, when it comes later.

So every outcome is found, and of the executions that end by themselves (returned, deadlocked) at least one of every
equivalence class. Whether a claim fails can depend on the schedule, and a claim that fails is a step of another kind
than one that holds: of executions cut short by a failing claim only the outcomes are promised, not every class.

Data races are looked for on the way, if they matter. A thread is about to access a cell that an earlier step has accessed, and that step did not
happen before: then what happened before the two, and nothing else, is a schedule, too, and it ends where both are about to come. And there
is no race that cannot be seen so: whatever goes on from an instant with a race, the two accesses conflict and nothing that conflicts comes between
them, which is the same in all schedules of its class.
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
"""For each thread and each buffer, how many of its steps happened before."""

Clocks: TypeAlias = Mapping[Mover | Stored, Clock]
"""What happened before the last step of each thread and buffer, and before each write that went to a buffer (itself included)."""


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
    """One complete schedule and how it ended; or, `stopped`, one up to a race, which is the outcome, although the threads would move on."""

    outcome: Outcome
    events: tuple[Event, ...]
    stopped: bool = False

    @property
    def schedule(self) -> tuple[Mover, ...]:
        """The mover of each step."""
        return tuple(event.mover for event in self.events)


@dataclass(slots=True)
class _State:
    """A state on the current path, and what is still to be tried from it."""

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

    Where threads have buffers, races are looked for in schedules in which every write reaches memory at once.
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
    """Depth-first search over schedules; `path` and `events` run in parallel."""

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
            if state.done:  # the first step from here goes on from where the machine is
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
            yield Execution(machine.blamed(end.outcome), tuple(self._events))
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
            yield from self._ended(end.outcome, clocks)
            return
        if not machine.threads:
            yield from self._ended(Returned(machine.result), clocks)
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

    def _ended(self, outcome: Outcome, clocks: Clocks) -> Iterator[Execution]:
        """Report a path; threads that wait for ever still race for what they wait for."""
        self._find_races(_footprints(self._machine), clocks)
        yield Execution(outcome, tuple(self._events))
        if self._events:
            self._events.pop()

    def _data_races(self, about: Mapping[ThreadId, Access], clocks: Clocks) -> Iterator[Execution]:
        """Report the data races of what threads are about to access with what others have accessed, each pair of places once."""
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
        """Return the steps that happened before a step, or before the next one of another thread."""
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

        All steps, not just the last, and all movers, not just the thread itself: what leads to a race the other way round may be asleep
        where that is found first, or another's step.
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
    """Return the thread that a mover is, or whose buffer it is: no step of one conflicts with one of the other."""
    return mover.thread if isinstance(mover, Drain) else mover


def _before(mover: Mover, footprint: Footprint, clocks: Clocks) -> dict[Mover, int]:
    """Return the steps before a step in every schedule: those of its mover, and those it waits for."""
    clock = dict(clocks.get(mover, {}))
    for other, theirs in clocks.items() if footprint.awaits else ():
        if other in footprint.awaits:
            _join(clock, theirs)
    return clock


def _join(clock: dict[Mover, int], other: Clock) -> None:
    for mover, number in other.items():
        if number > clock.get(mover, 0):
            clock[mover] = number
