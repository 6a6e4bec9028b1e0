"""Guided schedules: the given operations happen in a given order, whatever else the threads do in between.

The order of dependent accesses, locks and claims determines a run. The other steps commute with all steps, and are taken when their thread moves anyway. So the
schedule has no more context switches than the order needs. With buffers, the turn of a write is the moment when it reaches memory; a write without a turn does so as
soon as it can.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Mapping, Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.running.code import Thread, VisibleKind
from ooxcheck.oox.running.heap import Drain, Mover, ThreadId
from ooxcheck.oox.running.machine.machine import Machine
from ooxcheck.oox.running.outcomes import Ended, Outcome, Returned
from ooxcheck.oox.running.schedules.races import race_outcome
from ooxcheck.oox.running.schedules.stepping import begin, step
from ooxcheck.oox.source import Span


@dataclass(frozen=True, slots=True)
class Foreseen:
    """An expected visible operation of a thread; for reads and writes, with its place.

    `turn` is its number in the order. With `is_last` the thread stops before it: it is one of two accesses that race. For a buffered write, `drain` is the turn in
    which it reaches memory; without one it stays in the buffer.
    """

    kind: VisibleKind
    span: Span | None
    turn: int | None = None
    is_last: bool = False
    drain: int | None = None


@dataclass(frozen=True, slots=True)
class Guide:
    """A guide: the turns in order; then the thread `last` moves until the run ends."""

    foreseen: Mapping[ThreadId, Sequence[Foreseen]]
    turns: Sequence[ThreadId]
    last: ThreadId | None = None


_ASTRAY = "thread {} should be able to move"


class Astray(Exception):  # noqa: N818 (what was foreseen does not come)
    """A thread does not perform the expected operation."""


def run_guided(machine: Machine, guide: Guide) -> tuple[Outcome, tuple[Mover, ...]]:
    """Run a started program by a guide, and return the outcome and the schedule; `Astray` if that is impossible."""
    follower = _Follower(machine, guide)
    return follower.outcome(), tuple(follower.schedule)


class _Follower:
    def __init__(self, machine: Machine, guide: Guide) -> None:
        self._machine = machine
        self._guide = guide
        self._ahead = {thread: deque(steps) for thread, steps in guide.foreseen.items()}
        self._drains = {step.drain for steps in guide.foreseen.values() for step in steps}
        self._buffers: defaultdict[ThreadId, deque[int | None]] = defaultdict(deque)
        self.schedule: list[Mover] = []

    def outcome(self) -> Outcome:
        machine = self._machine
        try:
            begin(machine)
            for turn, id_ in enumerate(self._guide.turns):
                if turn in self._drains:
                    self._reach_memory(self._thread(id_), turn)
                else:
                    while self._step(id_) != turn:
                        pass
            return self._run_to_race() or self._finish()
        except Ended as end:
            return machine.with_thread(end.outcome)

    def _run_to_race(self) -> Outcome | None:
        """Run the threads up to the expected race, if there is one, and return the violated duties."""
        racing = [id_ for id_, steps in self._guide.foreseen.items() if any(step.is_last for step in steps)]
        for id_ in racing:
            while not self._is_last(self._thread(id_)):
                self._step(id_)
        return race_outcome(self._machine) if racing else None

    def _finish(self) -> Outcome:
        """Let the last thread move, then its buffer, then the others, until none can."""
        last = self._guide.last
        while movers := self._machine.movers():
            first = [mover for mover in (last, last if last is None else Drain(last)) if mover in movers]
            match (first or movers)[0]:
                case Drain(id_):
                    self._drain(self._thread(id_))
                case id_:
                    self._step(id_)
        return Returned(self._machine.result)

    def _reach_memory(self, thread: Thread, turn: int) -> None:
        """Let the write whose turn it is reach memory, after its thread has executed it and before any other turn."""
        buffer = self._buffers[thread.id]
        while turn not in buffer:
            if self._step(thread.id) is not None:
                raise Astray(_ASTRAY.format(thread.id))
        if buffer[0] != turn:
            raise Astray(_ASTRAY.format(thread.id))
        self._drain(thread)
        self._drain_freely(thread)

    def _drain_freely(self, thread: Thread) -> None:
        """Let writes without a turn reach memory."""
        while thread.buffer and self._buffers[thread.id][0] is None:
            self._drain(thread)

    def _drain(self, thread: Thread) -> None:
        self._buffers[thread.id].popleft()
        self.schedule.append(Drain(thread.id))
        step(self._machine, Drain(thread.id))

    def _step(self, id_: ThreadId) -> int | None:
        """Let a thread move, and return the turn that it took, if any. While it waits, other threads take steps that are no turns."""
        thread = self._thread(id_)
        while self._machine.waits(thread):
            other = next((other for other in self._machine.threads if self._is_free(other)), None)
            if other is None:
                raise Astray(_ASTRAY.format(id_))
            self._move(other)
        return self._move(thread)

    def _thread(self, id_: ThreadId) -> Thread:
        """Return a thread; if it does not exist yet, its parent is about to fork it."""
        while (thread := self._find_thread(id_)) is None:
            parent = self._thread(id_[:-1]) if id_ else None
            if parent is None or not self._is_free(parent):
                raise Astray(_ASTRAY.format(id_))
            self._move(parent)
        return thread

    def _find_thread(self, id_: ThreadId) -> Thread | None:
        return next((thread for thread in self._machine.threads if thread.id == id_), None)

    def _is_free(self, thread: Thread) -> bool:
        """Return whether a thread can move, and no other has to move first."""
        foreseen = self._next(thread)
        is_open = foreseen is None or (foreseen.turn is None and not foreseen.is_last)
        return not self._machine.waits(thread) and thread.ending is None and is_open

    def _is_last(self, thread: Thread) -> bool:
        foreseen = self._next(thread)
        return foreseen is not None and foreseen.is_last

    def _move(self, thread: Thread) -> int | None:
        foreseen = self._next(thread)
        if foreseen is not None:
            self._ahead[thread.id].popleft()
        self.schedule.append(thread.id)
        stored = thread.stored
        step(self._machine, thread.id)
        self._buffers[thread.id].extend([foreseen.drain if foreseen else None] * (thread.stored - stored))
        self._drain_freely(thread)
        return foreseen.turn if foreseen else None

    def _next(self, thread: Thread) -> Foreseen | None:
        """Return the next operation of a thread, if it is an expected one."""
        ahead, pending = self._ahead.get(thread.id), thread.pending
        if not ahead or pending is None:
            return None
        differs = ahead[0].span is not None and pending.span is not ahead[0].span
        return None if differs or pending.kind is not ahead[0].kind else ahead[0]
