"""The second check of a violated method of Java: under the inferred invariants of its class, with histories."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from ooxcheck.classes.assume import assume_class, outermost_class
from ooxcheck.classes.history_search import needs_no_history
from ooxcheck.classes.infer import ClassInvariants, infer_invariants
from ooxcheck.classes.judge import judge
from ooxcheck.classes.load_boundary import load_java_boundary
from ooxcheck.engine.checker import Watch, check
from ooxcheck.engine.findings import Findings
from ooxcheck.engine.question import Question, Terms
from ooxcheck.engine.report import Report
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.running.outcomes import Bounded
from ooxcheck.oox.source import Source
from ooxcheck.relational.solving.tight_bounds import Kept

SECONDS = 30.0
"""The time for the inference of one class, if the check has no limit of its own."""


def check_inferred(report: Report, *, watch: Watch | None = None, kept: Kept | None = None) -> Report:
    """Check a violated method again under the inferred invariants of its class, and judge what is left."""
    question = report.question
    program, method = question.program, question.method
    if all(needs_no_history(program, each) for each in report.counterexamples):
        return report
    assert program.origin is not None
    name = outermost_class(method)
    if watch is not None:
        watch(f"inferring the invariants of {name}")
    inferred = _inferred(name, tuple(program.origin.sources), _inference_terms(question))
    program, method = assume_class(program, method, name, inferred)
    assert program.inferred is not None
    assert program.origin is not None
    under = question.about(program, method)
    if program.inferred.formulas and program.inferred.is_accessible:
        report = check(under, watch=watch, kept=kept)
        bounds = [Bounded(*each) for each in program.inferred.within]
        report = replace(report, bounds=tuple(dict.fromkeys((*report.bounds, *bounds))))
        report = replace(report, verdict=Findings.of(report).verdict)
    else:
        notes = dict.fromkeys((*report.notes, *program.origin.notes))
        report = replace(report, question=under, notes=tuple(notes))
    return judge(report, watch or _ignore)


def _ignore(_what: str | Report) -> None:
    """Watch nothing."""


def _inference_terms(question: Question) -> Terms:
    """Return the terms of an inference, which do not depend on the method: those of methods of a class are the same."""
    return Terms(
        bounds=replace(question.bounds, scopes={}),
        settings=replace(question.settings, unrolls=(), by_contract=frozenset()),
        seconds=question.seconds,
        memory=question.memory,
    )


@lru_cache(maxsize=8)
def _cached(name: str, sources: tuple[Source, ...], terms: str) -> list[ClassInvariants | OoxError]:
    """Return the place for the result of an inference."""
    return []


def _inferred(name: str, sources: tuple[Source, ...], terms: Terms) -> ClassInvariants | OoxError:
    place = _cached(name, sources, repr(terms))
    if not place:
        try:
            boundary = load_java_boundary(name, sources)
            place.append(infer_invariants(boundary, terms, seconds=min(SECONDS, terms.seconds or SECONDS)))
        except OoxError as error:
            place.append(error)
    return place[0]
