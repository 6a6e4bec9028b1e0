"""One row measured: its cases, each with a test; the tests that cover its branches; the CPU time that finding all cases takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage

from benchmarks.kiasan.rows import Row
from ooxcheck.coverage.goals import Goal, goals
from ooxcheck.engine.question import Question
from ooxcheck.generation.judging import failing, run_suite
from ooxcheck.generation.search import generate_suite
from ooxcheck.generation.suite import Suite
from ooxcheck.input.library import load_with_library
from ooxcheck.input.load import find_method
from ooxcheck.mutation.analysis import in_turn, make_deterministic, mutants_of, sample_mutants
from ooxcheck.mutation.judge import Judge
from ooxcheck.mutation.verdicts import Fate
from ooxcheck.oox.mutants.mutants import Mutant
from ooxcheck.oox.mutants.operators import OPERATORS
from ooxcheck.oox.oracle.states import Bounds, State
from ooxcheck.oox.running.decisions import Taken
from ooxcheck.oox.running.heap import UNSET, Untouched
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source, Span

MOST = 100_000


ASKED, SECONDS = 2, 10.0
"""The greatest k for which the solver is asked which mutants are equivalents, and for how long each."""


@dataclass(frozen=True)
class Score:
    """How many mutants there were, how many survived, and of these how many are known to be equivalents within k."""

    mutants: int
    survivors: int
    equivalents: int

    @property
    def killed(self) -> int:
        """How many tests have killed."""
        return self.mutants - self.survivors

    @property
    def differing(self) -> int:
        """How many are not known to be equivalents."""
        return self.mutants - self.equivalents


@dataclass(frozen=True)
class Measured:
    """Cases; tests that cover branches, how many of these they cover and how many there are; whether all tests pass; CPU seconds of the cases.

    Of the branches that are covered, some are only `begun`: those of executions that k cuts off. `scored` is what the tests of all cases kill of some mutants, if that was asked for.
    """

    row: Row
    cases: int
    tests: int
    covered: int
    begun: int
    branches: int
    passes: bool
    seconds: float
    cut: str
    scored: Score | None = None

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
    scopes = {
        name: number
        for name, number in limits.scopes.items()
        if name in program.classes or name.endswith("]")
    }
    bounds = Bounds(scope=1, array=limits.array, scopes=scopes)
    method = find_method(program, row.called)
    return Question(
        program,
        method,
        bounds=bounds,
        settings=Settings(unroll=limits.unroll),
        calls="inline",
        loops="unroll",
        seconds=seconds,
    )


def measured(row: Row, seconds: float | None = None, mutants: int = 0) -> Measured:
    """Generate both suites of a row, run the tests of the first, and have them judge some mutants."""
    asked = question(row, seconds)
    started = used_cpu()
    cases = generate_suite(asked, "case", MOST)
    spent = used_cpu() - started
    branches = generate_suite(asked, "condition", MOST)
    jumps = [jump for jump in _jumps(branches.goals) if _is_entered(jump, cases)]
    missed = [each for each in jumps if each in branches.infeasible]
    begun = len({each.taken for each in missed} & _begun(asked, row.k)) if missed and row.limits.cells else 0
    passes = all(each.passes for each in run_suite(cases, asked.program))
    cut = cases.cut or branches.cut
    found = Measured(
        row,
        len(cases.tests),
        len(branches.tests),
        len(jumps) - len(missed) + begun,
        begun,
        len(jumps),
        passes,
        spent,
        cut,
    )
    return replace(found, scored=scored(asked, cases, row.k, mutants)) if mutants else found


def scored(asked: Question, cases: Suite, k: int, most: int) -> Score:
    """Return how many of some mutants of a method, and of what it calls, the tests kill by what a caller sees: no contract helps them.

    Others are equivalents within k if no case comes to what is mutated; if k is small, the solver is asked which of the rest are.
    """
    determinate = make_deterministic(asked)
    found = sample_mutants(mutants_of(determinate, tuple(OPERATORS), callees=True), most)
    left = tuple(
        mutant for mutant in found.mutants if failing(cases, found.program(mutant), duties=False) is None
    )
    met = tuple(mutant for mutant in left if _is_met(mutant, cases))
    judge = Judge(
        replace(determinate, seconds=SECONDS), replace(found, mutants=met if k <= ASKED else ()), cases
    )
    fates = [judgement.fate for _, judgement in in_turn(judge)]
    return Score(len(found.mutants), len(left), len(left) - len(met) + fates.count(Fate.EQUIVALENT))


def _is_met(mutant: Mutant, cases: Suite) -> bool:
    """Return whether a case comes to the statement that a mutant changes."""
    question = cases.question
    around = [
        goal.span
        for goal in goals(question.program, question.method, "statement")
        if _holds(goal.span, mutant.span)
    ]
    innermost = min(around, key=lambda span: span.end - span.start, default=None)
    return bool(cases.cut) or innermost is None or any(innermost in test.visited for test in cases.tests)


def _holds(outer: Span, inner: Span) -> bool:
    return outer.source.name == inner.source.name and outer.start <= inner.start and inner.end <= outer.end


def used_cpu() -> float:
    """Return the seconds of CPU that this process has used, and the solvers that it has started and ended."""
    used = (getrusage(RUSAGE_SELF), getrusage(RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)


def _begun(asked: Question, k: int) -> set[Taken | None]:
    """Return the ways that executions take in arrays of one more element until they look at more than k of them: the thesis counts these, too."""
    bounds = replace(asked.bounds, array=asked.bounds.array + 1)
    longer = replace(asked, bounds=bounds, settings=Settings(unroll=(asked.settings.unroll or 0) + 1))
    return {
        taken
        for test in generate_suite(longer, "condition", MOST).tests
        for taken in _until(longer, test.state, k)
    }


def _until(asked: Question, state: State, cells: int) -> list[Taken]:
    """Return the path of a call up to where it looks at more elements of arrays than so many."""
    known: set[tuple[int, int]] = set()
    while True:
        taken: list[Taken] = []
        twin = state.copy()
        for obj in twin.heap.objects:
            if obj.kind.is_array:
                obj.cells[:] = [
                    content if (obj.serial, at) in known else UNSET for at, content in enumerate(obj.cells)
                ]
        machine = Machine(
            Bank(asked.program, asked.settings_with(asked.settings.unroll), duties=False, taken=taken),
            twin.heap,
        )
        machine.start(asked.method, twin.arguments)
        try:
            machine.run()
        except Untouched as wanted:
            if len(known) < cells:
                known.add((wanted.target.serial, wanted.cell))
                continue
        return taken


def _is_entered(jump: Goal, cases: Suite) -> bool:
    """Return whether a test enters the method that a jump is in: the thesis counts no jumps of others, so it has more of them for larger k."""
    body = next(
        each.body.span
        for each in cases.question.program.methods()
        if each.body is not None and _is_within(jump.span, each.body.span)
    )
    return any(_is_within(span, body) for test in cases.tests for span in test.visited)


def _jumps(goals: Sequence[Goal]) -> Iterator[Goal]:
    """Yield the ways that are jumps of machine code: those of conditions without the ways of operators that join them."""
    for goal in goals:
        inside = (
            other for other in goals if other.span is not goal.span and _is_within(other.span, goal.span)
        )
        if not any(True for _ in inside):
            yield goal


def _is_within(inner: Span, outer: Span) -> bool:
    return (
        inner.source is outer.source
        and outer.start <= inner.start
        and inner.end <= outer.end
        and inner != outer
    )
