"""Runs of the interpreter beside the value analysis: every concrete state must be among the abstract states of its statement.

A run reports each statement that it comes to. There some abstract state of the last pass must have the values of all variables, of the
paths into the heap, and all differences. Every exception of the language must come from a site that is not safe.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from unittest import mock

from ooxcheck.oox import typed
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.decisions import DecisionKind, Taken
from ooxcheck.oox.running.heap import Heap, Obj, Unset
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.outcomes import ExceptionKind, Outcome
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import ArrayType
from ooxcheck.specs.values import statements
from ooxcheck.specs.values.analysis import Findings, analyse
from ooxcheck.specs.values.domain import Number, Reference, Value
from ooxcheck.specs.values.evaluation import Site
from ooxcheck.specs.values.state import State
from ooxcheck.specs.values.statements import Body, Exits
from ooxcheck.specs.values.terms import LENGTH, Term
from tests.specs.random_states import random_state


class NoValue(Exception):  # noqa: N818 (a result, not an error)
    """A term has no value: it goes on from null."""


@dataclass
class Analysed:
    """The results of an analysis, and its states before each statement, by the span of the statement."""

    findings: Findings | None
    states: dict[Span, list[State]] = field(default_factory=dict)


def analyse_with_states(program: Program, method: typed.Method, settings: Settings) -> Analysed:
    """Analyse a method, and keep the states of the last pass."""
    analysed = Analysed(None)
    with _noting(analysed.states):
        analysed.findings = analyse(program, method, settings)
    return analysed


@contextmanager
def _noting(states: dict[Span, list[State]]) -> Iterator[None]:
    original = statements.execute

    def execute(body: Body, statement: typed.Statement, state: State, exits: Exits) -> list[State]:
        if body.record.is_on:
            states.setdefault(statement.span, []).append(state)
        return original(body, statement, state, exits)

    with mock.patch.object(statements, "execute", execute):
        yield


class _Visited(set[Span]):
    """Calls a function for each statement that a run comes to."""

    def __init__(self, visit: Callable[[Span], None]) -> None:
        self._visit = visit

    def add(self, span: Span) -> None:
        """Receive a statement."""
        self._visit(span)


def problems_of_run(
    program: Program, method: typed.Method, settings: Settings, bounds: Bounds, seed: int, analysed: Analysed
) -> tuple[list[str], Outcome]:
    """Run a method in a random state and return what the analysis says wrongly, with the outcome."""
    source = Random(seed)
    state = random_state(program, method, bounds, settings, source)
    assert analysed.findings is not None
    problems: list[str] = []
    taken: list[Taken] = []

    def visit(span: Span) -> None:
        frame = machine.thread.frames[-1]
        known = analysed.states.get(span, [])
        if not any(_is_member(each, frame.slots, machine.heap) for each in known):
            problems.append(f"no abstract state at {span} has {frame.slots}: {known}")

    bank = Bank(program, settings, taken=taken, visited=_Visited(visit))
    machine = Machine(bank, state.heap, choose=source.randrange, domains=bounds.domains(program))
    machine.start(method, state.arguments)
    outcome = machine.run()
    for each in taken:
        if each.kind is DecisionKind.EXCEPTION and each.outcome != ExceptionKind.THROW.value:
            site = Site(each.span, ExceptionKind(each.outcome))
            if analysed.findings.sites.get(site, True):
                problems.append(f"{site} is not safe")
    return problems, outcome


def _is_member(state: State, slots: list[object], heap: Heap) -> bool:
    for term, value in state.values.items():
        try:
            if not all(_has(value, each) for each in _concrete(term, slots, heap)):
                return False
        except NoValue:
            continue
    for (one, two), most in state.differences.items():
        try:
            pairs = [(a, b) for a in _concrete(one, slots, heap) for b in _concrete(two, slots, heap)]
        except NoValue:
            continue
        if any(isinstance(a, Unset) or isinstance(b, Unset) or a - b > most for a, b in pairs):  # type: ignore[operator]  # numbers
            return False
    return True


def _has(value: Value, concrete: object) -> bool:
    if isinstance(concrete, Unset):
        return False
    match value:
        case Number(low, high):
            return low <= int(concrete) <= high  # type: ignore[call-overload, no-any-return]  # a number
        case Reference(null, classes):
            if concrete is None:
                return null
            name = str(concrete.kind.type) if isinstance(concrete, Obj) else concrete
            return classes is None or name in classes


def _concrete(term: Term, slots: list[object], heap: Heap) -> list[object]:
    root = term[0]
    if isinstance(root, Field):
        values: list[object] = [heap.statics.cells[heap.statics.kind.index[root]]]
    else:
        assert isinstance(root, int), f"{root} should not be known between statements"
        values = [slots[root]]
    for step in term[1:]:
        values = [after for value in values for after in _follow(value, step)]
    return values


def _follow(value: object, step: object) -> list[object]:
    if value is None or isinstance(value, Unset):
        raise NoValue
    if isinstance(value, str):
        return [len(value)]
    assert isinstance(value, Obj)
    if step is LENGTH:
        return [len(value.cells)]
    if isinstance(step, ArrayType):
        return list(value.cells)
    assert isinstance(step, Field)
    if step not in value.kind.index:
        raise NoValue
    return [value.cells[value.kind.index[step]]]
