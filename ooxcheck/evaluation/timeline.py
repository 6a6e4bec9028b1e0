"""The values of expressions during a run: before the call, after each step of the method that changes them, and after the call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.diagnosis.violation import Falsified
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Counterexample, Report
from ooxcheck.evaluation.evaluate import Value, evaluate_meaning, open_among
from ooxcheck.evaluation.replay import MAIN, Replay
from ooxcheck.oox import logic
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.pictures.film.activations import Variables
from ooxcheck.reports.violation_text import because_lines
from ooxcheck.text.sanitise import visible
from ooxcheck.text.traces import one_line

MAX_TEXT = 200
"""The longest text of a value."""

NOT_YET = "no value: a variable in it is not assigned yet"


@dataclass(frozen=True, slots=True)
class Moment:
    """The value of an expression at one moment, as text; of a formula with the parts that decide it."""

    title: str
    value: str
    parts: tuple[str, ...] = ()


def evaluation_lines(report: Report, texts: Sequence[str]) -> list[list[str]]:
    """Return for each run of a report the values of some expressions, as lines."""
    return [
        [line for text in texts for line in _lines(text, timeline(run, report.question, text))]
        for run in (report.runs if texts else ())
    ]


def _lines(text: str, moments: Sequence[Moment]) -> Iterator[str]:
    yield visible(one_line(text, MAX_TEXT))
    width = max(len(moment.title) for moment in moments)
    for moment in moments:
        yield f"  {moment.title:<{width}}  {moment.value}"
        yield from (f"  {'':<{width}}    {part}" for part in moment.parts)


def timeline(example: Counterexample, question: Question, text: str) -> list[Moment]:
    """Return the values of an expression in the method of a counterexample: before, after each step that changes it, after."""
    replay, expression = Replay(example), Expression(question, text)
    moments = [expression.moment(replay, "before")]
    for position, step in enumerate(replay.steps, 1):
        replay.go(position)
        now = expression.moment(replay, f"after line {step.span.line}")
        moments += [now] if now.value != moments[-1].value else []
    return [*moments, expression.moment(replay, "after")]


class Expression:
    """An expression over the variables of the method of a question."""

    def __init__(self, question: Question, text: str) -> None:
        self._question, self._text = question, text
        self._meanings: dict[tuple[str, ...], tuple[logic.Term, tuple[str, ...]] | None] = {}

    def moment(self, replay: Replay, title: str) -> Moment:
        """Return the value at the position of a replay."""
        values, calls = replay.variables(MAIN, 0), replay.calls(MAIN)
        meaning = self._meaning(values) if calls else None
        if meaning is None:
            return Moment(title, NOT_YET)
        over = {name: values[name] for name in meaning[1]}
        try:
            value = evaluate_meaning(meaning[0], replay, self._question, calls[0], over)
        except OoxError as error:
            return Moment(title, f"no value: {visible(error.diagnostics[0].message)}")
        shown = visible(one_line(replay.names.value_text(value.content, value.type), MAX_TEXT))
        return Moment(title, shown, tuple(_parts(value, replay)))

    def _meaning(self, values: Variables) -> tuple[logic.Term, tuple[str, ...]] | None:
        """Return the meaning over the variables that have values, and their names; None if it mentions others."""
        names = tuple(values)
        if names not in self._meanings:
            types = {name: type_ for name, (_, type_) in values.items()}
            try:
                self._meanings[names] = open_among(
                    self._text, self._question.program, self._question.method, types
                )
            except OoxError:
                self._meanings[names] = None
        return self._meanings[names]


def _parts(value: Value, replay: Replay) -> list[str]:
    """Return the parts that decide a formula, as lines; none if it is a single comparison."""
    return because_lines(Falsified(value.part), replay.names) if value.part is not None else []
