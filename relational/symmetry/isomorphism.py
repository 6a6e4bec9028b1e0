"""Canonical forms: two instances have the same one iff a permutation of interchangeable atoms turns one into the other.

Atoms get colours, refined by the colours of the tuples they stand in until nothing changes; while atoms of one class
share a colour, each of them in turn is set apart and refinement goes on (individualisation and refinement: McKay,
"Practical Graph Isomorphism", 1981). Of the forms at the leaves of this search the smallest is canonical. Two atoms
whose swap changes nothing lead to equal forms, so one of them is tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from relational.bounds import Instance
from relational.logic.expr import Relation
from relational.symmetry.lex_leader import Classes

Row = tuple[int, ...]
Tables = list[tuple[str, frozenset[Row]]]


def canonical(instance: Instance, relations: Iterable[Relation], groups: Classes) -> tuple[object, ...]:
    """Return the canonical form of some relations of an instance, with atoms permuted within each of `groups`."""
    position = {atom: place for place, atom in enumerate(instance.universe)}
    tables = [
        (relation.name, frozenset(tuple(position[atom] for atom in row) for row in instance[relation]))
        for relation in sorted(relations, key=lambda each: (each.name, each.arity))
    ]
    colours = list(range(len(instance.universe)))
    for group in groups:
        for place in group:
            colours[place] = group[0]
    return min(_forms(tables, colours, groups))


def _forms(tables: Tables, colours: list[int], groups: Classes) -> list[tuple[object, ...]]:
    """Return the forms at the leaves of the search below one colouring."""
    colours = _refined(tables, colours)
    cell = _first_shared(colours, groups)
    if cell is None:
        return [_renamed(tables, colours, groups)]
    forms = []
    for place in _representatives(tables, cell):
        apart = [2 * colour for colour in colours]
        apart[place] -= 1
        forms.append(min(_forms(tables, apart, groups)))
    return forms


def _refined(tables: Tables, colours: list[int]) -> list[int]:
    """Return the coarsest colouring in which atoms of one colour stand in equally coloured tuples."""
    while True:
        stands: list[list[object]] = [[] for _ in colours]
        for number, (_, rows) in enumerate(tables):
            for row in rows:
                coloured = tuple(colours[place] for place in row)
                for column, place in enumerate(row):
                    stands[place].append((number, column, coloured))
        signatures = [(colour, tuple(sorted(seen, key=repr))) for colour, seen in zip(colours, stands, strict=True)]
        ranks = {signature: rank for rank, signature in enumerate(sorted(set(signatures), key=_by_colour))}
        if len(ranks) == len(set(colours)):
            return [ranks[signature] for signature in signatures]
        colours = [ranks[signature] for signature in signatures]


def _by_colour(signature: tuple[int, tuple[object, ...]]) -> tuple[int, str]:
    """Return a key that orders signatures by colour first, the same way in every run."""
    return signature[0], repr(signature[1])


def _first_shared(colours: list[int], groups: Classes) -> list[int] | None:
    """Return the atoms of the smallest colour that several atoms of one class share."""
    count = Counter(colours)
    shared = [(colours[place], group) for group in groups for place in group if count[colours[place]] > 1]
    if not shared:
        return None
    colour, group = min(shared)
    return [place for place in group if colours[place] == colour]


def _representatives(tables: Tables, cell: list[int]) -> list[int]:
    """Return atoms of a cell such that every other one can be swapped with one of them without any change."""
    chosen: list[int] = []
    for place in cell:
        if not any(_is_swappable(tables, place, other) for other in chosen):
            chosen.append(place)
    return chosen


def _is_swappable(tables: Tables, one: int, other: int) -> bool:
    swap = {one: other, other: one}
    return all(frozenset(tuple(swap.get(place, place) for place in row) for row in rows) == rows for _, rows in tables)


def _renamed(tables: Tables, colours: list[int], groups: Classes) -> tuple[object, ...]:
    """Return the instance with the atoms of each class put in the order of their colours."""
    name = list(range(len(colours)))
    for group in groups:
        for target, place in zip(group, sorted(group, key=colours.__getitem__), strict=True):
            name[place] = target
    return tuple(
        (relation, tuple(sorted(tuple(name[place] for place in row) for row in rows))) for relation, rows in tables
    )
