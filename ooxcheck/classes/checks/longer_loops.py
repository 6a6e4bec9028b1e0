"""Loops that no run leaves within their bounds, such as those over an alphabet, get larger bounds of their own.

If no run within the bounds finishes, the answer is vacuous: it says nothing. The bounds of the loops that the runs reach are then doubled until some run
finishes, as if the user had written ``--unroll FILE:LINE=26``. Bounds that a user wrote for single loops stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from time import monotonic

from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Report
from ooxcheck.input.name_loops import bounding, key_at
from ooxcheck.oox.oracle.verdicts import Verdict

MOST = 64
"""The largest bound of a loop."""

LOOP = "loop"


def check_with_longer_loops(check: Callable[[Question], Report], question: Question) -> Report:
    """Check a question; as long as the answer is vacuous because of loops, with larger bounds for these. If that does not help, the first answer counts."""
    begun = monotonic()
    first = report = check(question)
    written = question.unrolls
    while report.verdict is Verdict.VACUOUS and (longer := _with_longer_loops(report, written)) is not None:
        left = question.seconds_left(begun)
        if left == 0:
            break
        report = check(replace(longer, seconds=left))
        report = replace(report, question=replace(report.question, seconds=question.seconds))
    return first if report.verdict in (Verdict.VACUOUS, Verdict.UNKNOWN) else report


def _with_longer_loops(report: Report, written: Mapping[str, int]) -> Question | None:
    """Return the question with twice the bounds of the loops that runs reached; None if none may grow."""
    question, program = report.question, report.question.program
    usual = question.settings.unroll
    if usual is None:
        return None
    reached = [each.span for each in report.bounds if each.what == LOOP]
    keys = [key_at(program, each) for each in reached if bounding(program, each, written) is None]
    longer = {
        key: min(2 * bound, MOST)
        for key in keys
        if key is not None and (bound := question.unrolls.get(key, usual)) < MOST
    }
    return replace(question, unrolls={**question.unrolls, **longer}) if longer else None
