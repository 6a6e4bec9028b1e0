"""The verdict on a method of a class without written invariants: a violation counts if clients reach it, and is possible otherwise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import monotonic

from ooxcheck.classes.history_search import SECONDS, ClassHistories, class_histories, example_with_history
from ooxcheck.engine.budget import deep_recursion
from ooxcheck.engine.findings import Findings
from ooxcheck.engine.report import Counterexample, Phase, Possible, Report, Standing
from ooxcheck.oox.diagnostics import OoxError


@deep_recursion()
def judge(report: Report, watch: Callable[[str], None] = lambda _what: None) -> Report:
    """Return a report in which each violation has a history, or is possible; a report about a class with written invariants stays."""
    inferred = report.question.program.inferred
    if inferred is None or not report.counterexamples:
        return report
    watch(f"searching histories of {inferred.class_name}")
    begun = monotonic()
    histories = _histories(report, inferred.class_name)
    counterexamples: list[Counterexample] = []
    possible: list[Possible] = []
    for example in report.counterexamples:
        reached = None if histories is None else example_with_history(report, example, histories)
        if reached is None:
            possible.append(_possible(example, histories))
        else:
            counterexamples.append(reached)
    duties = {**report.duties, **{each.duty: Standing.POSSIBLE for each in possible}}
    judged = replace(
        report,
        duties=duties,
        counterexamples=tuple(counterexamples),
        possible=tuple(possible),
        seconds={**report.seconds, Phase.HISTORY: monotonic() - begun},
    )
    return replace(judged, verdict=Findings.of(judged).verdict)


def _histories(report: Report, class_name: str) -> ClassHistories | None:
    """Return the histories of a class with a new budget; None if the class is refused."""
    question = report.question
    try:
        histories = class_histories(class_name, question.program, question.bounds)
    except OoxError:
        return None
    left = None if question.seconds is None else question.seconds - sum(report.seconds.values())
    histories.search.extend(SECONDS if left is None else max(0.1, min(SECONDS, left / 2)))
    return histories


def _possible(example: Counterexample, histories: ClassHistories | None) -> Possible:
    if histories is None:
        return Possible(example, 0, 0)
    statistics = histories.search.statistics
    return Possible(example, statistics.heaps, statistics.longest, statistics.is_exhaustive)
