"""The published state of the page: one thread writes, any number of threads read or wait for changes.

Readers can also request another counterexample, which the writing thread handles.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.reports.answer import Answer
from ooxcheck.reuse.dependencies import Print

WAITING = "waiting"
"""The activity of a method that waits for its turn."""


@dataclass(frozen=True, slots=True)
class Row:
    """A method with its last answer.

    `wanted` is the fingerprint of a current answer, None while the program has errors; `found` is that of the answer. `doing` is the current activity.
    """

    method: str
    wanted: Print | None
    answer: Answer | None = None
    found: Print | None = None
    doing: str = ""

    @property
    def is_current(self) -> bool:
        """Whether the answer is about the current text, except for places."""
        return (
            self.found is not None and self.wanted is not None and self.found.meaning == self.wanted.meaning
        )

    @property
    def is_stale(self) -> bool:
        """Whether the answer is about an older text."""
        return self.answer is not None and not self.is_current

    @property
    def is_misplaced(self) -> bool:
        """Whether the answer is current, but its places have moved."""
        return self.is_current and self.found != self.wanted


@dataclass(frozen=True, slots=True)
class View:
    """The published state; `version` counts all changes, `answers` only those of methods and answers."""

    version: int = 0
    answers: int = 0
    rows: tuple[Row, ...] = ()
    problem: tuple[str, ...] = ()
    is_over: bool = False


class Board:
    """The latest view, with notification of changes."""

    def __init__(self) -> None:
        self._view = View()
        self._bell = threading.Condition()
        self._asked: dict[str, None] = {}

    @property
    def now(self) -> View:
        """The latest view."""
        return self._view

    def after(self, version: int, seconds: float) -> View:
        """Return the latest view as soon as it differs from a known one, or after a timeout."""
        with self._bell:
            self._bell.wait_for(lambda: self._view.version != version or self._view.is_over, seconds)
            return self._view

    def show(self, rows: Iterable[Row], problem: Iterable[str] = ()) -> None:
        """Publish a view, if it has changed."""
        new_rows, lines = tuple(rows), tuple(problem)
        with self._bell:
            if (new_rows, lines) == (self._view.rows, self._view.problem):
                return
            is_new = [(row.method, row.answer) for row in new_rows] != [
                (row.method, row.answer) for row in self._view.rows
            ]
            self._view = View(self._view.version + 1, self._view.answers + is_new, new_rows, lines)
            self._bell.notify_all()

    def ask(self, method: str) -> bool:
        """Request another counterexample of a method; return whether there is an answer to extend."""
        with self._bell:
            is_known = any(row.method == method and row.answer is not None for row in self._view.rows)
            self._asked |= {method: None} if is_known else {}
            return is_known

    def take_requests(self) -> list[str]:
        """Return the methods with new requests for another counterexample."""
        with self._bell:
            methods, self._asked = list(self._asked), {}
            return methods

    def close(self) -> None:
        """Wake all waiting threads permanently."""
        with self._bell:
            self._view = replace(self._view, is_over=True)
            self._bell.notify_all()
