"""One open file: its text, the last analysis and the last sound one, and what is known about its methods."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from ooxcheck.datatypes import dataclass
from ooxcheck.editing.checks import State
from ooxcheck.editing.texts.analysis import Analysis
from ooxcheck.editing.texts.positions import Lines, Shift
from ooxcheck.oox.source import Source
from ooxcheck.reports.answer import Answer
from ooxcheck.serving.published_state import WAITING, Row


class Standing(Enum):
    """What is known about a method."""

    UNCHECKED = "not checked"
    WAITING = "waiting"
    RUNNING = "running"
    STALE = "stale"
    CURRENT = "current"


@dataclass(frozen=True, slots=True)
class Known:
    """What is known about a method: its last answer, and the shift from the text of the answer to the current one.

    `line` and `end_line` are the first and the last line of the method in the current text, from 1. `doing` is the activity of its check.
    """

    method: str
    line: int
    end_line: int
    standing: Standing
    answer: Answer | None
    shift: Shift
    doing: str = ""

    @property
    def is_current(self) -> bool:
        """Whether the answer is about the current text."""
        return self.standing is Standing.CURRENT


class Document:
    """An open file; `suppressed` is how often each violation is, by its fingerprint."""

    def __init__(self, uri: str, name: str, text: str, encoding: str) -> None:
        self.uri, self.name = uri, name
        self._encoding = encoding
        self._answers: dict[str, tuple[Answer, str]] = {}
        self._state = State()
        self.suppressed: Mapping[str, int] = {}
        self.source = Source(name, text)
        self.lines = Lines(text, encoding)
        self.analysis = self.good = self._last = self._last_readable = Analysis(self.source)

    @property
    def text(self) -> str:
        """The current text."""
        return self.source.text

    @property
    def rows(self) -> dict[str, Row]:
        """The last state of the checks."""
        return {row.method: row for row in self._state.view.rows}

    @property
    def problem(self) -> tuple[str, ...]:
        """Why the current text could not be read for checks, if that was tried."""
        return self._state.view.problem if self._state.about == self.text else ()

    @property
    def earlier(self) -> tuple[Analysis, ...]:
        """The analyses after which a change may be local: the last one that could be read, and the last one."""
        return self._last_readable, self._last

    def edit(self, text: str) -> None:
        """Replace the text."""
        self.source = Source(self.name, text)
        self.lines = Lines(text, self._encoding)

    def take_analysis(self, analysis: Analysis) -> None:
        """Take the analysis of the current text."""
        self.analysis = analysis
        if analysis.parts:
            self._last = analysis
        if analysis.parts and analysis.read is not None:
            self._last_readable = analysis
        if analysis.is_usable:
            self.good = analysis

    def take_state(self, state: State) -> None:
        """Take the state of the checks."""
        self._state = state
        for row in state.view.rows:
            if row.answer is not None and row.is_current and not row.is_misplaced:
                self._answers[row.method] = (row.answer, state.about)
        if state.view.rows:
            names = {row.method for row in state.view.rows}
            self._answers = {name: known for name, known in self._answers.items() if name in names}

    def forget_answers(self) -> None:
        """Forget all answers."""
        self._answers, self._state = {}, State()

    def methods(self) -> list[Known]:
        """Return what is known about the methods of the last sound text, as far as their lines are still there."""
        moved = Shift(self.good.source.text, self.text)
        rows = self.rows
        shifts = {about: Shift(about, self.text) for about in {about for _, about in self._answers.values()}}
        methods = []
        for name, span in self.good.methods.items():
            line = moved.line(span.line)
            if line is not None:
                answer, about = self._answers.get(name, (None, ""))
                row = rows.get(name)
                standing = self._standing(row, answer)
                doing, last = row.doing if row else "", line + span.last.line - span.line
                methods.append(Known(name, line, last, standing, answer, shifts.get(about, moved), doing))
        return methods

    def _standing(self, row: Row | None, answer: Answer | None) -> Standing:
        is_about_this = self._state.about == self.text
        if row is not None and is_about_this and row.is_current and answer is not None:
            return Standing.CURRENT
        if row is not None and is_about_this and row.doing:
            return Standing.WAITING if row.doing == WAITING else Standing.RUNNING
        return Standing.UNCHECKED if answer is None else Standing.STALE
