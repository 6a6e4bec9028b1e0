"""Diagnostics of the protocol: the mistakes of a text, and the duties that checks found broken, with the steps that lead there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from lsprotocol.types import (
    Diagnostic,
    DiagnosticRelatedInformation,
    DiagnosticSeverity,
    Location,
    Position,
    Range,
)

from ooxcheck.editing.document import Document, Known, Standing
from ooxcheck.editing.suppression import violations
from ooxcheck.editing.texts.analysis import is_limit
from ooxcheck.editing.texts.positions import Place
from ooxcheck.editing.verdicts import runs
from ooxcheck.oox import diagnostics as messages
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.reports.answer import FAULT, REFUSED
from ooxcheck.text.sanitise import visible

SOURCE = "ooxcheck"

MAX_STEPS = 40
"""The number of steps of a run that a diagnostic lists: the last ones."""

UriOf = Callable[[str], str]
"""The address of a file, by its name in reports."""


def diagnostics(document: Document, uri_of: UriOf) -> list[Diagnostic]:
    """Return the mistakes of the current text and the findings about its methods."""
    written = [_mistake(document, each) for each in document.analysis.diagnostics]
    problem = [Diagnostic(_TOP, "\n".join(document.problem), DiagnosticSeverity.Warning, source=SOURCE)]
    written += problem if document.problem else []
    return [*written, *(each for known in document.methods() for each in _findings(document, known, uri_of))]


def _mistake(document: Document, message: messages.Diagnostic) -> Diagnostic:
    """Return a mistake; one in another file, or without a place, is reported at the first line."""
    span = message.span
    is_here = span is not None and span.source.name == document.name
    where = document.lines.range(span.start, max(span.end, span.start + 1)) if span and is_here else _TOP
    elsewhere = "" if is_here or span is None else f"{span}: "
    severity = DiagnosticSeverity.Warning if is_limit(message) else _SEVERITIES[message.severity]
    text = "\n".join([visible(f"{elsewhere}{message.message}"), *map(visible, message.notes)])
    return Diagnostic(where, text, severity, code=message.code, source=SOURCE)


_TOP = Range(Position(0, 0), Position(0, 1))
_SEVERITIES = {
    messages.Severity.ERROR: DiagnosticSeverity.Error,
    messages.Severity.WARNING: DiagnosticSeverity.Warning,
}


def _findings(document: Document, known: Known, uri_of: UriOf) -> Iterator[Diagnostic]:
    """Yield the findings about a method; those of an older text are only hints, and say so."""
    answer = known.answer
    if answer is None:
        return
    form: dict[str, Any] = dict(answer.form)
    pairs = violations(answer, document.suppressed)
    for run, (_, is_suppressed) in zip(form.get("counterexamples", ()), pairs, strict=True):
        words = "suppressed: " if is_suppressed else ""
        severity = DiagnosticSeverity.Information if is_suppressed else DiagnosticSeverity.Error
        yield _finding(document, known, run, words, severity, uri_of)
    for kind in ("possible", "unproved"):
        for each in form.get(kind, ()):
            words = f"{_WORDS[kind]}: "
            yield _finding(document, known, each["run"], words, DiagnosticSeverity.Warning, uri_of)
    for each in form.get("endless", ()):
        severity = DiagnosticSeverity.Warning if each["certain"] else DiagnosticSeverity.Information
        yield _finding(document, known, each["run"], "", severity, uri_of)
    if known.standing is Standing.CURRENT and answer.verdict in _OPEN and not runs(answer):
        text = "\n".join([f"{answer.verdict}: {answer.remark}", *answer.complaints])
        head = document.lines.line(known.line)
        yield Diagnostic(head, visible(text), DiagnosticSeverity.Warning, code=answer.verdict, source=SOURCE)


_WORDS = {"possible": Verdict.POSSIBLE.value, "unproved": Verdict.NOT_PROVED.value}
_OPEN = (REFUSED, FAULT, Verdict.UNKNOWN.value, Verdict.VACUOUS.value)
"""The verdicts that leave a method open without a place of their own."""


def _finding(
    document: Document,
    known: Known,
    run: dict[str, Any],
    words: str,
    severity: DiagnosticSeverity,
    uri_of: UriOf,
) -> Diagnostic:
    duty = run["duty"]
    place = duty["thrown"]["place"] if duty["thrown"] else duty["place"]
    stale = "" if known.is_current else "stale: "
    lines = [f"{stale}{words}{duty['message']}", f"called as {', '.join(run['arguments'])}"]
    history = "; ".join(f"{each['call']} {each['ending']}".rstrip() for each in run.get("history") or ())
    further = [f"history: {history}"] if history else []
    if run.get("hint"):
        further.append(f"hint: {run['hint']}")
    return Diagnostic(
        _where(document, known, place),
        "\n".join(map(visible, [*lines, *further])),
        severity if known.is_current else DiagnosticSeverity.Hint,
        code=duty["kind"],
        source=SOURCE,
        related_information=list(_steps(document, known, run, uri_of)) if known.is_current else None,
    )


def _where(document: Document, known: Known, place: Place) -> Range:
    """Return the range of a place of this file; of another file, or of a line that has changed, that of the method."""
    moved = known.shift.place(place) if place["file"] == document.name else None
    return document.lines.line(known.line) if moved is None else document.lines.place(moved)


def _steps(
    document: Document, known: Known, run: dict[str, Any], uri_of: UriOf
) -> Iterator[DiagnosticRelatedInformation]:
    """Yield the steps of a run, each with its effects; of a broken duty elsewhere also its place."""
    steps: Sequence[dict[str, Any]] = run["trace"]["steps"]
    for step in steps[-MAX_STEPS:]:
        is_here = step["file"] == document.name
        where = document.lines.line(step["line"]) if is_here else _line(step["line"])
        words = "; ".join([step["text"], *step["effects"]])
        thread = "" if step["thread"] == "main" else f"thread {step['thread']}: "
        yield DiagnosticRelatedInformation(Location(uri_of(step["file"]), where), visible(thread + words))


def _line(number: int) -> Range:
    """Return a whole line of a file that is not open, from 1."""
    return Range(Position(number - 1, 0), Position(number, 0))
