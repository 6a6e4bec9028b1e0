"""Possible violations in words: the histories that were tried."""

from __future__ import annotations

from ooxcheck.engine.report import Possible
from ooxcheck.text.diagnostics import pluralise


def tried_words(possible: Possible) -> str:
    """Return which clients were tried, in a sentence."""
    if not possible.heaps:
        return "no client was tried, so this heap may be one that no program builds"
    heaps = pluralise(possible.heaps, "heap")
    every = "all " if possible.is_exhaustive else ""
    return f"{every}{heaps} that clients build with a few usual values and up to {pluralise(possible.longest, 'call')} were tried, and no such call violates it in them"
