"""A concrete heap as a symbolic one in which nothing is left to choose.

Every relation is bound exactly, so whatever is judged in such a heap folds to true or false without a solver.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import chain, repeat
from types import MappingProxyType

from ooxcheck.oox.cells import Cells
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.running.heap import INITIAL, Atom, Bag, Content, Obj, Unset
from ooxcheck.oox.running.heap import Heap as ConcreteHeap
from ooxcheck.oox.types import ERROR, ArrayType, ClassType, Type
from ooxcheck.relational import FALSE, NONE, TRUE, Expr, IntConstant, Relation
from ooxcheck.translate.model import floats
from ooxcheck.translate.model.cells import Row, Writer
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.state import Variables
from ooxcheck.translate.model.universe import Text, Thing, World
from ooxcheck.translate.model.values import Value


class Constants:
    """The objects of a concrete heap, each with an atom of a world; heaps of several moments share them."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._writer = Writer(world, self.thing)
        self._heaps = 0

    def thing(self, obj: Obj) -> Thing:
        """Return the atom of an object."""
        kind = obj.kind.type
        assert isinstance(kind, ClassType | ArrayType), "an object should have a class or an array type"
        return self._world.thing(kind, ("constant", obj.maker), initial=obj.maker[0] == INITIAL)

    def value(self, atom: Atom, type_: Type = ERROR) -> Value:
        """Return a concrete value as a symbolic one; of a floating-point number, the type tells the precision."""
        match atom:
            case Obj():
                return self._world.constant(self.thing(atom))
            case str():
                return self._world.constant(Text(atom))
            case bool():
                return TRUE if atom else FALSE
            case int():
                return IntConstant(atom)
            case float():
                return floats.constant(atom, type_)
            case None:
                return NONE

    def variables(self, slots: Sequence[Atom], types: Sequence[Type] = ()) -> Variables:
        """Return the values of variables, by slot; `types` are those of the first ones."""
        pairs = zip(slots, chain(types, repeat(ERROR)), strict=False)
        return MappingProxyType({slot: self.value(atom, type_) for slot, (atom, type_) in enumerate(pairs)})

    def heap(self, heap: ConcreteHeap) -> Heap:
        """Return a heap as it is now."""
        tuples: defaultdict[Cells, list[Row]] = defaultdict(list)
        for obj in heap.objects:
            for cells, row in self._writer.rows(obj):
                tuples[cells].append(row)
        self._heaps += 1
        relations = {cells: self._bound(cells, rows) for cells, rows in tuples.items()}
        statics = zip(heap.statics.kind.layout, heap.statics.cells, strict=True)
        values = {
            field: self._static(content, field.type) for field, content in statics if isinstance(field, Field)
        }
        allocated = self._world.constant(*map(self.thing, heap.objects))
        return Heap(self._world, MappingProxyType(relations), MappingProxyType(values), allocated)

    def _static(self, content: Content, type_: Type) -> Value:
        assert not isinstance(content, frozenset | tuple | Bag | Unset), (
            "a static field should hold one value"
        )
        return self.value(content, type_)

    def _bound(self, cells: Cells, rows: Sequence[Row]) -> Expr:
        name = f"{cells}@{self._heaps}"
        return self._world.session.bounds.bind_exactly(Relation(name, len(rows[0])), rows)
