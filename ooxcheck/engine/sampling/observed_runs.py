"""Sample runs of a method under the eyes of an observer, for states that only filter candidates: proofs decide which ones hold."""

from __future__ import annotations

from dataclasses import replace

from ooxcheck.engine.question import Question
from ooxcheck.engine.sampling.sample_states import sample_states
from ooxcheck.engine.sampling.sample_values import Domains, sample_values
from ooxcheck.engine.sampling.sampled_inputs import SampledInputs, random_policy
from ooxcheck.oox import logic
from ooxcheck.oox.arithmetic import int_range
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.nodes import of_kinds
from ooxcheck.oox.running.code import Engine, Frame
from ooxcheck.oox.running.heap import Buffered
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.outcomes import Raised
from ooxcheck.oox.types import INT, INT64

STEPS, STEPS_OF_LONG_RUN, STEPS_OF_RUN = 24_000, 3_000, 600
"""The steps of all sample runs together, of each of the first ones, and of each other one."""
LONG_RUNS = 4
"""The number of long runs; shorter ones leave time for more initial states."""
STATES, VALUES = 24, 36
"""The number of initial states, and of integers in them."""
NEAR = 24
"""The number of integers near constants of the contract."""
CELLS = 20_000
"""The cells that a run may allocate."""

_SMALL = (0, 1, 2, 3, 4, 5, 7, 10, 16, 25, -1, -2, -5)


class Observer:
    """Observes nothing; subclasses observe what they name."""

    def begin(self) -> None:
        """Observe that a run begins."""

    def before(self, machine: Engine, frame: Frame) -> None:
        """Observe the machine before an operation of a frame."""

    def after(self, machine: Engine, frame: Frame) -> None:
        """Observe the machine after the operation."""

    def record_throw(self, machine: Engine, raised: Raised) -> None:
        """Observe an exception before its handler is searched."""

    def record_drain(self, machine: Engine, write: Buffered) -> None:
        """Observe a write of the current thread that has reached memory."""


def run_samples(question: Question, observer: Observer) -> None:
    """Run the method of a question from sample states, until the steps are used up."""
    program, method = question.program, question.method
    settings = replace(question.settings_with(None, {}), cells=CELLS, loops_by_invariant=False)
    long = Bank(program, replace(settings, steps=STEPS_OF_LONG_RUN))
    short = Bank(program, replace(settings, steps=STEPS_OF_RUN))
    domains, left = observed_domains(question), STEPS
    states = sample_states(long, method, question.bounds, domains, STATES, VALUES)
    for number, state in enumerate(states):
        bank = long if number < LONG_RUNS else short
        inputs = SampledInputs(domains, random_policy(number))
        machine = Machine(
            bank,
            state.heap,
            choose=inputs.choose,
            domains=domains,
            room=question.bounds,
            direct=inputs,
            recorder=observer,
        )
        machine.start(method, state.arguments)
        observer.begin()
        try:
            machine.run()
        except OoxError:  # the run reaches an unsupported construct
            return
        left -= machine.steps
        if left <= 0:
            return


def observed_domains(question: Question) -> Domains:
    """Return sample values with small integers first, then constants of the contract and the program, and their neighbours."""
    domains = dict(sample_values(question.program, question.method))
    contract = (each.value for each in of_kinds((logic.Constant,), question.method.contract))
    given = [each for each in contract if isinstance(each, int) and not isinstance(each, bool)]
    near = sorted({each + by for each in given for by in (-1, 0, 1, 2)})
    for type_ in (INT, INT64):
        numbers = int_range(type_, question.program.int_width)
        first = filter(numbers.__contains__, (*_SMALL, *near[:NEAR]))
        domains[type_] = tuple(dict.fromkeys((*first, *domains[type_])))
    return domains
