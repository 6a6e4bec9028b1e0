"""The states of a counterexample, one before each step: the heap, and the calls of each thread with their variables.

Position n is the moment before step n; the last position is the end of the run. A step backwards replays the run from its beginning.
"""

from __future__ import annotations

from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.report import Counterexample
from ooxcheck.oox.running.heap import Atom, Heap, Mark, Obj, ThreadId, Write
from ooxcheck.oox.running.machine.synchronisation import Forked
from ooxcheck.oox.running.machine.trace import Step, StepKind, Written
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.pictures.film.activations import Variables
from ooxcheck.pictures.film.heap_replay import HeapReplay
from ooxcheck.pictures.film.relevance import relevance
from ooxcheck.text.traces import condense

MAIN: ThreadId = ()


@dataclass(frozen=True, slots=True)
class Call:
    """An open call: its method, the current place in it, and the moment and the variables on its entry, to which ``old`` refers."""

    method: Method
    span: Span
    entry: Mark
    values: Variables


class Replay:
    """A counterexample at one position."""

    def __init__(self, example: Counterexample) -> None:
        self.example = example
        self.steps = condense(example.trace.steps)
        self._begin()

    def _begin(self) -> None:
        example = self.example
        self.position = 0
        self._stage = HeapReplay(example, relevance(example), all_cells=True)
        values = dict(self._stage.activations.stacks[MAIN][0])
        self._calls = {MAIN: [Call(example.method, example.method.span, self.heap.mark(), values)]}

    @property
    def heap(self) -> Heap:
        """The heap."""
        return self._stage.heap

    @property
    def names(self) -> Names:
        """The names of the objects."""
        return self._stage.names

    @property
    def end(self) -> int:
        """The last position."""
        return len(self.steps)

    @property
    def thread(self) -> ThreadId:
        """The thread that takes the next step, at the end the one that took the last."""
        if not self.steps:
            return MAIN
        return self.steps[min(self.position, self.end - 1)].thread

    def threads(self) -> list[ThreadId]:
        """Return the threads that have begun and have not ended by a return of their method, the main thread first."""
        return sorted(self._calls)

    def calls(self, thread: ThreadId) -> list[Call]:
        """Return the open calls of a thread, the outermost first; the current one of the next step is at that step."""
        calls = self._calls.get(thread, [])
        if self.position < self.end and self.steps[self.position].thread == thread:
            return _at(calls, self.steps[self.position], self.heap.mark())
        return calls

    def variables(self, thread: ThreadId, depth: int) -> Variables:
        """Return the variables of an open call by name."""
        stack = self._stage.activations.stacks.get(thread, [])
        values = stack[depth] if depth < len(stack) else {}
        return {name: (self.present(value), type_) for name, (value, type_) in values.items()}

    def present(self, value: Atom) -> Atom:
        """Return a value of the trace as one of the heap at this position."""
        return self._stage.twins.get(value, value) if isinstance(value, Obj) else value

    def go(self, position: int) -> None:
        """Go to a position."""
        if position < self.position:
            self._begin()
        while self.position < min(position, self.end):
            self._play(self.steps[self.position])
            self.position += 1
        if self.position == self.end:
            self._stage.finish()

    def _play(self, step: Step) -> None:
        """Take a step; its writes are noted for ``old``."""
        calls = self._calls.setdefault(step.thread, [])
        self._calls[step.thread] = _at(calls, step, self.heap.mark())
        for change in step.changes:
            if isinstance(change, Written) and change.target in self._stage.twins:
                twin = self._stage.twins[change.target]
                self.heap.journal.append(Write(twin, change.cell, twin.cells[change.cell], step.thread))
        self._stage.play(step)
        if step.kind is StepKind.CALL:
            values = dict(self._stage.activations.stacks[step.thread][-1])
            self._calls[step.thread].append(Call(step.method, step.method.span, self.heap.mark(), values))
        for change in step.changes:
            if isinstance(change, Forked):
                values = dict(self._stage.activations.stacks[change.thread][0])
                self._calls[change.thread] = [
                    Call(change.method, change.method.span, self.heap.mark(), values)
                ]


def _at(calls: list[Call], step: Step, now: Mark) -> list[Call]:
    """Return the open calls when a step is taken: those at its depth and below, the innermost one at its place."""
    match step.kind:
        case StepKind.DRAIN:
            return calls
        case StepKind.CALL | StepKind.RETURN:
            depth = max(1, step.depth)
            return calls[:depth]
        case StepKind.STATEMENT | StepKind.THROW | StepKind.WAIT | StepKind.RACE:
            below = calls[: step.depth]
            below += [Call(step.method, step.span, now, {}) for _ in range(step.depth - len(below))]
            known = calls[step.depth] if step.depth < len(calls) else Call(step.method, step.span, now, {})
            return [*below, replace(known, method=step.method, span=step.span)]
