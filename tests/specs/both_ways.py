"""One method decided twice: with every call run, and with calls replaced by what is inferred of them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Question, SummaryMode
from ooxcheck.engine.report import RefinedCall, Report, Standing
from ooxcheck.input.values import CallMode
from ooxcheck.oox.check import formula
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.oox.typed import Clause, Contract, Method
from tests.translate.deciding import Problem

SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Answer:
    """What has to be the same, whichever way calls are treated: also whether a bound is reached, but not which."""

    verdict: Verdict
    violated: frozenset[Duty]
    bounded: bool

    def agrees_with(self, inlined: Answer) -> bool:
        """Return whether the answer with replaced calls is that with inlined ones.

        Of the places inside a replaced call that throw, a check may report only some.
        """
        return (
            (self.verdict, self.bounded) == (inlined.verdict, inlined.bounded)
            and {duty.whole for duty in self.violated} == {duty.whole for duty in inlined.violated}
            and self.violated <= inlined.violated
        )


@dataclass(frozen=True, slots=True)
class Comparison:
    """The two answers, None for a method that is refused, and how much was replaced and refined.

    `facts` were told of callees, `broken` are those that they do not keep.
    """

    inlined: Answer | None
    inferred: Answer | None
    replaced: int = 0
    refined: int = 0
    facts: int = 0
    broken: tuple[str, ...] = ()

    @property
    def is_same(self) -> bool:
        """Whether the two answers agree; an unknown one agrees with everything."""
        if self.inlined is None or self.inferred is None:
            return self.inlined is self.inferred
        unknown = Verdict.UNKNOWN in (self.inlined.verdict, self.inferred.verdict)
        return unknown or self.inferred.agrees_with(self.inlined)


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
        problem.program, problem.method, bounds=problem.bounds, settings=problem.settings, calls="infer", callees=known,
        summaries=summaries, seconds=SECONDS, out=Path(os.devnull),
    )  # fmt: skip


def decided_both_ways(question: Question) -> Comparison:
    """Decide a question with calls replaced as it says, and with all of them run."""
    inlined, inferred = report_of(replace(question, calls="inline")), report_of(question)
    if inferred is None:
        return Comparison(_answer(inlined), None)
    replaced, facts = (
        sum(inferred.replaced.values()),
        sum(told.fact is not None for told in inferred.refinements),
    )
    broken = tuple(broken_facts(inferred))
    return Comparison(_answer(inlined), _answer(inferred), replaced, len(inferred.refinements), facts, broken)


def broken_facts(report: Report) -> list[str]:
    """Return what a check found out about callees by paths, as far as they do not keep it when it is promised."""
    return [
        told.fact
        for told in report.refinements
        if told.fact is not None and not _keeps(report.question, told)
    ]


def _keeps(question: Question, told: RefinedCall) -> bool:
    program = question.program
    method = next(each for each in program.methods() if each.full_name == told.method)
    assert told.fact is not None
    promise = Clause(formula(told.fact, program, method), method.span)
    promising = replace(method, contract=Contract(ensures=(promise,)))
    owner = program.classes[method.owner]
    methods = tuple(promising if each is method else each for each in owner.methods)
    classes = {**program.classes, method.owner: replace(owner, methods=methods)}
    asked = replace(question, program=replace(program, classes=classes), method=promising, calls="inline")
    found = report_of(replace(asked, settings=replace(question.settings, exceptions_allowed=True)))
    return found is None or all(
        standing is not Standing.VIOLATED or duty.kind is not DutyKind.ENSURES or duty.span is not method.span
        for duty, standing in found.duties.items()
    )


def report_of(question: Question) -> Report | None:
    """Return the report on a question, None if the method is refused."""
    try:
        return check(question)
    except OoxError:
        return None


def _answer(report: Report | None) -> Answer | None:
    if report is None:
        return None
    violated = frozenset(duty for duty, known in report.duties.items() if known is Standing.VIOLATED)
    return Answer(report.verdict, violated, bool(report.bounds))
