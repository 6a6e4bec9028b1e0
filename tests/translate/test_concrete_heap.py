"""Concrete heaps as constants: nothing is left to choose, and nothing is lost."""

from __future__ import annotations

import pytest

from ooxcheck.oox.declarations import Field, GhostField
from ooxcheck.oox.running.heap import Content, Heap, Obj
from ooxcheck.oox.types import ArrayType
from ooxcheck.relational import FALSE, NONE, TRUE, Expr, Formula, IntConstant, IntExpr
from ooxcheck.translate.model import heap as symbolic
from ooxcheck.translate.model.cells import is_table
from ooxcheck.translate.model.ghost_tables import height, read
from ooxcheck.translate.model.universe import Text, World
from ooxcheck.translate.model.values import Value
from tests.oox.runs import loaded, method
from tests.translate.concrete import SETTINGS, STRINGS, WIDTH, moments
from tests.translate.concrete_heap import Constants
from tests.translate.formula_texts import PROGRAM


def world() -> World:
    return World(loaded(PROGRAM, WIDTH), SETTINGS, STRINGS)


@pytest.mark.parametrize("seed", range(20))
def test_every_cell_is_read_back(seed: int) -> None:
    program = loaded(PROGRAM, WIDTH)
    heap = moments(program, method(program, "Main.main"), seed).heap
    reader = Reader(world(), heap)
    for obj in heap.objects:
        assert reader.cells(obj) == [reader.plain(content) for content in obj.cells]
    assert reader.statics() == [reader.plain(content) for content in heap.statics.cells]


class Reader:
    """Reads a symbolic heap cell by cell."""

    def __init__(self, world: World, heap: Heap) -> None:
        self.world = world
        self._concrete = heap
        self._constants = Constants(world)
        self._heap: symbolic.Heap = self._constants.heap(heap)

    def cells(self, obj: Obj) -> list[object]:
        this = self.world.constant(self._constants.thing(obj))
        type_ = obj.kind.type
        if isinstance(type_, ArrayType):
            size = self.world.number(self._heap.length(this))
            assert size is not None
            indices = [self.world.constant(self.world.index(place)) for place in range(size)]
            return [self._known(self._heap.element(type_, this, index)) for index in indices]
        return [self._cell(this, cell) for cell in obj.kind.layout]

    def _cell(self, this: Expr, cell: Field | GhostField) -> object:
        if is_table(cell):
            table = this.join(self._heap.relation(cell))
            rows = read(self.world, cell, table, height(self.world, table))
            return frozenset(
                tuple(self._known(value) for value in row.values) for row in rows if row.guard is TRUE
            )
        if isinstance(cell, GhostField) and cell.many:
            return frozenset(
                tuple(map(str, row)) for row in self.world.possible(this.join(self._heap.relation(cell)))
            )
        if isinstance(cell, GhostField):
            cell = Field(cell.owner, cell.name, cell.columns[0], static=False)
            ghost = next(g for g in self.world.program.layout("N") if g.name == cell.name)
            heap = self._heap.with_relation(cell, self._heap.relation(ghost))
            return self._known(heap.read(cell, this))
        return self._known(self._heap.read(cell, this))

    def statics(self) -> list[object]:
        return [self._known(self._heap.static(field)) for field in self.world.program.statics]

    def _known(self, value: Value) -> object:
        match value:
            case IntExpr():
                return self.world.number(value)
            case Formula():
                return self.world.simplify(value) is TRUE
            case Expr():
                found = self.world.possible(value)
                return str(found[0][0]) if found else None

    def plain(self, content: Content) -> object:
        match content:
            case Obj():
                return str(self._constants.thing(content))
            case str():
                return str(Text(content))
            case frozenset():
                return frozenset(tuple(self.plain(atom) for atom in row) for row in content)
            case _:
                return content


def test_values_become_symbolic_values() -> None:
    constants = Constants(world())
    assert constants.value(None) is NONE
    assert constants.value(True) is TRUE
    assert constants.value(False) is FALSE
    assert constants.value(-3) is IntConstant(-3)
    assert constants.variables((None, 2)) == {0: NONE, 1: IntConstant(2)}


def test_an_object_has_one_atom_in_heaps_of_all_moments() -> None:
    program = loaded(PROGRAM, WIDTH)
    at = moments(program, method(program, "Main.main"), 3)
    constants = Constants(world())
    with at.heap.at(at.mark):
        before = constants.heap(at.heap)
        old = [constants.thing(obj) for obj in at.heap.objects]
    now = constants.heap(at.heap)
    session = now.world
    assert session.simplify(before.allocated.in_(now.allocated)) is TRUE
    assert [constants.thing(obj) for obj in at.heap.objects][: len(old)] == old
