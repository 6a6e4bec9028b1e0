"""Places in programs of the same file: the steps of clients and the method under check are lowered to different programs."""

from __future__ import annotations

from ooxcheck.oox.source import Span


def place_of(span: Span) -> tuple[str, int]:
    """Return the file and the offset of a place, which are the same in all programs of the file."""
    return span.source.name, span.start


def is_same_place(left: Span, right: Span) -> bool:
    """Return whether two places in programs of the same file are the same."""
    return (left.source.name, left.start, left.end) == (right.source.name, right.start, right.end)
