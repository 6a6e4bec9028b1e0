"""The tasks for the proving ground: each in a process of its own, with the points of SV-COMP at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from benchmarks.ground.benchmark import (
    Benchmark,
    Finished,
    Result,
    Standing,
    Suite,
    check,
    checked_within_bounds,
)
from benchmarks.ground.processes import ROOT
from benchmarks.svcomp.__main__ import PUBLISHED
from benchmarks.svcomp.tasks import IN_JAVA, tasks

MANY = 81
"""Results that are worth to be put beside those of other tools."""
BOUNDS = ("--unroll", "4", "--array", "4")
"""Of a task as one check."""
ANSWERS = {"right": "holds", "wrong": "violated", "unknown": "unknown"}


def benchmarks() -> Iterator[Benchmark]:
    """Yield the tasks, file by file."""
    for task in tasks():
        truth = "holds" if task.is_right else "violated"
        arguments = ("-m", "benchmarks.svcomp", task.name, "--exactly")
        yield Benchmark(task.name, arguments, partial(answer, task.name), truth, limit="--seconds")


def checks() -> Iterator[Benchmark]:
    """Yield the tasks in OOX as one check each, within bounds that are the same for all."""
    for task in tasks():
        if not task.name.startswith(IN_JAVA):
            question = check(task.method, str(task.path.relative_to(ROOT)), *BOUNDS)
            yield Benchmark(task.name, question, checked_within_bounds)


def answer(name: str, finished: Finished) -> str:
    """Return what the line about a task says; `unknown` if it was ended before it had one."""
    if finished.status is None:
        return "unknown"
    rows = (line.split() for line in finished.output.splitlines())
    return next((ANSWERS.get(row[2], "error") for row in rows if row[:1] == [name] and len(row) > 2), "error")


def remarks(results: Sequence[Result]) -> Iterator[str]:
    """Yield the scores in OOX and in Java, beside those of other tools."""
    for language, is_java in (("in OOX", False), ("in Java", True)):
        found = [each for each in results if each.name.startswith(IN_JAVA) is is_java]
        if found:
            yield f"{language}: {_score(found)}"
    if len(results) >= MANY:
        yield "published, of other machines with 300 s each: " + ", ".join(
            f"{tool} {score}" for tool, score in PUBLISHED.items()
        )


def _score(results: Sequence[Result]) -> str:
    most = sum(2 if each.truth == "holds" else 1 for each in results)
    proved, wrong = ([each for each in results if each.truth == truth] for truth in ("holds", "violated"))
    return (
        f"{sum(map(points, results))} points of {most}: {_solved(proved)} of {len(proved)} proved, {_solved(wrong)} of {len(wrong)} mistakes found,"
        f" {sum(each.standing is Standing.WRONG for each in results)} answers wrong"
    )


def points(result: Result) -> int:
    """Return what SV-COMP gives: for a proof 2, for a mistake found 1; an alarm where all is well costs 16, a proof of what is wrong 32."""
    match result.standing, result.verdict:
        case Standing.RIGHT, verdict:
            return 2 if verdict == "holds" else 1
        case Standing.WRONG, "holds":
            return -32
        case Standing.WRONG, "violated":
            return -16
        case _:
            return 0


def _solved(results: Sequence[Result]) -> int:
    return sum(each.standing is Standing.RIGHT for each in results)


SUITE = Suite(
    "svcomp",
    "81 tasks of SV-COMP's Java track, in OOX and in Java",
    benchmarks,
    300.0,
    lambda results: list(remarks(results)),
    checks,
)
