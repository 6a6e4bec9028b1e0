"""The cells that an execution reads: lazy initialisation, replayed (Khurshid, Pasareanu and Visser, TACAS 2003; Deng, Lee and Robby, ASE 2006).

First the assumptions are evaluated, and the cells recorded that they read. Then the call is run on a heap whose other cells are unset; when an unset cell is
read, it is filled from the state, and the run starts again. A run that violates no duty is run without duties, which distinguish cases only by whether they
hold. A reference that the method only copies counts as unread, as in *lazier#* initialisation: null or an unread object in its place makes no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import cached_property
from typing import TypeAlias

from ooxcheck.diagnosis.java_words import is_unwritten
from ooxcheck.generation.runs import Ran, Runner
from ooxcheck.oox.declarations import GhostField
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import UNSET, Content, Kind, Obj, Untouched
from ooxcheck.oox.running.object_limits import kinds_of
from ooxcheck.oox.terms.dependence import looks_around
from ooxcheck.oox.types import ArrayType, ClassType, Type

Spot: TypeAlias = tuple[int, int]
"""A cell of a state: the number of an object and the cell in it; static fields and arguments have numbers of their own."""

STATICS, ARGUMENTS = -1, -2


def content_at(state: State, spot: Spot) -> Content:
    """Return the content of a cell of a state."""
    number, cell = spot
    content: Content = state.arguments[cell] if number == ARGUMENTS else holder(state, number).cells[cell]
    return content


def holder(state: State, number: int) -> Obj:
    """Return the object with this number."""
    return state.heap.statics if number == STATICS else state.heap.objects[number]


def put(state: State, spot: Spot, content: Content) -> State:
    """Return the state with another content in a cell; only its heap or only its arguments are changed."""
    number, cell = spot
    if number == ARGUMENTS:
        return replace(state, arguments=(*state.arguments[:cell], content, *state.arguments[cell + 1 :]))
    holder(state, number).cells[cell] = content
    return state


def _cells(state: State) -> Iterator[Spot]:
    for obj in (state.heap.statics, *state.heap.objects):
        yield from ((obj.serial, at) for at in range(len(obj.cells)))


def _looks_around(program: Program) -> bool:
    """Return whether a written formula may depend on objects that it does not reach by references."""
    if program.origin is None:
        return program.looks_around
    own = program.origin.sources
    return any(
        looks_around(each)
        for each in program.formulas()
        if each.span.source in own and not is_unwritten(each.span)
    )


def _among(numbers: set[int]) -> Callable[[Obj], bool]:
    return lambda obj: obj.serial in numbers


class Reading:
    """Finds the relevant cells of a state: those that assumptions read, and those that the method reads.

    Objects of the state are numbered as on its heap. Where formulas count objects, all cells are relevant; but assumptions of a front end about every heap, or
    about library objects, distinguish no cases. `ran` is the run of the call in the state, if it is known.
    """

    def __init__(self, runner: Runner, state: State, ran: Ran | None = None) -> None:
        self._runner, self._state, self._before = runner, state, ran or runner.ran(state)
        self._types = [variable.type for variable in runner.question.method.variables]

    @cached_property
    def assumption_cells(self) -> frozenset[Spot]:
        """The cells that assumptions read."""
        if _looks_around(self._runner.question.program):
            return frozenset(_cells(self._state))
        looked_at = self._looked_at()
        return frozenset(self._add_read_cells(set(), run=False) if looked_at is None else looked_at)

    def _looked_at(self) -> set[Spot] | None:
        """Return the cells that assumptions read, beginning with the arguments; None if they depend on more than cells."""
        known: set[Spot] = set()
        judged: set[int] | None = None
        while (met := self._referenced_serials(known)) != judged:
            looked_at = self._runner.looked_at(self._state, _among(met))
            if looked_at is None:
                return None
            judged, known = met, {(obj.serial, cell) for obj, cell in looked_at}
        return known

    def _referenced_serials(self, known: AbstractSet[Spot]) -> set[int]:
        """Return the numbers of the objects that known cells refer to."""
        twin = self._partial(known)
        return {obj.serial for obj in twin.heap.reachable(twin.arguments)}

    @cached_property
    def read(self) -> frozenset[Spot]:
        """The cells that assumptions or the method read."""
        return frozenset(self._add_read_cells(set(self.assumption_cells), run=True))

    @property
    def _judges(self) -> bool:
        """Whether runs evaluate duties: a run that violates one ends there."""
        return bool(self._before.breaks)

    def _add_read_cells(self, known: set[Spot], *, run: bool) -> set[Spot]:
        """Return cells together with those that a run reads besides."""
        while (spot := self._first_unset(known, run=run)) is not None:
            known.add(spot)
        return known

    @cached_property
    def relevant(self) -> frozenset[Spot]:
        """The relevant cells and arguments: those that are read and not only copied."""
        arguments = {(ARGUMENTS, at) for at in range(len(self._state.arguments))}
        return frozenset(
            spot
            for spot in self.read | arguments
            if spot in self.assumption_cells or not self._is_copied(spot)
        )

    def _is_copied(self, spot: Spot) -> bool:
        """Return whether a reference is only copied: neither null nor an empty object in its place makes a difference."""
        type_ = self.type_of(spot)
        if not isinstance(type_, ClassType | ArrayType) or self._is_receiver(spot):
            return False
        return all(self._goes_on(spot, other) for other in (None, *self._fresh(type_)))

    def _goes_on(self, spot: Spot, other: Kind | None) -> bool:
        """Return whether a run takes the same path with null or a new object in a cell."""
        twin = self._partial(self.read)
        held = None if other is None else twin.heap.allocate(other, [UNSET] * len(other.layout))
        twin = put(twin, spot, held)
        known = set(twin.heap.reachable(twin.arguments))
        try:
            if spot[0] == ARGUMENTS and not self._runner.admits(
                twin, lambda obj: obj in known and obj is not held
            ):
                return False
            return self._runner.ran_in(twin, duties=self._judges).goes_like(self._before)
        except Untouched:
            return False

    def _first_unset(self, known: set[Spot], *, run: bool) -> Spot | None:
        """Return an unset cell that a run reads."""
        twin = self._partial(known)
        reachable = set(twin.heap.reachable(twin.arguments))
        try:
            if run:
                self._runner.ran_in(twin, duties=self._judges)
            elif not self._runner.admits(twin, lambda obj: obj in reachable, written=True):
                return next((spot for spot in _cells(self._state) if spot not in known), None)
        except Untouched as wanted:
            return wanted.target.serial, wanted.cell
        return None

    def _partial(self, known: AbstractSet[Spot]) -> State:
        """Return a copy of the state in which all other cells are unset."""
        twin = self._state.copy()
        for obj in (twin.heap.statics, *twin.heap.objects):
            obj.cells[:] = [
                content if (obj.serial, at) in known else UNSET for at, content in enumerate(obj.cells)
            ]
        return twin

    def _is_receiver(self, spot: Spot) -> bool:
        return spot == (ARGUMENTS, 0) and not self._runner.question.method.static

    def type_of(self, spot: Spot) -> Type:
        """Return the type of the content of a cell."""
        number, at = spot
        if number == ARGUMENTS:
            return self._types[at]
        cell = holder(self._state, number).kind.cell(at)
        return cell.type if isinstance(cell, GhostField) else cell.columns[0]

    def is_open(self, spot: Spot) -> bool:
        """Return whether a cell is a ghost of an anonymous implementation, which only the contracts of its methods mention."""
        number, at = spot
        cell = None if number == ARGUMENTS else holder(self._state, number).kind.cell(at)
        return isinstance(cell, GhostField) and cell.anonymous

    def _fresh(self, type_: ClassType | ArrayType) -> Iterator[Kind]:
        question = self._runner.question
        yield from list(kinds_of(question.program, question.settings, self._state.heap.kinds, type_))[:1]
