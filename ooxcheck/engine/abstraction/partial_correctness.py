"""Partial correctness: the loops and calls that an answer assumes to terminate, because invariants, contracts, induction or value analysis replaced them."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.report import ANY_LENGTH, Report
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method


@dataclass(frozen=True, slots=True)
class AssumedToEnd:
    """A loop, or the calls of a method, whose termination is not shown; a loop has no name."""

    name: str | None
    span: Span


def may_go_on(report: Report) -> tuple[AssumedToEnd, ...]:
    """Return the loops and calls whose termination a positive verdict assumes, in the order of the text; none for other verdicts."""
    return (
        tuple(dict.fromkeys(_may_go_on(report)))
        if report.verdict in (Verdict.HOLDS, Verdict.WITHIN_BOUNDS)
        else ()
    )


def _may_go_on(report: Report) -> Iterator[AssumedToEnd]:
    from ooxcheck.oox.analysis.termination import assumed_to_end

    question, settings = report.question, report.settings
    assumed_code = assumed_to_end(
        question.program,
        question.method,
        settings.by_contract,
        loops_by_invariant=settings.loops_by_invariant,
    )
    for code in sorted(assumed_code, key=lambda code: (code.span.source.name, code.span.start)):
        yield AssumedToEnd(code.name if isinstance(code, Method) else None, code.span)
    names = {method.span: method.name for method in question.program.methods()}
    for note in report.notes:
        if note.code == ANY_LENGTH and note.span is not None:
            yield AssumedToEnd(names.get(note.span), note.span)
