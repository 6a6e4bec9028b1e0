"""Classes that are reachable only as subclasses of a declared type, and that are omitted if there are many, or if they lead to an unknown class or construct.

No node mentions such a class; its objects may be in the heap, or may be left out. The search records the cause of each class and method. Where an error has such a class as its cause,
the search continues, and the next attempt omits the class; likewise an entry among several that are lowered together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TypeAlias

from ooxcheck.java.program import Method
from ooxcheck.java.typed import MethodRef
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, Severity
from ooxcheck.oox.source import Span

Cause: TypeAlias = str | MethodRef
"""A class that nothing mentions, or one of several entries that are lowered together."""


ABSENT = "note.absent"
"""The code of notes on classes without objects."""


class Causes:
    """The first cause of each reachable class and method; None if it is reachable without such a cause."""

    def __init__(self) -> None:
        self.unknown: dict[Cause, Diagnostic] = {}
        """The first error of each cause."""
        self._now: Cause | None = None
        self._of: dict[str | MethodRef, Cause | None] = {}

    def note(self, reached: str | MethodRef) -> None:
        """Record the current cause of a class or a method."""
        self._of[reached] = self._now

    def of(self, *reached: str | MethodRef) -> Cause | None:
        """Return the cause of the first of some classes and methods that has one."""
        return next((cause for each in reached if (cause := self._of.get(each))), None)

    @contextmanager
    def on_account_of(self, cause: Cause | None) -> Iterator[None]:
        """Set the current cause; an error inside is recorded for it, or raised if it is None."""
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
        """Record an error for the cause of the method in which it is; raise it if that has none."""
        cause = self.cause_of(methods, error)
        if cause is None:
            raise error
        self.unknown[cause] = error.diagnostics[0]

    def cause_of(self, methods: Mapping[MethodRef, Method], error: OoxError) -> Cause | None:
        """Return the cause of the method in which an error is."""
        span = error.diagnostics[0].span
        return self.of(*(each for each, method in methods.items() if span and _contains(method.span, span)))


def _contains(whole: Span, part: Span) -> bool:
    return whole.source is part.source and whole.start <= part.start < whole.end


def omission_notes(omitted: Mapping[Cause, Diagnostic], titles: Mapping[str, str]) -> Iterator[Diagnostic]:
    """Yield the note that the heap has no objects of the omitted classes."""
    classes = [each for each in omitted if isinstance(each, str)]
    if classes:
        *others, last = (titles.get(name, name) for name in classes)
        which = f"{', '.join(others)} and {last}" if others else last
        first = omitted[classes[0]]
        yield Diagnostic(
            ABSENT,
            f"no object is of {which}, which nothing here mentions: {first.message}",
            first.span,
            Severity.WARNING,
        )


def unmentioned_note(
    unmentioned: Mapping[str, Sequence[str]], titles: Mapping[str, str], span: Span
) -> Iterator[Diagnostic]:
    """Yield the note that objects of some types of the library have none of the classes that nothing mentions."""
    types = [titles.get(name, name) for name, several in unmentioned.items() if several]
    classes = dict.fromkeys(titles.get(each, each) for several in unmentioned.values() for each in several)
    if types:
        *others, last = types
        which = f"{', '.join(others)} or {last}" if others else last
        words = (
            f"{next(iter(classes))} and {len(classes) - 1} other classes"
            if len(classes) > 1
            else next(iter(classes))
        )
        message = f"no {which} is of {words}, which nothing here mentions"
        yield Diagnostic(ABSENT, message, span, Severity.WARNING)
