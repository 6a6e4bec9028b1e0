"""Tables of answers: points by family, wrong answers, and reasons of unknown answers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from statistics import median

from benchmarks.svcomp_java.tasks import Answer

_PLACE = re.compile(r" \([^()]*(?::\d+|goes further|at most \d+)[^()]*\)$")
_WORDS = {True: "TRUE", False: "FALSE", None: "UNKNOWN"}


def line(tool: str, answer: Answer) -> str:
    """Return one answer, with the reason of an unknown one."""
    note = "WRONG" if answer.is_wrong else answer.reason
    word = _WORDS[answer.says_right]
    return f"{tool:9} {answer.name:62} {word:8} {answer.seconds:6.2f}  {note}".rstrip()


def family_table(answers_by_tool: Mapping[str, Sequence[Answer]]) -> Iterator[str]:
    """Yield, for each family and property, the tasks, and of each tool the right and wrong answers and the points."""
    tools = list(answers_by_tool)
    yield "| family | property | tasks | most points |" + "".join(
        f" {tool} right | wrong | points |" for tool in tools
    )
    yield "|---|---|---|---|" + "---|---|---|" * len(tools)
    first = answers_by_tool[tools[0]]
    rows = sorted({(each.definition.family, each.asked.kind) for each in first})
    kinds = sorted({kind for _, kind in rows})
    for family, kind in (*rows, *(("all", kind) for kind in kinds), ("all", "all")):
        parts = [[each for each in answers_by_tool[tool] if _is_in(each, family, kind)] for tool in tools]
        most = sum(2 if each.asked.expected else 1 for each in parts[0])
        yield f"| {family} | {kind} | {len(parts[0])} | {most} |" + "".join(map(_cells, parts))


def _is_in(answer: Answer, family: str, kind: str) -> bool:
    return family in ("all", answer.definition.family) and kind in ("all", answer.asked.kind)


def _cells(answers: Sequence[Answer]) -> str:
    right, wrong = sum(each.is_right for each in answers), sum(each.is_wrong for each in answers)
    return f" {right} | {wrong} | {sum(each.points for each in answers)} |"


def reason_table(answers: Sequence[Answer]) -> Iterator[str]:
    """Yield how often each reason of an unknown answer occurs, without places, the most frequent first."""
    reasons = Counter(_PLACE.sub("", each.reason) for each in answers if each.says_right is None)
    yield from (f"{count:5}  {reason}" for reason, count in reasons.most_common())


def wrong_answers(tool: str, answers: Sequence[Answer]) -> list[str]:
    """Return the lines of all wrong answers."""
    return [line(tool, each) for each in answers if each.is_wrong]


def time_comparison(first: Sequence[Answer], second: Sequence[Answer]) -> str:
    """Return the median processor times on tasks that both tools answer right."""
    both = [(one, other) for one, other in zip(first, second, strict=True) if one.is_right and other.is_right]
    if not both:
        return "no task is answered right by both tools"
    ours, theirs = (median(pair[index].seconds for pair in both) for index in (0, 1))
    return f"both right: {len(both)} tasks, median processor time {ours:.2f} s and {theirs:.2f} s"
