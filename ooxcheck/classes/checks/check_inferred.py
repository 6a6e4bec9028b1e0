"""The second check of a violated or undecided method: under the inferred invariants of its class, with histories."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial
from math import inf
from typing import TYPE_CHECKING

from ooxcheck.classes.assume import assume_class, assume_formulas, boundary_name
from ooxcheck.classes.checks.all_places import check_all_places
from ooxcheck.classes.checks.class_inference import (
    SECONDS,
    class_boundary,
    class_immediately,
    class_invariants,
    inference_terms,
    program_sources,
)
from ooxcheck.classes.checks.inherited_state import invariants_name
from ooxcheck.classes.checks.other_classes import excludes, facts_of_others
from ooxcheck.classes.checks.specified_methods import is_specified, open_fields
from ooxcheck.classes.checks.written_invariants import has_written_invariants
from ooxcheck.classes.documented import SECONDS as DOCUMENT_SECONDS
from ooxcheck.classes.documented import document_exceptions, with_verdict
from ooxcheck.classes.excluded_heaps import excludes_heap
from ooxcheck.classes.infer import ClassInvariants, likely_candidates
from ooxcheck.classes.possible_violations import only_possible
from ooxcheck.classes.reachability.history_search import SECONDS as HISTORY_SECONDS
from ooxcheck.classes.reachability.history_search import needs_no_history
from ooxcheck.classes.reachability.judge import judge, with_histories
from ooxcheck.classes.stored.store import Store
from ooxcheck.datatypes.processor_share import stretch
from ooxcheck.engine.question import Question, Terms
from ooxcheck.engine.report import Report
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.outcomes import Bounded
from ooxcheck.oox.source import Source
from ooxcheck.specs.classes.candidates import Candidate

if TYPE_CHECKING:
    from ooxcheck.engine.checker import Watch
    from ooxcheck.relational.solving.tight_bounds import Kept

BRIEF_SECONDS = 2.0
"""The time for histories of a method with a specification: its violations count in any case."""

DOCUMENT_SHARE, INFERENCE_SHARE, CHECK_SHARE, HISTORY_SHARE = 0.3, 0.55, 0.6, 0.8
"""The shares of the time that is left when each part begins."""


def check_inferred(
    report: Report, begun: float, store: Store, *, watch: Watch | None = None, kept: Kept | None = None
) -> Report:
    """Check a violated or undecided method again under the inferred invariants of its class, and judge what is left; the check began at a time."""
    question, is_undecided = report.question, not report.counterexamples
    if is_specified(question):
        return report if is_undecided else _check_specified(report, begun, store, watch=watch, kept=kept)
    report = settle(report, begun, store, watch=watch, kept=kept)
    return judge(report, _seconds(question, begun, HISTORY_SHARE, HISTORY_SECONDS), watch or _ignore)


def settle(
    report: Report, begun: float, store: Store, *, watch: Watch | None = None, kept: Kept | None = None
) -> Report:
    """Return the report on a violated or undecided method without the violations that are documented behaviour, or that inferred invariants exclude, unless these are assumed already."""
    question, is_undecided = report.question, not report.counterexamples
    report = _document(report, begun)
    if question.program.inferred is not None:
        return report
    if not is_undecided and all(needs_no_history(question.program, each) for each in report.counterexamples):
        return report
    report = _check_again(report, begun, store, watch=watch, kept=kept)
    return _document(with_verdict(report), begun)


def _check_specified(
    report: Report, begun: float, store: Store, *, watch: Watch | None, kept: Kept | None
) -> Report:
    """Check a violated method with a specification, or of a class with written invariants, again: what is left is violated, whether or not a history leads to it."""
    question = report.question
    if _may_exclude(report, invariants_name(question.program, question.method)):
        report = _exclude_heaps(report, begun, store, watch=watch, kept=kept)
    if has_written_invariants(question.program):
        return report
    name = boundary_name(question.program, question.method)
    return with_histories(report, name, _seconds(question, begun, HISTORY_SHARE, BRIEF_SECONDS))


def _may_exclude(report: Report, name: str) -> bool:
    """Return whether an inferred invariant of a class may exclude a counterexample: whether some candidate does that is true in all heaps that histories reach."""
    question = report.question
    program = question.program
    return any(
        excludes_heap(program, each.class_name, each.formula, example)
        for each in _likely_candidates(name, program, inference_terms(question))
        for example in report.counterexamples
    )


def _likely_candidates(name: str, program: Program, terms: Terms) -> tuple[Candidate, ...]:
    """Return the candidates for invariants of a class that are true in all heaps that histories reach; none if its boundary is refused."""
    place = _candidates_place(name, program_sources(program), repr(terms))
    if not place:
        try:
            place.append(likely_candidates(class_boundary(name, program), terms, BRIEF_SECONDS))
        except OoxError:
            place.append(())
    return place[0]


@lru_cache(maxsize=8)
def _candidates_place(name: str, sources: tuple[Source, ...], terms: str) -> list[tuple[Candidate, ...]]:
    """Return the place for the candidates of a class of some sources."""
    return []


def _exclude_heaps(
    report: Report, begun: float, store: Store, *, watch: Watch | None, kept: Kept | None
) -> Report:
    """Return the report on a method with a specification under inferred invariants.

    A specification that no inferred invariant admits has precedence. A private method may run while an inferred invariant is broken. If it is violated only then, that is possible.
    """
    from ooxcheck.engine import checker

    question = report.question
    omitted = open_fields(question.program, invariants_name(question.program, question.method))
    again = _check_again(report, begun, store, omitted, watch=watch, kept=kept)
    inferred = again.question.program.inferred
    assert inferred is not None
    if not inferred.formulas or again.verdict is Verdict.VACUOUS:
        return report
    if not inferred.is_accessible:
        assumed = question.about(*assume_formulas(question.program, question.method, inferred))
        left = _seconds(question, begun, CHECK_SHARE, BRIEF_SECONDS)
        if not checker.check(replace(assumed, seconds=left), kept=kept).counterexamples:
            return only_possible(again)
    return again


def _check_again(
    report: Report,
    begun: float,
    store: Store,
    omitted: frozenset[str] = frozenset(),
    *,
    watch: Watch | None,
    kept: Kept | None,
) -> Report:
    """Return the report on a method under the inferred invariants of its class, but those about some fields.

    If the invariants that need no solver exclude all counterexamples, they may suffice.
    """
    question = report.question
    name = invariants_name(question.program, question.method)
    immediate = class_immediately(name, question.program, inference_terms(question))
    others = () if _exclude_all(report, [immediate]) else facts_of_others(report, name, begun)
    if _exclude_all(report, [immediate, *others]):
        again = _check_under(report, begun, name, immediate, omitted, others, watch=watch, kept=kept)
        if not again.counterexamples and again.verdict is not Verdict.UNKNOWN:
            return again
    if watch is not None:
        watch(f"inferring the invariants of {name}")
    seconds = _seconds(question, begun, INFERENCE_SHARE, SECONDS)
    terms, first = inference_terms(question), question.method.owner
    inferred = class_invariants(name, question.program, terms, store, seconds, first)
    if isinstance(inferred, OoxError) and not isinstance(immediate, OoxError) and immediate.invariants:
        inferred = immediate
    again = _check_under(report, begun, name, inferred, omitted, others, watch=watch, kept=kept)
    more = [each for each in facts_of_others(again, name, begun) if each not in others]
    if not more:
        return again
    return _check_under(report, begun, name, inferred, omitted, (*others, *more), watch=watch, kept=kept)


def _exclude_all(report: Report, inferred: Sequence[ClassInvariants | OoxError]) -> bool:
    """Return whether there are counterexamples, and invariants exclude each."""
    examples = report.counterexamples
    return bool(examples) and all(
        any(
            excludes(report.question.program, each, example)
            for each in inferred
            if not isinstance(each, OoxError)
        )
        for example in examples
    )


def _check_under(
    report: Report,
    begun: float,
    name: str,
    inferred: ClassInvariants | OoxError,
    omitted: frozenset[str],
    others: Sequence[ClassInvariants],
    *,
    watch: Watch | None,
    kept: Kept | None,
) -> Report:
    """Return the report on a method under some invariants of its class, and facts about others; the first report, with notes, if there are none."""
    from ooxcheck.engine import checker

    question = report.question
    program, method = assume_class(question.program, question.method, name, inferred, omitted, others)
    assert program.inferred is not None
    under = question.about(program, method)
    if program.inferred.formulas and (program.inferred.is_accessible or others):
        left = None if question.seconds is None else _seconds(question, begun, CHECK_SHARE, inf)
        check = partial(checker.check, watch=watch, kept=kept)
        again = check_all_places(check, replace(under, seconds=left))
        bounds = [Bounded(*each) for each in program.inferred.within]
        report = replace(again, bounds=tuple(dict.fromkeys((*again.bounds, *bounds))))
    notes = dict.fromkeys((*report.notes, *program.inferred.notes))
    return replace(report, question=under, notes=tuple(notes))


def _document(report: Report, begun: float) -> Report:
    """Return a report in which documented exceptions of Java are no violations, unless all exceptions count."""
    question = report.question
    if question.strict or question.program.origin is None or not report.counterexamples:
        return report
    return document_exceptions(report, _seconds(question, begun, DOCUMENT_SHARE, DOCUMENT_SECONDS))


def _seconds(question: Question, begun: float, share: float, most: float) -> float:
    """Return the share of the time that is left, and no more than so many seconds of a quiet machine."""
    most = stretch(most)
    left = question.seconds_left(begun)
    return most if left is None else max(0.1, min(most, share * left))


def _ignore(_what: str | Report) -> None:
    """Watch nothing."""
