"""Documented exceptions: those that the code throws on purpose, and those that the arguments alone explain, are no violations."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from ooxcheck.engine.budget import Budget, GaveUp
from ooxcheck.engine.exceptions.infer_throws import documented_exceptions
from ooxcheck.engine.findings import Findings
from ooxcheck.engine.proofs.documented_exceptions import lift_documented
from ooxcheck.engine.report import Report, Standing

SECONDS = 5.0
"""The default time for the conditions of one method."""


def document_exceptions(report: Report, seconds: float = SECONDS) -> Report:
    """Return a report in which documented exceptions are clauses instead of violations."""
    clauses = documented_exceptions(report.question, report, seconds)
    duties_of_clauses = {each.duty for each in clauses}
    others = tuple(each for each in report.counterexamples if each.duty not in duties_of_clauses)
    duties = {**report.duties, **dict.fromkeys(duties_of_clauses, Standing.DOCUMENTED)}
    finishes = report.finishes or bool(clauses)
    documented = with_verdict(
        replace(report, duties=duties, counterexamples=others, throws=clauses, finishes=finishes)
    )
    return with_verdict(_without_bounds(documented, seconds))


def _without_bounds(report: Report, seconds: float) -> Report:
    """Return the report without bounds, if they do not matter."""
    budget = Budget(seconds, megabytes=report.question.memory)
    with suppress(GaveUp), budget.alarm():
        return lift_documented(report, budget)
    return report


def with_verdict(report: Report) -> Report:
    """Return a report with the verdict that follows; if some places that may throw were not looked at, nothing holds."""
    if report.misses_places and not report.reason and not report.counterexamples:
        report = replace(report, reason="not all places were looked at that may throw")
    return replace(report, verdict=Findings.of(report).verdict)
