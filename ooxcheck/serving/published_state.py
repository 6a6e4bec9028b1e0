"""What is known at the moment, for all who want to show it: one thread writes, any number read or wait for something new.

They can also ask for something: another counterexample. The thread that writes sees to that.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.reports.answer import Answer
from ooxcheck.reuse.dependencies import Print

WAITING = "waiting"
"""What is done about a method whose turn has not come."""


@dataclass(frozen=True, slots=True)
class Row:
    """A method with its last answer.

    `wanted` is the fingerprint that an answer should have, None while that cannot be told because the program has
    mistakes; `found` is that of the answer. `doing` is what is being done about it.
    """

    method: str
    wanted: Print | None
    answer: Answer | None = None
    found: Print | None = None
    doing: str = ""

    @property
    def is_current(self) -> bool:
        """Whether there is an answer about the text as it is, but for the places that it tells."""
        return (
            self.found is not None and self.wanted is not None and self.found.meaning == self.wanted.meaning
        )

    @property
    def is_stale(self) -> bool:
        """Whether there is an answer, but about a text that has changed since."""
        return self.answer is not None and not self.is_current

    @property
    def is_misplaced(self) -> bool:
        """Whether the answer is right, but tells places that have changed since."""
        return self.is_current and self.found != self.wanted


@dataclass(frozen=True, slots=True)
class View:
    """Everything that is known; `version` counts the changes, `answers` only those of methods and answers."""

    version: int = 0
    answers: int = 0
    rows: tuple[Row, ...] = ()
    problem: tuple[str, ...] = ()
    is_over: bool = False


class Board:
    """The latest view, and a bell that rings when there is another."""

    def __init__(self) -> None:
        self._view = View()
        self._bell = threading.Condition()
        self._asked: dict[str, None] = {}

    @property
    def now(self) -> View:
        """The latest view."""
        return self._view

    def after(self, version: int, seconds: float) -> View:
        """Return the latest view as soon as it is another than one that is known, or when some time has passed."""
        with self._bell:
            self._bell.wait_for(lambda: self._view.version != version or self._view.is_over, seconds)
            return self._view

    def show(self, rows: Iterable[Row], problem: Iterable[str] = ()) -> None:
        """Put up what is known now; nothing happens if that is nothing new."""
        found, lines = tuple(rows), tuple(problem)
        with self._bell:
            if (found, lines) == (self._view.rows, self._view.problem):
                return
            is_new = [(row.method, row.answer) for row in found] != [
                (row.method, row.answer) for row in self._view.rows
            ]
            self._view = View(self._view.version + 1, self._view.answers + is_new, found, lines)
            self._bell.notify_all()

    def ask(self, method: str) -> bool:
        """Ask for another counterexample of a method, and return whether there is an answer to add one to."""
        with self._bell:
            is_known = any(row.method == method and row.answer is not None for row in self._view.rows)
            self._asked |= {method: None} if is_known else {}
            return is_known

    def asked(self) -> list[str]:
        """Return the methods of which another counterexample was asked for since the last time."""
        with self._bell:
            methods, self._asked = list(self._asked), {}
            return methods

    def close(self) -> None:
        """Let nobody wait any more."""
        with self._bell:
            self._view = replace(self._view, is_over=True)
            self._bell.notify_all()
