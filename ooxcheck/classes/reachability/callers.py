"""A private method is judged through its callers: it runs only in the states in which methods that clients can call run it.

Each violation of the method counts if an accessible caller reaches it; its heap is then that in which the caller calls the method. If no caller can
violate the same condition, the method keeps it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ooxcheck.classes.assume import assume_formulas
from ooxcheck.classes.reachability.history_search import ClassHistories, called_methods
from ooxcheck.classes.reachability.places import is_same_place, place_of
from ooxcheck.classes.reachability.state_transfer import transfer_call
from ooxcheck.datatypes import dataclass
from ooxcheck.engine.budget import GaveUp
from ooxcheck.engine.question import Question
from ooxcheck.engine.replay import Disagreement, Replayer
from ooxcheck.engine.report import Counterexample, Report, Standing
from ooxcheck.input.java_programs import java_method_places, java_program, parse_java
from ooxcheck.oox.analysis.callgraph import reachable
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.program import Inferred
from ooxcheck.oox.running.machine.trace import StepKind
from ooxcheck.oox.running.outcomes import Bounded, Duty
from ooxcheck.oox.source import Source
from ooxcheck.oox.typed import Method


@dataclass(frozen=True, slots=True)
class Callers:
    """The reports on the accessible callers of a private method; `unknown` are the names of those without an answer."""

    reports: tuple[Report, ...]
    unknown: tuple[str, ...] = ()

    def violates(self, duty: Duty) -> Iterator[tuple[Report, Counterexample]]:
        """Yield the counterexamples of callers that violate a condition of the private method."""
        for report in self.reports:
            yield from ((report, each) for each in report.counterexamples if _is_same(each.duty, duty))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the callers that were checked."""
        return tuple(report.question.method.name for report in self.reports)

    @property
    def bounds(self) -> tuple[Bounded, ...]:
        """The bounds that runs of callers reach: a verdict through callers holds within them."""
        return tuple(dict.fromkeys(each for report in self.reports for each in report.bounds))

    def keeps(self, duty: Duty) -> bool:
        """Return whether there are callers, and none can violate a condition of the private method, within the bounds."""
        is_known = bool(self.reports) and not self.unknown
        return is_known and not any(
            _is_same(each, duty) for report in self.reports for each in _doubtful_duties(report)
        )


def check_callers(question: Question, histories: ClassHistories, inferred: Inferred) -> Callers:
    """Check the accessible methods that may call a private method, under the inferred invariants."""
    assert question.program.origin is not None
    sources = question.program.origin.sources
    reports, unknown = list[Report](), list(_functions_that_call(question.method, histories))
    for name in caller_names(question.method, histories, sources):
        report = _check_caller(question, name, sources, inferred)
        if report is None or report.verdict in (Verdict.UNKNOWN, Verdict.NOT_PROVED) or report.misses_places:
            unknown.append(name)
        if report is not None:
            reports.append(report)
    return Callers(tuple(reports), tuple(unknown))


def caller_names(method: Method, histories: ClassHistories, sources: Sequence[Source]) -> list[str]:
    """Return the full names of the accessible methods that may call a method."""
    boundary = histories.boundary.boundary
    wanted, callers = place_of(method.span), set[tuple[str, int]]()
    for step in (each for each in boundary.steps if not each.is_client_code):
        places = {place_of(each.span) for each in reachable(boundary.program, step.method)}
        if wanted in places:
            callers |= {place_of(each.span) for each in called_methods(boundary, step)}
    return [name for name, place in java_method_places(parse_java(sources)).items() if place in callers]


def _functions_that_call(method: Method, histories: ClassHistories) -> Iterator[str]:
    """Yield the functions that may call a method whenever a client runs them."""
    boundary, wanted = histories.boundary.boundary, place_of(method.span)
    for step in (each for each in boundary.steps if each.is_function):
        if any(place_of(each.span) == wanted for each in reachable(boundary.program, step.method)):
            yield step.title


def _check_caller(
    question: Question, name: str, sources: Sequence[Source], inferred: Inferred
) -> Report | None:
    from ooxcheck.engine import checker

    try:
        accessible = replace(inferred, is_accessible=True)
        program, method = assume_formulas(*java_program(sources, name), accessible)
        return checker.check(replace(question.about(program, method), counterexamples=1, coverage=False))
    except OoxError:
        return None


def _is_same(left: Duty, right: Duty) -> bool:
    """Return whether two methods violate the same condition: at the same place that throws, or by the same clause."""
    if left.thrown is not None and right.thrown is not None:
        return is_same_place(left.thrown.span, right.thrown.span)
    is_body = left.thrown is None and right.thrown is None
    return is_body and left.kind is right.kind and is_same_place(left.span, right.span)


def _doubtful_duties(report: Report) -> Iterator[Duty]:
    return (
        duty
        for duty, standing in report.duties.items()
        if standing in (Standing.VIOLATED, Standing.UNDECIDED)
    )


def entry_example(report: Report, example: Counterexample, run: Counterexample) -> Counterexample | None:
    """Return the counterexample of a private method in the state in which the run of a caller calls it; None if it cannot be replayed."""
    question = report.question
    for state in _entry_states(question, run):
        try:
            return Replayer(question, report.unroll, report.unrolls).confirm_violation(
                example.duty, state, cut=None
            )
        except (Disagreement, GaveUp):
            continue
    return None


def _entry_states(question: Question, run: Counterexample) -> Iterator[State]:
    """Yield the states in which a run calls a method, the last first."""
    steps, wanted = run.trace.steps, place_of(question.method.span)
    for at in reversed(range(len(steps))):
        step = steps[at]
        if step.kind is StepKind.CALL and place_of(step.method.span) == wanted:
            transfer = transfer_call(run, at, question.program)
            if transfer is not None:
                yield transfer.state
