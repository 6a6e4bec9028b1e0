"""Explanations of proofs as text and as JSON: the statements and clauses that each duty needs, and those that none needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.diagnosis.java_loops import condition_words
from ooxcheck.diagnosis.java_words import duty_word, is_unwritten
from ooxcheck.engine.report import ANY_HEAP, NOT_ANY_HEAP, WITHOUT_BOUNDS, Report, Standing
from ooxcheck.formats.report_form import call_contracts_form, loop_invariants_form, question_form
from ooxcheck.oox import typed
from ooxcheck.oox.diagnostics import Diagnostic
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.oox.source import Span
from ooxcheck.reports.brute_report import verdict_exit
from ooxcheck.reports.check_report import (
    align_right,
    closing_line,
    header_line,
    inferred_clause_lines,
    inferred_lines,
    throws_lines,
)
from ooxcheck.text.diagnostics import place_line
from ooxcheck.text.exits import Exit
from ooxcheck.text.json_form import Json, promise_form, span_form
from ooxcheck.text.outcomes import at_site, title, violation_words
from ooxcheck.text.sanitise import visible
from ooxcheck.text.style import Style
from ooxcheck.text.traces import one_line, statement_head
from ooxcheck.translate.witness.proof_core import Explanation, Proof, place, unneeded_lines


@dataclass(frozen=True, slots=True)
class InferredUse:
    """An inferred invariant that a method assumes: its place among the assumptions, its clause, and whether some duty needs it, if that is known.

    `excluded` is a heap that it excludes and that all other assumptions allow, as lines of text; empty if none is known.
    """

    span: Span
    clause: str
    is_needed: bool | None
    excluded: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Explained:
    """A report on a method, and the explanations if it holds: `uncovered` are the statements that no duty needs.

    `unneeded` are the assumptions and loop invariants that no duty needs, each with its kind. `inferred` are the inferred invariants; duties of
    a private method that hold only because of its callers are `by_callers`. `reason` says why some duties, or all, are not explained.
    """

    report: Report
    explanations: tuple[Explanation, ...] = ()
    uncovered: tuple[typed.Statement, ...] = ()
    unneeded: tuple[tuple[str, Span], ...] = ()
    inferred: tuple[InferredUse, ...] = ()
    by_callers: tuple[Duty, ...] = ()
    reason: str = ""


def is_explainable(report: Report) -> bool:
    """Return whether a method holds, at least within bounds."""
    return report.verdict in (Verdict.HOLDS, Verdict.WITHIN_BOUNDS)


def explained_exit(explained: Explained) -> Exit:
    """Return the exit status of an explanation; with ``--strict`` a possible violation counts."""
    report = explained.report
    if report.question.strict and report.verdict is Verdict.POSSIBLE:
        return Exit.VIOLATED
    return Exit.NO_ANSWER if explained.reason else verdict_exit(report.verdict)


def unneeded_assumptions(method: typed.Method, proof: Proof) -> Iterator[tuple[str, Span]]:
    """Yield the assumptions and loop invariants that no duty needs: kind and place."""
    assumed, claimed = unneeded_lines(method, proof.explanations)
    clauses = (clause for clause in proof.unneeded_clauses() if not is_unwritten(clause.span))
    yield from ((title(clause), clause.span) for clause in clauses)
    yield from (("assume", span) for span in assumed)
    yield from (("loop invariant", span) for span in claimed)


def explained_lines(explained: Explained, seconds: float, style: Style) -> Iterator[str]:
    """Yield the explanation of each duty, or that there is nothing to explain."""
    report = explained.report
    yield header_line(report.question, report, seconds, style)
    if not is_explainable(report):
        yield ""
        yield from _violation_lines(report)
        yield f"{closing_line(report, seconds, style)}; there is nothing to explain until it holds"
        return
    if explained.explanations or not explained.reason:
        yield from _explanation_lines(explained, style)
    if explained.reason:
        yield from _reason_lines(explained, style)
    yield from _inferred_lines(explained)
    heaps = _heaps_note(report)
    if clauses := list(inferred_clause_lines(report)):
        yield f"{_purpose(report, heaps)}:"
        yield from (f"  {line}" for line in clauses)
    yield from ([] if heaps is None else [visible(heaps.message)])
    yield from throws_lines(report)
    yield closing_line(report, seconds, style)


def _purpose(report: Report, heaps: Diagnostic | None) -> str:
    """Return what inferred clauses are for: facts about objects and arrays prove the same, but those about loops are no clauses."""
    if report.loop_invariants and any(note.code == WITHOUT_BOUNDS for note in report.notes):
        return "inductive, and as good as the facts that show it for any number of iterations"
    is_any_heap = heaps is not None and heaps.code == ANY_HEAP
    if is_any_heap:
        return "needed for heaps of any size"
    beyond = [
        *(["any number of iterations"] if report.loop_invariants else []),
        *(["any depth of calls"] if report.call_contracts else []),
    ]
    return f"needed for {' and '.join(beyond)}"


def _heaps_note(report: Report) -> Diagnostic | None:
    """Return what ``--any-heap`` says: why larger heaps do not matter, or why they may; None without the option."""
    return next((note for note in report.notes if note.code in (ANY_HEAP, NOT_ANY_HEAP)), None)


def _reason_lines(explained: Explained, style: Style) -> Iterator[str]:
    """Yield the duties without explanation, or that there is none at all."""
    report = explained.report
    known = {each.duty for each in explained.explanations}
    left = [duty for duty in report.duties if duty not in known] if known else []
    yield ""
    for duty in left:
        yield _duty_line(duty, report.duties[duty], ", not explained", style)
    yield f"{style.paint('warn', 'not explained')}: {visible(explained.reason)}"


def _explanation_lines(explained: Explained, style: Style) -> Iterator[str]:
    """Yield what each duty needs, and what no duty needs."""
    report = explained.report
    heads, word = _heads(report.question.method), duty_word(is_java=report.is_java)
    clauses = {each.span: _plain_words(each.clause) for each in explained.inferred}
    for explanation in explained.explanations:
        yield ""
        standing = report.duties.get(explanation.duty, Standing.HOLDS)
        yield _duty_line(explanation.duty, standing, _apart_from(explanation, explained), style)
        yield from _needs(explanation, heads, standing, clauses)
    for duty in explained.by_callers:
        yield ""
        yield _duty_line(duty, Standing.HOLDS, "", style)
        yield "    holds because the methods that call this one keep it"
    if explained.reason:
        return
    yield ""
    if explained.uncovered:
        yield f"{style.paint('warn', 'not covered by the contract')}:"
        yield from _place_lines([place(statement) for statement in explained.uncovered], heads)
    else:
        yield f"every statement is needed by some {word}"
    if explained.unneeded:
        yield f"{style.paint('warn', f'needed by no {word}')}:"
        yield from (f"  {span.line:>6}  {_assumption_text(what, span)}" for what, span in explained.unneeded)


def _violation_lines(report: Report) -> Iterator[str]:
    """Yield the histories of violations, the documented exceptions, and the inferred invariants of a method that does not hold."""
    for example in report.counterexamples:
        if example.history is not None:
            yield visible(f"  {violation_words(example.duty)}: {'; '.join(map(str, example.history.calls))}")
    yield from (
        visible(f"  possible: {violation_words(each.duty)}; no history leads to it")
        for each in report.possible
    )
    yield from (f"  {line}" for line in (*throws_lines(report), *inferred_lines(report)))


_USE_WORDS = {True: "needed", False: "not needed", None: "assumed"}


def _inferred_lines(explained: Explained) -> Iterator[str]:
    """Yield the inferred invariants: those that some duty needs first, each with a heap that it excludes."""
    inferred = explained.report.question.program.inferred
    if inferred is None or not explained.inferred:
        return
    yield visible(f"inferred invariants of {inferred.class_name}, {inferred.shown_by}:")
    for each in sorted(explained.inferred, key=lambda use: not use.is_needed):
        yield visible(f"  {_USE_WORDS[each.is_needed]:<11} {each.clause}")
        yield from (f"{'excludes' if not at else '':>22} {line}" for at, line in enumerate(each.excluded))


def _plain_words(clause: str) -> str:
    """Return the formula of a clause in the text about a duty."""
    plain = clause.removeprefix("//@ ").removeprefix("// ").removeprefix("invariant, not in JML: ")
    return visible(f"inferred invariant {plain.removeprefix('invariant ').removesuffix(';')}")


def _apart_from(explanation: Explanation, explained: Explained) -> str:
    """Return a remark if some exceptions that violate a duty are documented, or excluded by callers."""
    is_documented = any(each.duty.whole == explanation.duty for each in explained.report.throws)
    is_by_callers = any(each.whole == explanation.duty for each in explained.by_callers)
    others = [*(["documented ones"] if is_documented else []), *(["those below"] if is_by_callers else [])]
    return f", apart from {' and '.join(others)}" if others else ""


def _clause_words(clause: Duty) -> str:
    if is_unwritten(clause.span):
        return "what is assumed about every heap of Java"
    return f"{title(clause)} :{clause.span.line}"


def _duty_line(duty: Duty, standing: Standing, remark: str, style: Style) -> str:
    kind, never = ("warn", ", never reached") if standing is Standing.NEVER_REACHED else ("good", "")
    pieces = [(kind, f"  {style.mark(kind)}"), ("", f" {title(duty)}{_site(duty)}{remark}{never}")]
    span = duty.span if duty.thrown is None else duty.thrown.span
    return align_right(pieces, place_line(span), style.paint)


def _needs(
    explanation: Explanation,
    heads: dict[Span, str],
    standing: Standing,
    inferred: Mapping[Span, str],
) -> Iterator[str]:
    """Yield the clauses and statements that a duty needs, or that make it unreachable."""
    written = [each for each in explanation.clauses if each.span not in inferred]
    clauses = ", ".join(_clause_words(clause) for clause in written)
    if clauses:
        yield f"    needs {clauses}"
    yield from (f"    needs {inferred[each.span]}" for each in explanation.clauses if each.span in inferred)
    yield from _place_lines(_in_order(explanation.places), heads)
    if not explanation.clauses and not explanation.places:
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
    """Yield statements by line; a statement of Java that runs in several parts is listed once."""
    lines = (f"  {span.line:>6}  {heads.get(span) or visible(one_line(span.text))}" for span in places)
    yield from dict.fromkeys(lines)


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
    heaps = _heaps_note(report)
    return {
        "schema": "ooxcheck-explain-1",
        "method": report.question.method.full_name,
        "verdict": report.verdict.value,
        **question_form(report.question),
        "duties": [_duty_form(each) for each in explained.explanations],
        "uncovered": [span_form(place(statement)) for statement in explained.uncovered],
        "unneeded": [{"what": what, "place": span_form(span)} for what, span in explained.unneeded],
        "inferred": _inferred_form(explained),
        "loop_invariants": loop_invariants_form(report),
        "call_contracts": call_contracts_form(report),
        "larger_heaps": None if heaps is None else {"code": heaps.code, "message": heaps.message},
        "by_callers": [promise_form(duty) for duty in explained.by_callers],
        "reason": explained.reason,
        "timing": {"seconds": seconds},
        "exit": int(explained_exit(explained)),
    }


def _inferred_form(explained: Explained) -> Json:
    """Return the inferred invariants; of a method that does not hold, it is not known whether they are needed."""
    inferred = explained.report.question.program.inferred
    if inferred is None:
        return None
    uses: list[Json] = [
        {"clause": each.clause, "needed": each.is_needed, "excludes": list[Json](each.excluded)}
        for each in explained.inferred
    ]
    assumed = inferred.invariants if inferred.is_accessible and not explained.inferred else ()
    uses += [{"clause": each, "needed": None, "excludes": []} for each in assumed]
    return {"class": inferred.class_name, "shown_by": inferred.shown_by, "invariants": uses}


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
