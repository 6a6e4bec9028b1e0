"""Running a method: one schedule, or all of them.

The interpreter defines the semantics of the language. It shares no code with the encoder or the relational engine, so that both can be compared with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.code import Director
from ooxcheck.oox.running.decisions import Taken
from ooxcheck.oox.running.heap import Atom, Dynamic, Heap, Kinds, Mover
from ooxcheck.oox.running.machine.machine import Bank, Machine, Scheduler
from ooxcheck.oox.running.machine.synchronisation import Imminent
from ooxcheck.oox.running.machine.trace import Trace
from ooxcheck.oox.running.object_limits import Room
from ooxcheck.oox.running.outcomes import Outcome, Violated
from ooxcheck.oox.running.settings import DEFAULT, Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import Type

if TYPE_CHECKING:
    from ooxcheck.oox.running.schedules.guided import Guide
    from ooxcheck.oox.running.schedules.partial_order import Execution


@dataclass(frozen=True, slots=True)
class Run:
    """The outcome of a run, its final heap, its trace, and the stopped machine; the schedule, if it was recorded."""

    outcome: Outcome
    heap: Heap
    trace: Trace
    steps: int
    machine: Machine
    schedule: tuple[Mover, ...] = ()


def run(
    program: Program,
    method: Method,
    args: Sequence[Atom] = (),
    *,
    heap: Heap | None = None,
    settings: Settings = DEFAULT,
    seed: int = 0,
) -> Run:
    """Run a method on arguments (the receiver first) under the schedule and the choices that `seed` determines."""
    from random import Random

    source = Random(seed)
    schedule: Scheduler = source.choice
    trace = Trace()
    machine = Machine(
        Bank(program, settings), heap or Heap(Kinds(program)), choose=source.randrange, recorder=trace
    )
    machine.start(method, args)
    outcome = machine.run(schedule)
    _close(trace, machine, outcome)
    return Run(outcome, machine.heap, trace, machine.steps, machine)


def replay(
    program: Program,
    method: Method,
    args: Sequence[Atom] = (),
    *,
    heap: Heap | None = None,
    settings: Settings = DEFAULT,
    schedule: Sequence[Mover] = (),
    choices: Sequence[int] = (),
    domains: Mapping[Type, Sequence[Dynamic]] | None = None,
    room: Room | None = None,
    direct: Director | None = None,
    guide: Guide | None = None,
    taken: list[Taken] | None = None,
    visited: set[Span] | None = None,
) -> Run:
    """Repeat an earlier run of a method: with its schedule if it had several threads, and its choices. If races are checked, the run stops at a race at the end of the schedule.

    A director decides the effects of methods known by their contracts; a guide decides which thread moves.
    The branches that it takes are added to `taken`, the statements that it reaches to `visited`.
    """
    trace, left = Trace(), iter(choices)
    machine = Machine(
        Bank(program, settings, taken=taken, visited=visited),
        heap or Heap(Kinds(program)),
        choose=lambda _options: next(left),
        domains=domains,
        room=room,
        recorder=trace,
        direct=direct,
    )
    machine.start(method, args)
    if guide is not None:
        # Imported when it is needed: most methods start no thread.
        from ooxcheck.oox.running.schedules.guided import run_guided

        outcome, schedule = run_guided(machine, guide)
    elif schedule or settings.races:
        from ooxcheck.oox.running.schedules.stepping import run_schedule

        outcome = run_schedule(machine, schedule)
    else:
        outcome = machine.run()
    _close(trace, machine, outcome)
    return Run(outcome, machine.heap, trace, machine.steps, machine, tuple(schedule))


def _close(trace: Trace, machine: Machine, outcome: Outcome) -> None:
    """End a trace with the waiting and racing threads."""
    trace.close(machine, outcome)
    if isinstance(outcome, Violated) and any(duty.is_race for duty in outcome.duties):
        from ooxcheck.oox.running.schedules.races import races

        threads = {thread.id: thread for thread in machine.threads}
        objects = {obj.maker: obj for obj in (machine.heap.statics, *machine.heap.objects)}
        for access in dict.fromkeys(
            access for race in races(machine) for access in (race.first, race.second)
        ):
            maker, cell = access.cell
            trace.race(threads[access.thread], Imminent(objects[maker], cell, access.is_write))


def run_all(
    program: Program,
    method: Method,
    args: Sequence[Atom] = (),
    *,
    heap: Heap | None = None,
    settings: Settings = DEFAULT,
    reduced: bool = True,
) -> Iterator[Execution]:
    """Run a method under every schedule, up to the order of steps that commute (or without reduction, if `reduced` is false)."""
    # Imported when it is needed: a checker follows one schedule at a time.
    from ooxcheck.oox.running.schedules.partial_order import executions

    whole = heap or Heap(Kinds(program))
    begun = whole.mark()

    def start(bank: Bank) -> Machine:
        whole.undo(begun)
        machine = Machine(bank, whole)
        machine.start(method, args)
        return machine

    return executions(Bank(program, settings), start, reduced=reduced)
