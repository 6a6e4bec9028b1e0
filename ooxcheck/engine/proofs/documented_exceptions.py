"""Answers without bounds for methods that throw only because of their arguments.

With all arguments, the value analysis has to show that no place throws but the documented ones; and for each of these, that it does not
throw without the arguments that explain it. So the documented conditions hold for runs of any length and heaps of any size, and nothing
else fails.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ooxcheck.engine.budget import Budget
from ooxcheck.engine.exceptions.throws_clause import ThrowsClause
from ooxcheck.engine.proofs.termination import termination_notes
from ooxcheck.engine.report import VALUES, Report, Standing, ValueCounts
from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.outcomes import WORDS
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Expr
from ooxcheck.specs.values.formulas import unexamined_kinds

if TYPE_CHECKING:
    from ooxcheck.specs.values.analysis import Findings

_PROVED = "the values of variables show that nothing else fails, in runs of any length and heaps of any size"


def lift_documented(report: Report, budget: Budget) -> Report:
    """Return a report without bounds if the value analysis proves that documented exceptions are all that can happen."""
    if not _is_liftable(report):
        return report
    everything = _analyse(report, budget, ())
    if everything is None or not everything.is_whole or not everything.open <= {DutyKind.EXCEPTIONAL}:
        return report
    if everything.throws or _unsafe_places(everything) - set(map(_place, report.throws)):
        return report
    for clause in report.throws:
        without = _analyse(report, budget, clause.reasons)
        if without is None or _place(clause) in _unsafe_places(without):
            return report
    note = Diagnostic(VALUES, _PROVED, report.question.method.span, Severity.WARNING)
    return replace(
        report,
        bounds=(),
        limits=(),
        values=ValueCounts(everything.proved_conditions, everything.total),
        notes=(*report.notes, note, *termination_notes(report.question, budget)),
    )


def _is_liftable(report: Report) -> bool:
    """Return whether only bounds restrict an answer, and the arguments explain all its exceptions."""
    question = report.question
    if question.certify or question.self_check or question.abstracts_code or not report.throws:
        return False
    if not all(each.reasons and not each.is_deliberate for each in report.throws):
        return False
    if any(each not in (Standing.HOLDS, Standing.DOCUMENTED) for each in report.duties.values()):
        return False
    return report.verdict in (Verdict.HOLDS, Verdict.WITHIN_BOUNDS) and bool(report.bounds or report.limits)


def _place(clause: ThrowsClause) -> tuple[Span, str | None]:
    """Return the place and the word of a documented exception."""
    thrown = clause.duty.thrown
    assert thrown is not None, "a documented exception should have a place"
    return thrown.span, thrown.word


def _unsafe_places(findings: Findings) -> set[tuple[Span, str | None]]:
    """Return the places that may throw, with the words of the exceptions."""
    return {(site.span, WORDS[site.kind]) for site, is_safe in findings.sites.items() if not is_safe}


def _analyse(report: Report, budget: Budget, excluded: Sequence[Expr]) -> Findings | None:
    question = report.question
    if unexamined_kinds(question.program, question.method, question.settings):
        return None
    # Imported lazily: not every check comes to it.
    from ooxcheck.specs.values.analysis import analyse

    return analyse(question.program, question.method, question.settings, budget.check, excluded=excluded)
