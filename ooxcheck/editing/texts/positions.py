"""Positions of the protocol: lines from 0, and columns in the units of an encoding, against offsets and code points from 1."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from itertools import accumulate
from typing import Any, TypeAlias

from lsprotocol.types import Position, Range

Place: TypeAlias = Mapping[str, Any]
"""A place of a report: `line`, `column`, `end_line` and `end_column`, from 1 and in code points."""

_UNITS: dict[str, Callable[[str], int]] = {
    "utf-8": lambda text: len(text.encode("utf-8", "surrogatepass")),
    "utf-16": lambda text: len(text.encode("utf-16-le", "surrogatepass")) // 2,
    "utf-32": len,
}


class Lines:
    """The lines of a text, and the encoding whose units a client counts."""

    def __init__(self, text: str, encoding: str = "utf-16") -> None:
        self.text = text
        self.lines = text.split("\n")
        self._starts = [0, *accumulate(len(line) + 1 for line in self.lines)][: len(self.lines)]
        self._units = len if text.isascii() else _UNITS[encoding]

    def position(self, offset: int) -> Position:
        """Return the position of an offset."""
        line = bisect_right(self._starts, offset) - 1
        return Position(line, self._units(self.text[self._starts[line] : offset]))

    def offset(self, position: Position) -> int:
        """Return the offset of a position; one behind the end of its line is the end of the line."""
        if position.line >= len(self.lines):
            return len(self.text)
        line, start = self.lines[position.line], self._starts[position.line]
        column = 0
        while column < len(line) and self._units(line[: column + 1]) <= position.character:
            column += 1
        return start + column

    def range(self, start: int, end: int) -> Range:
        """Return the range between two offsets."""
        return Range(self.position(start), self.position(end))

    def place(self, place: Place) -> Range:
        """Return the range of a place of a report."""
        return Range(
            self._point(place["line"], place["column"]), self._point(place["end_line"], place["end_column"])
        )

    def line(self, number: int) -> Range:
        """Return the range of a line, from 1, without its indentation."""
        if not 1 <= number <= len(self.lines):
            return Range(Position(0, 0), Position(0, 0))
        line, start = self.lines[number - 1].rstrip(), self._starts[number - 1]
        indent = len(line) - len(line.lstrip())
        return self.range(start + indent, start + len(line))

    def indentation(self, number: int) -> str:
        """Return the white space at the start of a line, from 1."""
        line = self.lines[number - 1]
        return line[: len(line) - len(line.lstrip())]

    def _point(self, line: int, column: int) -> Position:
        if line > len(self.lines):
            return Position(len(self.lines), 0)
        return Position(line - 1, self._units(self.lines[line - 1][: column - 1]))


class Shift:
    """The lines of a text in a later one: those before and behind the first and the last difference."""

    def __init__(self, before: str, after: str) -> None:
        old, new = before.split("\n"), after.split("\n")
        most = min(len(old), len(new))
        self._head = next((n for n in range(most) if old[n] != new[n]), most)
        rest = most - self._head
        tail = next((n for n in range(rest) if old[-1 - n] != new[-1 - n]), rest)
        self._tail, self._delta = len(old) - tail, len(new) - len(old)

    def line(self, number: int) -> int | None:
        """Return the current number of a line, from 1; None if it has changed."""
        if number <= self._head:
            return number
        return number + self._delta if number > self._tail else None

    def place(self, place: Place) -> Place | None:
        """Return a place in the current text; None if a line of it has changed."""
        line, end = self.line(place["line"]), self.line(place["end_line"])
        if line is None or end is None or end - line != place["end_line"] - place["line"]:
            return None
        return {**place, "line": line, "end_line": end}
