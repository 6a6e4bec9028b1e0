"""Program text and spans in it.

A span is two offsets into one source; line and column are computed only for messages.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property

from ooxcheck.datatypes import dataclass


class Source:
    """One file of a program: its name for the user, its text, and whether the user named it; otherwise another file needs it."""

    def __init__(self, name: str, text: str, *, is_named: bool = True) -> None:
        self.name = name
        self.text = text
        self.is_named = is_named

    def __repr__(self) -> str:
        return f"Source({self.name!r})"

    @cached_property
    def _line_starts(self) -> list[int]:
        starts = [0]
        at = self.text.find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = self.text.find("\n", at + 1)
        return starts

    def position(self, offset: int) -> tuple[int, int]:
        """Return the line and the column of `offset`, both counted from 1, columns in code points."""
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """Return line `number` (from 1) without its line break."""
        start = self._line_starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start : len(self.text) if end < 0 else end].rstrip("\r")


@dataclass(frozen=True, slots=True)
class Span:
    """The characters ``source.text[start:end]``."""

    source: Source
    start: int
    end: int

    @property
    def line(self) -> int:
        """The line of the first character, from 1."""
        return self.source.position(self.start)[0]

    @property
    def column(self) -> int:
        """The column of the first character, from 1."""
        return self.source.position(self.start)[1]

    @property
    def text(self) -> str:
        """The characters themselves."""
        return self.source.text[self.start : self.end]

    @property
    def last(self) -> Span:
        """The last character: for a block, its closing brace."""
        return Span(self.source, self.end - 1, self.end)

    def to(self, last: Span) -> Span:
        """Return the span from the start of this one to the end of `last`."""
        return Span(self.source, self.start, last.end)

    def contains(self, other: Span) -> bool:
        """Return whether another span is part of this one."""
        return self.source == other.source and self.start <= other.start and other.end <= self.end

    def __str__(self) -> str:
        line, column = self.source.position(self.start)
        return f"{self.source.name}:{line}:{column}"
