"""The statements and clauses that the duties of a method need, as text and JSON."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from ooxcheck.api.short_html import short_html
from ooxcheck.datatypes import dataclass
from ooxcheck.engine.budget import News, ignore_news

if TYPE_CHECKING:
    from ooxcheck.classes.inferred_clauses import SeparateClauses
    from ooxcheck.engine.question import Question
    from ooxcheck.engine.report import Report
    from ooxcheck.formats.proof_report import Explained, InferredUse
    from ooxcheck.near_misses.near_misses import NearMisses
    from ooxcheck.oox.running.outcomes import Duty
    from ooxcheck.oox.source import Span
    from ooxcheck.relational import Formula
    from ooxcheck.text.json_form import Json
    from ooxcheck.text.style import Style
    from ooxcheck.translate.encode import Encoding
    from ooxcheck.translate.witness import proof_core
    from ooxcheck.translate.witness.proof_core import Proof


@dataclass(frozen=True, slots=True, eq=False)
class Explanation:
    """An explanation, and the seconds that it took: `explained` has the cores of the duties, and what none needs.

    `near_misses` are the states that each clause alone excludes; None if they are not wanted, or if the method does not hold.
    """

    explained: Explained
    seconds: float
    near_misses: NearMisses | None = None

    def lines(self, style: Style) -> Iterator[str]:
        """Yield what the command prints."""
        from ooxcheck.formats.proof_report import explained_lines
        from ooxcheck.near_misses.near_misses_text import near_miss_lines

        yield from explained_lines(self.explained, self.seconds, style)
        if self.near_misses is not None:
            yield from near_miss_lines(self.near_misses, style)

    def text(self) -> str:
        """Return what the command prints."""
        from ooxcheck.text.style import Style

        return "\n".join(self.lines(Style(ascii_only=False)))

    def json(self) -> str:
        """Return what the command prints with ``--format json``."""
        from ooxcheck.text.json_form import to_json

        return to_json(self.form())

    def form(self) -> dict[str, Json]:
        """Return what the command prints with ``--format json``, as data."""
        from ooxcheck.formats.proof_report import explained_form
        from ooxcheck.near_misses.near_misses_form import near_misses_form

        near_misses = None if self.near_misses is None else near_misses_form(self.near_misses)
        return {**explained_form(self.explained, self.seconds), "near_misses": near_misses}

    def page(self) -> str:
        """Return the near misses as a page."""
        from ooxcheck.near_misses.near_misses import NearMisses
        from ooxcheck.near_misses.near_misses_page import near_misses_page

        return near_misses_page(self.near_misses or NearMisses(self.explained.report.question, ()))

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        """Return a short text, for notebooks."""
        return short_html(repr(self), self.text())

    def __repr__(self) -> str:
        report = self.explained.report
        return f"<Explanation of {report.question.method.full_name}: {report.verdict}>"


def explain(question: Question, watch: News = ignore_news, *, near: bool = False) -> Explanation:
    """Check a method, and explain it if it holds; with `near` search the states that each clause alone excludes, too."""
    begun = monotonic()
    explained = _explain(question, watch)
    near_misses = _near_misses(explained.report, watch) if near else None
    return Explanation(explained, monotonic() - begun, near_misses)


def _near_misses(report: Report, watch: News) -> NearMisses | None:
    """Return the near misses of a method that holds; inferred invariants are no clauses of it."""
    from ooxcheck.formats.proof_report import is_explainable
    from ooxcheck.near_misses.search import search_near_misses

    return search_near_misses(report.question, report.settings, watch) if is_explainable(report) else None


def _explain(question: Question, watch: News) -> Explained:
    from ooxcheck.api.questions.encoded import refuse_threads
    from ooxcheck.classes.checks.check_unannotated import check_unannotated
    from ooxcheck.classes.inferred_clauses import separate_clauses
    from ooxcheck.engine.budget import GaveUp
    from ooxcheck.engine.loops.reading_invariants import with_reading_invariants
    from ooxcheck.engine.report import WITHOUT_BOUNDS
    from ooxcheck.formats.proof_report import Explained, is_explainable, unneeded_assumptions
    from ooxcheck.translate.symbolic.encoder import TooLarge
    from ooxcheck.translate.witness.proof_core import uncovered_statements

    refuse_threads(question)
    report = check_unannotated(question, watch=partial(_tell, watch))
    if not is_explainable(report):
        return Explained(report)
    report = with_reading_invariants(report, proofs=(WITHOUT_BOUNDS,))
    by_callers = _duties_of_callers(report)
    clauses = separate_clauses(report.question)
    try:
        proof = _prove(clauses.question, report, by_callers, watch)
    except (TooLarge, GaveUp) as limit:
        return Explained(report, inferred=_inferred_uses(clauses, None, report), reason=str(limit))
    order = {duty.whole: number for number, duty in enumerate(report.duties)}
    known = (each for each in proof.explanations if each.duty in order)
    explanations = tuple(sorted(known, key=lambda each: order[each.duty]))
    method = clauses.question.method
    if proof.cut:
        return Explained(report, explanations, by_callers=by_callers, reason=proof.cut)
    watch("looking for a heap that each invariant excludes")
    return Explained(
        report,
        explanations,
        tuple(uncovered_statements(method, proof.explanations)),
        tuple(each for each in unneeded_assumptions(method, proof) if each[1] not in clauses.texts),
        _inferred_uses(clauses, explanations, report),
        by_callers,
    )


def _prove(question: Question, report: Report, by_callers: Sequence[Duty], watch: News) -> Proof:
    """Return the core of each duty, apart from documented exceptions and those that callers exclude."""
    from ooxcheck.api.questions.encoded import encode_question
    from ooxcheck.engine.budget import Budget
    from ooxcheck.translate.havoc.relaxation import Selectable
    from ooxcheck.translate.witness import proof_core

    omitted = {*by_callers, *(each.duty for each in report.throws)}

    @contextmanager
    def encode_relaxed(given: Collection[Duty] | None) -> Iterator[proof_core.RelaxedMethod]:
        relaxed = Selectable(question.method)
        with encode_question(question, report.settings, hook=relaxed, given=given) as encoding:
            violations = _other_violations(encoding, omitted)
            yield proof_core.RelaxedMethod(replace(encoding, violations=violations), relaxed.selectors)

    budget = Budget()
    with budget.alarm():
        return proof_core.explain(encode_relaxed, seconds=budget.seconds_left(), watch=watch)


def _tell(watch: News, news: str | Report) -> None:
    """Tell what the check is doing."""
    if isinstance(news, str):
        watch(f"checking, {news}")


def _other_violations(encoding: Encoding, omitted: Collection[Duty]) -> dict[Duty, Formula]:
    """Return where each duty fails, apart from the exceptions of some places that are not explained."""
    from ooxcheck.translate.model.constant_folding import any_of

    violations: dict[Duty, Formula] = {}
    for duty, where in encoding.violations.items():
        origins = encoding.origins.get(duty, {})
        thrown = {each.thrown for each in omitted if each.whole == duty}
        places = [place for origin, place in origins.items() if origin in thrown]
        if duty not in omitted:
            violations[duty] = where & ~any_of(places) if places else where
    return violations


def _duties_of_callers(report: Report) -> tuple[Duty, ...]:
    """Return the duties of a method that hold only because those who call it keep them."""
    from ooxcheck.engine.checker import check

    inferred = report.question.program.inferred
    if inferred is None or inferred.is_accessible:
        return ()
    documented = {each.duty for each in report.throws}
    return tuple(each.duty for each in check(report.question).counterexamples if each.duty not in documented)


def _inferred_uses(
    clauses: SeparateClauses, explanations: Sequence[proof_core.Explanation] | None, report: Report
) -> tuple[InferredUse, ...]:
    """Return the inferred invariants, whether some duty needs them if there are explanations, and a heap that each excludes."""
    from ooxcheck.api.questions.encoded import encode_question
    from ooxcheck.classes.inferred_clauses import excluded_states
    from ooxcheck.diagnosis.java_names import object_names
    from ooxcheck.formats.proof_report import InferredUse
    from ooxcheck.text.heaps import heap_lines

    if not clauses.texts:
        return ()
    with encode_question(clauses.question, report.settings, given=()) as encoding:
        states = excluded_states(encoding, clauses)
    needed = {clause.span for each in explanations or () for clause in each.clauses}

    def lines(span: Span) -> tuple[str, ...]:
        if span not in states:
            return ()
        heap = states[span].heap
        return tuple(heap_lines(heap, heap.objects, object_names(clauses.question.method, heap.objects)))

    return tuple(
        InferredUse(span, text, None if explanations is None else span in needed, lines(span))
        for span, text in clauses.texts.items()
    )
