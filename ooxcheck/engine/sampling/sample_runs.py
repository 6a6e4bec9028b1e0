"""Sample runs: a method is run on a few inputs before anything is solved, within a fixed number of steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import takewhile

from ooxcheck.engine.question import Question, depths
from ooxcheck.engine.sampling.confirmed_runs import Sampled, SampleRun, SampleRuns, violated_duties
from ooxcheck.engine.sampling.local_search import Distances, Inputs, LocalSearch
from ooxcheck.engine.sampling.sample_states import sample_states
from ooxcheck.engine.sampling.sample_values import sample_values
from ooxcheck.engine.sampling.sampled_inputs import MakePolicy, constant_policy, random_policy
from ooxcheck.engine.sampling.sought import is_sought
from ooxcheck.oox.analysis.callgraph import may_fork
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.outcomes import Duty

_STEPS, _STEPS_OF_RUN = 40_000, 20_000
"""The steps of all sample runs together, and of one."""
_STEPS_OF_CLIMB = 200_000
"""The steps of local search for a violated assertion; conditions for exceptions are rarely about floating-point numbers."""
_RUNS, _RUNS_WITHOUT_NEWS = 200, 32
"""The number of sample runs, and of runs in a row without a new outcome of a comparison."""
_DISMISSALS = 3
"""The violating runs of a duty that may be dismissed before the duty is left to the solver."""
_CONSTANT, _ALTERNATING = 8, 40
"""The number of runs in which all inputs of a type have the same value, and of those after which only random policies follow."""


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
        self._local_search = LocalSearch(question.program.int_width)
        self._domains = sample_values(question.program, question.method)
        self._runs = SampleRuns(question, self._domains, question.settings.unroll, _STEPS, _STEPS_OF_RUN)
        self._sampled: Sampled | None = None
        self._dismissed: Counter[Duty] = Counter()

    def search(self) -> Sampled | None:
        """Return the first violation that a replay confirms: of sample values, or of inputs that local search improves."""
        self._try_samples()
        self._runs.left += _STEPS_OF_CLIMB if DutyKind.ASSERT in self._question.sought else _STEPS_OF_RUN
        self._local_search.climb(self._evaluate, lambda: self._sampled is not None or self._runs.left <= 0)
        return self._sampled

    def _try_samples(self) -> None:
        """Run the method with constant and then with random policies, until the runs show nothing new."""
        question = self._question
        states = [*sample_states(self._runs.bank, question.method, question.bounds, self._domains)]
        latest, reached = _ALTERNATING, 0
        for number in range(_RUNS):
            if self._local_search.reached_goals() > reached:
                latest, reached = max(latest, number), self._local_search.reached_goals()
            is_over = (
                self._sampled is not None or self._runs.left <= 0 or number - latest > _RUNS_WITHOUT_NEWS
            )
            if is_over or not states:
                break
            state = states.pop(0)
            run = self._runs.run(state, _policy(number))
            if run.inputs.has_choices:
                states.append(state)
            self._judge(run)

    def _evaluate(self, state: State, inputs: Inputs) -> Distances:
        """Run the method with some inputs, and return the distances of the run."""
        self._judge(self._runs.run(state, partial(constant_policy, 0), given=inputs))
        return self._runs.distances

    def _judge(self, run: SampleRun) -> None:
        """Note the comparisons of a run, and a violation that a replay confirms."""
        self._local_search.note(self._runs.distances, run.state, run.inputs.used)
        for duty in violated_duties(run.outcome):
            is_possible = duty.kind in self._question.sought and self._dismissed[duty] < _DISMISSALS
            if self._sampled is None and is_possible:
                self._sampled = self._runs.confirm(
                    duty, run, self._bounds_to_try(), partial(is_sought, self._question)
                )
                self._dismissed[duty] += self._sampled is None

    def _bounds_to_try(self) -> Iterator[int]:
        bound = self._question.settings.unroll
        return iter((bound,)) if bound is not None else takewhile(lambda each: each < _STEPS_OF_RUN, depths())
