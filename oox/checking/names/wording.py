"""Parts of messages that must stay short, and cheap, however large or wrong a program is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from oox.diagnostics import Report, did_you_mean

_SUGGESTIONS = 100
_LISTED = 4


def near(name: str, known: Iterable[str], report: Report) -> str:
    """Return a suggestion, unless there are so many complaints already that the slow search for it is no help."""
    return did_you_mean(name, known) if len(report.diagnostics) < _SUGGESTIONS else ""


def listed(items: Sequence[str], separator: str = ", ") -> str:
    """Return the first few items in a row, and how many there are beside them."""
    row = separator.join(items[:_LISTED])
    return row if len(items) <= _LISTED else f"{row} and {len(items) - _LISTED} more"
