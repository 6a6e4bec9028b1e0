"""Positions in a model, and errors with positions."""

from __future__ import annotations

from ooxcheck.datatypes import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """A line and a column of a file, both counted from one."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class AlloyError(Exception):
    """An error in the model or the request; the message starts with the position, if there is one."""

    def __init__(self, message: str, place: Place | None = None) -> None:
        self.message, self.place = message, place
        super().__init__(f"{place}: error: {message}" if place else f"error: {message}")
