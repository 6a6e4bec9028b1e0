"""Explanations of proofs as text and as JSON: the statements and clauses that each duty needs, and those that none needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.diagnosis.java_loops import condition_words
from ooxcheck.diagnosis.java_words import duty_word
from ooxcheck.engine.report import Report, Standing
from ooxcheck.formats.report_form import question_form
from ooxcheck.oox import typed
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.oox.source import Span
from ooxcheck.reports.brute_report import verdict_exit
from ooxcheck.reports.check_report import align_right, closing_line, header_line
from ooxcheck.text.diagnostics import place_line
from ooxcheck.text.json_form import Json, promise_form, span_form
from ooxcheck.text.outcomes import at_site, title
from ooxcheck.text.sanitise import visible
from ooxcheck.text.style import Style
from ooxcheck.text.traces import one_line, statement_head
from ooxcheck.translate.witness.proof_core import Explanation, Proof, place, unneeded_lines


@dataclass(frozen=True, slots=True)
class Explained:
    """A report on a method, and the explanations if it holds: `uncovered` are the statements that no duty needs.

    `unneeded` are the assumptions and loop invariants that no duty needs, each with its kind.
    """

    report: Report
    explanations: tuple[Explanation, ...] = ()
    uncovered: tuple[typed.Statement, ...] = ()
    unneeded: tuple[tuple[str, Span], ...] = ()


def unneeded_assumptions(method: typed.Method, proof: Proof) -> Iterator[tuple[str, Span]]:
    """Yield the assumptions and loop invariants that no duty needs: kind and place."""
    assumed, claimed = unneeded_lines(method, proof.explanations)
    yield from ((title(clause), clause.span) for clause in proof.unneeded_clauses())
    yield from (("assume", span) for span in assumed)
    yield from (("loop invariant", span) for span in claimed)


def explained_lines(explained: Explained, seconds: float, style: Style) -> Iterator[str]:
    """Yield the explanation of each duty, or that there is nothing to explain."""
    report = explained.report
    yield header_line(report.question, report, seconds, style)
    if verdict_exit(report.verdict):
        yield ""
        yield f"{closing_line(report, seconds, style)}; there is nothing to explain until it holds"
        return
    heads, word = _heads(report.question.method), duty_word(is_java=report.is_java)
    for explanation in explained.explanations:
        yield ""
        yield from _needs(explanation, heads, style, report.duties.get(explanation.duty, Standing.HOLDS))
    yield ""
    if explained.uncovered:
        yield f"{style.paint('warn', 'not covered by the contract')}:"
        yield from _place_lines([place(statement) for statement in explained.uncovered], heads)
    else:
        yield f"every statement is needed by some {word}"
    if explained.unneeded:
        yield f"{style.paint('warn', f'needed by no {word}')}:"
        yield from (f"  {span.line:>6}  {_assumption_text(what, span)}" for what, span in explained.unneeded)
    yield closing_line(report, seconds, style)


def _needs(
    explanation: Explanation, heads: dict[Span, str], style: Style, standing: Standing
) -> Iterator[str]:
    """Yield the clauses and statements that a duty needs, or that make it unreachable."""
    duty = explanation.duty
    kind, never = ("warn", ", never reached") if standing is Standing.NEVER_REACHED else ("good", "")
    pieces = [(kind, f"  {style.mark(kind)}"), ("", f" {title(duty)}{_site(duty)}{never}")]
    yield align_right(pieces, place_line(duty.span), style.paint)
    clauses = ", ".join(f"{title(clause)} :{clause.span.line}" for clause in explanation.clauses)
    if clauses:
        yield f"    needs {clauses}"
    yield from _place_lines(_in_order(explanation.places), heads)
    if not clauses and not explanation.places:
        holds = "is never reached" if standing is Standing.NEVER_REACHED else "holds"
        yield f"    needs nothing: it {holds} whatever the statements do"
    if explanation.cut is not None:
        yield f"    some of these may not be needed: looking for fewer was cut short because {explanation.cut.value}"


def _assumption_text(what: str, span: Span) -> str:
    text = visible(one_line(span.text))
    return text if text.startswith(what) else f"{what}: {text}"


def _site(duty: Duty) -> str:
    return f", {at_site(duty)}" if duty.site else ""


def _in_order(places: frozenset[Span]) -> list[Span]:
    return sorted(places, key=lambda span: span.start)


def _place_lines(places: Sequence[Span], heads: dict[Span, str]) -> Iterator[str]:
    return (f"  {span.line:>6}  {heads.get(span) or visible(one_line(span.text))}" for span in places)


def _heads(method: typed.Method) -> dict[Span, str]:
    """Return the statements of a method by place, in one line each, without blocks."""
    heads = {
        **{place(each): statement_head(each.span.text) for each in method.statements()},
        **condition_words(method),
    }
    return {span: visible(one_line(head)) for span, head in heads.items()}


def explained_form(explained: Explained, seconds: float) -> dict[str, Json]:
    """Return the explanations as JSON; docs/json.md describes it."""
    report = explained.report
    return {
        "schema": "ooxcheck-explain-1",
        "method": report.question.method.full_name,
        "verdict": report.verdict.value,
        **question_form(report.question),
        "duties": [_duty_form(each) for each in explained.explanations],
        "uncovered": [span_form(place(statement)) for statement in explained.uncovered],
        "unneeded": [{"what": what, "place": span_form(span)} for what, span in explained.unneeded],
        "timing": {"seconds": seconds},
        "exit": int(verdict_exit(report.verdict)),
    }


def _duty_form(explanation: Explanation) -> Json:
    clauses: list[Json] = [promise_form(clause) for clause in explanation.clauses]
    statements: list[Json] = [span_form(span) for span in _in_order(explanation.places)]
    return {
        **promise_form(explanation.duty),
        "clauses": clauses,
        "statements": statements,
        "minimal": explanation.is_minimal,
        "cut": explanation.cut.name.lower() if explanation.cut else None,
    }
