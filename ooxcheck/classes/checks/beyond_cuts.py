"""Answers beyond constructs that are only approximated: where executions are not followed any further, a method may hold all the same.

Such an answer is within bounds, or vacuous. The method is checked again in the approximation of its program (`ooxcheck.oox.analysis.approximation`), which has every execution and perhaps more.
What holds there holds, without this bound. A violation there means nothing, and the first answer counts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ooxcheck.classes.checks.slice_check import of_whole
from ooxcheck.classes.documented import with_verdict
from ooxcheck.engine.budget import Interrupted
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Report
from ooxcheck.oox.analysis.approximation import approximate, is_passed
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.outcomes import UNSUPPORTED, Bounded

_CUT = (Verdict.VACUOUS, Verdict.WITHIN_BOUNDS)
_HOLDING = (Verdict.HOLDS, Verdict.WITHIN_BOUNDS)


def follow_cuts(report: Report, begun: float, check: Callable[[Question], Report]) -> Report:
    """Return a report on a method of which more executions are followed, if it holds on these; otherwise the report. The check began at a time, and shares the limit on it."""
    question = report.question
    is_special = question.certify or question.self_check or question.coverage
    if is_special or report.verdict not in _CUT or not _is_cut(report) or question.seconds_left(begun) == 0:
        return report
    followed = question.about(*approximate(question.program, question.method))
    try:
        again = check(replace(followed, seconds=question.seconds_left(begun)))
    except Interrupted:
        raise Interrupted(report) from None
    return _of_original(again, question) if again.verdict in _HOLDING else report


def _is_cut(report: Report) -> bool:
    """Return whether executions are not followed beyond some construct that is approximated."""
    places = [each.span for each in report.bounds if each.what == UNSUPPORTED]
    return any(is_passed(report.question.program, each) for each in places)


def _of_original(report: Report, question: Question) -> Report:
    """Return the report on an approximation as one on the program itself; inferred invariants, and the bounds within which they were proved, remain."""
    inferred = report.question.program.inferred
    if inferred is None:
        return of_whole(report, question)
    bounds = dict.fromkeys((*report.bounds, *(Bounded(*each) for each in inferred.within)))
    notes = dict.fromkeys((*report.notes, *inferred.notes))
    whole = question.about(replace(question.program, inferred=inferred), question.method)
    return of_whole(with_verdict(replace(report, bounds=tuple(bounds), notes=tuple(notes))), whole)
