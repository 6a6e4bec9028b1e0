"""Tables: ghost sets and relations with numbers or truth values, sequences and multisets, one table for each object with such a ghost.

Objects and strings are atoms, and tuples of them are tuples of a relation. A number is a set of bits, and
those of two numbers must not be
mixed. So the tuples of such a ghost are numbered rows. The heap has a relation of triples for them: the
object, an entry (row and column),
and an atom of the contents; for a row that is present, also the object, the entry without column, and the
unit. Tables are merged and
havocked as any relation, row by row. The same set can be stored in rows in different ways: `same` and
`objects_with_different_tables`
compare the contents.

A multiset may have equal rows. The rows of a sequence are its elements in order, without gaps. In both, a
present row without contents is null.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import pairwise
from math import inf, prod
from typing import TYPE_CHECKING, Protocol

from ooxcheck.oox.types import BOOL, STRING, Collection, Type
from ooxcheck.relational import FALSE, NONE, TRUE, UNIV, BitSet, Expr, Formula, IntExpr, Relation
from ooxcheck.translate.model import guarded_sets
from ooxcheck.translate.model.constant_folding import all_of, any_of, negation
from ooxcheck.translate.model.guarded_sets import Row, Rows, constant
from ooxcheck.translate.model.universe import UNIT, Bit, Entry, World
from ooxcheck.translate.model.values import Value, is_number, value_in, width_of

if TYPE_CHECKING:
    from ooxcheck.translate.model.guarded_lists import Items


class Columns(Protocol):
    """A ghost of objects, a variable, or its type: the types of its tuples, and the kind of collection."""

    @property
    def columns(self) -> tuple[Type, ...]:
        """The types of a tuple."""

    @property
    def collection(self) -> Collection:
        """Whether it is a set or relation, a sequence or a multiset."""


NOTHING = NONE.product(NONE)
"""A table without rows."""

End = tuple[Hashable, ...]
"""An entry, and an atom of its contents."""


# --------------------------------------------------------------------------------------------------- as rows


def height(world: World, relation: Expr) -> int:
    """Return the greatest number of rows of the tables in a relation."""
    entries = (row[-2] for row in world.possible(relation))
    return max((entry.row + 1 for entry in entries if isinstance(entry, Entry)), default=0)


def read(world: World, ghost: Columns, table: Expr, most: int) -> Rows:
    """Return the set in a table of at most `most` rows."""
    rows = []
    for row in range(most):
        guard = world.simplify(_is_there(world, table, row))
        if guard is not FALSE:
            rows.append(Row(guard, tuple(_values(world, ghost, table, row))))
    return tuple(rows)


def write(world: World, ghost: Columns, members: Rows) -> Expr:
    """Return a table with the contents of a set."""
    table: Expr = NOTHING
    for number, row in enumerate(members):
        line = world.constant(world.entry(number)).product(world.constant(UNIT))
        for column, (type_, value) in enumerate(zip(ghost.columns, row.values, strict=True)):
            line = line + world.constant(world.entry(number, column)).product(_atoms(world, type_, value))
        table = table + row.guard.then(line, NOTHING)
    return table


def read_items(world: World, ghost: Columns, table: Expr, most: int) -> Items:
    """Return the sequence or multiset in a table of at most `most` rows."""
    from ooxcheck.translate.model.guarded_lists import Item

    return tuple(Item(row.guard, row.values[0]) for row in read(world, ghost, table, most))


def write_items(world: World, ghost: Columns, items: Items) -> Expr:
    """Return a table with the contents of a sequence or multiset."""
    return write(world, ghost, tuple(Row(item.guard, (item.value,)) for item in items))


def _is_there(world: World, table: Expr, row: int) -> Formula:
    return _at(world, table, row).some()


def _at(world: World, table: Expr, row: int, column: int | None = None) -> Expr:
    return world.constant(world.entry(row, column)).join(table)


def _values(world: World, ghost: Columns, table: Expr, row: int) -> Iterator[Value]:
    for column, type_ in enumerate(ghost.columns):
        content = _at(world, table, row, column)
        yield constant(world, value_in(content, type_, width_of(type_, world.program.int_width)))


def _atoms(world: World, type_: Type, value: Value) -> Expr:
    match value:
        case IntExpr():
            return BitSet(value, width_of(type_, world.program.int_width))
        case Formula():
            return value.then(world.constant(UNIT), NONE)
        case _:
            return value


# -------------------------------------------------------------------------------------------------- as sets


def same(world: World, ghost: Columns, one: Expr, two: Expr) -> Formula:
    """Return the formula that two tables have the same contents."""
    from ooxcheck.translate.model import guarded_lists

    if one is two:
        return TRUE
    if ghost.collection is Collection.RELATION:
        members = (read(world, ghost, table, height(world, table)) for table in (one, two))
        return guarded_sets.equal(world, *members)
    left, right = (read_items(world, ghost, table, height(world, table)) for table in (one, two))
    compared = guarded_lists.equal if ghost.collection is Collection.SEQUENCE else guarded_lists.same_bag
    return compared(world, left, right)


def objects_with_different_tables(world: World, ghost: Columns, one: Expr, two: Expr) -> Expr:
    """Return the objects whose tables in two relations have different contents."""
    differing_holders: Expr = NONE
    for holder in dict.fromkeys(row[0] for relation in (one, two) for row in world.possible(relation)):
        this = world.constant(holder)
        differs = world.simplify(negation(same(world, ghost, this.join(one), this.join(two))))
        if differs is not FALSE:
            differing_holders = differing_holders + differs.then(this, NONE)
    return differing_holders


def replace_tables(world: World, relation: Expr, holders: Expr, tables: Expr) -> Expr:
    """Return a relation in which the tables of some objects are replaced; `tables` has only those of these objects."""
    there = [row[1:] for row in world.possible(relation)]
    if not there:
        return tables
    entries, atoms = (world.constant(*dict.fromkeys(column)) for column in zip(*there, strict=True))
    return (relation - holders.product(entries).product(atoms)) + tables


def references(relation: Expr, objects: Expr) -> Expr:
    """Return the objects of a set that occur in tables of any holder."""
    return relation.project(relation.arity - 1) & objects


def edges(relation: Expr, objects: Expr) -> Expr:
    """Return the pairs of a holder and an object of a set in its table."""
    return relation.project(0, 2) & UNIV.product(objects)


# ------------------------------------------------------------------------------------------------ to choose


def rows_needed(world: World, ghost: Columns, most: int) -> int:
    """Return the number of rows for any collection of at most `most` tuples; for a set at most the number of all tuples."""
    if ghost.collection is not Collection.RELATION:
        return most
    return int(min(most, prod(_domain(world, type_) for type_ in ghost.columns)))


def holds_all(world: World, ghost: Columns, count: int) -> bool:
    """Return whether every possible set fits into `count` rows."""
    return rows_needed(world, ghost, count + 1) <= count


def _domain(world: World, type_: Type) -> float:
    if is_number(type_):
        return 1 << width_of(type_, world.program.int_width)
    if type_ is STRING:
        return inf
    return 2 if type_ is BOOL else len(world.atoms_of(type_))


def ends(world: World, ghost: Columns, count: int) -> Iterator[End]:
    """Yield everything that a table of `count` rows may contain."""
    for row in range(count):
        yield world.entry(row), UNIT
        for column, type_ in enumerate(ghost.columns):
            yield from ((world.entry(row, column), atom) for atom in alphabet(world, type_))


def alphabet(world: World, type_: Type) -> Sequence[Hashable]:
    """Return the atoms of the values of a type."""
    if is_number(type_):
        return [Bit(place) for place in range(width_of(type_, world.program.int_width))]
    return [UNIT] if type_ is BOOL else world.atoms_of(type_)


def is_in_order(world: World, ghost: Columns, table: Expr, count: int) -> Iterator[Formula]:
    """Yield that a table is canonical: rows are filled from the first one and, except for sequences, ascend."""
    there = [_is_there(world, table, row) for row in range(count)]
    values = [tuple(_values(world, ghost, table, row)) for row in range(count)]
    for row, present in enumerate(there):
        for column, type_ in enumerate(ghost.columns):
            content = _at(world, table, row, column)
            yield present | content.no()
            if not is_number(type_) and type_ is not BOOL:
                yield content.lone()
                if ghost.collection is Collection.RELATION:
                    yield present.implies(content.some())
    for (first, second), (less, more) in zip(pairwise(there), pairwise(values), strict=True):
        yield second.implies(all_of((first, _may_follow(world, ghost, less, more))))


def _may_follow(world: World, ghost: Columns, left: Sequence[Value], right: Sequence[Value]) -> Formula:
    """Return the formula that one row may directly precede another."""
    match ghost.collection:
        case Collection.RELATION:
            return _precedes(world, ghost.columns, left, right)
        case Collection.SEQUENCE:
            return TRUE
        case Collection.MULTISET:
            is_there = right[0].some() if isinstance(right[0], Expr) else TRUE
            is_less = all_of((is_there, _is_less(world, ghost.columns[0], left[0], right[0])))
            return any_of((guarded_sets.same_values(world, left, right), is_less))


def _precedes(world: World, types: Sequence[Type], left: Sequence[Value], right: Sequence[Value]) -> Formula:
    """Return the formula that one tuple is lexicographically before another."""
    ways = (
        all_of(
            (
                guarded_sets.same_values(world, left[:at], right[:at]),
                _is_less(world, type_, left[at], right[at]),
            )
        )
        for at, type_ in enumerate(types)
    )
    return any_of(ways)


def _is_less(world: World, type_: Type, left: Value, right: Value) -> Formula:
    match left, right:
        case IntExpr(), IntExpr():
            return left < right
        case Formula(), Formula():
            return all_of((negation(left), right))
        case Expr(), Expr():
            return left.product(right).in_(_ascent(world, type_))
        case _:
            msg = f"{left} and {right} should be of one sort"
            raise TypeError(msg)


def _ascent(world: World, type_: Type) -> Expr:
    """Return the pairs of atoms of a type in their order of creation, the earlier one first."""
    atoms = world.atoms_of(type_)
    order = Relation(f"order of {len(atoms)} {type_}", 2)
    if order not in world.session.bounds:
        pairs = [(one, other) for at, one in enumerate(atoms) for other in atoms[at + 1 :]]
        world.session.bounds.bind_exactly(order, pairs)
    return order


# --------------------------------------------------------------------------------------------- to make small


def present(world: World, table: Expr) -> Iterator[Formula]:
    """Yield for each possible row of a table the formula that it is present."""
    yield from (_is_there(world, table, row) for row in range(height(world, table)))


def numbers(world: World, ghost: Columns, table: Expr) -> Iterator[IntExpr]:
    """Yield the numbers in a table; those in absent rows are 0."""
    values = (value for row in range(height(world, table)) for value in _values(world, ghost, table, row))
    yield from (value for value in values if isinstance(value, IntExpr))
