"""Havoc: contents that the solver chooses, as free relations over the existing objects.

Calls by contract and loops by invariant havoc cells. A havocked string may be a new one, so each such cell
adds one string to the universe.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import partial
from itertools import product

from ooxcheck.oox.cells import Cells, Elements, key_arity
from ooxcheck.oox.declarations import Collected, Field, GhostField, Variable
from ooxcheck.oox.types import BOOL, INT, STRING, Type, is_floating, is_reference
from ooxcheck.relational import FALSE, Expr, Formula, IntConstant, IntExpr, Relation, bits, count
from ooxcheck.translate.model import ghost_tables
from ooxcheck.translate.model.cells import Row, arity, content, ends, is_open_ended, is_table
from ooxcheck.translate.model.constant_folding import number_of
from ooxcheck.translate.model.floats import is_value
from ooxcheck.translate.model.ghost_tables import alphabet
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.universe import UNIT, Bit, Index
from ooxcheck.translate.model.values import Value, is_number, is_unsigned, width_of
from ooxcheck.translate.symbolic.encoder import Encoder


class FreshUnknowns:
    """Fresh unknowns for one location of the unrolled program, named by `key`.

    References are null or one of `targets`; `demands` state this, and must be added by the caller. Ghost
    sets of numbers may have two
    tuples more than before, and those of strings two new strings; `short` are the ghosts for which this is
    a restriction, and `is_short`
    says whether any ghost or variable is restricted. `chosen` are the unknowns.
    """

    def __init__(self, encoder: Encoder, key: Hashable, targets: Expr) -> None:
        self._encoder, self._world, self._key, self._targets = encoder, encoder.world, key, targets
        self.demands: list[Formula] = []
        self.short: set[GhostField] = set()
        self.is_short = False
        self.chosen: frozenset[Relation] = frozenset()

    def truth(self, name: str) -> Formula:
        """Return an arbitrary truth value."""
        return self._record_choice(self._free(name, 1, [(UNIT,)])).some()

    def some_of(self, name: str, atoms: Iterable[Hashable]) -> Expr:
        """Return an arbitrary subset of some atoms."""
        return self._free(name, 1, [(atom,) for atom in atoms])

    def word(self) -> Value | None:
        """Return an arbitrary message of an exception, if some handler reads messages."""
        return self.value("word", STRING) if self._encoder.program.catches_words else None

    def value(self, name: str, type_: Type) -> Value:
        """Return an arbitrary value of a type."""
        if type_ is BOOL:
            return self.truth(name)
        if type_ is STRING:
            self._world.text((self._key, name))
        unknown = self._free(name, 1, [(atom,) for atom in alphabet(self._world, type_)])
        if is_number(type_):
            return self._number(unknown, type_)
        self.demands.append(unknown.lone())
        self._demand_targets(unknown, type_)
        return self._record_choice(unknown)

    def collection(self, name: str, variable: Variable, before: Expr) -> Expr:
        """Return an arbitrary collection for a variable; `before` is its old value."""
        rows = self._rows(before, variable)
        return self._contents(name, variable, [()], rows)

    def forget(self, heap: Heap, forgotten: Mapping[Cells, Expr], statics: Iterable[Field]) -> Heap:
        """Return a heap in which some cells, given by the first columns of their tuples, and static fields are havocked."""
        for cells, places in forgotten.items():
            keys = self._inside(heap, places) if isinstance(cells, Elements) else places
            rows = self._rows(heap.relation(cells), cells)
            chosen = self.contents(cells, keys, rows)
            rest = self._table(cells, rows) if is_table(cells) else self._anything(cells)
            those = keys if rest is None else keys.product(rest)
            heap = heap.with_relation(cells, (heap.relation(cells) - those) + (chosen & those))
        for field in statics:
            heap = heap.with_static(field, self.value(str(field), field.type))
        return heap

    def contents(self, cells: Cells, keys: Expr, rows: int) -> Expr:
        """Return a relation with arbitrary contents in the cells whose tuples begin with `keys`; `rows` is the height of a table."""
        return self._contents(str(cells), cells, self._world.possible(keys), rows)

    def _contents(self, name: str, cells: Cells | Variable, begins: Sequence[Row], rows: int) -> Expr:
        self._meet(cells, begins, rows)
        possible = list(ends(self._world, cells, rows, partial(alphabet, self._world)))
        relation = self._free(name, arity(cells), [(*begin, *end) for begin in begins for end in possible])
        if is_table(cells):
            self._demand_rows(cells, [content(self._world, begin, relation) for begin in begins], rows)
            return relation
        self._note(cells, relation, begins)
        if _is_single_reference(cells):
            self.demands += [content(self._world, begin, relation).lone() for begin in begins]
        for column, type_ in enumerate(cells.columns, key_arity(cells)):
            if is_reference(type_):
                self._demand_targets(relation.project(column), type_)
        return relation

    def _meet(self, cells: Cells | Variable, begins: Iterable[Row], rows: int) -> None:
        """Add as many strings as havocked cells may newly hold; two in each column of a set that is no table."""
        most = rows if is_table(cells) else 2 if is_open_ended(cells) else 1
        for begin, number in product(begins, range(most * cells.columns.count(STRING))):
            self._world.text((self._key, cells, begin, number))

    def _note(self, cells: Cells | Variable, relation: Expr, begins: Iterable[Row]) -> None:
        """Record how much the solver chooses for cells."""
        (type_, *more) = cells.columns
        if is_number(type_) and not more and not cells.many:
            for begin in begins:
                self._number(content(self._world, begin, relation), type_)
        else:
            self._record_choice(relation)

    def _record_choice(self, chosen: Expr) -> Expr:
        self._encoder.notes.choices.filled.append(count(chosen))
        return chosen

    def _number(self, chosen: Expr, type_: Type) -> IntExpr:
        number = bits(chosen, self._width(type_), unsigned=is_unsigned(type_))
        self._encoder.notes.choices.numbers.append(number)
        if is_floating(type_):
            self.demands.append(is_value(number, type_))
        return number

    def _rows(self, before: Expr, cells: Cells | Variable) -> int:
        """Return the number of rows in the tables of a ghost, 0 for other cells."""
        if not is_table(cells):
            self._note_short(cells, is_short=is_open_ended(cells))
            return 0
        rows = ghost_tables.rows_needed(self._world, cells, ghost_tables.height(self._world, before) + 2)
        self._note_short(cells, is_short=not ghost_tables.holds_all(self._world, cells, rows))
        return rows

    def _note_short(self, cells: Cells | Variable, *, is_short: bool) -> None:
        self.is_short = self.is_short or is_short
        if is_short and isinstance(cells, GhostField):
            self.short.add(cells)

    def _table(self, ghost: GhostField, rows: int) -> Expr:
        """Return everything that a table may contain."""
        entries, atoms = zip(*ghost_tables.ends(self._world, ghost, rows), strict=True)
        return self._world.constant(*dict.fromkeys(entries)).product(
            self._world.constant(*dict.fromkeys(atoms))
        )

    def _demand_rows(self, ghost: Collected, contents: Iterable[Expr], rows: int) -> None:
        objects = self._world.constant(*self._world.things)
        for table in contents:
            self._encoder.notes.choices.filled.append(number_of(ghost_tables.present(self._world, table)))
            self._encoder.notes.choices.numbers.extend(ghost_tables.numbers(self._world, ghost, table))
            self.demands += ghost_tables.is_in_order(self._world, ghost, table, rows)
            self.demands.append(ghost_tables.references(table, objects).in_(self._targets))

    def _inside(self, heap: Heap, keys: Expr) -> Expr:
        """Return the pairs of array and index in which the index is in bounds."""
        in_bounds, nothing = keys - keys, keys - keys
        for array, index in self._world.possible(keys):
            assert isinstance(index, Index)
            this, at = self._world.constant(array), self._world.constant(index)
            inside = self._world.simplify(IntConstant(index.place) < heap.length(this))
            if inside is not FALSE:
                in_bounds = in_bounds + inside.then(this.product(at), nothing)
        return keys & in_bounds

    def lengths(self, arrays: Expr, longest: int) -> Expr:
        """Return arbitrary lengths for arrays; the bits allow somewhat more than the longest."""
        width = min(longest.bit_length(), self._width(INT) - 1)
        rows = [(*array, Bit(place)) for array in self._world.possible(arrays) for place in range(width)]
        return self._free("length", 2, rows) & arrays.product(self._world.bits(width))

    def _free(self, name: str, arity: int, rows: Iterable[Row]) -> Expr:
        relation = self._world.free((self._key, name), name, arity, rows)
        self.chosen |= {relation}
        return relation

    def _width(self, type_: Type) -> int:
        return width_of(type_, self._encoder.program.int_width)

    def _anything(self, cells: Cells) -> Expr | None:
        """Return everything that the tuples of cells may end with, None if they have no further columns."""
        result: Expr | None = None
        for type_ in cells.columns if arity(cells) > key_arity(cells) else ():
            column = self._world.bits(self._width(type_)) if is_number(type_) else self._world.of_type(type_)
            result = column if result is None else result.product(column)
        return result

    def _demand_targets(self, references: Expr, type_: Type) -> None:
        if is_reference(type_):
            self.demands.append(references.in_(self._targets))


def _is_single_reference(cells: Cells | Variable) -> bool:
    (type_, *_) = cells.columns
    return not cells.many and type_ is not BOOL and not is_number(type_)
