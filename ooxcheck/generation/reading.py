"""What an execution reads: lazy initialisation, replayed (Khurshid, Pasareanu and Visser, TACAS 2003; Deng, Lee and Robby, ASE 2006).

The call is run on a heap whose cells are unset; a cell that somebody asks for is filled from the state at hand, and the run
begins anew. First what is assumed is judged, then the method runs. A reference that the method only copies counts as unread, as
in *lazier#* initialisation: it makes no difference if null stands in its place, nor if an object does that nobody has looked into.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import cached_property
from typing import TypeAlias

from oox.declarations import GhostField
from oox.oracle.states import State
from oox.running.heap import UNSET, Content, Kind, Obj, Untouched
from oox.running.room import kinds_of
from oox.types import ArrayType, ClassType, Type
from ooxcheck.generation.runs import Ran, Runner

Spot: TypeAlias = tuple[int, int]
"""A cell of a state: the number of an object and the cell in it; static fields and arguments have numbers of their own."""

STATICS, ARGUMENTS = -1, -2


def content_at(state: State, spot: Spot) -> Content:
    """Return what a cell of a state holds."""
    number, cell = spot
    content: Content = state.arguments[cell] if number == ARGUMENTS else holder(state, number).cells[cell]
    return content


def holder(state: State, number: int) -> Obj:
    """Return the object whose cells have this number."""
    return state.heap.statics if number == STATICS else state.heap.objects[number]


def put(state: State, spot: Spot, content: Content) -> State:
    """Return the state in which a cell holds something else; only its heap is changed, or only its arguments."""
    number, cell = spot
    if number == ARGUMENTS:
        return replace(state, arguments=(*state.arguments[:cell], content, *state.arguments[cell + 1 :]))
    holder(state, number).cells[cell] = content
    return state


def _cells(state: State) -> Iterator[Spot]:
    for obj in (state.heap.statics, *state.heap.objects):
        yield from ((obj.serial, at) for at in range(len(obj.cells)))


class Reading:
    """Finds out which cells of a state matter: those that what is assumed asks for, and those that the method does.

    Objects of the state are numbered as on its heap. Where formulas count objects, all cells matter.
    """

    def __init__(self, runner: Runner, state: State) -> None:
        self._runner, self._state = runner, state
        self._types = [variable.type for variable in runner.question.method.variables]

    @cached_property
    def assumed(self) -> frozenset[Spot]:
        """The cells that what is assumed asks for."""
        if self._runner.question.program.looks_around:
            return frozenset(_cells(self._state))
        known: set[Spot] = set()
        while (spot := self._wanted(known, run=False)) is not None:
            known.add(spot)
        return frozenset(known)

    @cached_property
    def read(self) -> frozenset[Spot]:
        """The cells that anybody asks for."""
        known = set(self.assumed)
        while (spot := self._wanted(known, run=True)) is not None:
            known.add(spot)
        return frozenset(known)

    @cached_property
    def relevant(self) -> frozenset[Spot]:
        """The cells that matter, and the arguments that do: those that are read and not only copied."""
        before = self._runner.ran(self._state)
        arguments = {(ARGUMENTS, at) for at in range(len(self._state.arguments))}
        return frozenset(spot for spot in self.read | arguments if spot in self.assumed or not self._is_copied(spot, before))

    def _is_copied(self, spot: Spot, before: Ran) -> bool:
        """Return whether a reference makes no difference: neither null does in its place, nor an object with nothing in it."""
        type_ = self.type_of(spot)
        if not isinstance(type_, ClassType | ArrayType) or self._is_receiver(spot):
            return False
        return all(self._goes_on(spot, other, before) for other in (None, *self._fresh(type_)))

    def _goes_on(self, spot: Spot, other: Kind | None, before: Ran) -> bool:
        """Return whether a run goes as before with null or a new object in a cell."""
        twin = self._partial(self.read)
        held = None if other is None else twin.heap.allocate(other, [UNSET] * len(other.layout))
        twin = put(twin, spot, held)
        known = set(twin.heap.reachable(twin.arguments))
        try:
            return self._runner.admits(twin, lambda obj: obj in known and obj is not held) and self._runner.ran_in(twin).goes_like(before)
        except Untouched:
            return False

    def _wanted(self, known: set[Spot], *, run: bool) -> Spot | None:
        """Return a cell that somebody asks for and that is not known yet."""
        twin = self._partial(known)
        found = set(twin.heap.reachable(twin.arguments))
        try:
            if not self._runner.admits(twin, lambda obj: obj in found):
                return next((spot for spot in _cells(self._state) if spot not in known), None)
            if run:
                self._runner.ran_in(twin)
        except Untouched as wanted:
            return wanted.target.serial, wanted.cell
        return None

    def _partial(self, known: AbstractSet[Spot]) -> State:
        """Return a copy of the state in which all other cells are unset."""
        twin = self._state.copy()
        for obj in (twin.heap.statics, *twin.heap.objects):
            obj.cells[:] = [content if (obj.serial, at) in known else UNSET for at, content in enumerate(obj.cells)]
        return twin

    def _is_receiver(self, spot: Spot) -> bool:
        return spot == (ARGUMENTS, 0) and not self._runner.question.method.static

    def type_of(self, spot: Spot) -> Type:
        """Return the type of what a cell holds."""
        number, at = spot
        if number == ARGUMENTS:
            return self._types[at]
        cell = holder(self._state, number).kind.cell(at)
        return cell.type if isinstance(cell, GhostField) else cell.columns[0]

    def is_open(self, spot: Spot) -> bool:
        """Return whether a cell is a ghost of an anonymous implementation: what nothing but the contracts of its methods speaks of."""
        number, at = spot
        cell = None if number == ARGUMENTS else holder(self._state, number).kind.cell(at)
        return isinstance(cell, GhostField) and cell.anonymous

    def _fresh(self, type_: ClassType | ArrayType) -> Iterator[Kind]:
        question = self._runner.question
        yield from list(kinds_of(question.program, question.settings, self._state.heap.kinds, type_))[:1]
