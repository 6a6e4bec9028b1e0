"""Exceptions in calls that summaries replace: the method is checked again with all calls inlined.

A summary says that a call throws, but not where. Whether an exception is documented behaviour, and by which history a client gets it, depends on the place.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import monotonic

from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Report
from ooxcheck.oox.oracle.verdicts import Verdict


def check_all_places(check: Callable[[Question], Report], question: Question) -> Report:
    """Check a question; if a summary hides places that throw, check it again without summaries, unless that gives no answer in time."""
    begun = monotonic()
    first = check(question)
    if question.calls != "auto" or not first.replaced or not first.misses_places:
        return first
    again = check(replace(question, calls="inline", seconds=question.seconds_left(begun)))
    if again.verdict is Verdict.UNKNOWN:
        return first
    asked = replace(again.question, calls=question.calls, seconds=question.seconds)
    return replace(again, question=asked)
