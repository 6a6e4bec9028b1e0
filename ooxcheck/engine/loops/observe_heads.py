"""States at loop heads, observed in sample runs of the interpreter.

They only filter candidates: a state that breaks one shows that it is no invariant. Without any state, every candidate is left to the
solver.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.question import Question
from ooxcheck.engine.sampling.sample_states import sample_states
from ooxcheck.engine.sampling.sample_values import Domains, sample_values
from ooxcheck.engine.sampling.sampled_inputs import SampledInputs, random_policy
from ooxcheck.oox import logic
from ooxcheck.oox.arithmetic import int_range
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.nodes import of_kinds
from ooxcheck.oox.running.code import Engine, Frame
from ooxcheck.oox.running.formulas.evaluate import FormulaFn, formula, term
from ooxcheck.oox.running.formulas.scene import Evaluation, Scene
from ooxcheck.oox.running.heap import Buffered, Untouched
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.outcomes import Raised
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import INT, INT64
from ooxcheck.specs.loop_invariants.templates import Observations
from ooxcheck.specs.loop_invariants.vocabulary import Vocabulary

STEPS, STEPS_OF_RUN = 120_000, 12_000
"""The steps of all sample runs together, and of one."""
STATES, VALUES = 48, 36
"""The number of initial states, and of integers in them."""
NEAR = 24
"""The number of integers near constants of the contract."""
CELLS = 20_000
"""The cells that a run may allocate."""
FIRST_VISITS, MOST_ROWS = 16, 400
"""The visits of a loop head that are all recorded in one run, and the greatest number of different states of one loop."""

_SMALL = (0, 1, 2, 3, 4, 5, 7, 10, 16, 25, -1, -2, -5)


_Row: TypeAlias = tuple[tuple[int, ...], tuple[bool, ...], tuple[bool, ...]]
"""The values of the numbers, flags and formulas of a vocabulary."""


@dataclass(slots=True)
class _Head:
    """The states at the head of one loop, and whether each was the first of its run; `visits` counts those of the current run."""

    read: Callable[[Scene], _Row]
    rows: dict[tuple[_Row, bool], None] = field(default_factory=dict)
    visits: int = 0

    def record(self, scene: Scene) -> None:
        """Record a state if it is among the first ones of a run, or if the number of visits has grown by a quarter."""
        self.visits += 1
        if len(self.rows) >= MOST_ROWS or (self.visits > FIRST_VISITS and self.visits % (self.visits // 4)):
            return
        self.rows[self.read(scene), self.visits == 1] = None


class _Recorder:
    """Records the states in which a run decides the condition of a loop."""

    def __init__(self, heads: Mapping[Span, _Head]) -> None:
        self._heads = heads

    def before(self, machine: Engine, frame: Frame) -> None:
        """Record the state if the next operation decides the condition of a loop."""
        code = frame.code
        if frame.pc in code.decisions and (head := self._heads.get(code.spans[frame.pc])) is not None:
            try:
                head.record(machine.scene(frame))
            except (Evaluation, Untouched, StopIteration):
                head.visits += 1

    def after(self, machine: Engine, frame: Frame) -> None:
        """Observe nothing."""

    def record_throw(self, machine: Engine, raised: Raised) -> None:
        """Observe nothing."""

    def record_drain(self, machine: Engine, write: Buffered) -> None:
        """Observe nothing."""


def observe_heads(question: Question, vocabularies: Sequence[Vocabulary]) -> list[Observations]:
    """Return the states at the head of each loop, in the order of the vocabularies."""
    heads = {each.loop.condition.span: _Head(_reader(each)) for each in vocabularies}
    _run_samples(question, heads)
    return [_observations(heads[each.loop.condition.span]) for each in vocabularies]


def _observations(head: _Head) -> Observations:
    rows = list(head.rows)
    return Observations(
        tuple(row[0] for row, _ in rows),
        tuple(row[1] for row, _ in rows),
        tuple(row[2] for row, _ in rows),
        tuple(is_first for _, is_first in rows),
    )


def _reader(words: Vocabulary) -> Callable[[Scene], _Row]:
    """Return a function that evaluates the vocabulary of a loop in a state."""
    numbers = [term(each) for each in words.numbers]
    flags = [formula(each) for each in words.flags]
    formulas = [formula(each) for each in words.formulas]

    def read(scene: Scene) -> _Row:
        values = [next(iter(each(scene, ())))[0] for each in numbers]
        assert all(isinstance(each, int) for each in values), "numbers should be integers"
        return (
            tuple(each for each in values if isinstance(each, int)),
            tuple(each(scene, ()) for each in flags),
            tuple(_may_hold(each, scene) for each in formulas),
        )

    return read


def _may_hold(evaluate: FormulaFn, scene: Scene) -> bool:
    """Return whether a formula holds in a state; a formula without value may hold."""
    try:
        return evaluate(scene, ())
    except (Evaluation, Untouched):
        return True


def _run_samples(question: Question, heads: Mapping[Span, _Head]) -> None:
    """Run the method from sample states, until the steps are used up."""
    program, method = question.program, question.method
    settings = replace(
        question.settings_with(None, {}), steps=STEPS_OF_RUN, cells=CELLS, loops_by_invariant=False
    )
    bank, domains, left = Bank(program, settings), _domains(question), STEPS
    states = sample_states(bank, method, question.bounds, domains, STATES, VALUES)
    for number, state in enumerate(states):
        inputs = SampledInputs(domains, random_policy(number))
        machine = Machine(
            bank,
            state.heap,
            choose=inputs.choose,
            domains=domains,
            room=question.bounds,
            direct=inputs,
            recorder=_Recorder(heads),
        )
        machine.start(method, state.arguments)
        for head in heads.values():
            head.visits = 0
        try:
            machine.run()
        except OoxError:  # the run reaches an unsupported construct
            return
        left -= machine.steps
        if left <= 0:
            return


def _domains(question: Question) -> Domains:
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
