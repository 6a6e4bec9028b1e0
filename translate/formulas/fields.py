"""Fields in specifications: their values for some objects, or as whole relations.

References and strings are looked up by a join. Numbers and truth values are read object by object, because
the bits of two numbers must
not be united; for a term of at most one object one read suffices. The same holds for tables: sets and
relations with numbers in them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import TYPE_CHECKING

from ooxcheck.oox.declarations import AnyField, GhostField, Variable
from ooxcheck.oox.logic import Shape
from ooxcheck.oox.types import BOOL, NULL, ClassType
from ooxcheck.relational import FALSE, Expr
from ooxcheck.translate.formulas.view import View
from ooxcheck.translate.model.cells import is_table
from ooxcheck.translate.model.constant_folding import all_of
from ooxcheck.translate.model.guarded_sets import Meaning, Row, Rows, candidates, merge_rows, scalar
from ooxcheck.translate.model.universe import Thing, World
from ooxcheck.translate.model.values import Value, is_number, value_in, width_of

if TYPE_CHECKING:
    from ooxcheck.translate.model.guarded_lists import Items


def variable_meaning(view: View, variable: Variable) -> Meaning:
    """Return the value of a variable."""
    value = view.variables[variable.slot]
    if is_table(variable):
        from ooxcheck.translate.model.ghost_tables import height, read

        assert isinstance(value, Expr), "a table should be a relation"
        return read(view.world, variable, value, height(view.world, value))
    return value if variable.many and isinstance(value, Expr) else scalar(value)


def variable_items(view: View, variable: Variable) -> Items:
    """Return the sequence or multiset in a variable."""
    from ooxcheck.translate.model.ghost_tables import height, read_items

    value = view.variables[variable.slot]
    assert isinstance(value, Expr), "a table should be a relation"
    return read_items(view.world, variable, value, height(view.world, value))


def ghost_items(view: View, holder: Expr, ghosts: Sequence[AnyField]) -> Items:
    """Return the sequence or multiset in the ghost of at most one object, which has one of some ghosts."""
    from ooxcheck.translate.model.ghost_tables import height, read_items

    tables = union_of_fields(view, ghosts)
    (ghost, *_) = ghosts
    return read_items(view.world, ghost, holder.join(tables), height(view.world, tables))


def image(view: View, start: Expr, shape: Shape, fields: Sequence[AnyField]) -> Meaning:
    """Return the values of fields over a set of objects; `shape` is that of the set."""
    if _hold_atoms(fields):
        return start.join(union_of_fields(view, fields))
    tables, single = [f for f in fields if is_table(f)], [f for f in fields if not is_table(f)]
    rows = [row for ghost in tables for row in _members(view, start, shape, ghost)]
    if single and shape.scalar:
        present = view.world.simplify(_objects_with(view.world, start, shape, single).some())
        rows += [] if present is FALSE else [Row(present, (_content(view, single, start),))]
    elif single:
        rows += [Row(row.guard, row.values[1:]) for row in _row_per_object(view, start, shape, single)]
    return merge_rows((row.guard, row.values) for row in rows)


def relation(view: View, fields: Sequence[AnyField]) -> Meaning:
    """Return the pairs of an allocated object and the value of its field."""
    if _hold_atoms(fields):
        return union_of_fields(view, fields)
    tables, single = [f for f in fields if is_table(f)], [f for f in fields if not is_table(f)]
    there, anything = view.heap.allocated, Shape((frozenset(),))
    held = (row for ghost in tables for row in _tables(view, there, anything, ghost))
    return (*held, *(_row_per_object(view, there, anything, single) if single else ()))


def union_of_fields(view: View, fields: Sequence[AnyField]) -> Expr:
    """Return the union of the relations of some fields."""
    return reduce(Expr.__add__, [view.heap.relation(field) for field in fields])


def _hold_atoms(fields: Sequence[AnyField]) -> bool:
    """Return whether fields hold objects or strings; all of them do, or none."""
    return not any(is_number(type_) or type_ is BOOL for type_ in fields[0].columns)


def _members(view: View, start: Expr, shape: Shape, ghost: GhostField) -> Rows:
    """Return the contents of the tables of a set of objects; that of a single object by one read."""
    from ooxcheck.translate.model.ghost_tables import height, read

    if not shape.scalar:
        return tuple(Row(row.guard, row.values[1:]) for row in _tables(view, start, shape, ghost))
    table = view.heap.relation(ghost)
    return read(view.world, ghost, start.join(table), height(view.world, table))


def _tables(view: View, start: Expr, shape: Shape, ghost: GhostField) -> Rows:
    """Return a row for each object that may be in a set and each tuple that may be in its table."""
    from ooxcheck.translate.model.ghost_tables import height, read

    world, table_rows, tables = view.world, [], view.heap.relation(ghost)
    holders = {row[0] for row in world.possible(tables)}
    for (atom,) in candidates(world, start, shape):
        this = world.constant(atom)
        guard = world.simplify(this.in_(start)) if atom in holders else FALSE
        if guard is not FALSE:
            table = this.join(tables)
            rows = read(world, ghost, table, height(world, table))
            table_rows += [Row(all_of((guard, row.guard)), (this, *row.values)) for row in rows]
    return tuple(table_rows)


def _objects_with(world: World, start: Expr, shape: Shape, fields: Sequence[AnyField]) -> Expr:
    """Return the objects of a set that have one of the fields."""
    owners = [field.owner for field in fields if not (isinstance(field, GhostField) and field.anonymous)]
    types = shape.columns[0] - {NULL}
    if all(
        isinstance(t, ClassType) and any(world.program.is_subclass(t.name, o) for o in owners) for t in types
    ):
        return start
    return start & reduce(Expr.__add__, [world.holders(field) for field in fields])


def _row_per_object(view: View, start: Expr, shape: Shape, fields: Sequence[AnyField]) -> Rows:
    """Return a row for each object that may be in a set: the object, and the value of its field."""
    world, rows = view.world, []
    for (atom,) in candidates(world, start, shape):
        held = [field for field in fields if _has(world, atom, field)]
        if held:
            this = world.constant(atom)
            guard = world.simplify(this.in_(start))
            if guard is not FALSE:
                rows.append(Row(guard, (this, _content(view, held, this))))
    return tuple(rows)


def _has(world: World, atom: object, field: AnyField) -> bool:
    kind = atom.kind if isinstance(atom, Thing) else None
    if isinstance(field, GhostField) and field.anonymous:
        return isinstance(kind, ClassType) and field in world.program.layout(kind.name)
    return isinstance(kind, ClassType) and world.program.is_subclass(kind.name, field.owner)


def _content(view: View, fields: Sequence[AnyField], target: Expr) -> Value:
    """Return the number or truth value in the one of the fields that `target` has."""
    type_, cells = fields[0].columns[0], union_of_fields(view, fields)
    content = target & cells if type_ is BOOL else target.join(cells)
    return value_in(content, type_, width_of(type_, view.world.program.int_width))
