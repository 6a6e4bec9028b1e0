"""The heaps of a history: its calls are made again, one after the other, in one heap.

The search rebuilds each heap from its form, so that an object has another identity after each call. Here objects keep theirs, so that pictures of
the heaps can name them. At the end the heap must be that of the counterexample; otherwise the heaps are not known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count

from ooxcheck.classes.reachability.history_search import ClassHistories
from ooxcheck.classes.reachability.places import place_of
from ooxcheck.classes.reachability.state_transfer import Transfer, transfer_call, transfer_heap
from ooxcheck.classes.searched_history import SearchedHistory
from ooxcheck.datatypes import dataclass
from ooxcheck.engine.report import ClientHeap, ClientHistory, Counterexample
from ooxcheck.engine.sampling.computed_functions import computed_function
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Atom, Content, Heap, Obj, same_content, with_atoms
from ooxcheck.oox.running.machine.trace import StepKind
from ooxcheck.oox.running.settings import DEFAULT
from ooxcheck.specs.classes.argument_values import Argument, Result, Variable, argument_atom
from ooxcheck.specs.classes.client_runs.client_calls import (
    Caller,
    Gave,
    Stopped,
    running_settings,
    without_promises,
)
from ooxcheck.specs.classes.client_runs.unknown_functions import with_fixed_results
from ooxcheck.specs.classes.history import Call


@dataclass(frozen=True, slots=True, eq=False)
class CallerRun:
    """The run of a caller of a private method, whose initial heap is at the end of the history, in the program of the caller."""

    program: Program
    run: Counterexample


def with_heaps(
    program: Program, example: Counterexample, histories: ClassHistories, caller: CallerRun | None = None
) -> Counterexample:
    """Return a counterexample of a method of a program whose history has heaps, if they are known.

    If the history ends with a call of a `caller`, the heap of the counterexample is that in which the caller calls the method.
    """
    history = example.history
    if not isinstance(history, SearchedHistory):
        return example
    heaps = _heaps(program, example, history, histories, caller or CallerRun(program, example))
    if len(heaps) != len(history.calls) - 1:
        heaps = ()
    plain = ClientHistory(history.calls, history.test, history.members, history.untested, heaps)
    return replace(example, history=plain)


@dataclass(frozen=True, slots=True, eq=False)
class _Moment:
    """The heap after a call in the classes of the method under check, and the objects that the client knows."""

    transfer: Transfer
    known: Mapping[Variable, Obj]


def _heaps(
    program: Program,
    example: Counterexample,
    history: SearchedHistory,
    histories: ClassHistories,
    caller: CallerRun,
) -> tuple[ClientHeap, ...]:
    """Return the heap after each call but the last; nothing if a class is missing in the program, or the last heap is another one."""
    run = _Run(histories)
    moments: list[_Moment] = []
    for at, call in enumerate(history.search_calls[:-1]):
        if not run.make(at, call):
            return ()
        known = {name: obj for name, obj in run.known.items() if _has_class(obj, program)}
        transfer = transfer_heap(run.heap, list(known.values()), program)
        if transfer is None:
            return ()
        moments.append(_Moment(transfer, known))
    last = transfer_heap(run.heap, run.arguments(history.search_calls[-1]), caller.program)
    if last is None or not is_same_state(last.state, caller.run.state):
        return ()
    numbers = {obj: twin.serial for obj, twin in last.twins.items()}
    if caller.run is not example:
        twins = _entry_twins(caller.run, example, program)
        if twins is None:
            return ()
        numbers = _entry_numbers(numbers, caller.run, twins)
    return _numbered_heaps(moments, numbers, len(example.state.heap.objects), history.names)


def _has_class(obj: Obj, program: Program) -> bool:
    return obj.kind.is_array or str(obj.kind.type) in program.classes


def _numbered_heaps(
    moments: Sequence[_Moment], numbers: dict[Obj, int], size: int, names: Mapping[Argument, str]
) -> tuple[ClientHeap, ...]:
    """Return heaps whose objects have numbers; those without one get numbers from `size` on."""
    further = count(size)
    heaps: list[ClientHeap] = []
    for moment in moments:
        twins = moment.transfer.twins
        for obj in twins:
            if obj not in numbers:
                numbers[obj] = next(further)
        own = {twin: numbers[obj] for obj, twin in twins.items()}
        heap = moment.transfer.state.heap
        variables = tuple((names[name], twins[obj]) for name, obj in moment.known.items() if name in names)
        heaps.append(ClientHeap(heap, variables, tuple(own[obj] for obj in heap.objects)))
    return tuple(heaps)


# ---------------------------------------------------------------------------------------- private methods


def _entry_numbers(
    numbers: Mapping[Obj, int], run: Counterexample, twins: Mapping[Obj, Obj]
) -> dict[Obj, int]:
    """Return the numbers of objects in the heap in which a run calls a method, given those in the initial heap of the run."""
    objects = run.after.heap.objects
    known = ((obj, twins.get(objects[number])) for obj, number in numbers.items() if number >= 0)
    return {obj: twin.serial for obj, twin in known if twin is not None}


def _entry_twins(run: Counterexample, entry: Counterexample, program: Program) -> Mapping[Obj, Obj] | None:
    """Return for the objects of a run those of the state in which it calls a method; None if the call is not known."""
    wanted = place_of(entry.method.span)
    for at, step in reversed(list(enumerate(run.trace.steps))):
        if step.kind is StepKind.CALL and place_of(step.method.span) == wanted:
            transfer = transfer_call(run, at, program)
            if transfer is not None and is_same_state(transfer.state, entry.state):
                return transfer.twins
    return None


# ---------------------------------------------------------------------------------------- the calls again


class _Run:
    """The calls of a history in one heap."""

    def __init__(self, histories: ClassHistories) -> None:
        start = next(iter(histories.single))
        boundary = histories.boundary
        program = without_promises(with_fixed_results(boundary.boundary.program, boundary.boundary.callbacks))
        self.heap: Heap = start.heap
        self.known: dict[Variable, Obj] = start.variables
        self._caller = Caller(program, running_settings(DEFAULT), boundary.pending, compute=computed_function)

    def arguments(self, call: Call) -> list[Atom]:
        """Return the arguments of a call; elements that the client does not have yet are made, as in the search."""
        return [argument_atom(self.heap, each, self.known, self._caller.make) for each in call.arguments]

    def make(self, at: int, call: Call) -> bool:
        """Make a call, and return whether it ends."""
        atoms = self.arguments(call)
        method = self._caller.target(call.step.method, atoms[0] if atoms else None)
        if method is None:
            return False
        _, ran = self._caller.run(self.heap, method, atoms)
        if isinstance(ran, Gave) and isinstance(ran.value, Obj) and ran.value not in self.known.values():
            self.known[Result(at)] = ran.value
        return not isinstance(ran, Stopped)


def is_same_state(left: State, right: State) -> bool:
    """Return whether two states have equal objects in the same order, and equal arguments."""
    pairs = list(zip(left.heap.objects, right.heap.objects, strict=False))
    if len(left.heap.objects) != len(right.heap.objects):
        return False
    twins = {left.heap.statics: right.heap.statics, **dict(pairs)}
    return (
        all(one.kind.type == other.kind.type for one, other in pairs)
        and all(_are_same(one.cells, other.cells, twins) for one, other in twins.items())
        and _are_same(left.arguments, right.arguments, twins)
    )


def _are_same(left: Sequence[Content], right: Sequence[Content], twins: Mapping[Obj, Obj]) -> bool:
    def twin(atom: Atom) -> Atom:
        return twins.get(atom) if isinstance(atom, Obj) else atom

    return len(left) == len(right) and all(
        same_content(with_atoms(one, twin), other) for one, other in zip(left, right, strict=True)
    )
