"""A suite run against a program, its own or another version: which tests pass, and how the others fail.

The interpreter calls the method in the state of each test and compares the effects; no test is written for that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.generation.effects import effect_of
from ooxcheck.generation.runs import Ran, Runner
from ooxcheck.generation.suite import Suite, Test
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.contracts.script import Following, Unfit
from ooxcheck.oox.running.heap import Heap, Kind, Kinds, Obj, with_atoms
from ooxcheck.oox.running.outcomes import Outcome
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.types import ArrayType, ClassType

STEPS = 100_000
"""The number of operations after which the run of a test is given up, and the test has failed."""


@dataclass(frozen=True, slots=True, eq=False)
class Judgement:
    """Whether a test passes; if not, the actual effect of the call, None if it could not be made."""

    test: Test
    passes: bool
    ran: Ran | None


def run_suite(suite: Suite, program: Program) -> list[Judgement]:
    """Return the result of each test of a suite in a program with the same classes and a method of the same name."""
    return list(_judgements(suite, program, duties=True))


def failing(suite: Suite, program: Program, *, duties: bool = True) -> Judgement | None:
    """Return the first test that fails in a program, None if all pass; without `duties` only visible effects count, as in a Python test."""
    return next((each for each in _judgements(suite, program, duties=duties) if not each.passes), None)


def fails(suite: Suite, program: Program) -> bool:
    """Return whether some test of a suite fails in a program."""
    return failing(suite, program) is not None


def _judgements(suite: Suite, program: Program, *, duties: bool) -> Iterator[Judgement]:
    method = next(
        (each for each in program.methods() if each.full_name == suite.question.method.full_name), None
    )
    if method is None or method.body is None:
        yield from (Judgement(test, passes=False, ran=None) for test in suite.tests)
        return
    runner = Runner(replace(suite.question, program=program, method=method), _settings(suite), duties=duties)
    yield from (_judgement(runner, test, program) for test in suite.tests)


def _settings(suite: Suite) -> Settings:
    """Return settings of a run without bounds, except on its steps."""
    return replace(suite.question.settings_with(None, {}), steps=STEPS)


def _judgement(runner: Runner, test: Test, program: Program) -> Judgement:
    try:
        there = transplant(test.state, program)
        ran = runner.with_director(lambda: Following(test.choices) if test.choices else None).ran_in(there)
    except (Unfit, LookupError):
        return Judgement(test, passes=False, ran=None)
    before = len(test.state.heap.objects)
    expected = effect_of(test.outcome, test.after.heap, before)
    return Judgement(test, effect_of(ran.outcome, ran.after.heap, before) == expected, ran)


def without_duties(suite: Suite, test: Test) -> tuple[Outcome, State]:
    """Return the outcome and the state after the call of a test, with duties ignored."""
    question = suite.question
    runner = Runner(question, _settings(suite), duties=False)
    ran = runner.with_director(lambda: Following(test.choices) if test.choices else None).ran(test.state)
    return ran.outcome, ran.after


def transplant(state: State, program: Program) -> State:
    """Return a copy of a state for another program with the same classes and fields, perhaps without some static ones."""
    heap = Heap(Kinds(program))
    twins = {
        obj: heap.allocate(_kind(heap.kinds, obj.kind), obj.cells.copy(), obj.maker)
        for obj in state.heap.objects
    }

    def twin(atom: object) -> object:
        return twins[atom] if isinstance(atom, Obj) else atom

    for obj in twins.values():
        obj.cells[:] = [with_atoms(content, twin) for content in obj.cells]
    theirs = state.heap.statics
    heap.statics.cells[:] = [
        with_atoms(theirs.cells[theirs.kind.index[field]], twin) for field in heap.statics.kind.layout
    ]
    return State(heap, tuple(with_atoms(content, twin) for content in state.arguments))


def _kind(kinds: Kinds, kind: Kind) -> Kind:
    match kind.type:
        case ArrayType() as type_:
            return kinds.of_array(type_)
        case ClassType(name):
            return kinds.of_class(name)
        case _:
            msg = f"{kind.type} should be a class or an array"
            raise AssertionError(msg)
