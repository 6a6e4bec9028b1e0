"""Cells as relations: how contents become tuples of atoms, and tuples contents.

A tuple *begins* with the name of the cell: an object and, for an element, an index. It *ends* with an atom
of the contents: the object or
string, or a bit of a number that is one. For true there is only the beginning; null, 0 and false have no
tuple. A set or relation has a
tuple for each of its own, unless it is a table (`ooxcheck.translate.model.ghost_tables`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import product
from typing import TypeAlias, TypeGuard, overload

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import types
from ooxcheck.oox.cells import LENGTHS, Cells, key_arity
from ooxcheck.oox.declarations import Collected, GhostField, Variable
from ooxcheck.oox.running.heap import Atom, Content, Obj, collect_tuples, rows_in
from ooxcheck.oox.types import BOOL, Type, is_floating
from ooxcheck.relational import Expr
from ooxcheck.translate.model import floats
from ooxcheck.translate.model.universe import UNIT, Bit, Entry, Spelled, Text, Thing, World
from ooxcheck.translate.model.values import is_number, is_unsigned, width_of

Row: TypeAlias = tuple[Hashable, ...]


@overload
def is_table(cells: Cells) -> TypeGuard[GhostField]: ...
@overload
def is_table(cells: object) -> TypeGuard[Collected]: ...
def is_table(cells: object) -> TypeGuard[Collected]:
    """Return whether cells hold sequences, multisets, or sets or relations with numbers or truth values in them (those of floats are never encoded)."""
    if not isinstance(cells, Collected) or any(map(is_floating, cells.columns)):
        return False
    return cells.has_numbers or cells.collection is not types.Collection.RELATION


@overload
def is_open_ended(cells: Cells) -> TypeGuard[GhostField]: ...
@overload
def is_open_ended(cells: object) -> TypeGuard[Collected]: ...
def is_open_ended(cells: object) -> TypeGuard[Collected]:
    """Return whether cells hold collections that the universe does not bound: tables, and sets and relations of strings."""
    return isinstance(cells, Collected) and cells.has_values and not any(map(is_floating, cells.columns))


def arity(cells: Cells | Variable) -> int:
    """Return the number of columns of the relation of cells: those of the name, and those of the contents."""
    if is_table(cells):
        return key_arity(cells) + 2
    return key_arity(cells) + (0 if _is_truth(cells) else len(cells.columns))


def _is_truth(cells: Cells | Variable) -> bool:
    """Return whether cells hold truth values: their tuples are only the name of the cell."""
    return cells.columns == (BOOL,) and not cells.many and key_arity(cells) > 0


def ends(
    world: World, cells: Cells | Variable, rows: int, alphabet: Callable[[Type], Iterable[Hashable]]
) -> Iterator[Row]:
    """Yield the possible ends of the tuples of a cell: tables have `rows` rows, others atoms of the alphabets of their types."""
    if is_table(cells):
        from ooxcheck.translate.model import ghost_tables

        yield from ghost_tables.ends(world, cells, rows)
    else:
        yield from product(*map(alphabet, () if _is_truth(cells) else cells.columns))


def content(world: World, begin: Row, relation: Expr) -> Expr:
    """Return the ends of the tuples of a relation with one beginning; the beginning itself if nothing follows."""
    if len(begin) == relation.arity:
        return reduce(Expr.product, map(world.constant, begin)) & relation
    for atom in begin:
        relation = world.constant(atom).join(relation)
    return relation


# ------------------------------------------------------------------------------------------ contents as tuples


@dataclass(frozen=True, slots=True)
class Writer:
    """Makes tuples of contents; `thing` maps an object to its atom."""

    world: World
    thing: Callable[[Obj], Thing]

    def rows(self, obj: Obj, only: Collection[Cells] | None = None) -> Iterator[tuple[Cells, Row]]:
        """Yield the tuples for the contents of an object, in all of its cells or only in some."""
        this, kind = self.thing(obj), obj.kind
        if kind.is_array and (only is None or LENGTHS in only):
            yield from ((LENGTHS, (this, *end)) for end in self._ends(LENGTHS, len(obj.cells)))
        for at, content in enumerate(obj.cells):
            cells = kind.cell(at)
            if only is None or cells in only:
                begin = (this, self.world.index(at)) if kind.is_array else (this,)
                yield from ((cells, (*begin, *end)) for end in self._ends(cells, content))

    def atom(self, atom: Atom) -> Hashable:
        """Return the atom that stands for an object or a string."""
        match atom:
            case Obj():
                return self.thing(atom)
            case str():
                return Text(atom)
            case _:
                msg = f"{atom!r} should be in no relation that is encoded"
                raise AssertionError(msg)

    def _ends(self, cells: Cells, content: Content) -> Iterator[Row]:
        """Yield the ends of the tuples of a cell."""
        if is_table(cells):
            yield from self._table(cells, rows_in(content))
        elif isinstance(content, frozenset):
            yield from (tuple(map(self.atom, row)) for row in content)
        else:
            yield from self._single(cells.columns[0], content)

    def _table(self, ghost: Collected, rows: Iterable[Sequence[Atom]]) -> Iterator[Row]:
        """Yield the entries of a table with their contents."""
        for number, row in enumerate(rows):
            yield self.world.entry(number), UNIT
            for column, (atom, type_) in enumerate(zip(row, ghost.columns, strict=True)):
                here = self.world.entry(number, column)
                yield from ((here, *(end or (UNIT,))) for end in self._single(type_, atom))

    def _single(self, type_: Type, content: Content) -> Iterator[Row]:
        match content:
            case bool():
                yield from [()] if content else []
            case int() if is_number(type_):
                width = width_of(type_, self.world.program.int_width)
                yield from ((Bit(place),) for place in range(width) if content >> place & 1)
            case float():
                bits = floats.pattern(content, type_)
                yield from ((Bit(place),) for place in range(bits.bit_length()) if bits >> place & 1)
            case Obj() | str():
                yield (self.atom(content),)
            case _:
                pass


# ------------------------------------------------------------------------------------------ tuples as contents


def by_beginning(rows: Iterable[Row], keys: int) -> Mapping[Row, list[Row]]:
    """Return the ends of tuples by their beginnings of `keys` columns."""
    endings: dict[Row, list[Row]] = {}
    for row in rows:
        endings.setdefault(row[:keys], []).append(row[keys:])
    return endings


@dataclass(frozen=True, slots=True)
class Reader:
    """Makes contents of tuples; `object_of` maps an atom to its object, `spell` gives the chars of a string without name."""

    int_width: int
    object_of: Callable[[Thing], Obj]
    spell: Callable[[Spelled], str] = lambda text: text.value

    def content(self, cells: Cells | Variable, ends: Sequence[Row], width: int | None = None) -> Content:
        """Return the contents of a cell from the ends of its tuples; a number has the bits of its type, unless `width` is given."""
        if is_table(cells):
            return collect_tuples(cells.collection, self._table(cells, ends))
        if cells.many:
            return frozenset(tuple(map(self.atom, row)) for row in ends)
        return self._single(cells.columns[0], ends, width)

    def atom(self, atom: Hashable) -> Atom:
        """Return the object or string that an atom stands for."""
        match atom:
            case Thing():
                return self.object_of(atom)
            case Spelled():
                return self.spell(atom)
            case Text(value):
                return value
            case _:
                msg = f"{atom} should be an object or a string"
                raise TypeError(msg)

    def _table(self, ghost: Collected, ends: Iterable[Row]) -> Iterator[tuple[Atom, ...]]:
        entries = by_beginning(ends, 1)
        there = (entry.row for (entry,) in entries if isinstance(entry, Entry) and entry.column is None)
        for number in sorted(there):
            row = (entries.get((Entry(number, column),), []) for column in range(len(ghost.columns)))
            yield tuple(map(self._single, ghost.columns, row))

    def _single(self, type_: Type, ends: Sequence[Row], width: int | None = None) -> Atom:
        if is_floating(type_):
            return floats.number(sum(1 << bit.place for (bit,) in ends if isinstance(bit, Bit)), type_)
        if is_number(type_):
            sign = None if is_unsigned(type_) else Bit((width or width_of(type_, self.int_width)) - 1)
            return sum(
                -(1 << bit.place) if bit == sign else 1 << bit.place
                for (bit,) in ends
                if isinstance(bit, Bit)
            )
        if type_ is BOOL:
            return bool(ends)
        return self.atom(ends[0][0]) if ends else None
