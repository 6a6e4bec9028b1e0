"""How an answer is told: what a reader wants to see of it, and what the stream can show."""

from __future__ import annotations

from ooxcheck.datatypes import dataclass
from ooxcheck.text.terminal import Paint


@dataclass(frozen=True, slots=True)
class Style:
    """How an answer is told: in colours or not, in ASCII only, at length, with every step, with figures, with tracebacks of our faults."""

    colours: bool = False
    ascii_only: bool = True
    verbose: bool = False
    full_trace: bool = False
    stats: bool = False
    debug: bool = False

    @property
    def paint(self) -> Paint:
        """What colours the text."""
        return Paint(enabled=self.colours)

    def mark(self, kind: str) -> str:
        """Return the sign in front of a duty that holds, is violated or undecided: good, bad or warn."""
        return {"good": "✓+", "bad": "✗x", "warn": "??"}[kind][self.ascii_only]
