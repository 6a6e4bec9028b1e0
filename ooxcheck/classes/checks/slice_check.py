"""Answers on a slice of the heap: a method that mentions few fields is checked without the others first.

Classes with collections have large heaps, with all invariants of the library, however short a method is. If a method holds on its slice (`ooxcheck.oox.analysis.heap_slice`), perhaps under facts about its
class that need no solver, it holds. A violation on the slice means nothing: the whole heap may exclude it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from time import monotonic

from ooxcheck.classes.assume import assume_class
from ooxcheck.classes.checks.all_places import check_all_places
from ooxcheck.classes.checks.class_inference import class_immediately, inference_terms
from ooxcheck.classes.checks.inherited_state import invariants_name
from ooxcheck.classes.checks.longer_loops import check_with_longer_loops
from ooxcheck.classes.checks.specified_methods import is_specified
from ooxcheck.classes.documented import SECONDS, document_exceptions, with_verdict
from ooxcheck.engine.budget import Interrupted
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Report, Standing
from ooxcheck.oox.analysis.heap_slice import heap_slice
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.oracle.verdicts import Verdict

SHARE = 0.3
"""The part of a time limit for the answer on a slice."""


def answer_on_slice(question: Question) -> Report | None:
    """Return a report that a method holds, if it does so on its slice of the heap; None if that is not known, or the slice is no smaller."""
    is_special = question.certify or question.self_check or question.coverage or question.unneeded
    if is_special or question.abstracts_code or is_specified(question):
        return None
    begun = monotonic()
    limit = None if question.seconds is None else SHARE * question.seconds
    first = _on_slice(question, limit)
    if first is None:
        return None
    report = _holding(first)
    if report is not None:
        return of_whole(report, question)
    under = _under_facts(question)
    left = None if limit is None else limit - (monotonic() - begun)
    second = None if under is None or (left is not None and left <= 0) else _on_slice(under, left)
    report = None if second is None else _holding(second)
    if report is None or under is None:
        return None
    inferred = under.program.inferred
    assert inferred is not None
    notes = dict.fromkeys((*report.notes, *inferred.notes))
    return of_whole(replace(report, notes=tuple(notes)), under)


def _without_violations(report: Report) -> Report:
    """Return a report in which what is violated is undecided."""
    duties = {
        duty: Standing.UNDECIDED if each is Standing.VIOLATED else each
        for duty, each in report.duties.items()
    }
    return with_verdict(replace(report, duties=duties, counterexamples=()))


def _on_slice(question: Question, seconds: float | None) -> Question | None:
    """Return the question about the slice of the heap, with a limit on time; None if the slice is no smaller."""
    sliced = heap_slice(question.program, question.method)
    return None if sliced is None else replace(question.about(*sliced), seconds=seconds)


def of_whole(report: Report, question: Question) -> Report:
    """Return the report on a slice as one about the whole heap; bounds that have grown remain."""
    asked = report.question.about(question.program, question.method)
    return replace(report, question=replace(asked, seconds=question.seconds))


def _under_facts(question: Question) -> Question | None:
    """Return the question under the facts about the class that need no solver; None if there are none."""
    name = invariants_name(question.program, question.method)
    facts = class_immediately(name, question.program, inference_terms(question))
    if isinstance(facts, OoxError) or not facts.invariants:
        return None
    program, method = assume_class(question.program, question.method, name, facts)
    inferred = program.inferred
    is_under = inferred is not None and inferred.formulas and inferred.is_accessible
    return question.about(program, method) if is_under else None


def _holding(question: Question) -> Report | None:
    """Return the report on a question if the method holds, apart from documented exceptions if these do not count.

    Nobody watches this check: what is violated on a slice is no news. Nor does it share bounds with checks of the whole heap.
    """
    from ooxcheck.engine import checker

    try:
        report = check_with_longer_loops(partial(check_all_places, checker.check), question)
    except Interrupted as stop:
        raise Interrupted(_without_violations(stop.report)) from None
    if report.counterexamples and not question.strict:
        report = document_exceptions(report, SECONDS)
    return report if report.verdict in (Verdict.HOLDS, Verdict.WITHIN_BOUNDS) else None
