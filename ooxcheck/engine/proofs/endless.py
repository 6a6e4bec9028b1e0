"""Runs that never end: the solver proposes a call that returns to an earlier state, and the interpreter confirms it.

A program without choices and threads does the same from the same state. So a loop never ends if its condition is evaluated twice in one
activation, without an iteration of a loop around it in between, with the same values of the variables that decide how it goes on, and the
same reachable heap. Recursion never ends if a method calls itself, directly or not, with the same arguments and the same reachable heap.
Names of objects do not matter: new objects may have taken the place of old ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import field, replace
from itertools import islice
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.confirmed_models import decode_call
from ooxcheck.engine.question import Question
from ooxcheck.engine.replay import without_recording
from ooxcheck.engine.report import Counterexample, Lasso
from ooxcheck.engine.sampling.observed_runs import Observer
from ooxcheck.oox import typed
from ooxcheck.oox.analysis.callgraph import reachable
from ooxcheck.oox.analysis.loop_control import controlling_variables, enclosing_loops
from ooxcheck.oox.arithmetic import value_key
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.interpreter import replay
from ooxcheck.oox.nodes import of_kinds
from ooxcheck.oox.oracle.cut import Cut
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.code import Engine, Frame
from ooxcheck.oox.running.contracts.promises import termination_duty
from ooxcheck.oox.running.heap import Bag, Heap, Obj
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.outcomes import Bounded, Duty
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import While
from ooxcheck.relational import FALSE, Formula, Instance, Session
from ooxcheck.relational.solving.circuit_solver import Allowance
from ooxcheck.translate.encode import Encoding
from ooxcheck.translate.model.constant_folding import any_of
from ooxcheck.translate.witness.minimise import MinimisedInstance

LOOP, RECURSION = "loop", "recursion"
WORK = 2_000
"""Conflicts of the solver for one query."""
STEPS = 20_000
"""The steps of a run that is examined."""
MOST_VISITS = 400
"""The greatest number of visits of one loop, or of open activations, whose states are compared; a run with more is given up."""

Minimise: TypeAlias = Callable[[Formula, Instance], MinimisedInstance]
"""Returns a small instance of a formula, starting from a given one."""


def find_lassos(
    question: Question, encoding: Encoding, session: Session, bounds: Iterable[Bounded], minimise: Minimise
) -> Iterator[Lasso]:
    """Yield a run that never ends for each bound on a loop or on recursion, if there is one and the interpreter confirms it.

    If the code reads a volatile field, other threads are expected to change it, so there is none.
    """
    if any(each.field.volatile for each in _field_reads(question)):
        return
    for bound in bounds:
        lassos = (
            _find_lasso(question, encoding, session, bound, each, minimise)
            for each in endless_formulas(encoding, bound)
        )
        yield from islice(filter(None, lassos), 1)


def _find_lasso(
    question: Question,
    encoding: Encoding,
    session: Session,
    bound: Bounded,
    formula: Formula,
    minimise: Minimise,
) -> Lasso | None:
    """Return an execution of a formula that never ends, within a limit of work, and a small one if that does not end either."""
    with session.within(Allowance(WORK, WORK)):
        solution = session.solve(formula)
    if solution.instance is None:
        return None
    state, _ = decode_call(encoding, solution.instance)
    lasso = confirm_lasso(question, bound, state, Cut.WORK)
    if lasso is None:
        return None
    small = minimise(formula, solution.instance)
    state, _ = decode_call(encoding, small.instance)
    return confirm_lasso(question, bound, state, small.cut) or lasso


def endless_formulas(encoding: Encoding, bound: Bounded) -> Iterator[Formula]:
    """Yield executions that reach a bound on a loop or on recursion, and may never end: those that repeat a state of the loop, then all.

    Threads and choices are left out: there the same state may have different futures. So are programs in which overflow is an error.
    """
    if encoding.executions is not None or encoding.answers or encoding.iterated:
        return
    if encoding.world.settings.overflow == "error":
        return
    repeated = encoding.world.simplify(any_of(each.repeats() for each in encoding.unrolled.get(bound, ())))
    if repeated is not FALSE:
        yield repeated
    if bound.what in (LOOP, RECURSION) and bound in encoding.bounds:
        yield encoding.bounds[bound]


def duty_of(question: Question, bound: Bounded) -> Duty:
    """Return the duty that the loop or the recursion at a bound ends."""
    names = {each.span: f"the recursion of {each.name}" for each in question.program.methods()}
    return termination_duty(bound.span, names.get(bound.span, "this loop"))


def confirm_lasso(question: Question, bound: Bounded, state: State, cut: Cut | None) -> Lasso | None:
    """Return the run from a state as a lasso, None if it is not seen to return to an earlier state at this bound."""
    settings = replace(question.settings_with(None, {}), steps=STEPS)
    ours = state.copy()
    observer = _LassoObserver(_watched_loops(question, bound))
    machine = Machine(Bank(question.program, settings), ours.heap, choose=_refuse_choice, recorder=observer)
    machine.start(question.method, ours.arguments)
    try:
        machine.run()
    except _Repetition as repetition:
        return _lasso(question, bound, state, repetition, cut)
    except (OoxError, _ChoiceMatters, _NoRepetition):
        return None
    return None


@dataclass(frozen=True, slots=True)
class _WatchedLoop:
    """The slots of the variables that decide how a loop and those around it go on, and the conditions of those around it."""

    slots: tuple[int, ...]
    outer: frozenset[Span]


def _watched_loops(question: Question, bound: Bounded) -> dict[Span, _WatchedLoop]:
    """Return the loop at a bound by its condition; none for recursion."""
    watched: dict[Span, _WatchedLoop] = {}
    for method in question.program.methods():
        for loop in method.statements():
            if isinstance(loop, While) and loop.span == bound.span:
                outer = enclosing_loops(method, loop)
                slots = sorted(each.slot for each in controlling_variables(loop, outer))
                conditions = frozenset(each.condition.span for each in outer)
                watched[loop.condition.span] = _WatchedLoop(tuple(slots), conditions)
    return watched


def _lasso(
    question: Question, bound: Bounded, state: State, repetition: _Repetition, cut: Cut | None
) -> Lasso:
    """Return the lasso of a repetition: the run once more, up to there, with its trace."""
    settings = replace(question.settings_with(None, {}), steps=repetition.steps)
    after = state.copy()
    run = replay(question.program, question.method, after.arguments, heap=after.heap, settings=settings)
    example = Counterexample(
        question.method,
        duty_of(question, bound),
        state,
        after,
        without_recording(run.trace),
        run.outcome,
        cut,
    )
    is_certain = question.program.origin is None or _is_built_by_any_client(question, state)
    return Lasso(
        example, repetition.earlier, repetition.visit, is_loop=bound.what == LOOP, is_certain=is_certain
    )


def _is_built_by_any_client(question: Question, state: State) -> bool:
    """Return whether a state has only arrays: objects of classes, and static fields that the code reads, may have contents that no client can give them."""
    has_objects = any(not obj.kind.is_array and obj.kind.held_at is None for obj in state.heap.objects)
    return not has_objects and not any(isinstance(each, typed.StaticRead) for each in _field_reads(question))


def _field_reads(question: Question) -> Iterator[typed.FieldRead | typed.StaticRead]:
    """Yield the reads of fields in the code that a method may execute."""
    for method in reachable(question.program, question.method):
        if method.body is not None:
            yield from of_kinds((typed.FieldRead, typed.StaticRead), method.body)


class _ChoiceMatters(Exception):  # noqa: N818 (it is no error)
    """The run depends on a choice."""


def _refuse_choice(_options: int) -> int:
    raise _ChoiceMatters


class _Repetition(Exception):  # noqa: N818 (it is what the search is for)
    """A run has come to an earlier state, after some steps."""

    def __init__(self, earlier: int, visit: int, steps: int) -> None:
        super().__init__()
        self.earlier = earlier
        self.visit = visit
        self.steps = steps


class _NoRepetition(Exception):  # noqa: N818 (it is no error)
    """A run has come to too many different states."""


class _Unordered(Exception):  # noqa: N818 (it is no error)
    """A state has a collection, whose elements have no order."""


@dataclass(slots=True)
class _Visits:
    """The states in which one activation evaluated a condition, by the number of the evaluation."""

    count: int = 0
    states: dict[object, int] = field(default_factory=dict)


class _LassoObserver(Observer):
    """Raises `_Repetition` when a condition is evaluated in an earlier state; without conditions, when a method is entered in the state of an open activation."""

    def __init__(self, loops: Mapping[Span, _WatchedLoop]) -> None:
        self._loops = loops
        self._outer = frozenset(span for each in loops.values() for span in each.outer)
        self._visits: dict[Frame, dict[int, _Visits]] = {}
        self._entries: dict[Frame, object] = {}

    def before(self, machine: Engine, frame: Frame) -> None:
        """Compare the state at the place."""
        with suppress(_Unordered):
            if not self._loops and frame.pc == 0 and frame.code.method is not None:
                self._compare_entries(machine, frame)
            elif frame.pc in frame.code.decisions:
                self._compare_visits(machine, frame, frame.code.spans[frame.pc])

    def _compare_visits(self, machine: Engine, frame: Frame, condition: Span) -> None:
        """Compare the state at the condition of a loop; an iteration of a loop around it executes it anew."""
        if condition in self._outer:
            self._visits.pop(frame, None)
        if condition not in self._loops:
            return
        visits = self._visits.setdefault(frame, {}).setdefault(frame.pc, _Visits())
        visits.count += 1
        if visits.count > MOST_VISITS:
            raise _NoRepetition
        slots = self._loops[condition].slots
        state = state_form([frame.slots[each] for each in slots], machine.heap)
        if state in visits.states:
            raise _Repetition(visits.states[state], visits.count, machine.steps)
        visits.states[state] = visits.count

    def _compare_entries(self, machine: Engine, frame: Frame) -> None:
        if len(machine.thread.frames) > MOST_VISITS:
            raise _NoRepetition
        state = self._entries[frame] = state_form(frame.slots, machine.heap)
        same = [each for each in machine.thread.frames if each.code is frame.code]
        for number, each in enumerate(same[:-1], start=1):
            if self._entries.get(each) == state:
                raise _Repetition(number, len(same), machine.steps)


def state_form(roots: Iterable[object], heap: Heap) -> object:
    """Return a form of the values of variables and of the heap that they and static fields reach; it is equal for states that differ only in the names of objects."""
    numbers: dict[Obj, int] = {}

    def number(obj: Obj) -> int:
        return numbers.setdefault(obj, len(numbers))

    form = [_cells(roots, number), _cells(heap.statics.cells, number)]
    for obj in _growing(numbers):
        form.append((obj.kind.type, _cells(obj.cells, number)))
    return tuple(form)


def _growing(numbers: dict[Obj, int]) -> Iterator[Obj]:
    """Yield the objects that have numbers, in their order, and those that get one meanwhile."""
    at = 0
    while at < len(numbers):
        yield list(numbers)[at]
        at += 1


def _cells(values: Iterable[object], number: Callable[[Obj], int]) -> tuple[object, ...]:
    form: list[object] = []
    for value in values:
        if isinstance(value, Obj):
            form.append(("object", number(value)))
        elif isinstance(value, frozenset | tuple | Bag):
            raise _Unordered
        else:
            form.append((type(value), value_key(value)))
    return tuple(form)
