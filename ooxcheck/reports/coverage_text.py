"""Coverage as text: the part of the program that some execution within the bounds reaches, and the unreached goals."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.coverage.coverage import Coverage, Reach, count_reached
from ooxcheck.coverage.goals import Goal
from ooxcheck.oox.running.decisions import DecisionKind
from ooxcheck.text.diagnostics import place_line
from ooxcheck.text.sanitise import visible
from ooxcheck.text.traces import one_line

MAX_TEXT = 60
"""The longest text of a statement."""


def coverage_line(coverage: Coverage) -> str:
    """Return the numbers of reached statements and branches."""
    statements, branches = coverage.statements, coverage.branches
    told = f"coverage: {count_reached(statements)} of {len(statements)} statements, {count_reached(branches)} of {len(branches)} branches"
    return told if coverage.is_complete else f"{told}, and perhaps more: time was up"


def unreached_lines(coverage: Coverage) -> Iterator[str]:
    """Yield the unreached goals; branches and statements within an unreached statement are left out."""
    skipped: list[Goal] = []
    for goal, reach in coverage.all.items():
        if reach is Reach.REACHED or any(_is_inside(goal, outer) for outer in skipped):
            continue
        if goal.taken is None:
            skipped.append(goal)
        word = "unreachable within the bounds" if reach is Reach.UNREACHABLE else "not known to be reached"
        yield f"{word}: {goal_words(goal)}, {place_line(goal.span)}"


def goal_words(goal: Goal) -> str:
    """Return a coverage goal in words."""
    text = visible(one_line(goal.span.text, MAX_TEXT))
    if goal.taken is None:
        return text
    match goal.taken.kind:
        case DecisionKind.DISPATCH:
            return f"{text} runs {visible(str(goal.taken.outcome))}"
        case _:
            return f"{text} is {'true' if goal.taken.outcome else 'false'}"


def listing_lines(coverage: Coverage) -> Iterator[str]:
    """Yield every line of the methods that may run, with a mark: + if it is reached, - if not, +- if in part, ? if unknown."""
    known = coverage.lines()
    for method in coverage.methods:
        span = method.span if method.body is None else method.span.to(method.body.span)
        yield f"{visible(method.name)}, {place_line(method.span)}"
        for number in range(span.line, span.source.position(max(span.start, span.end - 1))[0] + 1):
            text = visible(span.source.line(number))
            yield f"  {line_mark(known.get((span.source, number), set())):>2} {number:>4} | {text}".rstrip()


def line_mark(reaches: set[Reach]) -> str:
    """Return the mark of a line of which some parts are reached and others not."""
    if reaches == {Reach.REACHED} or not reaches:
        return "+" if reaches else ""
    if Reach.REACHED in reaches:
        return "+-" if Reach.UNREACHABLE in reaches else "+?"
    return "-" if reaches == {Reach.UNREACHABLE} else "?"


def _is_inside(goal: Goal, outer: Goal) -> bool:
    inner, span = goal.span, outer.span
    return (
        inner.source is span.source and span.start <= inner.start and inner.end <= span.end and goal != outer
    )
