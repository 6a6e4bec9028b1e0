"""Parts of messages that must stay short, and cheap to compute, for any program."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ooxcheck.oox.diagnostics import Report, did_you_mean
from ooxcheck.oox.syntax.foreign import METHODS, NAMES, WORDS

_SUGGESTIONS = 100
_LISTED = 4


def near(name: str, known: Iterable[str], report: Report) -> str:
    """Return a suggestion, unless there are too many errors for the slow search."""
    return did_you_mean(name, known) if len(report.diagnostics) < _SUGGESTIONS else ""


def instead(name: str, known: Iterable[str], report: Report) -> str:
    """Return a suggestion for an unknown class or variable: the OOX word for a word of another language, or a similar name."""
    advice = NAMES.get(name) or WORDS.get(name)
    return f"; {advice}" if advice else near(name, known, report)


def instead_of_call(name: str) -> str:
    """Return a suggestion for a call on a value without methods."""
    return f"; {METHODS[name]}" if name in METHODS else ""


def list_items(items: Sequence[str], separator: str = ", ") -> str:
    """Return the first few items as a list, and the number of the remaining ones."""
    row = separator.join(items[:_LISTED])
    return row if len(items) <= _LISTED else f"{row} and {len(items) - _LISTED} more"
