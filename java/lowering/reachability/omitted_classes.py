"""Classes that nothing mentions: they are below one that something is declared to be of, so their objects may be in the heap, or may as well be left out.

Everything is found on account of something. Where that is such a class, and it comes to what is not known, the search goes on, and the class is left out the next time.
So are methods that are lowered together with others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TypeAlias

from ooxcheck.java.program import Method
from ooxcheck.java.typed import MethodRef
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, Severity
from ooxcheck.oox.source import Span

Cause: TypeAlias = str | MethodRef
"""A class, or one of several methods that are lowered together."""


class Causes:
    """On account of which class that nothing mentions, or which method, classes and methods were found first; None: of none."""

    def __init__(self) -> None:
        self.unknown: dict[Cause, Diagnostic] = {}
        """What went wrong, by what is to be left out."""
        self._now: Cause | None = None
        self._of: dict[str | MethodRef, Cause | None] = {}

    def note(self, found: str | MethodRef) -> None:
        """Note a class or a method that has just been found."""
        self._of[found] = self._now

    def of(self, *found: str | MethodRef) -> Cause | None:
        """Return on account of what these were found, the first that is one."""
        return next((cause for each in found if (cause := self._of.get(each))), None)

    @contextmanager
    def on_account_of(self, cause: Cause | None) -> Iterator[None]:
        """Find something on account of a class or method, if there is one; what goes wrong there is kept, and the search goes on."""
        before, self._now = self._now, cause
        try:
            yield
        except OoxError as error:
            if cause is None:
                raise
            self.unknown.setdefault(cause, error.diagnostics[0])
        finally:
            self._now = before

    def blame(self, methods: Mapping[MethodRef, Method], error: OoxError) -> None:
        """Find what it is on whose account that is reached which is not known; raise the error if there is none."""
        first = error.diagnostics[0]
        cause = self.of(
            *(each for each, method in methods.items() if first.span and _has(method.span, first.span))
        )
        if cause is None:
            raise error
        self.unknown[cause] = first


def _has(whole: Span, part: Span) -> bool:
    return whole.source is part.source and whole.start <= part.start < whole.end


def omission_notes(left_out: Mapping[Cause, Diagnostic], titles: Mapping[str, str]) -> Iterator[Diagnostic]:
    """Yield that there are no objects of some classes, as these come to what is not known."""
    classes = [each for each in left_out if isinstance(each, str)]
    if classes:
        *others, last = (titles.get(name, name) for name in classes)
        which = f"{', '.join(others)} and {last}" if others else last
        first = left_out[classes[0]]
        yield Diagnostic(
            "note.absent",
            f"no object is of {which}, which nothing here mentions: {first.message}",
            first.span,
            Severity.WARNING,
        )
