"""The style of an answer: the wanted details, and the abilities of the stream."""

from __future__ import annotations

from ooxcheck.datatypes import dataclass
from ooxcheck.text.terminal import Paint


@dataclass(frozen=True, slots=True)
class Style:
    """The style of an answer: colours, ASCII only, details, every step, figures, tracebacks of internal errors."""

    colours: bool = False
    ascii_only: bool = True
    verbose: bool = False
    full_trace: bool = False
    stats: bool = False
    debug: bool = False

    @property
    def paint(self) -> Paint:
        """The function that colours text."""
        return Paint(enabled=self.colours)

    def mark(self, kind: str) -> str:
        """Return the mark in front of a duty that holds, is violated or undecided: good, bad or warn."""
        return {"good": "✓+", "bad": "✗x", "warn": "??"}[kind][self.ascii_only]
