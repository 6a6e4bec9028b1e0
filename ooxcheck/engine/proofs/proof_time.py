"""The time for a proof without bounds: one that takes longer than its share is given up, and the answer says so."""

from __future__ import annotations

from ooxcheck.engine.report import NO_TIME_FOR_PROOF
from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.source import Span


def no_time_note(kind: str, place: Span) -> Diagnostic:
    """Return the note that the search for a proof was given up."""
    message = f"the proof {kind} was given up: it takes longer than its share of the time; a larger --timeout gives it more"
    return Diagnostic(NO_TIME_FOR_PROOF, message, place, Severity.WARNING)
