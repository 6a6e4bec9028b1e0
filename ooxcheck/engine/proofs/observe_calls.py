"""Calls of recursive methods, observed in sample runs of the interpreter: the arguments of each, and its result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ooxcheck.engine.question import Question
from ooxcheck.engine.sampling.observed_runs import Observer, run_samples
from ooxcheck.engine.sampling.observed_states import ObservedStates
from ooxcheck.oox import logic
from ooxcheck.oox.running.code import Engine, Frame
from ooxcheck.oox.running.formulas.scene import Scene
from ooxcheck.oox.running.heap import Atom
from ooxcheck.oox.running.outcomes import Raised
from ooxcheck.oox.typed import Method
from ooxcheck.specs.induction.candidate_contracts import Contract
from ooxcheck.specs.loop_invariants.call_vocabulary import entry_vocabulary, result_vocabulary
from ooxcheck.specs.loop_invariants.templates import loop_candidates, unobserved_candidates
from ooxcheck.specs.loop_invariants.vocabulary import Vocabulary


class _CallObserver(Observer):
    """Records the variables on entry of each activation, and the result beside them when it returns."""

    def __init__(self, entries: dict[str, ObservedStates], results: dict[str, ObservedStates]) -> None:
        self.entries = entries
        self.results = results
        self._open: dict[Frame, list[Atom]] = {}
        self._is_unwinding = False

    def begin(self) -> None:
        """Forget the activations of the last run."""
        self._open.clear()
        for states in (*self.entries.values(), *self.results.values()):
            states.begin()

    def before(self, machine: Engine, frame: Frame) -> None:
        """Record the arguments before the first operation of an activation."""
        method = frame.code.method
        if frame.pc == 0 and method is not None and method.full_name in self.entries:
            self._open[frame] = [*frame.slots]
            self.entries[method.full_name].record(lambda: machine.scene(frame))

    def after(self, machine: Engine, frame: Frame) -> None:
        """Record the result if the operation has left an activation normally."""
        is_unwinding, self._is_unwinding = self._is_unwinding, False
        method = frame.code.method
        if frame not in self._open or method is None or method.retval is None:
            return
        if any(each is frame for each in machine.thread.frames[-2:]):
            return
        variables = self._open.pop(frame)
        if not is_unwinding:
            variables[method.retval.slot] = frame.slots[method.retval.slot]
            scene = Scene(machine.heap, variables, machine.call_pure, machine.program.int_width)
            self.results[method.full_name].record(lambda: scene)

    def record_throw(self, machine: Engine, raised: Raised) -> None:
        """Note that the current operation throws."""
        self._is_unwinding = True


def observed_contracts(question: Question, methods: Sequence[Method]) -> dict[str, Contract]:
    """Return candidate contracts of recursive methods that fit the observed calls, by full name."""
    entries = {each.full_name: entry_vocabulary(each, question.method) for each in methods}
    results = {each.full_name: result_vocabulary(each, question.method) for each in methods}
    observer = _CallObserver(
        {name: ObservedStates(words) for name, words in entries.items()},
        {name: ObservedStates(words) for name, words in results.items()},
    )
    run_samples(question, observer)
    return {
        name: Contract(
            _candidates(entries[name], observer.entries[name]),
            _candidates(results[name], observer.results[name]),
        )
        for name in entries
    }


def _candidates(words: Vocabulary, states: ObservedStates) -> tuple[logic.Formula, ...]:
    """Return the candidates that fit observed states, as copies: one formula may be a candidate at several places."""
    seen = states.observations()
    chosen = loop_candidates(words, seen) if seen.numbers else unobserved_candidates(words)
    return tuple(map(replace, chosen))
