"""Counterexamples as regression tests: each fails as long as the duty is violated, and passes once the bug is fixed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Counterexample, Report
from ooxcheck.generation.naming import kept_name, number_repeats
from ooxcheck.generation.runs import Runner
from ooxcheck.generation.search import make_test
from ooxcheck.generation.suite import Suite, Test
from ooxcheck.oox.running.contracts.script import Following, Unfit
from ooxcheck.oox.running.outcomes import Violated


def regressions(report: Report) -> tuple[Suite, list[str]]:
    """Return the tests for the counterexamples of a report, and the reasons why others have none."""
    suite, _, reasons = kept_examples(report)
    return suite, reasons


def kept_examples(report: Report) -> tuple[Suite, list[Counterexample], list[str]]:
    """Return the tests for the counterexamples of a report, the counterexample of each, and the reasons why others have none."""
    question = replace(report.question, settings=replace(report.settings, unroll=report.unroll))
    tests: dict[Counterexample, Test] = {}
    reasons: list[str] = []
    for example in _all(report.counterexamples):
        try:
            tests[example] = _test(question, example)
        except Unfit as reason:
            reasons.append(f"{example.duty.kind.value} at {example.duty.span}: {reason}")
    names = number_repeats([test.name for test in tests.values()])
    named = tuple(replace(test, name=name) for test, name in zip(tests.values(), names, strict=True))
    return Suite(question, "counterexample", named), list(tests), reasons


def _all(examples: tuple[Counterexample, ...]) -> Iterator[Counterexample]:
    for example in examples:
        yield example
        yield from example.others


def _test(question: Question, example: Counterexample) -> Test:
    """Return the test of a counterexample, which must violate its duty when it is called."""
    if example.schedule:
        raise Unfit("a test has no say in how threads move")
    choices = example.choices
    if choices is None or any(choice.variables for choice in choices):
        raise Unfit("what a loop does that is known by its invariants is no call")
    runner = Runner(question)
    test = make_test(runner.with_director(lambda: Following(choices)) if choices else runner, example.state)
    if not isinstance(test.outcome, Violated) or example.duty not in test.outcome.duties:
        raise Unfit("the duty is broken before the call")
    return replace(test, name=kept_name(question.method, example.state, example.duty))
