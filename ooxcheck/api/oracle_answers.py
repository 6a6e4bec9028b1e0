"""The answer of brute force about a method, as text and JSON."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from ooxcheck.api.short_html import short_html
from ooxcheck.datatypes import dataclass
from ooxcheck.engine.budget import Budget, GaveUp, News, ignore_news
from ooxcheck.engine.question import Question
from ooxcheck.oox.oracle.bruteforce import Result, check
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.reports.brute_report import verdict_form, verdict_lines
from ooxcheck.text.diagnostics import pluralise
from ooxcheck.text.json_form import to_json
from ooxcheck.text.terminal import PLAIN, Paint

MAX_SCHEDULES = 100_000
"""Runs from one state after which to give up."""

_NEWS = 100
"""Steps of the search after which the progress is told again."""


@dataclass(frozen=True, slots=True, eq=False)
class BruteAnswer:
    """The question, with the values that were tried, and the result."""

    question: Question
    result: Result

    @property
    def verdict(self) -> Verdict:
        """The answer."""
        return self.result.verdict

    def lines(self, paint: Paint = PLAIN) -> Iterator[str]:
        """Yield what the command prints."""
        return verdict_lines(self.question, self.result, paint)

    def text(self) -> str:
        """Return what the command prints."""
        return "\n".join(self.lines())

    def json(self) -> str:
        """Return what the command prints with ``--format json``."""
        return to_json(verdict_form(self.question, self.result))

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        """Return a short text, for notebooks."""
        return short_html(repr(self), self.text())

    def __repr__(self) -> str:
        return f"<BruteAnswer about {self.question.method.full_name}: {self.verdict}>"


def decide_by_brute_force(
    question: Question,
    max_states: int | None = None,
    max_schedules: int = MAX_SCHEDULES,
    tell: News = ignore_news,
) -> BruteAnswer:
    """Run a method in every state, or in those for which there is time."""
    result, budget, calls = Result(), Budget(question.seconds), count()

    def watch() -> None:
        budget.check()
        if next(calls) % _NEWS == 0:
            states, runs = pluralise(result.states, "initial state"), pluralise(result.runs, "run")
            tell(f"{states}, {runs}, {len(result.violated)} violated")

    try:
        with budget.alarm():
            check(
                question.program,
                question.method,
                question.bounds,
                question.settings,
                max_states=max_states,
                max_schedules=max_schedules,
                watch=watch,
                into=result,
            )
    except GaveUp as limit:
        result.stopped = str(limit)
    return BruteAnswer(question, result)
