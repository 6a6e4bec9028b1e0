"""The search for a history that leads to a violation: heaps that clients build, and in each the call of the method under check.

A history is found in the program of all steps of clients, and confirmed in the program of the method under check by the same replay as every
counterexample. The reached heaps of a class are shared by the searches of one process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import chain, islice
from time import monotonic

from ooxcheck.classes.history_limits import history_limits
from ooxcheck.classes.java_boundary import IMMUTABLE_CLASSES
from ooxcheck.classes.java_client.java_history import java_history
from ooxcheck.classes.load_boundary import ClassBoundary, load_java_boundary, load_oox_boundary
from ooxcheck.classes.reachability.chosen_histories import MOST_CHOSEN, chosen_calls
from ooxcheck.classes.reachability.example_arguments import example_values
from ooxcheck.classes.reachability.oox_history import oox_history
from ooxcheck.classes.reachability.places import is_same_place, place_of
from ooxcheck.classes.reachability.state_transfer import transfer_state
from ooxcheck.datatypes import dataclass
from ooxcheck.engine.budget import GaveUp
from ooxcheck.engine.question import Question
from ooxcheck.engine.replay import Disagreement, Replayer
from ooxcheck.engine.report import ClientHistory, Counterexample, Report
from ooxcheck.oox import typed
from ooxcheck.oox.declarations import HIDDEN
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.duty_kinds import Due
from ooxcheck.oox.running.outcomes import Duty, Outcome, Returned, Threw, Violated
from ooxcheck.oox.source import Source
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ClassType
from ooxcheck.specs.classes.boundary import Boundary, Step
from ooxcheck.specs.classes.client_runs.unknown_functions import with_fixed_results
from ooxcheck.specs.classes.histories import LastCall, Search, reachable_heaps
from ooxcheck.specs.classes.history import Ends

SECONDS = 10.0
"""The default budget for the history of one method."""

PAIR = 2
_OBJECT, _EQUALS = ClassType("Object"), "equals"

RUN_SHARE = 0.6
"""The share of this time for histories whose arguments are a few usual values, at most."""

MAX_CONFIRMATIONS = 100
"""The number of histories that are confirmed before the search is given up."""


@dataclass(frozen=True, slots=True)
class ClassHistories:
    """The boundary of a class, the search of the heaps with one object of it that its clients build, and that of heaps with two.

    `is_complete` says that the boundary has all steps of clients. Histories of a class that the inference refuses may leave some out.
    """

    boundary: ClassBoundary
    single: Search
    pair: Search
    is_complete: bool = True

    def searches(self, method: Method) -> tuple[Search, ...]:
        """Return the searches for a method, shortest histories first: one that takes another object of the class may need two."""
        return (self.single, self.pair) if self._takes_another(method) else (self.single,)

    def extend(self, method: Method, seconds: float) -> None:
        """Give the searches for a method so many seconds from now on, all together."""
        searches = self.searches(method)
        for at, search in enumerate(searches, start=1):
            search.extend(seconds * at / len(searches))

    def _takes_another(self, method: Method) -> bool:
        boundary = self.boundary.boundary
        own = ClassType(boundary.classes[0])
        types = {parameter.type for parameter in method.parameters}
        wide = {each for each in types if boundary.program.is_subtype(own, each)}
        return bool(wide - {_OBJECT}) or (_OBJECT in wide and method.signature.name == _EQUALS)


def class_histories(name: str, program: Program, bounds: Bounds) -> ClassHistories:
    """Return the histories of a class of a program; raise `OoxError` if no step of clients can be run."""
    if program.origin is None:
        return _histories_of(load_oox_boundary(name, program), bounds.scope)
    return _java_histories(name, tuple(program.origin.sources), bounds.scope)


@lru_cache(maxsize=4)
def java_class_boundary(name: str, sources: tuple[Source, ...]) -> ClassBoundary:
    """Return the boundary of a Java class, which the inference and the histories of a process share."""
    return load_java_boundary(name, sources)


def _history_boundary(name: str, sources: tuple[Source, ...]) -> ClassBoundary:
    """Return the boundary of a class with the members that it inherits from other classes of the files."""
    # Imported lazily: programs of OOX need no Java.
    from ooxcheck.classes.java_boundary import inherits_from_others

    plain = java_class_boundary(name, sources)
    if not inherits_from_others(sources, name):
        return plain
    try:
        return load_java_boundary(name, sources, has_inherited=True)
    except OoxError:
        return plain


@lru_cache(maxsize=4)
def _java_histories(name: str, sources: tuple[Source, ...], scope: int) -> ClassHistories:
    try:
        return _histories_of(_history_boundary(name, sources), scope)
    except OoxError:
        return replace(
            _histories_of(load_java_boundary(name, sources, is_partial=True), scope), is_complete=False
        )


def _histories_of(boundary: ClassBoundary, scope: int) -> ClassHistories:
    if not boundary.boundary.classes:
        message = f"no step of clients reaches {boundary.class_name}"
        raise OoxError([Diagnostic("request.class", message, None)])
    limits = history_limits(boundary.boundary, scope, calls=None, seconds=SECONDS)
    both = replace(limits, scopes={}, scope=max(scope, PAIR), passes_own=True)
    single, pair = (
        reachable_heaps(boundary.boundary, limits=each, pending=boundary.pending) for each in (limits, both)
    )
    return ClassHistories(boundary, single, pair)


def example_with_history(
    report: Report, example: Counterexample, histories: ClassHistories, seconds: float
) -> Counterexample | None:
    """Return a counterexample of the same duty whose heap a client builds, with its history; None if there is none within some seconds.

    First calls with a few usual arguments are run. Then the solver chooses the calls and their arguments.
    """
    begun = monotonic()
    histories.extend(report.question.method, RUN_SHARE * seconds)
    boundary, question = histories.boundary, report.question
    question = _with_fixed_results(question, boundary.boundary)
    last = steps_of(boundary.boundary, question.method)
    if not last:  # as for a law, which no client calls
        return None
    replayer = Replayer(question, report.unroll, report.unrolls)
    further = example_values(example, boundary.boundary)
    is_wanted = _may_violate(example.duty)
    runs = chain.from_iterable(
        islice(search.last_calls(last, is_wanted, further), MAX_CONFIRMATIONS)
        for search in histories.searches(report.question.method)
    )
    confirmed = next(_confirm_calls(replayer, example.duty, runs), None)
    if confirmed is None or len(confirmed[0].history) > MOST_CHOSEN:
        end = begun + seconds
        chosen = chosen_calls(histories.single, last, example.duty, question, is_wanted, end)
        confirmed = next(_confirm_calls(replayer, example.duty, chosen), confirmed)
    if confirmed is None:
        return None
    call, violation = confirmed
    return replace(violation, method=report.question.method, history=_words(call, violation, boundary))


def _confirm_calls(
    replayer: Replayer, duty: Duty, calls: Iterable[LastCall]
) -> Iterator[tuple[LastCall, Counterexample]]:
    """Yield the histories whose last call violates a duty in the program of the method, too."""
    for call in calls:
        if (violation := _confirm(replayer, duty, call)) is not None:
            yield call, violation


def needs_no_history(program: Program, example: Counterexample) -> bool:
    """Return whether every program can make a call: its heap has arrays and immutable library objects only, and the code reads no static field.

    A run with results of functions that are not computed is not one that every JVM has.
    """
    kinds = {obj.kind for obj in example.state.heap.objects}
    is_plain = all(kind.is_array or str(kind.type) in IMMUTABLE_CLASSES for kind in kinds)
    fields = [each for each in program.statics if not each.name.startswith(HIDDEN)]
    return is_plain and not fields and not example.choices and example.method.static


def _words(call: LastCall, example: Counterexample, boundary: ClassBoundary) -> ClientHistory:
    """Return a history as text; its last call ends as the replay did."""
    history = call.history
    if example.duty.thrown is None:
        history = (*history[:-1], replace(history[-1], ending=Ends(example.outcome)))
    return java_history(history, boundary) if boundary.is_java else oox_history(history)


def _with_fixed_results(question: Question, boundary: Boundary) -> Question:
    """Return the question with constant results of unknown functions, as histories have them."""
    program = with_fixed_results(question.program, boundary.callbacks)
    method = next(each for each in program.methods() if each.full_name == question.method.full_name)
    return replace(question, program=program, method=method)


def _confirm(replayer: Replayer, duty: Duty, call: LastCall) -> Counterexample | None:
    state = transfer_state(call.heap, call.arguments, replayer.question.program)
    if state is None:
        return None
    try:
        return replayer.confirm_violation(duty, state, cut=None)
    except (Disagreement, GaveUp):
        return None


def steps_of(boundary: Boundary, method: Method) -> list[Step]:
    """Return the steps of clients that call a method or create an object by a constructor; the class of the receiver decides which method runs."""
    place = place_of(method.span)
    return [
        step
        for step in boundary.steps
        if any(
            place_of(each.span) == place and _simple_name(each) == _simple_name(method)
            for each in called_methods(boundary, step)
        )
    ]


def _simple_name(method: Method) -> str:
    """Return the name of a method in its source language; a law has the place of a method, and another name."""
    return method.name.rpartition(".")[2]


def called_methods(boundary: Boundary, step: Step) -> Iterator[Method]:
    """Yield the methods that a step calls, and those that override them; in OOX a step is such a method itself."""
    program = boundary.program
    if program.origin is None or step.method.body is None:
        yield step.method
        return
    for node in descendants(step.method.body):
        match node:
            case typed.VirtualCall(name, signature):
                below = [each for each in program.classes if program.is_subclass(each, name)]
                yield from (program.runs(each, signature) for each in below)
            case typed.StaticCall(name, signature):
                methods = program.classes[name].methods
                yield from (each for each in methods if each.signature == signature)
            case _:  # no call of a method of the boundary
                pass


def _may_violate(duty: Duty) -> Callable[[Outcome], bool]:
    """Return the test for outcomes of the last call that the replay may confirm as a violation of a duty."""

    def test(outcome: Outcome) -> bool:
        match outcome:
            case Threw(raised) if duty.thrown is not None:
                return is_same_place(raised.thrown_at.span, duty.thrown.span)
            case Violated(duties):
                return any(each.kind is duty.kind and is_same_place(each.span, duty.span) for each in duties)
            case Returned() | Threw():
                return duty.thrown is None and duty.kind.facts.due not in (Due.BODY, Due.ENTRY)
            case _:  # the run has no end
                return False

    return test
