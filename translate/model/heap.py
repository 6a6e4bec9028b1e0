"""The symbolic heap: every field is a relation (Alloy's view of a heap; Jackson and Vaziri, ISSTA 2000).

A reference field is a set of pairs (object, object), an int field a set of pairs (object, bit that is one),
a bool field the set of objects
in which it is true. Array elements have an index in between. A cell without a pair holds the default: null,
0, false. A ghost set or
relation with numbers is a table (`ooxcheck.translate.model.ghost_tables`). A heap is immutable; a write
returns a new one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from functools import reduce
from types import MappingProxyType

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.cells import LENGTHS, Cells, Elements
from ooxcheck.oox.declarations import AnyField, Field
from ooxcheck.oox.types import BOOL, INT, ArrayType, Type
from ooxcheck.relational import NONE, BitSet, Expr, Formula, IntExpr, bits
from ooxcheck.translate.model.cells import arity, is_table
from ooxcheck.translate.model.guarded_sets import empty
from ooxcheck.translate.model.universe import World
from ooxcheck.translate.model.values import Value, value_in, width_of


@dataclass(frozen=True, slots=True, eq=False)
class Heap:
    """All cells at one moment, and the set of allocated objects.

    A missing relation is empty: all cells hold the default. With several threads, `clock` is a lower bound
    on how much each thread did before.
    """

    world: World
    relations: Mapping[Cells, Expr] = field(default_factory=dict)
    statics: Mapping[Field, Value] = field(default_factory=dict)
    allocated: Expr = NONE
    clock: Mapping[int, int] = field(default_factory=dict)
    moment: object = None

    # -- fields ------------------------------------------------------------------------------------

    def relation(self, cells: Cells) -> Expr:
        """Return the relation of a field, of elements or of lengths."""
        known = self.relations.get(cells)
        return known if known is not None else empty(arity(cells))

    def read(self, field: AnyField, target: Expr) -> Value:
        """Return the value of a field, or of a ghost with one value, of the object in `target`; the default if there is none."""
        (type_,) = field.columns
        relation = self.relation(field)
        return self._value(type_, target & relation if type_ is BOOL else target.join(relation))

    def write(self, field: AnyField, target: Expr, value: Value) -> Heap:
        """Return the heap in which a field, or a ghost with one value, of the one object in `target` holds `value`."""
        return self.overwritten(field, target, value)

    def overwritten(self, cells: Cells, key: Expr, value: Value) -> Heap:
        """Return the heap in which the cells named by `key` hold `value`, which is a collection for ghosts of collections."""
        relation = self.relation(cells)
        if not cells.many:
            return self.with_relation(cells, self._overwrite(relation, key, value, cells.columns[0]))
        assert isinstance(value, Expr), "a collection should be a set of atoms or a table"
        if is_table(cells):
            from ooxcheck.translate.model.ghost_tables import replace_tables

            return self.with_relation(cells, replace_tables(self.world, relation, key, key.product(value)))
        return self.with_relation(
            cells,
            override(relation, key, value, reduce(Expr.product, map(self.world.of_type, cells.columns))),
        )

    def with_relation(self, cells: Cells, relation: Expr) -> Heap:
        """Return the heap with another relation for a field, elements or lengths."""
        return replace(self, relations=MappingProxyType({**self.relations, cells: relation}))

    def with_static(self, field: Field, value: Value) -> Heap:
        """Return the heap in which a static field holds `value`."""
        return replace(self, statics=MappingProxyType({**self.statics, field: value}))

    def static(self, field: Field) -> Value:
        """Return the value of a static field."""
        return self.statics[field]

    # -- arrays ------------------------------------------------------------------------------------

    def length(self, array: Expr) -> IntExpr:
        """Return the length of an array, 0 if there is none."""
        return bits(array.join(self.relation(LENGTHS)), self._width(INT))

    def element(self, type_: ArrayType, array: Expr, index: Expr) -> Value:
        """Return an element; `index` is a set of one `Index` atom."""
        elements = self.relation(Elements(type_))
        if type_.element is BOOL:
            return self._value(BOOL, array.product(index) & elements)
        return self._value(type_.element, index.join(array.join(elements)))

    def write_element(self, type_: ArrayType, array: Expr, index: Expr, value: Value) -> Heap:
        """Return the heap in which an element holds `value`."""
        return self.overwritten(Elements(type_), array.product(index), value)

    # -- allocation --------------------------------------------------------------------------------

    def allocate(self, atom: Expr) -> Heap:
        """Return the heap in which an object exists; its cells hold the defaults."""
        return replace(self, allocated=self.allocated + atom)

    def allocate_array(self, atom: Expr, length: IntExpr) -> Heap:
        """Return the heap in which an array of some length exists."""
        lengths = self.relation(LENGTHS) + atom.product(self._bit_set(INT, length))
        return self.allocate(atom).with_relation(LENGTHS, lengths)

    # -- as sets of bits ---------------------------------------------------------------------------

    def _value(self, type_: Type, content: Expr) -> Value:
        return value_in(content, type_, self._width(type_))

    def _bit_set(self, type_: Type, number: IntExpr) -> Expr:
        return BitSet(number, self._width(type_))

    def _width(self, type_: Type) -> int:
        return width_of(type_, self.world.program.int_width)

    def _overwrite(self, relation: Expr, key: Expr, value: Value, type_: Type) -> Expr:
        """Return the relation with the tuples that begin with `key` replaced."""
        match value:
            case Formula():
                return (relation - key) + value.then(key, empty(key.arity))
            case IntExpr():
                return override(
                    relation, key, self._bit_set(type_, value), self.world.bits(self._width(type_))
                )
            case _:
                return override(relation, key, value, self.world.of_type(type_))


def override(relation: Expr, key: Expr, value: Expr, anything: Expr) -> Expr:
    """Return the relation in which the tuples that begin with `key` end with `value` instead of `anything`."""
    return (relation - key.product(anything)) + key.product(value)
