"""Fields in specifications: what objects hold, followed from some of them or as whole relations.

Objects and strings that fields hold are found by a join. Numbers and truth values are read object by object, because
the bits of two numbers must not be united; from a term that is at most one object they are read at once. So are tables,
which hold sets and relations with numbers in them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from ooxcheck.oox.declarations import AnyField, GhostField, Variable
from ooxcheck.oox.logic import Shape
from ooxcheck.oox.types import BOOL, NULL, ClassType
from ooxcheck.relational import FALSE, Expr
from ooxcheck.translate.formulas.evaluation import View
from ooxcheck.translate.model.cells import is_table
from ooxcheck.translate.model.folding import all_of
from ooxcheck.translate.model.ghost_tables import height, read, read_items
from ooxcheck.translate.model.guarded_lists import Items
from ooxcheck.translate.model.guarded_sets import Meaning, Row, Rows, candidates, guarded, scalar
from ooxcheck.translate.model.universe import Thing, World
from ooxcheck.translate.model.values import Value, is_number, value_in, width_of


def held(view: View, variable: Variable) -> Meaning:
    """Return what a variable holds."""
    value = view.variables[variable.slot]
    if is_table(variable):
        assert isinstance(value, Expr), "a table should be a relation"
        return read(view.world, variable, value, height(view.world, value))
    return value if variable.many and isinstance(value, Expr) else scalar(value)


def held_items(view: View, variable: Variable) -> Items:
    """Return the sequence or multiset that a variable holds."""
    value = view.variables[variable.slot]
    assert isinstance(value, Expr), "a table should be a relation"
    return read_items(view.world, variable, value, height(view.world, value))


def kept_items(view: View, holder: Expr, ghosts: Sequence[AnyField]) -> Items:
    """Return the sequence or multiset that the ghost of at most one object holds: the one of some ghosts that it has."""
    tables = whole(view, ghosts)
    (ghost, *_) = ghosts
    return read_items(view.world, ghost, holder.join(tables), height(view.world, tables))


def image(view: View, start: Expr, shape: Shape, fields: Sequence[AnyField]) -> Meaning:
    """Return what fields of the objects in a set hold; `shape` is that of the set."""
    if _hold_atoms(fields):
        return start.join(whole(view, fields))
    tables, single = [f for f in fields if is_table(f)], [f for f in fields if not is_table(f)]
    found = [row for ghost in tables for row in _members(view, start, shape, ghost)]
    if single and shape.scalar:
        present = view.world.settled(_having(view.world, start, shape, single).some())
        found += [] if present is FALSE else [Row(present, (_content(view, single, start),))]
    elif single:
        found += [Row(row.guard, row.values[1:]) for row in _each(view, start, shape, single)]
    return guarded((row.guard, row.values) for row in found)


def relation(view: View, fields: Sequence[AnyField]) -> Meaning:
    """Return the pairs of an allocated object and what a field of it holds."""
    if _hold_atoms(fields):
        return whole(view, fields)
    tables, single = [f for f in fields if is_table(f)], [f for f in fields if not is_table(f)]
    there, anything = view.heap.allocated, Shape((frozenset(),))
    held = (row for ghost in tables for row in _tables(view, there, anything, ghost))
    return (*held, *(_each(view, there, anything, single) if single else ()))


def whole(view: View, fields: Sequence[AnyField]) -> Expr:
    """Return the union of the relations of some fields."""
    return reduce(Expr.__add__, [view.heap.relation(field) for field in fields])


def _hold_atoms(fields: Sequence[AnyField]) -> bool:
    """Return whether fields hold objects or strings; they are all alike in this."""
    return not any(is_number(type_) or type_ is BOOL for type_ in fields[0].columns)


def _members(view: View, start: Expr, shape: Shape, ghost: GhostField) -> Rows:
    """Return what the tables of the objects in a set hold; that of a single object is read at once."""
    if not shape.scalar:
        return tuple(Row(row.guard, row.values[1:]) for row in _tables(view, start, shape, ghost))
    table = view.heap.relation(ghost)
    return read(view.world, ghost, start.join(table), height(view.world, table))


def _tables(view: View, start: Expr, shape: Shape, ghost: GhostField) -> Rows:
    """Return a row for each object that may be in a set and each tuple that its table may hold."""
    world, found, tables = view.world, [], view.heap.relation(ghost)
    holders = {row[0] for row in world.possible(tables)}
    for (atom,) in candidates(world, start, shape):
        this = world.constant(atom)
        guard = world.settled(this.in_(start)) if atom in holders else FALSE
        if guard is not FALSE:
            table = this.join(tables)
            rows = read(world, ghost, table, height(world, table))
            found += [Row(all_of((guard, row.guard)), (this, *row.values)) for row in rows]
    return tuple(found)


def _having(world: World, start: Expr, shape: Shape, fields: Sequence[AnyField]) -> Expr:
    """Return the objects of a set that have one of the fields."""
    owners = [field.owner for field in fields if not (isinstance(field, GhostField) and field.anonymous)]
    types = shape.columns[0] - {NULL}
    if all(
        isinstance(t, ClassType) and any(world.program.is_subclass(t.name, o) for o in owners) for t in types
    ):
        return start
    return start & reduce(Expr.__add__, [world.holders(field) for field in fields])


def _each(view: View, start: Expr, shape: Shape, fields: Sequence[AnyField]) -> Rows:
    """Return a row for each object that may be in a set: the object, and what its field holds."""
    world, rows = view.world, []
    for (atom,) in candidates(world, start, shape):
        held = [field for field in fields if _has(world, atom, field)]
        if held:
            this = world.constant(atom)
            guard = world.settled(this.in_(start))
            if guard is not FALSE:
                rows.append(Row(guard, (this, _content(view, held, this))))
    return tuple(rows)


def _has(world: World, atom: object, field: AnyField) -> bool:
    kind = atom.kind if isinstance(atom, Thing) else None
    if isinstance(field, GhostField) and field.anonymous:
        return isinstance(kind, ClassType) and field in world.program.layout(kind.name)
    return isinstance(kind, ClassType) and world.program.is_subclass(kind.name, field.owner)


def _content(view: View, fields: Sequence[AnyField], target: Expr) -> Value:
    """Return the number or truth value that the one of the fields which `target` has holds."""
    type_, cells = fields[0].columns[0], whole(view, fields)
    found = target & cells if type_ is BOOL else target.join(cells)
    return value_in(found, type_, width_of(type_, view.world.program.int_width))
