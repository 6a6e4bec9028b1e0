"""Diagnostics as text: the place, the message, the line, and carets below the span.

A line may be hostile: very long, and full of characters that look like others. Only a window around the span is ever read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.source import Span
from ooxcheck.text.sanitise import cells, cut, visible
from ooxcheck.text.terminal import PLAIN, Paint

BEFORE, WIDTH = 60, 110
"""The characters of a long line that are shown before the start of a span, and in all."""

MAX_MESSAGE = 1_000
"""The largest width of a message, which may quote long names."""

MAX_SHOWN = 20
"""The number of diagnostics that a command shows if diagnostics are not its purpose."""


def diagnostic_lines(diagnostics: Iterable[Diagnostic], paint: Paint = PLAIN) -> Iterator[str]:
    """Iterate over the lines of diagnostics."""
    for diagnostic in diagnostics:
        yield _headline(diagnostic, paint)
        if diagnostic.span:
            yield from excerpt(diagnostic.span, paint)
        for note in diagnostic.notes:
            yield f"    note: {cut(visible(note), MAX_MESSAGE)}"


def first_diagnostic_lines(diagnostics: Sequence[Diagnostic], paint: Paint = PLAIN) -> Iterator[str]:
    """Iterate over the lines of the first diagnostics and those without a place, and of the number of the others."""
    placed = [diagnostic for diagnostic in diagnostics if diagnostic.span]
    yield from diagnostic_lines(placed[:MAX_SHOWN], paint)
    if len(placed) > MAX_SHOWN:
        yield f"... and {len(placed) - MAX_SHOWN} more; `ooxcheck parse` shows them all"
    yield from diagnostic_lines((diagnostic for diagnostic in diagnostics if not diagnostic.span), paint)


def note_lines(notes: Iterable[Diagnostic]) -> Iterator[str]:
    """Iterate over the lines of notes."""
    for note in notes:
        where = f" ({place_line(note.span)})" if note.span else ""
        yield visible(note.message) + where
        yield from (f"  {visible(more)}" for more in note.notes)


def assumed_words(assumptions: Sequence[Diagnostic]) -> str:
    """Return the number of assumptions of a verdict, if there are any: `` under 1 assumption``."""
    return f" under {pluralise(len(assumptions), 'assumption')}" if assumptions else ""


def place(span: Span) -> str:
    """Return ``file:line:column``."""
    return visible(str(span))


def place_line(span: Span) -> str:
    """Return ``file:line``."""
    return visible(f"{span.source.name}:{span.line}")


def _headline(diagnostic: Diagnostic, paint: Paint) -> str:
    where = f"{place(diagnostic.span)}: " if diagnostic.span else ""
    severity = paint("bad" if diagnostic.severity is Severity.ERROR else "warn", diagnostic.severity.value)
    message = paint("strong", cut(visible(diagnostic.message), MAX_MESSAGE))
    return f"{where}{severity}: {message} {paint('dim', f'[{diagnostic.code}]')}"


def excerpt(span: Span, paint: Paint = PLAIN, *, kind: str = "bad") -> Iterator[str]:
    """Iterate over two lines: the text around the start of a span, and carets below it."""
    line, column = span.source.position(span.start)
    before, marked, after = _window(span, column)
    room = WIDTH - len(before) - len(marked)
    shown = cells(before + marked + after[:room])
    lead = shown[: len(before)]
    under = shown[len(before) : len(before) + len(marked)]
    is_cut = column - 1 > BEFORE
    text = (
        ("..." if is_cut else "")
        + "".join(piece for piece, _ in shown)
        + ("..." if len(after) > room else "")
    )
    margin = 3 * is_cut + sum(width for _, width in lead)
    carets = "^" * max(1, sum(width for _, width in under))
    yield f"{paint('dim', f'{line:>5} |')} {text.rstrip()}"
    yield f"{paint('dim', '      |')} {' ' * margin}{paint(kind, carets)}"


def _window(span: Span, column: int) -> tuple[str, str, str]:
    """Return the first line of a span in three parts, before, in and after it; one character more than is shown indicates more."""
    text, start = span.source.text, span.start
    before = text[start - min(column - 1, BEFORE) : start]
    rest = text[start : start + WIDTH + 1 - len(before)].partition("\n")[0].rstrip("\r")
    length = min(span.end - start, len(rest), WIDTH - len(before))
    return before, rest[:length], rest[length:]


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """Return the numbers of errors and warnings in words."""
    all_diagnostics = list(diagnostics)
    errors = sum(d.severity is Severity.ERROR for d in all_diagnostics)
    parts = [(errors, "error"), (len(all_diagnostics) - errors, "warning")]
    return ", ".join(pluralise(number, noun) for number, noun in parts if number)


def pluralise(number: int, noun: str) -> str:
    """Return ``1 run``, ``2 runs``."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
