"""One row measured: its cases, each with a test; the tests that cover its branches; the CPU time that finding all cases takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage

from benchmarks.kiasan.rows import Row
from oox.oracle.states import Bounds
from oox.running.settings import Settings
from oox.source import Source, Span
from ooxcheck.coverage.goals import Goal
from ooxcheck.engine.question import Question
from ooxcheck.generation.judging import judged
from ooxcheck.generation.search import generated
from ooxcheck.generation.suite import Suite
from ooxcheck.input.library import load_with_library
from ooxcheck.input.load import found_method
from ooxcheck.mutation.analysis import mutated
from ooxcheck.mutation.verdicts import Fate

MOST = 100_000


@dataclass(frozen=True)
class Measured:
    """Cases; tests that cover branches, how many of these they cover and how many there are; whether all tests pass; CPU seconds of the cases.

    `killed` and `differing` are mutants that the tests of all cases kill, and those that are no equivalents, if that was asked for.
    """

    row: Row
    cases: int
    tests: int
    covered: int
    branches: int
    passes: bool
    seconds: float
    cut: str
    killed: int | None = None
    differing: int | None = None

    @property
    def is_optimal(self) -> bool | None:
        """Whether there are as many cases as there have to be; None if that is not known."""
        return None if self.row.optimal is None else self.cases == self.row.optimal

    @property
    def covers_enough(self) -> bool:
        """Whether at least the thesis's part of the branches is covered."""
        return self.covered * self.row.published.branches >= self.row.published.covered * self.branches


def question(row: Row, seconds: float | None) -> Question:
    """Return what is asked: the method, within what k means."""
    limits = row.limits
    program = load_with_library([Source(f"{row.family.program}.oox", row.text)], int_width=32)
    scopes = {name: number for name, number in limits.scopes.items() if name in program.classes or name.endswith("]")}
    bounds = Bounds(scope=1, array=limits.array, scopes=scopes)
    method = found_method(program, row.called)
    return Question(program, method, bounds=bounds, settings=Settings(unroll=limits.unroll), calls="inline", seconds=seconds)


def measured(row: Row, seconds: float | None = None, mutants: int = 0) -> Measured:
    """Generate both suites of a row, run the tests of the first, and have them judge some mutants."""
    asked = question(row, seconds)
    started = _cpu()
    cases = generated(asked, "case", MOST)
    spent = _cpu() - started
    branches = generated(asked, "condition", MOST)
    jumps = [jump for jump in _jumps(branches.goals) if _is_entered(jump, cases)]
    missed = sum(each in branches.infeasible for each in jumps)
    passes = all(each.passes for each in judged(cases, asked.program))
    cut = cases.cut or branches.cut
    found = Measured(row, len(cases.tests), len(branches.tests), len(jumps) - missed, len(jumps), passes, spent, cut)
    if not mutants:
        return found
    report = mutated(asked, callees=True, limit=mutants, tests=True)
    return replace(found, killed=report.counted(Fate.KILLED), differing=len(report.judged) - report.counted(Fate.EQUIVALENT))


def _cpu() -> float:
    """Return the seconds of CPU that this process has used, and the solvers that it has started and ended."""
    used = (getrusage(RUSAGE_SELF), getrusage(RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)


def _is_entered(jump: Goal, cases: Suite) -> bool:
    """Return whether a test enters the method that a jump is in: the thesis counts no jumps of others, so it has more of them for larger k."""
    body = next(each.body.span for each in cases.question.program.methods() if each.body is not None and _is_within(jump.span, each.body.span))
    return any(_is_within(span, body) for test in cases.tests for span in test.visited)


def _jumps(goals: Sequence[Goal]) -> Iterator[Goal]:
    """Yield the ways that are jumps of machine code: those of conditions without the ways of operators that join them."""
    for goal in goals:
        inside = (other for other in goals if other.span is not goal.span and _is_within(other.span, goal.span))
        if not any(True for _ in inside):
            yield goal


def _is_within(inner: Span, outer: Span) -> bool:
    return inner.source is outer.source and outer.start <= inner.start and inner.end <= outer.end and inner != outer
