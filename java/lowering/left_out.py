"""Classes that nothing mentions: they are below one that something is declared to be of, so their objects may be in the heap, or may as well be left out.

Everything is found on account of something. Where that is such a class, and it comes to what is not known, the search goes on, and the class is left out the next time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from java.program import Method
from java.typed import MethodRef
from oox.diagnostics import Diagnostic, OoxError, Severity
from oox.source import Span


class Causes:
    """On account of which class that nothing mentions classes and methods were found first; None: of none."""

    def __init__(self) -> None:
        self.unknown: dict[str, Diagnostic] = {}
        """What went wrong, by the class that is to be left out."""
        self._now: str | None = None
        self._of: dict[str | MethodRef, str | None] = {}

    def note(self, found: str | MethodRef) -> None:
        """Note a class or a method that has just been found."""
        self._of[found] = self._now

    def of(self, *found: str | MethodRef) -> str | None:
        """Return on account of which class these were found, the first that is one."""
        return next((cause for each in found if (cause := self._of.get(each))), None)

    @contextmanager
    def on_account_of(self, cause: str | None) -> Iterator[None]:
        """Find something on account of a class, if there is one; what goes wrong there is kept, and the search goes on."""
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
        """Find the class on whose account that is reached which is not known; raise the error if there is none."""
        first = error.diagnostics[0]
        cause = self.of(*(each for each, method in methods.items() if first.span and _has(method.span, first.span)))
        if cause is None:
            raise error
        self.unknown[cause] = first


def _has(whole: Span, part: Span) -> bool:
    return whole.source is part.source and whole.start <= part.start < whole.end


def absent(left_out: Mapping[str, Diagnostic], titles: Mapping[str, str]) -> Iterator[Diagnostic]:
    """Yield that there are no objects of some classes, as these come to what is not known."""
    if left_out:
        *others, last = (titles.get(name, name) for name in left_out)
        which = f"{', '.join(others)} and {last}" if others else last
        first = next(iter(left_out.values()))
        yield Diagnostic("note.absent", f"no object is of {which}, which nothing here mentions: {first.message}", first.span, Severity.WARNING)
