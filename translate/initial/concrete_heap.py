"""A concrete heap as a symbolic one in which nothing is left to choose.

Every relation is bound exactly, so whatever is judged in such a heap folds to true or false without a solver.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterator, Sequence
from types import MappingProxyType
from typing import TypeAlias

from oox.cells import LENGTHS, Cells, Elements
from oox.running.heap import INITIAL, Atom, Content, Obj, Unset, in_order
from oox.running.heap import Heap as ConcreteHeap
from oox.typed import Field, GhostField
from oox.types import INT, ArrayType, ClassType, Type
from relational import FALSE, NONE, TRUE, Expr, IntConstant, Relation
from translate.model.cells import is_table
from translate.model.heap import Heap
from translate.model.state import Variables
from translate.model.universe import UNIT, Bit, Text, Thing, World
from translate.model.values import Value, is_number, width_of

Tuple: TypeAlias = tuple[Hashable, ...]


class Constants:
    """The objects of a concrete heap, each with an atom of a world; heaps of several moments share them."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._heaps = 0

    def thing(self, obj: Obj) -> Thing:
        """Return the atom of an object."""
        kind = obj.kind.type
        assert isinstance(kind, ClassType | ArrayType), "an object should have a class or an array type"
        return self._world.thing(kind, ("constant", obj.maker), initial=obj.maker[0] == INITIAL)

    def value(self, atom: Atom) -> Value:
        """Return a concrete value as a symbolic one; floats have none and are left out."""
        match atom:
            case Obj():
                return self._world.constant(self.thing(atom))
            case str():
                return self._world.constant(Text(atom))
            case bool():
                return TRUE if atom else FALSE
            case int():
                return IntConstant(atom)
            case _:
                return NONE

    def variables(self, slots: Sequence[Atom]) -> Variables:
        """Return the values of variables, by slot."""
        return MappingProxyType({slot: self.value(atom) for slot, atom in enumerate(slots)})

    def heap(self, heap: ConcreteHeap) -> Heap:
        """Return a heap as it is now."""
        tuples: defaultdict[Cells, list[Tuple]] = defaultdict(list)
        for obj in heap.objects:
            for cells, row in self.rows(obj):
                tuples[cells].append(row)
        self._heaps += 1
        relations = {cells: self._bound(cells, rows) for cells, rows in tuples.items()}
        statics = zip(heap.statics.kind.layout, heap.statics.cells, strict=True)
        values = {field: self._static(content) for field, content in statics if isinstance(field, Field)}
        allocated = self._world.constant(*map(self.thing, heap.objects))
        return Heap(self._world, MappingProxyType(relations), MappingProxyType(values), allocated)

    def _static(self, content: Content) -> Value:
        assert not isinstance(content, frozenset | Unset), "a static field should hold one value"
        return self.value(content)

    def _bound(self, cells: Cells, rows: Sequence[Tuple]) -> Expr:
        name = f"{cells}@{self._heaps}"
        return self._world.session.bounds.bind_exactly(Relation(name, len(rows[0])), rows)

    def rows(self, obj: Obj, only: Collection[Cells] | None = None) -> Iterator[tuple[Cells, Tuple]]:
        """Yield the tuples that say what an object holds, in all of its cells or in some only."""
        this, kind = self.thing(obj), obj.kind
        if isinstance(kind.type, ArrayType):
            yield from ((LENGTHS, (this, bit)) for bit in self._bits(len(obj.cells), INT))
            for place, content in enumerate(obj.cells):
                at = self._world.index(place)
                yield from ((Elements(kind.type), (this, at, *end)) for end in self._ends(content, kind.type.element))
        for cell, content in zip(kind.layout, obj.cells, strict=not kind.is_array):
            if only is not None and cell not in only:
                continue
            ends = self._table(cell, content) if is_table(cell) else self._ends(content, _type(cell))
            yield from ((cell, (this, *end)) for end in ends)

    def _table(self, ghost: GhostField, content: Content) -> Iterator[Tuple]:
        """Yield the entries of a table with what stands there."""
        assert isinstance(content, frozenset), "a ghost set should hold tuples"
        for number, row in enumerate(in_order(content)):
            yield self._world.entry(number), UNIT
            for column, (atom, type_) in enumerate(zip(row, ghost.columns, strict=True)):
                here = self._world.entry(number, column)
                yield from ((here, *(end or (UNIT,))) for end in self._ends(atom, type_))

    def _ends(self, content: Content, type_: Type) -> Iterator[Tuple]:
        """Yield the rest of the tuples for what a cell holds."""
        match content:
            case frozenset():
                yield from (tuple(map(self._atom, row)) for row in content)
            case bool():
                yield from [()] if content else []
            case int() if is_number(type_):
                yield from ((bit,) for bit in self._bits(content, type_))
            case Obj() | str():
                yield (self._atom(content),)
            case _:
                pass

    def _atom(self, atom: Atom) -> Hashable:
        match atom:
            case Obj():
                return self.thing(atom)
            case str():
                return Text(atom)
            case _:
                msg = f"{atom!r} should be in no relation that is encoded"
                raise AssertionError(msg)

    def _bits(self, number: int, type_: Type) -> Iterator[Bit]:
        width = width_of(type_, self._world.settings.int_width)
        yield from (Bit(place) for place in range(width) if number >> place & 1)


def _type(cell: Field | GhostField) -> Type:
    return cell.type if isinstance(cell, Field) else cell.columns[0]
