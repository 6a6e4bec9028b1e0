"""Runs of the method under test: the interpreter calls it in a state, and records its path, its outcome and the state after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.diagnosis.java_words import is_unwritten
from ooxcheck.engine.question import Question
from ooxcheck.oox.analysis.subtyping import assumed_on_entry, contracts_above
from ooxcheck.oox.logic import Formula
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.code import Director
from ooxcheck.oox.running.decisions import Path, Taken
from ooxcheck.oox.running.formulas.evaluate import FormulaFn, formula
from ooxcheck.oox.running.formulas.scene import Evaluation, Scene
from ooxcheck.oox.running.heap import Heap, Obj
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.outcomes import Duty, Ended, Outcome, Violated
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.terms.conjuncts import conjuncts
from ooxcheck.oox.typed import Method

Directing: TypeAlias = Callable[[], "Director | None"]
"""Creates a director for one run, which chooses the effects of methods known by contract."""


def no_director() -> None:
    """Return no director."""


@dataclass(frozen=True, slots=True)
class Ran:
    """A run: its path, its outcome, and the state after it: the existing objects, then new ones; `visited` are the reached statements."""

    path: Path
    outcome: Outcome
    after: State
    visited: frozenset[Span]

    @property
    def breaks(self) -> tuple[Duty, ...]:
        """The duties that it violates."""
        return self.outcome.duties if isinstance(self.outcome, Violated) else ()

    def goes_like(self, other: Ran) -> bool:
        """Return whether another run takes the same path and violates the same duties."""
        return (
            self.path == other.path
            and self.breaks == other.breaks
            and type(self.outcome) is type(other.outcome)
        )


class Runner:
    """Runs one method, which is compiled once."""

    def __init__(self, question: Question, settings: Settings | None = None, *, duties: bool = True) -> None:
        self.question = question
        self.directing: Directing = no_director
        self._taken: list[Taken] = []
        self._visited: set[Span] = set()
        chosen = settings or question.settings_with(question.settings.unroll)
        self._bank = Bank(question.program, chosen, duties=duties, taken=self._taken, visited=self._visited)
        self._bare = Bank(question.program, chosen, duties=False, taken=self._taken, visited=self._visited)
        required = _requires(self._bank, question.method)
        self._requires = [formula(part) for part in required]
        self._written = [formula(part) for part in required if not is_unwritten(part.span)]
        self._invariants: dict[object, list[FormulaFn]] = {}

    def with_director(self, directing: Directing) -> Runner:
        """Return the same runner with another director."""
        twin = object.__new__(Runner)
        twin.__dict__.update(self.__dict__)
        twin.directing = directing
        return twin

    def ran(self, state: State, *, duties: bool = True) -> Ran:
        """Return the run of a call in a state, on copies of the objects; without `duties` no duty is evaluated, which takes most of the time."""
        return self.ran_in(state.copy(), duties=duties)

    def ran_in(self, state: State, *, duties: bool = True) -> Ran:
        """Return the run of a call in a state, which it changes."""
        self._taken.clear()
        self._visited.clear()
        machine = Machine(self._bank if duties else self._bare, state.heap, direct=self.directing())
        machine.start(self.question.method, state.arguments)
        outcome = machine.run()
        return Ran(tuple(self._taken), outcome, state, frozenset(self._visited))

    def admits(
        self, state: State, among: Callable[[Obj], bool] = lambda _: True, *, written: bool = False
    ) -> bool:
        """Return whether all assumptions hold in a state; invariants only of the objects that `among` selects; perhaps only `written` ones."""
        try:
            return all(
                test(scene, ())
                for test, scene in self._assumptions(
                    state, among, self._written if written else self._requires
                )
            )
        except (Evaluation, Ended):
            return False

    def looked_at(self, state: State, among: Callable[[Obj], bool]) -> set[tuple[Obj, int]] | None:
        """Return the cells that written assumptions read; for invariants, only cells of the objects that `among` selects.

        None if the assumptions are false, or depend on more than cells: on the set of existing objects, or on a pure call.
        """
        reads: set[tuple[Obj, int]] = set()
        for test, scene in self._assumptions(state, among, self._written):
            scene.reads = reads
            try:
                holds = test(scene, ())
            except (Evaluation, Ended):
                return None
            if not holds or scene.sees_all:
                return None
        return reads

    def _assumptions(
        self, state: State, among: Callable[[Obj], bool], requires: Sequence[FormulaFn]
    ) -> Iterator[tuple[FormulaFn, Scene]]:
        """Yield the assumptions with their variables; the object of a constructor need not satisfy its invariant yet."""
        width, direct = self.question.program.int_width, self.directing()
        call = Machine(self._bank, state.heap, direct=direct).call_pure
        yield from ((test, Scene(state.heap, state.arguments, call, width)) for test in requires)
        if not self._bank.settings.invariants:
            return
        before = _before(self.question.method, state)
        call = Machine(self._bank, before, direct=direct).call_pure
        for obj in before.objects:
            if among(obj):
                yield from ((test, Scene(before, (obj,), call, width)) for test in self._invariants_of(obj))

    def _invariants_of(self, obj: Obj) -> list[FormulaFn]:
        """Return the invariants of an object."""
        if obj.kind.type not in self._invariants:
            kept = [invariant.formula for _, invariant in self._bank.invariants.of(obj)]
            self._invariants[obj.kind.type] = [formula(part) for whole in kept for part in conjuncts(whole)]
        return self._invariants[obj.kind.type]


def _requires(bank: Bank, method: Method) -> list[Formula]:
    above = contracts_above(bank.program, method, bank.settings.inherited)
    return [part for whole in assumed_on_entry(method, above) for part in conjuncts(whole)]


def _before(method: Method, state: State) -> Heap:
    """Return the heap without the object that a constructor initialises."""
    if not method.constructor:
        return state.heap
    heap = Heap(state.heap.kinds)
    heap.objects = [obj for obj in state.heap.objects if obj is not state.arguments[0]]
    heap.statics = state.heap.statics
    return heap
