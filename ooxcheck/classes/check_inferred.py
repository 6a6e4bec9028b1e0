"""The second check of a violated method of Java: under the inferred invariants of its class, with histories."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial
from math import inf
from time import monotonic
from typing import TYPE_CHECKING

from ooxcheck.classes.assume import assume_class, boundary_name
from ooxcheck.classes.documented import SECONDS as DOCUMENT_SECONDS
from ooxcheck.classes.documented import document_exceptions, with_verdict
from ooxcheck.classes.infer import ClassInvariants, infer_invariants
from ooxcheck.classes.load_boundary import load_oox_boundary
from ooxcheck.classes.reachability.history_search import SECONDS as HISTORY_SECONDS
from ooxcheck.classes.reachability.history_search import java_class_boundary, needs_no_history
from ooxcheck.classes.reachability.judge import judge, with_histories
from ooxcheck.classes.stored.invariants_cache import inferred_invariants
from ooxcheck.classes.stored.store import Store
from ooxcheck.engine.question import Question, Terms
from ooxcheck.engine.report import Report
from ooxcheck.input.java_programs import has_java_specification, parse_java
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.outcomes import Bounded
from ooxcheck.oox.typed import Method

if TYPE_CHECKING:
    from ooxcheck.engine.checker import Watch
    from ooxcheck.relational.solving.tight_bounds import Kept

BRIEF_SECONDS = 2.0
"""The time for histories of a method with a specification: its violations count in any case."""

SECONDS = 30.0
"""The time for the inference of one class, if the check has no limit of its own."""

DOCUMENT_SHARE, INFERENCE_SHARE, CHECK_SHARE, HISTORY_SHARE = 0.3, 0.4, 0.6, 0.8
"""The shares of the time that is left when each part begins."""


def check_inferred(
    report: Report, begun: float, store: Store, *, watch: Watch | None = None, kept: Kept | None = None
) -> Report:
    """Check a violated method again under the inferred invariants of its class, and judge what is left; the check began at a time."""
    from ooxcheck.engine import checker

    question = report.question
    program, method = question.program, question.method
    if _is_specified(program, method):
        return with_histories(
            report, boundary_name(program, method), _seconds(question, begun, HISTORY_SHARE, BRIEF_SECONDS)
        )
    report = _document(report, begun)
    if all(needs_no_history(program, each) for each in report.counterexamples):
        return report
    name = boundary_name(program, method)
    if watch is not None:
        watch(f"inferring the invariants of {name}")
    seconds = _seconds(question, begun, INFERENCE_SHARE, SECONDS)
    inferred = _class_invariants(name, program, _inference_terms(question), store, seconds)
    program, method = assume_class(program, method, name, inferred)
    assert program.inferred is not None
    under = question.about(program, method)
    if program.inferred.formulas and program.inferred.is_accessible:
        left = None if question.seconds is None else _seconds(question, begun, CHECK_SHARE, inf)
        again = checker.check(replace(under, seconds=left), watch=watch, kept=kept)
        bounds = [Bounded(*each) for each in program.inferred.within]
        report = replace(again, bounds=tuple(dict.fromkeys((*again.bounds, *bounds))))
    notes = dict.fromkeys((*report.notes, *program.inferred.notes))
    report = replace(report, question=under, notes=tuple(notes))
    report = _document(with_verdict(report), begun)
    return judge(report, _seconds(question, begun, HISTORY_SHARE, HISTORY_SECONDS), watch or _ignore)


def _is_specified(program: Program, method: Method) -> bool:
    """Return whether the method under check has a specification of its own, which says in which states it is called."""
    origin = program.origin
    if origin is None:
        return bool(method.contract.requires)
    return has_java_specification(parse_java(origin.sources), origin.entry)


def _document(report: Report, begun: float) -> Report:
    """Return a report in which documented exceptions of Java are no violations, unless all exceptions count."""
    question = report.question
    if question.strict or question.program.origin is None or not report.counterexamples:
        return report
    return document_exceptions(report, _seconds(question, begun, DOCUMENT_SHARE, DOCUMENT_SECONDS))


def _seconds(question: Question, begun: float, share: float, most: float) -> float:
    """Return the share of the time that is left."""
    if question.seconds is None:
        return most
    return max(0.1, min(most, share * (question.seconds - (monotonic() - begun))))


def _ignore(_what: str | Report) -> None:
    """Watch nothing."""


def _inference_terms(question: Question) -> Terms:
    """Return the terms of an inference, which do not depend on the method: those of methods of a class are the same."""
    return Terms(
        bounds=replace(question.bounds, scopes={}),
        settings=replace(question.settings, unrolls=(), by_contract=frozenset()),
        memory=question.memory,
    )


def _class_invariants(
    name: str, program: Program, terms: Terms, store: Store, seconds: float
) -> ClassInvariants | OoxError:
    """Return the inferred invariants of a class, from memory or the store if they are there."""
    origin = program.origin
    if origin is None:
        return _oox_invariants(name, program, terms, seconds)
    return inferred_invariants(
        origin.sources,
        name,
        terms,
        partial(java_class_boundary, name, tuple(origin.sources)),
        cache=store.folder,
        trust=store.trust,
        seconds=seconds,
    )


@lru_cache(maxsize=8)
def _place(name: str, program: Program, terms: str) -> list[ClassInvariants | OoxError]:
    """Return the place for the result of an inference about a class of OOX."""
    return []


def _oox_invariants(name: str, program: Program, terms: Terms, seconds: float) -> ClassInvariants | OoxError:
    place = _place(name, program, repr(terms))
    if not place:
        try:
            place.append(infer_invariants(load_oox_boundary(name, program), terms, seconds=seconds))
        except OoxError as error:
            place.append(error)
    return place[0]
