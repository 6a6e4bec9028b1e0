"""A report compared with a new check: the question is decided again, and everything except proofs, runs and figures must be equal.

This is the only part of validation that loads the encoder and the solver, and it is optional.
"""

from __future__ import annotations

import json
from dataclasses import replace

from ooxcheck.engine.budget import GaveUp
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import INDUCTION
from ooxcheck.formats.report_form import report_form
from ooxcheck.input.document import Part
from ooxcheck.text.json_form import to_json
from ooxcheck.validation.difference import difference
from ooxcheck.validation.finding import Finding, Standing

_SAME = (
    "verdict",
    "duties",
    "bounds_reached",
    "finishes",
    "conflict",
    "notes",
    "size_limits",
    "assumed_to_end",
)
_WHAT = "asked again"


def compare_with_new_check(method: Part, question: Question, seconds: float | None) -> Finding:
    """Return whether the same question has the same answer now."""
    from ooxcheck.classes.checks.check_unannotated import check_unannotated

    if method["reason"].text():
        return Finding(_WHAT, Standing.OPEN, "the report has no whole answer to compare with")
    try:
        by_induction = any(note["code"].text() == INDUCTION for note in method["notes"].parts())
        report = check_unannotated(replace(question, seconds=seconds, induction=by_induction))
    except GaveUp as limit:
        return Finding(_WHAT, Standing.OPEN, str(limit))
    if report.reason:
        return Finding(_WHAT, Standing.OPEN, report.reason)
    now = json.loads(to_json(report_form(report, 0.0)))
    place = difference({key: method[key].value for key in _SAME}, {key: now[key] for key in _SAME})
    return (
        Finding(_WHAT, Standing.GOOD, "the answer is the same")
        if place is None
        else Finding(_WHAT, Standing.WRONG, f"{place} is another now")
    )
