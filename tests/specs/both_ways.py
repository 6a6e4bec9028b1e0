"""One method decided twice: with every call run, and with calls replaced by what is inferred of them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from oox.bruteforce import Verdict
from oox.diagnostics import OoxError
from oox.running.outcomes import Duty
from oox.typed import Contract, Method
from ooxcheck.checker import check
from ooxcheck.results import CallMode, Question, Report, Standing, SummaryMode
from tests.translate.deciding import Problem

SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Answer:
    """What has to be the same, whichever way calls are treated: also whether a bound is reached, but not which."""

    verdict: Verdict
    violated: frozenset[Duty]
    bounded: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """The two answers, None for a method that is refused, and how much was replaced and refined."""

    inlined: Answer | None
    inferred: Answer | None
    replaced: int = 0
    refined: int = 0

    @property
    def is_same(self) -> bool:
        """Whether the two answers agree; an unknown one agrees with everything."""
        answers = (self.inlined, self.inferred)
        unknown = any(each is not None and each.verdict is Verdict.UNKNOWN for each in answers)
        return unknown or self.inlined == self.inferred


def with_plain_callees(problem: Problem) -> Problem:
    """Return the same with methods that promise nothing, except for the one that is decided: more calls are replaced."""
    entry = problem.method

    def plain(method: Method) -> Method:
        keeps = method.body is None or method is entry or method.full_name in problem.settings.by_contract
        return method if keeps else replace(method, contract=Contract())

    classes = {
        name: replace(
            each, methods=tuple(map(plain, each.methods)), constructors=tuple(map(plain, each.constructors))
        )
        for name, each in problem.program.classes.items()
    }
    return replace(problem, program=replace(problem.program, classes=classes))


def asked(problem: Problem, summaries: SummaryMode = "inferred") -> Question:
    """Return the question whether a random method breaks its duties, with calls replaced."""
    known: Mapping[str, CallMode] = dict.fromkeys(problem.settings.by_contract, "contract")
    return Question(
        problem.program, problem.method, problem.bounds, problem.settings, "infer", known,
        summaries=summaries, seconds=SECONDS, out=Path(os.devnull),
    )  # fmt: skip


def decided_both_ways(question: Question) -> Comparison:
    """Decide a question with calls replaced as it says, and with all of them run."""
    inlined, inferred = _report(replace(question, calls="inline")), _report(question)
    if inferred is None:
        return Comparison(_answer(inlined), None)
    return Comparison(_answer(inlined), _answer(inferred), sum(inferred.replaced.values()), len(inferred.refinements))


def _report(question: Question) -> Report | None:
    try:
        return check(question)
    except OoxError:
        return None


def _answer(report: Report | None) -> Answer | None:
    if report is None:
        return None
    violated = frozenset(duty for duty, known in report.duties.items() if known is Standing.VIOLATED)
    return Answer(report.verdict, violated, bool(report.bounds))
