"""Runs of the interpreter on sample inputs, whose violations a replay confirms.

Initial states satisfy the preconditions, and an assumption that is false ends its run, as everywhere in the interpreter. So a run that violates a duty
is a counterexample. It is replayed from its recorded choices, with the least bound on loops and calls that it needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.budget import GaveUp
from ooxcheck.engine.question import Question
from ooxcheck.engine.replay import Conduct, Disagreement, Replayer
from ooxcheck.engine.report import Counterexample
from ooxcheck.engine.sampling.computed_functions import SHIFTS
from ooxcheck.engine.sampling.local_search import Distances, Inputs, note_comparison
from ooxcheck.engine.sampling.sample_values import Domains
from ooxcheck.engine.sampling.sampled_inputs import MakePolicy, SampledInputs
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.contracts.script import Decision, Following, Recording, Unfit
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.outcomes import Dropped, Duty, Outcome, Violated

_CELLS = 100_000
"""The cells that a run may allocate."""


@dataclass(frozen=True, slots=True)
class Sampled:
    """The counterexample of a sample run, and the bound on loops and calls that it needs.

    It `is_computed` if it has no number of which a JVM may compute another one.
    """

    example: Counterexample
    unroll: int
    is_computed: bool


@dataclass(frozen=True, slots=True)
class SampleRun:
    """The outcome of a run from a state with some inputs, and its decisions."""

    state: State
    policy: MakePolicy
    inputs: SampledInputs
    recording: Recording
    outcome: Outcome


class SampleRuns:
    """Runs of the method of a question, each of at most `steps_of_run` steps; they have `steps` left, and keep the distances of the last run."""

    def __init__(
        self,
        question: Question,
        domains: Domains,
        unroll: int | None,
        steps: int,
        steps_of_run: int,
    ) -> None:
        settings = question.settings_with(unroll)
        self.distances: Distances = {}
        self.bank = Bank(
            question.program,
            replace(settings, steps=steps_of_run, cells=_CELLS),
            compared=partial(note_comparison, self.distances),
        )
        self.left = steps
        self._question = question
        self._domains = domains

    def run(self, state: State, policy: MakePolicy, shift: int = 0, given: Inputs = ()) -> SampleRun:
        """Run the method from a copy of a state."""
        self.distances.clear()
        ours, inputs = state.copy(), SampledInputs(self._domains, policy(), shift, given)
        recording = Recording(inputs)
        machine = Machine(
            self.bank,
            ours.heap,
            choose=inputs.choose,
            domains=self._domains,
            room=self._question.bounds,
            direct=recording,
        )
        machine.start(self._question.method, ours.arguments)
        outcome = machine.run()
        self.left -= machine.steps
        return SampleRun(state, policy, inputs, recording, outcome)

    def confirm(
        self, duty: Duty, run: SampleRun, unrolls: Iterable[int], is_answer: Callable[[Counterexample], bool]
    ) -> Sampled | None:
        """Return the counterexample of a run, replayed with the least of some bounds within which it violates a duty; None if that is no answer."""
        if run.recording.problem or not self._is_stable(duty, run):
            return None
        for unroll in unrolls:
            try:
                example = self._replay(duty, run.state, tuple(run.recording.decisions), unroll)
            except OoxError:  # the run reaches an unsupported construct
                return None
            if example is not None:
                return Sampled(example, unroll, run.inputs.is_computed) if is_answer(example) else None
        return None

    def _is_stable(self, duty: Duty, run: SampleRun) -> bool:
        """Return whether slightly other results of computed functions violate a duty, too; a result that is not allowed ends a run."""
        if not run.inputs.computes:
            return True
        outcomes = (self.run(run.state, run.policy, shift, run.inputs.used).outcome for shift in SHIFTS)
        return all(isinstance(each, Dropped) or duty in violated_duties(each) for each in outcomes)

    def _replay(
        self, duty: Duty, state: State, decisions: tuple[Decision, ...], unroll: int
    ) -> Counterexample | None:
        """Return the counterexample with some decisions, None if a run within the bound does not violate the duty."""
        conduct = Conduct(direct=Following(decisions))
        try:
            return Replayer(self._question, unroll).confirm_violation(duty, state, conduct, cut=None)
        except (Disagreement, Unfit, GaveUp):
            return None


def violated_duties(outcome: Outcome) -> tuple[Duty, ...]:
    """Return the duties that a run violates."""
    return outcome.duties if isinstance(outcome, Violated) else ()
