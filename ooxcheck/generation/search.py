"""Generation of a suite: cases or paths one after the other, or executions that reach new goals.

A goal that no execution reaches is infeasible within the bounds: the solver has proved it, or the encoder never reached it.
"""

from __future__ import annotations

from dataclasses import replace
from time import monotonic

from ooxcheck.coverage.goals import Goal, goals, reached_by
from ooxcheck.coverage.measure import ways_to_goals
from ooxcheck.engine.budget import Budget, GaveUp, News, deep_recursion, ignore_news
from ooxcheck.engine.fault_bundles import told_as_faults
from ooxcheck.engine.question import Question
from ooxcheck.enumeration.deep_scope import scope_for
from ooxcheck.generation.cases import Case, case_of
from ooxcheck.generation.exploration import Execution, Exploration
from ooxcheck.generation.naming import names_of
from ooxcheck.generation.reading import Reading
from ooxcheck.generation.runs import Runner
from ooxcheck.generation.shrinking import shrink
from ooxcheck.generation.suite import COVERS, LIMIT, MOST, Answer, Suite, Test
from ooxcheck.input.values import MAX_SCOPE
from ooxcheck.oox.analysis.callgraph import may_fork
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.code import Director, Effect, Engine, Frame
from ooxcheck.oox.running.contracts.script import Recording
from ooxcheck.text.diagnostics import pluralise
from ooxcheck.translate.formulas.scene import Unsupported
from ooxcheck.translate.model.constant_folding import any_of
from ooxcheck.translate.symbolic.encoder import TooLarge
from ooxcheck.translate.witness.all_heaps import HeapQuery


def generate_suite(
    question: Question,
    cover: str = "case",
    most: int = MOST,
    depth: int | None = None,
    watch: News = ignore_news,
) -> Suite:
    """Return a suite of tests of a method, in heaps in which no object is more than `depth` references away from an argument.

    `cover` is ``case`` (each feasible path through each part of a heap that it reads), ``path``, or ``branch``, ``statement`` or ``condition`` for few tests
    that cover all feasible goals of this kind. `watch` receives the number of tests.
    """
    _refuse(question, cover, most, depth)
    started, budget = monotonic(), Budget(question.seconds, megabytes=question.memory)
    with deep_recursion(), told_as_faults(question):
        try:
            with budget.alarm():
                watch("encoding")
                exploration = Exploration(question, budget, depth)
        except Unsupported as limit:
            message = f"{question.method.name} cannot be tested: {limit.what}"
            raise OoxError([Diagnostic("check.unsupported", message, limit.span)]) from None
        except (GaveUp, TooLarge) as limit:
            wanted = goals(question.program, question.method, cover)
            return Suite(question, cover, (), tuple(wanted), cut=str(limit), seconds=monotonic() - started)
        try:
            suite = _Search(exploration, question, most, watch).suite(cover, budget)
        finally:
            exploration.close()
    return replace(suite, seconds=monotonic() - started)


def deep_enough(question: Question, depth: int) -> Question:
    """Return the question with a scope that is large enough for heaps of some depth."""
    wanted = HeapQuery(
        question.program,
        question.method,
        question.bounds,
        question.settings_with(question.settings.unroll),
        depth=depth,
    )
    return replace(question, bounds=scope_for(wanted))


def _refuse(question: Question, cover: str, most: int, depth: int | None) -> None:
    """Refuse questions that are not supported."""
    if cover not in COVERS:
        raise OoxError(
            [
                Diagnostic(
                    "request.option", f"cover: {cover!r} is not one of {', '.join(map(repr, COVERS))}.", None
                )
            ]
        )
    if type(most) is not int or not 1 <= most <= LIMIT:
        raise OoxError(
            [Diagnostic("request.option", f"most: {most!r} is not in the range 1<=x<={LIMIT}.", None)]
        )
    if depth is not None and (type(depth) is not int or not 0 <= depth <= MAX_SCOPE):
        raise OoxError(
            [Diagnostic("request.option", f"depth: {depth!r} is not in the range 0<=x<={MAX_SCOPE}.", None)]
        )
    if question.settings.unroll is None:
        raise OoxError(
            [Diagnostic("request.option", "unroll: tests need a bound that is known: write a number", None)]
        )
    if question.loops == "invariant":
        raise OoxError(
            [Diagnostic("request.option", "loops: tests run loops as they are, so they are unrolled", None)]
        )
    if may_fork(question.program, question.method):
        message = f"{question.method.name} may fork: tests of methods with threads are not generated"
        raise OoxError([Diagnostic("check.threads", message, question.method.span)])


class _Search:
    """A suite under construction."""

    def __init__(self, exploration: Exploration, question: Question, most: int, watch: News) -> None:
        self._exploration, self._question, self._most = exploration, question, most
        self._watch = watch
        self._tests: list[Test] = []
        self._infeasible: list[Goal] = []
        self._cut = ""

    def suite(self, cover: str, budget: Budget) -> Suite:
        """Return the suite with the wanted coverage, or as much as there is time for."""
        wanted = goals(self._question.program, self._question.method, cover)
        self._watch("searching tests")
        try:
            with budget.alarm():
                self._find(cover, wanted)
        except GaveUp as limit:
            self._cut = str(limit)
        sorted_tests = sorted(self._tests, key=lambda test: (len(test.state.heap.objects), len(test.path)))
        tests = tuple(
            replace(test, name=name)
            for test, name in zip(sorted_tests, names_of(self._question.method, sorted_tests), strict=True)
        )
        return Suite(
            self._question,
            cover,
            tests,
            tuple(wanted),
            tuple(self._infeasible),
            self._exploration.bounds,
            self._cut,
        )

    def _find(self, cover: str, wanted: list[Goal]) -> None:
        match cover:
            case "case":
                self._find_cases()
            case "path":
                self._find_paths()
            case _:
                self._find_goals(wanted)

    def _add(self, test: Test) -> None:
        self._tests.append(test)
        self._watch(pluralise(len(self._tests), "test"))

    # -- cases and paths -----------------------------------------------------------------------------

    def _find_cases(self) -> None:
        seen: set[Case] = set()
        while not self._is_full() and (execution := self._exploration.execution()) is not None:
            reading = Reading(execution.runner, execution.state, execution.ran)
            case = case_of(execution.path, execution.ran.breaks, reading, execution.state)
            if case not in seen:
                seen.add(case)
                self._add(self._small(execution, reading))
            self._exploration.block(execution, reading)

    def _find_paths(self) -> None:
        while not self._is_full() and (execution := self._exploration.execution()) is not None:
            self._add(self._smallest(execution))
            self._exploration.block(execution)

    def _is_full(self) -> bool:
        if len(self._tests) < self._most:
            return False
        self._cut = f"there may be more than {self._most}"
        return True

    def _small(self, execution: Execution, reading: Reading) -> Test:
        """Return a test of a case, with the solver's choices for methods known by contract."""
        if self._exploration.encoding.answers:
            small = self._exploration.smallest(execution, reading)
            return make_test(small.runner, small.state)
        return make_test(execution.runner, shrink(execution.runner, execution.state, execution.ran, reading))

    def _smallest(self, execution: Execution) -> Test:
        small = self._exploration.smallest(execution)
        if self._exploration.encoding.answers:
            return make_test(small.runner, small.state)
        return self._small(small, Reading(small.runner, small.state, small.ran))

    # -- goals ---------------------------------------------------------------------------------------

    def _find_goals(self, wanted: list[Goal]) -> None:
        """Find executions that reach new goals, until there are none; where nothing branches, any execution."""
        ways = ways_to_goals(self._exploration.encoding)
        left = {goal: ways[goal] for goal in wanted if goal in ways}
        executions: list[tuple[Execution, set[Goal]]] = []
        try:
            while left and (execution := self._exploration.execution(any_of(left.values()))) is not None:
                reached = reached_by(execution.path, execution.ran.visited) & set(wanted)
                executions.append((execution, reached))
                self._watch(f"{pluralise(len(executions), 'execution')}, {pluralise(len(left), 'goal')} left")
                left = {goal: way for goal, way in left.items() if goal not in reached}
        except GaveUp:
            self._tests = [make_test(each.runner, each.state) for each in _small_cover(executions)]
            raise
        self._infeasible = [goal for goal in wanted if goal in left or goal not in ways]
        straight = None if executions else self._exploration.execution()
        for execution in _small_cover(executions) if straight is None else [straight]:
            self._add(self._smallest(execution))


def _small_cover(executions: list[tuple[Execution, set[Goal]]]) -> list[Execution]:
    """Return the executions of a small cover: repeatedly the one that reaches most of the remaining goals (Chvatal 1979)."""
    left = set().union(*(reached for _, reached in executions))
    needed: list[Execution] = []
    while left:
        best, reached = max(executions, key=lambda each: len(each[1] & left))
        needed.append(best)
        left -= reached
    return needed


def make_test(runner: Runner, state: State) -> Test:
    """Return the test of a call, still without a name."""
    if runner.directing() is None:
        ran = runner.ran(state)
        return Test("", ran.path, state, ran.outcome, ran.after, visited=ran.visited)
    noting: list[_Noting] = []

    def directing() -> _Noting:
        director = runner.directing()
        assert director is not None, "somebody should say what methods do that have no body"
        noting.append(_Noting(director))
        return noting[-1]

    ran = runner.with_director(directing).ran(state)
    return Test(
        "",
        ran.path,
        state,
        ran.outcome,
        ran.after,
        tuple(noting[-1].decisions),
        tuple(noting[-1].answers),
        ran.visited,
    )


class _Noting(Recording):
    """Records the decisions of a director, and the calls that they are for."""

    def __init__(self, director: Director) -> None:
        super().__init__(director)
        self.answers: list[Answer] = []

    def __call__(self, machine: Engine, frame: Frame) -> Effect:
        """Return the effect that the director chose."""
        there = len(machine.heap.objects)
        effect = super().__call__(machine, frame)
        assert frame.code.method is not None
        has_effect = bool(effect.writes) or len(machine.heap.objects) > there
        self.answers.append(Answer(frame.code.method, frame.entry, effect.result, effect.throws, has_effect))
        return effect
