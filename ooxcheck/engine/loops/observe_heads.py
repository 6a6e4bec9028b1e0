"""States at loop heads, observed in sample runs of the interpreter. Without any state, every candidate is left to the solver."""

from __future__ import annotations

from collections.abc import Mapping

from ooxcheck.engine.question import Question
from ooxcheck.engine.sampling.observed_runs import Observer, run_samples
from ooxcheck.engine.sampling.observed_states import ObservedStates
from ooxcheck.oox.running.code import Engine, Frame
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import While
from ooxcheck.specs.loop_invariants.templates import Observations
from ooxcheck.specs.loop_invariants.vocabulary import Vocabulary


class _HeadObserver(Observer):
    """Records the states in which a run decides the condition of a loop, by the place of the condition."""

    def __init__(self, heads: Mapping[Span, ObservedStates]) -> None:
        self._heads = heads

    def begin(self) -> None:
        """Begin to count the visits of each loop."""
        for head in self._heads.values():
            head.begin()

    def before(self, machine: Engine, frame: Frame) -> None:
        """Record the state if the next operation decides the condition of a loop."""
        code = frame.code
        if frame.pc in code.decisions and (head := self._heads.get(code.spans[frame.pc])) is not None:
            head.record(lambda: machine.scene(frame))


def observe_heads(question: Question, vocabularies: Mapping[While, Vocabulary]) -> dict[While, Observations]:
    """Return the states at the head of each loop."""
    heads = {loop.condition.span: ObservedStates(words) for loop, words in vocabularies.items()}
    run_samples(question, _HeadObserver(heads))
    return {loop: heads[loop.condition.span].observations() for loop in vocabularies}
