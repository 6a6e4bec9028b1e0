"""Following fields from given objects, looking at no more cells than that needs.

A join with a field, its closure and the test for cycles could all be computed from the whole relation; from the
objects one starts with they give the same, touch fewer cells, and so let partial heaps be judged early and threads
commute.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from oox import logic
from oox.declarations import Field, GhostField
from oox.running.formulas.relations import Relation, steps
from oox.running.formulas.scene import Scene
from oox.running.heap import Atom, Obj, Row, in_order

Fields: TypeAlias = Sequence[Field | GhostField]


def fields_of(node: logic.Term) -> tuple[Field | GhostField, ...]:
    """Return the fields of a union of field relations, or nothing if it is anything else."""
    found: list[Field | GhostField] = []
    waiting = [node]
    while waiting:
        match waiting.pop():
            case logic.FieldRelation(fields):
                found += fields
            case logic.Union(left, right):
                waiting += right, left
            case _:
                return ()
    return tuple(found)


def follow(scene: Scene, atom: Atom, fields: Fields) -> Iterator[Row]:
    """Yield what the fields of one object hold; one that does not exist yet holds nothing."""
    if isinstance(atom, Obj) and atom not in scene.absent:
        for field in fields:
            if (cell := atom.kind.index.get(field)) is not None:
                yield from scene.rows(atom, cell)


def image(scene: Scene, start: Relation, fields: Fields) -> Relation:
    """Return what one step along the fields leads to."""
    return frozenset(row for (atom,) in in_order(start) for row in follow(scene, atom, fields))


def reached(scene: Scene, start: Relation, fields: Fields) -> Relation:
    """Return what one or more steps lead to."""
    edges = _edges(scene, start, fields)
    return frozenset((target,) for targets in edges.values() for target in targets)


def is_acyclic(scene: Scene, start: Relation, fields: Fields) -> bool:
    """Return whether no object that can be reached, nor one to start from, reaches itself again."""
    edges = _edges(scene, start, fields)
    relation = frozenset((source, target) for source, targets in edges.items() for target in targets)
    return all(atom not in steps(atom, relation) for atom in edges)


def _edges(scene: Scene, start: Iterable[Row], fields: Fields) -> dict[Atom, list[Atom]]:
    """Return, for every atom that any number of steps lead to, where one step leads from it."""
    edges: dict[Atom, list[Atom]] = {}
    waiting = [atom for (atom,) in in_order(start)]
    while waiting:
        atom = waiting.pop()
        if atom not in edges:
            edges[atom] = [row[0] for row in follow(scene, atom, fields)]
            waiting.extend(edges[atom])
    return edges
