"""Messages about a program: data with a span and a stable code.

`OoxError` means that the user's program or request is at fault; every other exception is an internal error. Messages are lower case, without a full stop, and name
the correction. The tool renders them, not the language.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.source import Span


class Severity(Enum):
    """Whether a program can still be used."""

    ERROR = "error"
    WARNING = "warning"


MOST_QUOTED = 60
"""The greatest number of characters of a word that a message quotes."""


def brief(text: str) -> str:
    """Return a word of a program for a message; a long word is cut, and its length is added."""
    return text if len(text) <= MOST_QUOTED else f"{text[: MOST_QUOTED - 20]}... ({len(text)} characters)"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One message; `code` is stable, `message` may be reworded."""

    code: str
    message: str
    span: Span | None
    severity: Severity = Severity.ERROR
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        place = f"{self.span}: " if self.span else ""
        return f"{place}{self.severity.value}: {self.message} [{self.code}]"


class OoxError(Exception):
    """The program or the request is wrong; `diagnostics` has the places and reasons."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("\n".join(map(str, self.diagnostics)))


class Report:
    """Collects diagnostics, beginning with given ones, so that one error does not hide the next."""

    def __init__(self, known: Iterable[Diagnostic] = ()) -> None:
        self.diagnostics = list(known)

    def error(self, code: str, message: str, span: Span | None, *notes: str) -> None:
        """Record an error."""
        self.diagnostics.append(Diagnostic(code, message, span, Severity.ERROR, notes))

    def warning(self, code: str, message: str, span: Span | None, *notes: str) -> None:
        """Record a legal construct that is probably unintended."""
        self.diagnostics.append(Diagnostic(code, message, span, Severity.WARNING, notes))

    def errors(self) -> list[Diagnostic]:
        """Return the errors, in the order of their places."""
        return [d for d in in_order(self.diagnostics) if d.severity is Severity.ERROR]

    def warnings(self) -> list[Diagnostic]:
        """Return the warnings, in the order of their places."""
        return [d for d in in_order(self.diagnostics) if d.severity is Severity.WARNING]

    def check(self) -> None:
        """Raise `OoxError` if there was an error."""
        if errors := self.errors():
            raise OoxError(errors)


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return the diagnostics by file (in order of appearance) and place, each once."""
    unique = dict.fromkeys(diagnostics)
    if not unique:
        return []
    files: dict[int, int] = {}
    for diagnostic in unique:
        if diagnostic.span:
            files.setdefault(id(diagnostic.span.source), len(files))

    def place(diagnostic: Diagnostic) -> tuple[int, int]:
        span = diagnostic.span
        return (files[id(span.source)], span.start) if span else (-1, -1)

    return sorted(unique, key=place)


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return ``"; did you mean x?"`` for the nearest known name, or nothing if none is near."""
    from difflib import get_close_matches

    near = get_close_matches(name, sorted(set(known)), n=1, cutoff=0.6)
    return f"; did you mean {near[0]}?" if near else ""
