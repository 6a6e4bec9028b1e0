"""What runs really change is among the effects: in random programs, of every statement that was being executed.

The trace tells of each step what it wrote, by the journal of the heap, and what it assigned and made. Each of the statements
around it is answerable for that, in its own method and in those that wait for the call to return.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

from hypothesis import given, settings

from ooxcheck.oox import typed
from ooxcheck.oox.analysis.callgraph import callees
from ooxcheck.oox.analysis.effects import Effects, effects
from ooxcheck.oox.check import load_text
from ooxcheck.oox.interpreter import Run, run
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Obj, ThreadId
from ooxcheck.oox.running.machine.synchronisation import Blocked, Forked, Imminent, Joined, Locked, Unlocked
from ooxcheck.oox.running.machine.trace import Allocated, Assigned, Change, Deferred, Step, StepKind, Written
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import ArrayType
from tests.oox.properties import LIMITED
from tests.oox.random_programs import program_text, program_texts
from tests.specs.random_states import random_state

At = tuple[typed.Method, Span]
"""Where an activation is."""

BOUND = ("e", "k")
"""The variables that quantifiers in code bind in random programs: nothing else sees them."""


def is_foreseen(found: Effects, change: Change, *, is_own: bool) -> bool:
    """Return whether a change is among some effects; only an activation's own variables are, unless a quantifier binds them."""
    match change:
        case Assigned(variable):
            return not is_own or variable in found.variables or variable.name in BOUND
        case Written(target, cell) | Deferred(target, cell):
            return cell_name(target, cell) in (found.elements if target.kind.is_array else found.fields)
        case Allocated():
            return found.opaque
        case (
            Locked() | Unlocked() | Forked() | Joined() | Blocked() | Imminent()
        ):  # these are no changes of variables or the heap
            return True


def cell_name(target: Obj, cell: int) -> object:
    return target.kind.type if isinstance(target.kind.type, ArrayType) else target.kind.layout[cell]


def activations(steps: list[Step]) -> Iterator[tuple[Change, list[At]]]:
    """Yield each change with where the activation that made it is, and those that wait for it, the outermost first."""
    where: dict[tuple[ThreadId, int], At] = {}
    for step in steps:
        if step.kind is StepKind.STATEMENT:
            where[step.thread, step.depth] = step.method, step.span
        if step.kind is StepKind.CALL:
            where.pop((step.thread, step.depth), None)
        depth = step.depth - (step.kind is not StepKind.STATEMENT)
        for change in step.changes:
            yield (
                change,
                [where[step.thread, level] for level in range(depth + 1) if (step.thread, level) in where],
            )


def around(at: At) -> list[typed.Statement]:
    """Return the statements of a method around a place."""
    inside, span = at
    return [
        each for each in inside.statements() if each.span.start <= span.start and span.end <= each.span.end
    ]


def answerable(program: Program, ran: Run) -> Iterator[tuple[typed.Statement, Change, bool, Effects]]:
    """Yield the changes of a run with each statement that is answerable, and its effects."""
    of = cache(lambda statement: effects(program, statement))
    for change, stack in activations(ran.trace.steps):
        for level, at in enumerate(stack, 1):
            for statement in around(at):
                yield statement, change, level == len(stack), of(statement)


def runs(text: str) -> Iterator[tuple[Program, typed.Method, Run]]:
    """Yield runs of the methods of a program, each from a random state."""
    program, source = load_text(text), random.Random(text)
    for each in program.methods():
        if each.body is not None:
            state = random_state(program, each, Bounds(scope=2), LIMITED, source)
            yield program, each, run(program, each, state.arguments, heap=state.heap, settings=LIMITED)


@settings(max_examples=12, deadline=None)
@given(program_texts())
def test_what_a_run_changes_is_among_the_effects_of_every_statement_around(text: str) -> None:
    for program, _, ran in runs(text):
        for statement, change, is_own, found in answerable(program, ran):
            assert is_foreseen(found, change, is_own=is_own), (statement.span.text, change)


@settings(max_examples=12, deadline=None)
@given(program_texts())
def test_every_write_in_the_journal_is_among_the_effects_of_the_method(text: str) -> None:
    for program, entry, ran in runs(text):
        assert entry.body is not None
        found = [
            effects(program, entry.body),
            *(effects(program, m.body) for m in callees(program, entry) if m.body),
        ]
        fields, elements = (
            {f for each in found for f in each.fields},
            {e for each in found for e in each.elements},
        )
        assert {cell_name(write.target, write.cell) for write in ran.heap.journal} <= fields | elements


def test_runs_change_enough_for_this_to_mean_something() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(10):
        for program, _, ran in runs(program_text(seed)):
            for statement, change, is_own, _ in answerable(program, ran):
                if is_own or not isinstance(change, Assigned):
                    kinds[f"{type(change).__name__} in {type(statement).__name__}"] += 1
    for kind in ("Written in While", "Written in CallStatement", "Assigned in While", "Allocated in Try"):
        assert kinds[kind] > 5, kinds
