"""Images of objects under fields and elements of arrays, computed with as few reads of cells as possible.

A join with a field, its closure and the test for cycles could be computed from the whole relation. Computed from the given objects the result is the same, but fewer
cells are read. So partial heaps can be judged early, and more steps of threads commute.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from ooxcheck.oox import logic
from ooxcheck.oox.declarations import Field, GhostField
from ooxcheck.oox.running.formulas.relations import Relation, steps
from ooxcheck.oox.running.formulas.scene import Scene
from ooxcheck.oox.running.heap import Atom, Obj, Row, in_order
from ooxcheck.oox.types import ArrayType

Hop: TypeAlias = "Field | GhostField | ArrayType"
"""One hop from an object: a field; from an array of a type: its elements."""

Step: TypeAlias = tuple[Hop, ...]
"""Consecutive hops: ``children[]`` is a field and then the elements of the array in it."""


def steps_of(node: logic.Term) -> tuple[Step, ...]:
    """Return the steps of a union of fields and of elements of arrays in fields; empty for any other term."""
    all_steps: list[Step] = []
    waiting: list[tuple[logic.Term, Step]] = [(node, ())]
    while waiting:
        match waiting.pop():
            case logic.FieldRelation(fields), behind:
                all_steps += ((field, *behind) for field in fields)
            case logic.Contents(types), behind:
                all_steps += ((type_, *behind) for type_ in types)
            case logic.Join(left, logic.Contents(types)), behind:
                waiting += ((left, (type_, *behind)) for type_ in reversed(types))
            case logic.Union(left, right), behind:
                waiting += (right, behind), (left, behind)
            case _:
                return ()
    return tuple(all_steps)


def follow(scene: Scene, atom: Atom, steps: Sequence[Step]) -> Iterator[Row]:
    """Yield the images of one object under some steps."""
    for first, *others in steps:
        rows: Iterable[Row] = field_values(scene, atom, first)
        for hop in others:
            rows = [row[:-1] + more for row in rows for more in field_values(scene, row[-1], hop)]
        yield from rows


def field_values(scene: Scene, atom: Atom, hop: Hop) -> Iterator[Row]:
    """Yield the contents of a field of one object, or of an array; nothing for an object that does not exist yet."""
    if not isinstance(atom, Obj) or atom in scene.absent:
        return
    if isinstance(hop, ArrayType):
        for place in range(len(atom.cells)) if atom.kind.type == hop else ():
            yield from scene.rows(atom, place)
    elif (cell := atom.kind.index.get(hop)) is not None:
        yield from scene.rows(atom, cell)


def image(scene: Scene, start: Relation, steps: Sequence[Step]) -> Relation:
    """Return the image of one step."""
    return frozenset(row for (atom,) in in_order(start) for row in follow(scene, atom, steps))


def closure_image(scene: Scene, start: Relation, steps: Sequence[Step]) -> Relation:
    """Return the objects that are reachable in one or more steps."""
    edges = _edges(scene, start, steps)
    return frozenset((target,) for targets in edges.values() for target in targets)


def is_acyclic(scene: Scene, start: Relation, along: Sequence[Step]) -> bool:
    """Return whether no start object, and no object reachable from one, reaches itself."""
    edges = _edges(scene, start, along)
    relation = frozenset((source, target) for source, targets in edges.items() for target in targets)
    return all(atom not in steps(atom, relation) for atom in edges)


def _edges(scene: Scene, start: Iterable[Row], along: Sequence[Step]) -> dict[Atom, list[Atom]]:
    """Return, for each atom reachable in any number of steps, its images under one step."""
    edges: dict[Atom, list[Atom]] = {}
    waiting = [atom for (atom,) in in_order(start)]
    while waiting:
        atom = waiting.pop()
        if atom not in edges:
            edges[atom] = [row[0] for row in follow(scene, atom, along)]
            waiting.extend(edges[atom])
    return edges
