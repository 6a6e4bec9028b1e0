"""Sample runs: a method is run on a few inputs before anything is solved, within a fixed number of steps.

Initial states satisfy the preconditions, and an assumption that is false ends its run, as everywhere in the interpreter. So a run that violates a duty
is a counterexample. It is replayed from its recorded choices, with the least bound on loops and calls that it needs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import takewhile

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.budget import GaveUp
from ooxcheck.engine.question import Question, depths
from ooxcheck.engine.replay import Conduct, Disagreement, Replayer
from ooxcheck.engine.report import Counterexample
from ooxcheck.engine.sampling.computed_functions import SHIFTS
from ooxcheck.engine.sampling.local_search import Distances, Inputs, LocalSearch, note_comparison
from ooxcheck.engine.sampling.sample_states import sample_states
from ooxcheck.engine.sampling.sample_values import sample_values
from ooxcheck.engine.sampling.sampled_inputs import (
    MakePolicy,
    SampledInputs,
    constant_policy,
    random_policy,
)
from ooxcheck.engine.sampling.sought import is_sought
from ooxcheck.oox.analysis.callgraph import may_fork
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.contracts.script import Decision, Following, Recording, Unfit
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.outcomes import Dropped, Duty, Outcome, Violated

_STEPS, _STEPS_OF_RUN = 40_000, 20_000
"""The steps of all sample runs together, and of one."""
_STEPS_OF_CLIMB = 200_000
"""The steps of local search for a violated assertion; conditions for exceptions are rarely about floating-point numbers."""
_CELLS = 100_000
"""The cells that a run may allocate."""
_RUNS, _RUNS_WITHOUT_NEWS = 200, 32
"""The number of sample runs, and of runs in a row without a new outcome of a comparison."""
_DISMISSALS = 3
"""The violating runs of a duty that may be dismissed before the duty is left to the solver."""
_CONSTANT, _ALTERNATING = 8, 40
"""The number of runs in which all inputs of a type have the same value, and of those after which only random policies follow."""


@dataclass(frozen=True, slots=True)
class Sampled:
    """The counterexample of a sample run, and the bound on loops and calls that it needs.

    It `is_computed` if it has no number of which a JVM may compute another one.
    """

    example: Counterexample
    unroll: int
    is_computed: bool


@dataclass(frozen=True, slots=True)
class _Run:
    """The outcome of a run from a state with some inputs, and its decisions."""

    state: State
    policy: MakePolicy
    inputs: SampledInputs
    recording: Recording
    outcome: Outcome


def sample_violation(question: Question) -> Sampled | None:
    """Return a violation by a sample run that answers a question which seeks one; None if there is none."""
    if not question.sought or question.abstracts_code or may_fork(question.program, question.method):
        return None
    return _Sampler(question).search()


def _policy(number: int) -> MakePolicy:
    """Return the policy of a run: constant ones first, then random and constant ones by turns, then random ones."""
    is_constant = number < _CONSTANT or (number < _ALTERNATING and number % 2 == 0)
    value = number if number < _CONSTANT else (number + _CONSTANT) // 2
    return partial(constant_policy, value) if is_constant else partial(random_policy, number)


class _Sampler:
    """The sample runs of one question."""

    def __init__(self, question: Question) -> None:
        self._question = question
        settings = question.settings_with(question.settings.unroll)
        self._distances: Distances = {}
        self._local_search = LocalSearch(question.program.int_width)
        self._bank = Bank(
            question.program,
            replace(settings, steps=_STEPS_OF_RUN, cells=_CELLS),
            compared=partial(note_comparison, self._distances),
        )
        self._domains = sample_values(question.program, question.method)
        self._left = _STEPS
        self._sampled: Sampled | None = None
        self._dismissed: Counter[Duty] = Counter()

    def search(self) -> Sampled | None:
        """Return the first violation that a replay confirms: of sample values, or of inputs that local search improves."""
        self._try_samples()
        self._left += _STEPS_OF_CLIMB if DutyKind.ASSERT in self._question.sought else _STEPS_OF_RUN
        self._local_search.climb(self._evaluate, lambda: self._sampled is not None or self._left <= 0)
        return self._sampled

    def _try_samples(self) -> None:
        """Run the method with constant and then with random policies, until the runs show nothing new."""
        question = self._question
        states = [*sample_states(self._bank, question.method, question.bounds, self._domains)]
        latest, reached = _ALTERNATING, 0
        for number in range(_RUNS):
            if self._local_search.reached_goals() > reached:
                latest, reached = max(latest, number), self._local_search.reached_goals()
            is_over = self._sampled is not None or self._left <= 0 or number - latest > _RUNS_WITHOUT_NEWS
            if is_over or not states:
                break
            state = states.pop(0)
            run = self._run(state, _policy(number))
            if run.inputs.has_choices:
                states.append(state)
            self._judge(run)

    def _evaluate(self, state: State, inputs: Inputs) -> Distances:
        """Run the method with some inputs, and return the distances of the run."""
        self._judge(self._run(state, partial(constant_policy, 0), given=inputs))
        return self._distances

    def _judge(self, run: _Run) -> None:
        """Note the comparisons of a run, and a violation that a replay confirms."""
        self._local_search.note(self._distances, run.state, run.inputs.used)
        for duty in self._violated_duties(run.outcome):
            if self._sampled is None and self._dismissed[duty] < _DISMISSALS:
                self._sampled = self._confirm(duty, run)
                self._dismissed[duty] += self._sampled is None

    def _run(self, state: State, policy: MakePolicy, shift: int = 0, given: Inputs = ()) -> _Run:
        """Run the method from a copy of a state."""
        self._distances.clear()
        ours, inputs = state.copy(), SampledInputs(self._domains, policy(), shift, given)
        recording = Recording(inputs)
        machine = Machine(
            self._bank,
            ours.heap,
            choose=inputs.choose,
            domains=self._domains,
            room=self._question.bounds,
            direct=recording,
        )
        machine.start(self._question.method, ours.arguments)
        outcome = machine.run()
        self._left -= machine.steps
        return _Run(state, policy, inputs, recording, outcome)

    def _violated_duties(self, outcome: Outcome) -> list[Duty]:
        duties = outcome.duties if isinstance(outcome, Violated) else ()
        return [duty for duty in duties if duty.kind in self._question.sought]

    def _confirm(self, duty: Duty, run: _Run) -> Sampled | None:
        """Return the counterexample of a run, replayed with the least bound that it needs."""
        if run.recording.problem or not self._is_stable(duty, run):
            return None
        for unroll in self._bounds_to_try():
            try:
                example = self._replay(duty, run.state, tuple(run.recording.decisions), unroll)
            except OoxError:  # the run reaches an unsupported construct
                return None
            if example is not None:
                return (
                    Sampled(example, unroll, run.inputs.is_computed)
                    if is_sought(self._question, example)
                    else None
                )
        return None

    def _is_stable(self, duty: Duty, run: _Run) -> bool:
        """Return whether slightly other results of computed functions violate a duty, too; a result that is not allowed ends a run."""
        if not run.inputs.computes:
            return True
        outcomes = (self._run(run.state, run.policy, shift, run.inputs.used).outcome for shift in SHIFTS)
        return all(isinstance(each, Dropped) or duty in self._violated_duties(each) for each in outcomes)

    def _bounds_to_try(self) -> Iterator[int]:
        bound = self._question.settings.unroll
        return iter((bound,)) if bound is not None else takewhile(lambda each: each < _STEPS_OF_RUN, depths())

    def _replay(
        self, duty: Duty, state: State, decisions: tuple[Decision, ...], unroll: int
    ) -> Counterexample | None:
        """Return the counterexample with some decisions, None if a run within the bound does not violate the duty."""
        conduct = Conduct(direct=Following(decisions))
        try:
            return Replayer(self._question, unroll).confirm_violation(duty, state, conduct, cut=None)
        except (Disagreement, Unfit, GaveUp):
            return None
