"""A check that asks the oracle instead of a solver, so that what is told of an answer can be tested without one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ooxcheck.diagnosis.violation import why
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Counterexample, Phase, Report, Sizes, Standing
from ooxcheck.input.load import find_method
from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.interpreter import replay
from ooxcheck.oox.oracle import bruteforce
from ooxcheck.oox.oracle.bruteforce import Example
from ooxcheck.oox.oracle.states import Bounds, State
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.outcomes import Duty, Threw

INTS = (0, 1)


def check(question: Question, *, watch: Callable[[str], None] | None = None, kept: object = None) -> Report:
    """Return what the oracle says; of the duties that hold only those of the contract are known."""
    if watch:
        watch("asking the oracle")
    unroll = 3 if question.settings.unroll is None else question.settings.unroll
    settings, bounds = replace(question.settings, unroll=unroll), replace(question.bounds, ints=INTS)
    asked = replace(question, settings=settings, bounds=bounds)
    found = bruteforce.check(question.program, question.method, bounds, settings)
    promised = [
        Duty(DutyKind.ENSURES, clause.span, question.method.name)
        for clause in question.method.contract.ensures
    ]
    return Report(
        question,
        found.verdict,
        {
            **{
                duty: Standing.VIOLATED if duty in found.violated else Standing.HOLDS
                for duty in (*promised, *found.violated)
            },
            **dict.fromkeys(found.never_reached, Standing.NEVER_REACHED),
        },
        tuple(_counterexample(asked, duty, example) for duty, example in found.violated.items() if example),
        tuple(found.bounds),
        tuple(
            Diagnostic(
                "check.exception",
                f"an exception is possible: {outcome.raised}",
                outcome.raised.span,
                Severity.WARNING,
            )
            for outcome in found.outcomes
            if isinstance(outcome, Threw)
        ),
        tuple(
            Duty(DutyKind.REQUIRES, clause.span, question.method.name)
            for clause in question.method.contract.requires
        )
        if not found.states
        else (),
        unroll=unroll,
        seconds={Phase.ENCODE: 0.25, Phase.SOLVE: 1.5},
        sizes=Sizes(atoms=4, relations=1, gates=20, variables=10, clauses=30),
    )


def _counterexample(question: Question, duty: Duty, example: Example) -> Counterexample:
    ran = example.state.copy()
    again = replay(
        question.program,
        question.method,
        ran.arguments,
        heap=ran.heap,
        settings=question.settings,
        choices=example.choices,
        domains=question.bounds.domains(question.program),
    )
    after = State(again.heap, ran.arguments)
    reason = why(duty, again.machine)
    method, state = question.method, example.state
    return Counterexample(method, duty, state, after, again.trace, again.outcome, cut=None, why=reason)


def question(program: Program, name: str, **changes: object) -> Question:
    """Return a question about the method with this name, with small bounds."""
    asked = Question(program, find_method(program, name), bounds=Bounds(scope=2, array=2))
    return replace(asked, **changes)  # type: ignore[arg-type]  # fields
