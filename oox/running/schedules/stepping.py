"""Steps of a program with several threads: one visible operation and the local ones that follow it, or a write that reaches memory.

Between two steps every thread is before a visible operation, or its next step is known to end the program. The exploration of all schedules and the replay of one use the same steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ooxcheck.oox.running.code import Thread, VisibleKind
from ooxcheck.oox.running.contracts.script import Unfit
from ooxcheck.oox.running.heap import Drain, Mover, ThreadId
from ooxcheck.oox.running.machine.machine import Machine
from ooxcheck.oox.running.outcomes import Ended, Outcome, Returned


def begin(machine: Machine) -> None:
    """Run a started program up to the first visible operation of each of its threads."""
    _settle_new(machine, set())


def step(machine: Machine, mover: Mover) -> None:
    """Let a thread or a buffer move; raises `Ended` when that ends the program."""
    if isinstance(mover, Drain):
        machine.drain(machine.thread_of(mover.thread))
        return
    thread = machine.thread_of(mover)
    machine.thread = thread
    if thread.ending is not None:
        raise Ended(thread.ending)
    settled = {other.id for other in machine.threads}
    machine.operate(thread)
    _settle(machine, thread)
    _settle_new(machine, settled)


def drained_at_once(machine: Machine, schedule: Iterable[Mover]) -> tuple[Mover, ...]:
    """Run the threads of a started program in an order, with each write reaching memory at once, and return the steps."""
    steps: list[Mover] = []
    begin(machine)
    for mover in (None, *schedule):
        if mover is not None:
            step(machine, mover)
            steps.append(mover)
        while (after := next(_at_once(machine), None)) is not None:
            step(machine, after)
            steps.append(after)
    return tuple(steps)


def _at_once(machine: Machine) -> Iterator[Mover]:
    """Yield the steps that exist only with buffers: draining a write, and a fork that has waited for it."""
    for thread in machine.threads:
        if thread.buffer:
            yield Drain(thread.id)
        elif thread.pending is not None and thread.pending.kind is VisibleKind.FORK and thread.ending is None:
            yield thread.id


def run_schedule(machine: Machine, schedule: Iterable[Mover]) -> Outcome:
    """Run a started program with the given order of movers; a race stops it, if races are checked. `Unfit` if one of them cannot move."""
    from ooxcheck.oox.running.schedules.races import race_outcome

    begin(machine)
    try:
        for mover in schedule:
            if mover not in machine.movers():
                msg = f"the schedule lets {mover} move, which cannot"
                raise Unfit(msg)
            step(machine, mover)
        race = race_outcome(machine) if machine.settings.races else None
        while race is None and (movers := machine.movers()):
            step(machine, movers[0])
    except Ended as end:
        return machine.with_thread(end.outcome)
    return race or Returned(machine.result)


def _settle_new(machine: Machine, settled: set[ThreadId]) -> None:
    while fresh := [thread for thread in machine.threads if thread.id not in settled]:
        for thread in fresh:
            settled.add(thread.id)
            _settle(machine, thread)


def _settle(machine: Machine, thread: Thread) -> None:
    """Run local operations up to a visible one; if they end the program, the end becomes the thread's next step."""
    try:
        while thread.frames and thread.pending is None:
            machine.operate(thread)
    except Ended as end:
        thread.ending = machine.with_thread(end.outcome)
    machine.leave(thread)
