"""A suite as text: its tests by name, the coverage, infeasible goals, and omitted tests."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.coverage.goals import Goal
from ooxcheck.diagnosis.java_names import object_names
from ooxcheck.generation.suite import Suite, Test
from ooxcheck.generation.writing.oox_values import Written
from ooxcheck.oox.running.decisions import DecisionKind
from ooxcheck.reports.check_report import question_words
from ooxcheck.reports.unwinding_assertions import beyond_words
from ooxcheck.text.diagnostics import place_line, pluralise
from ooxcheck.text.outcomes import headline
from ooxcheck.text.sanitise import visible
from ooxcheck.text.terminal import PLAIN, Paint
from ooxcheck.text.traces import one_line


def suite_lines(suite: Suite, paint: Paint = PLAIN) -> Iterator[str]:
    """Yield the lines about a suite."""
    question = suite.question
    yield f"{paint('strong', visible(question.method.name))}   {question_words(question, None)}"
    width = max((len(test.name) for test in suite.tests), default=0)
    for test in suite.tests:
        yield f"  {paint('bad' if test.breaks else 'good', f'{test.name:<{width}}')}  {_end(suite, test)}"
    yield from coverage_lines(suite)


def coverage_lines(suite: Suite) -> Iterator[str]:
    """Yield the coverage, and the goals that are not covered."""
    yield f"{pluralise(len(suite.tests), 'test')}, {_coverage_words(suite)}"
    infeasible, still_open = _uncovered_goals(suite)
    yield from (f"  infeasible within the bounds: {goal_text(goal)}" for goal in infeasible)
    yield from (f"  not covered: {goal_text(goal)}" for goal in still_open)
    for bounded in suite.bounds:
        yield f"  beyond the bounds: {beyond_words(bounded, suite.question, suite.question.settings_with(suite.question.settings.unroll))}"
    if infeasible:
        yield "  the solver has shown that for these bounds; larger ones may make it feasible"
    if suite.cut:
        yield f"  cut short: {suite.cut}"


def left_out_lines(written: Written) -> Iterator[str]:
    """Yield the omitted tests, and the reasons."""
    yield from (f"  not written: {test.name}: {visible(reason)}" for test, reason in written.left_out)


def goal_text(goal: Goal) -> str:
    """Return a goal in a few words, with its place."""
    text = visible(one_line(goal.span.text, 50))
    if goal.taken is None:
        return f"{place_line(goal.span)}: {text}"
    outcome = (
        goal.taken.outcome if goal.taken.kind is DecisionKind.DISPATCH else str(goal.taken.outcome).lower()
    )
    return f"{place_line(goal.span)}: {text} is {outcome}"


def _uncovered_goals(suite: Suite) -> tuple[list[Goal], list[Goal]]:
    """Return the infeasible goals, and the unknown ones; where all paths are tested, those of branches."""
    missed = [
        goal
        for goal, is_reached in suite.coverage(suite.cover if suite.goals else "branch").items()
        if not is_reached
    ]
    if not suite.goals:
        return ([], missed) if suite.cut else (missed, [])
    return list(suite.infeasible), [goal for goal in missed if goal not in suite.infeasible]


def _coverage_words(suite: Suite) -> str:
    kinds = {"branch": "branches", "statement": "statements", "condition": "conditions"}
    shown = (
        {suite.cover: kinds[suite.cover]}
        if suite.goals
        else {kind: kinds[kind] for kind in ("branch", "statement")}
    )
    covered = {words: list(suite.coverage(kind).values()) for kind, words in shown.items()}
    told = ", ".join(
        f"{sum(reached)} of {len(reached)} {words}" for words, reached in covered.items() if reached
    )
    if suite.goals:
        return f"{told} covered"
    if suite.cover not in ("case", "path"):
        return f"nothing branches; {told} covered"
    each = (
        f"one for each {suite.cover} within the bounds" if not suite.cut else f"each of another {suite.cover}"
    )
    return f"{each}; {told} covered" if told else each


def _end(suite: Suite, test: Test) -> str:
    method, number = suite.question.method, len(test.state.heap.objects)
    return headline(test.outcome, method, object_names(method, test.after.heap.objects[:number]))
