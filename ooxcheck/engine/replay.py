"""Replay of counterexamples: the interpreter runs the call of a model, and the same duty must fail.

The interpreter shares no code with the encoder. So a fault in the encoder or below can stop the tool, but cannot make it report a violation that
does not exist.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.budget import GaveUp
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Counterexample
from ooxcheck.oox.analysis.subtyping import assumed_on_entry, contracts_above
from ooxcheck.oox.interpreter import Run, replay
from ooxcheck.oox.logic import Formula
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.code import Director
from ooxcheck.oox.running.contracts.promises import evaluation_duty
from ooxcheck.oox.running.decisions import Taken
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.formulas.evaluate import formula
from ooxcheck.oox.running.formulas.scene import Evaluation, Scene
from ooxcheck.oox.running.heap import Heap, Mover, Obj
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.machine.trace import Trace
from ooxcheck.oox.running.outcomes import Deadlocked, Duty, Ended, Exhausted, Outcome, Violated
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.terms.conjuncts import conjuncts

if TYPE_CHECKING:
    from ooxcheck.coverage.goals import Goal
    from ooxcheck.oox.oracle.cut import Cut
    from ooxcheck.oox.running.contracts.script import Decision, Recording
    from ooxcheck.oox.running.schedules.guided import Guide


class Disagreement(Exception):  # noqa: N818 (it is found, not raised by mistake)
    """The interpreter does not violate the duty that the encoder says is violated, or ends differently; `state` is the initial state."""

    def __init__(self, expected: Duty | str, outcome: Outcome | None, state: State) -> None:
        observation = "that every assumption has a value" if outcome is None else repr(outcome)
        super().__init__(f"the encoder expects {expected}, the interpreter finds {observation}")
        self.state = state


@dataclass(frozen=True, slots=True)
class Conduct:
    """The choices of a run: results of calls by contract, and the schedule, given by a guide or step by step."""

    direct: Director | None = None
    guide: Guide | None = None
    schedule: tuple[Mover, ...] = ()


ALONE = Conduct()
"""No choices."""


@dataclass(frozen=True, slots=True)
class Replayer:
    """Runs the method of a question in initial states, with a bound on loops and calls, and bounds of single ones (None: those of the question)."""

    question: Question
    unroll: int | None
    unrolls: Mapping[str, int] | None = None

    @property
    def settings(self) -> Settings:
        """The settings of a run."""
        return self.question.settings_with(self.unroll, self.unrolls)

    def run(self, state: State, conduct: Conduct = ALONE) -> tuple[Run, State]:
        """Return the result of a call in a state, and the state after it, on copies of the objects.

        Raises `GaveUp` if the run is too long.
        """
        ours = state.copy()
        return self._run_on(ours, conduct), ours

    def _run_on(self, ours: State, conduct: Conduct) -> Run:
        """Return the result of a call in a state, which is changed."""
        question = self.question
        run = replay(
            question.program,
            question.method,
            ours.arguments,
            heap=ours.heap,
            settings=self.settings,
            direct=conduct.direct,
            guide=conduct.guide,
            schedule=conduct.schedule,
        )
        if isinstance(run.outcome, Exhausted):
            msg = f"a run could not be replayed: it is out of {run.outcome.limit}"
            raise GaveUp(msg)
        return run

    def confirm_violation(
        self, duty: Duty, state: State, conduct: Conduct = ALONE, *, cut: Cut | None
    ) -> Counterexample:
        """Return the counterexample of a call; raise `Disagreement` if it does not violate this duty."""
        # Imported lazily: most duties hold.
        from ooxcheck.diagnosis.java_steps import check_known, with_origin
        from ooxcheck.diagnosis.last_writers import with_last_writers
        from ooxcheck.diagnosis.violation import why
        from ooxcheck.oox.running.contracts.script import Recording

        recording = Recording(conduct.direct) if conduct.direct is not None else None
        run, after = self.run(state, Conduct(recording, conduct.guide, conduct.schedule))
        choices = _choices(recording)
        violated_duty = broken_duty(duty, run.outcome)
        if violated_duty is None:
            raise Disagreement(duty, run.outcome, state)
        duty = violated_duty
        check_known(duty, run.trace)
        reason = with_origin(with_last_writers(why(duty, run.machine), run.trace), run.trace)
        steps = without_recording(run.trace)
        deciders = () if recording is None else tuple(recording.deciders)
        return Counterexample(
            self.question.method,
            duty,
            state,
            after,
            steps,
            run.outcome,
            cut,
            reason,
            choices=choices,
            schedule=run.schedule,
            deciders=deciders,
        )

    def confirmed_assumption(
        self, duty: Duty, state: State, conduct: Conduct = ALONE, *, cut: Cut | None
    ) -> Counterexample:
        """Return the counterexample that is a state in which an assumption has no value."""
        from ooxcheck.diagnosis.formula_values import evaluate_parts
        from ooxcheck.diagnosis.violation import Falsified
        from ooxcheck.oox.running.contracts.script import Recording

        after = state.copy()
        recording = Recording(conduct.direct) if conduct.direct is not None else None
        for node, scene, this in self.assumptions(after, recording):
            if duty == _problem(node, scene):
                reason = Falsified(evaluate_parts(node, scene), this)
                method, outcome = self.question.method, Violated((duty,))
                return Counterexample(
                    method, duty, state, after, Trace(), outcome, cut, reason, choices=_choices(recording)
                )
        raise Disagreement(duty, None, state)

    def confirm_exclusion(
        self, clause: Duty, state: State, conduct: Conduct, again: Conduct, *, cut: Cut | None
    ) -> tuple[Counterexample, tuple[Span, ...]]:
        """Return the call in a state that only one assumption excludes, executed nevertheless, and the places of others without value.

        Raises `Disagreement` if another assumption is false, or this one is not. `again` has the same choices as `conduct`, for the run.
        """
        from ooxcheck.diagnosis.formula_values import evaluate_parts
        from ooxcheck.diagnosis.violation import Falsified

        after = state.copy()
        judged = [
            (_truth(node, scene), node, scene, this)
            for node, scene, this in self.assumptions(after, conduct.direct)
        ]
        false = [each for each in judged if each[0] is False]
        if not false or not all(clause.span.contains(node.span) for _, node, *_ in false):
            msg = f"only {clause} to be false"
            raise Disagreement(msg, None, state)
        _, node, scene, this = false[0]
        reason = Falsified(evaluate_parts(node, scene), this)
        run = Replayer(_without_requires(self.question), self.unroll, self.unrolls)._run_on(after, again)
        undefined = (each.span for value, each, *_ in judged if value is None)
        example = Counterexample(
            self.question.method, clause, state, after, without_recording(run.trace), run.outcome, cut, reason
        )
        return example, tuple(dict.fromkeys(undefined))

    def assumptions(
        self, state: State, direct: Director | None
    ) -> Iterator[tuple[Formula, Scene, Obj | None]]:
        """Yield the conjuncts of the assumptions, each with its variables and the object whose invariant it is.

        The object that a constructor initialises exists for ``requires``, but need not satisfy its invariant yet.
        """
        bank = Bank(self.question.program, self.settings)
        before, width = self._heap_before(state), self.question.program.int_width
        method = self.question.method
        for whole in assumed_on_entry(
            method, contracts_above(self.question.program, method, self.settings.inherited)
        ):
            scene = Scene(
                state.heap, state.arguments, Machine(bank, state.heap, direct=direct).call_pure, width
            )
            yield from ((part, scene, None) for part in conjuncts(whole))
        for obj in before.objects if self.settings.invariants else ():
            scene = Scene(before, (obj,), Machine(bank, before, direct=direct).call_pure, width)
            kept = (invariant.formula for _, invariant in bank.invariants.of(obj))
            yield from ((part, scene, obj) for whole in kept for part in conjuncts(whole))

    def _heap_before(self, state: State) -> Heap:
        """Return the heap without the object that a constructor initialises."""
        heap = Heap(state.heap.kinds)
        made = state.arguments[0] if self.question.method.constructor else None
        heap.objects = [obj for obj in state.heap.objects if obj is not made]
        heap.statics = state.heap.statics
        return heap


def reached_goals(
    question: Question, settings: Settings, state: State, conduct: Conduct
) -> tuple[Outcome, set[Goal]]:
    """Return the outcome of a call, and the coverage goals that it reaches; raise `GaveUp` if the run is too long."""
    from ooxcheck.coverage.goals import reached_by

    ours, taken, visited = state.copy(), list[Taken](), set[Span]()
    run = replay(
        question.program,
        question.method,
        ours.arguments,
        heap=ours.heap,
        settings=settings,
        direct=conduct.direct,
        taken=taken,
        visited=visited,
    )
    if isinstance(run.outcome, Exhausted):
        msg = f"a run could not be replayed: it is out of {run.outcome.limit}"
        raise GaveUp(msg)
    return run.outcome, reached_by(taken, visited)


def broken_duty(duty: Duty, outcome: Outcome) -> Duty | None:
    """Return the duty of a violated run if it is this one, with the place that throws if an exception violates it."""
    if duty.kind is DutyKind.DEADLOCK:
        return duty if isinstance(outcome, Deadlocked) else None
    duties = outcome.duties if isinstance(outcome, Violated) else ()
    return next((each for each in duties if duty in (each, each.whole)), None)


def is_broken(duty: Duty, outcome: Outcome) -> bool:
    """Return whether a run ends with the violation of a duty."""
    return broken_duty(duty, outcome) is not None


def _problem(node: Formula, scene: Scene) -> Duty | None:
    """Return the duty that a formula without value violates, None if the formula has a value."""
    try:
        formula(node)(scene, ())
    except Evaluation as problem:
        return evaluation_duty(problem.span)
    except Ended:
        return None
    return None


def _without_requires(question: Question) -> Question:
    """Return the question about the method that may be called in any state."""
    method = question.method
    return replace(question, method=replace(method, contract=replace(method.contract, requires=())))


def _truth(node: Formula, scene: Scene) -> bool | None:
    """Return the truth value of an assumption, None if it has none."""
    try:
        return formula(node)(scene, ())
    except (Evaluation, Ended):
        return None


def _choices(recording: Recording | None) -> tuple[Decision, ...] | None:
    """Return the choices so far, empty if there were none; None if they are not known."""
    if recording is None:
        return ()
    return None if recording.problem else tuple(recording.decisions)


def without_recording(trace: Trace) -> Trace:
    """Return a trace without its recording state, so that it can be kept and sent."""
    kept = Trace()
    kept.steps, kept.omitted = trace.steps, trace.omitted
    return kept
