"""The verdict on a method of a class without written invariants: a violation counts if clients reach it, and is possible otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, TypeAlias

from ooxcheck.classes.assume import boundary_name
from ooxcheck.classes.documented import with_verdict
from ooxcheck.classes.reachability.hints import possible_hint, violation_hint
from ooxcheck.classes.reachability.history_heaps import CallerRun, with_heaps
from ooxcheck.classes.reachability.history_search import (
    SECONDS,
    ClassHistories,
    class_histories,
    example_with_history,
    needs_no_history,
)
from ooxcheck.engine.budget import deep_recursion
from ooxcheck.engine.report import Counterexample, Phase, Possible, Report, Standing
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, Severity
from ooxcheck.oox.program import Inferred, Program
from ooxcheck.oox.running.outcomes import Bounded, Duty

if TYPE_CHECKING:
    from ooxcheck.classes.reachability.callers import Callers

CALLERS = "note.callers"
"""The code of the note on the callers of a private method."""

MOST_HEAPS = 2_000
"""The number of reached heaps in which an invariant for a hint has to hold."""

Judgement: TypeAlias = "Counterexample | Possible | Duty"
"""A violation that clients reach, one that is possible, or a condition that holds because no caller violates it."""


@deep_recursion()
def judge(
    report: Report, seconds: float = SECONDS, watch: Callable[[str], None] = lambda _what: None
) -> Report:
    """Return a report in which each violation has a history, or is possible; a report about a class with written invariants stays."""
    inferred = report.question.program.inferred
    if inferred is None or not report.counterexamples:
        return report
    watch(f"searching histories of {inferred.class_name}")
    begun = monotonic()
    histories = _histories(report, _searched_class(report, inferred))
    if inferred.is_accessible or histories is None:
        judgements: list[Judgement] = [
            _judge_example(report, each, histories, share) for each, share in _in_shares(report, seconds)
        ]
    else:
        report, judgements = _judge_through_callers(report, inferred, histories, seconds)
    program = report.question.program
    counterexamples = [
        replace(each, hint=violation_hint(program, each))
        for each in judgements
        if isinstance(each, Counterexample)
    ]
    possible = [
        replace(each, hint=_possible_hint(program, each, histories))
        for each in judgements
        if isinstance(each, Possible)
    ]
    duties = {
        **report.duties,
        **{each.duty: Standing.POSSIBLE for each in possible},
        **{each: Standing.HOLDS for each in judgements if isinstance(each, Duty)},
    }
    result = replace(
        report,
        duties=duties,
        counterexamples=tuple(counterexamples),
        possible=tuple(possible),
        seconds={**report.seconds, Phase.HISTORY: monotonic() - begun},
    )
    return with_verdict(result)


def _searched_class(report: Report, inferred: Inferred) -> str:
    """Return the class whose clients build the heaps: that of the method, with what it inherits; for a private method that of the invariants, because its callers are judged under these."""
    question = report.question
    return boundary_name(question.program, question.method) if inferred.is_accessible else inferred.class_name


def _possible_hint(program: Program, possible: Possible, histories: ClassHistories | None) -> str:
    if histories is None:
        return possible_hint(program, possible.run, program, ())
    reached = [each.heap for each in islice(histories.single.reached_heaps(), MOST_HEAPS)]
    return possible_hint(program, possible.run, histories.boundary.boundary.program, reached)


@deep_recursion()
def with_histories(report: Report, class_name: str, seconds: float) -> Report:
    """Return a report whose counterexamples have histories, where there are some within the time; the others stay."""
    histories = _histories(report, class_name)
    if histories is None:
        return report
    examples = tuple(
        _with_history(report, each, histories, share) or each for each, share in _in_shares(report, seconds)
    )
    return replace(report, counterexamples=examples)


def _in_shares(report: Report, seconds: float) -> Iterator[tuple[Counterexample, float]]:
    """Yield the counterexamples, each with an equal share of the time for histories; time that one does not need is left to the next ones."""
    begun, number = monotonic(), len(report.counterexamples)
    for at, example in enumerate(report.counterexamples, start=1):
        yield example, begun + seconds * at / number - monotonic()


def _judge_example(
    report: Report, example: Counterexample, histories: ClassHistories | None, seconds: float
) -> Counterexample | Possible:
    """Return a counterexample in a heap that clients build, or a possible violation."""
    if histories is None:
        return example if needs_no_history(report.question.program, example) else Possible(example, 0, 0)
    return _with_history(report, example, histories, seconds) or _possible(example, histories)


def _with_history(
    report: Report, example: Counterexample, histories: ClassHistories, seconds: float
) -> Counterexample | None:
    """Return a counterexample with its history and the heaps of the history; None if there is no history within some seconds."""
    confirmed = example_with_history(report, example, histories, seconds)
    return None if confirmed is None else with_heaps(report.question.program, confirmed, histories)


def _judge_through_callers(
    report: Report, inferred: Inferred, histories: ClassHistories, seconds: float
) -> tuple[Report, list[Judgement]]:
    """Return the report with the bounds of the callers of its method, and what they say about each violation."""
    # Imported lazily: few methods are private.
    from ooxcheck.classes.reachability.callers import check_callers

    callers = check_callers(report.question, histories, inferred)
    shares = _in_shares(report, seconds)
    judgements = [_judge_by(report, each, callers, histories, share) for each, share in shares]
    callers_text = ", ".join(callers.names) or "no accessible method"
    note = Diagnostic(CALLERS, f"called by {callers_text}", report.question.method.span, Severity.WARNING)
    of_invariants = (Bounded(*each) for each in inferred.within)
    bounds = tuple(dict.fromkeys((*report.bounds, *callers.bounds, *of_invariants)))
    return replace(report, bounds=bounds, notes=(*report.notes, note)), judgements


def _judge_by(
    report: Report, example: Counterexample, callers: Callers, histories: ClassHistories, seconds: float
) -> Judgement:
    """Return a counterexample in a heap in which a caller calls the method, a possible violation, or the condition if all callers keep it."""
    from ooxcheck.classes.reachability.callers import entry_example

    if histories.is_complete and callers.keeps(example.duty):
        return example.duty
    violations = list(callers.violates(example.duty))
    for caller, run in violations:
        reached = example_with_history(caller, run, histories, seconds / len(violations))
        entry = None if reached is None else entry_example(report, example, reached)
        if reached is not None and entry is not None:
            violation = replace(entry, history=reached.history)
            by = CallerRun(caller.question.program, reached)
            return with_heaps(report.question.program, violation, histories, by)
    return _possible(example, histories)


def _histories(report: Report, class_name: str) -> ClassHistories | None:
    """Return the histories of a class; None if no step of clients can be run."""
    try:
        return class_histories(class_name, report.question.program, report.question.bounds)
    except OoxError:
        return None


def _possible(example: Counterexample, histories: ClassHistories) -> Possible:
    statistics = [each.statistics for each in histories.searches(example.method)]
    return Possible(
        example,
        sum(each.heaps for each in statistics),
        max(each.longest for each in statistics),
        histories.is_complete and all(each.is_exhaustive for each in statistics),
    )
