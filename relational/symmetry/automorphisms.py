"""The symmetry of bounds: the permutations of atoms that preserve each bound.

They turn instances into instances, because formulas distinguish atoms by relations only. The bounds are a
structure in the sense of
`ooxcheck.relational.symmetry.isomorphism`, and an instance within them is the same structure with more
tables. So both have canonical forms,
and by the orbit-stabiliser theorem the isomorphism class of an instance has as many members as the bounds
have automorphisms, divided by those
of the instance.

Few bounds need a table: one that has all rows or none of each *type*, which is the colours of a row and the
equalities between its points, is
preserved by every permutation that preserves colours. So are products of sorts, with the diagonal or
without.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import perm

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.bounds import Bounds, places
from ooxcheck.relational.logic.expr import Relation
from ooxcheck.relational.symmetry.isomorphism import (
    Canonical,
    Row,
    Watch,
    canonical,
    idle,
    refine,
    swappable,
)
from ooxcheck.relational.symmetry.lex_leader import Classes


@dataclass(frozen=True, slots=True)
class Symmetry:
    """The permutations of atoms that preserve their `colours` and each of `tables`; there are `order`."""

    colours: tuple[int, ...]
    tables: tuple[frozenset[Row], ...]
    order: int

    def canonical(self, relations: Sequence[Iterable[Row]], watch: Watch = idle) -> Canonical:
        """Return the canonical form of relations: equal for two iff a permutation turns one into the other."""
        return canonical([*self.tables, *(frozenset(rows) for rows in relations)], self.colours, watch)

    def classes(self) -> Classes:
        """Return the classes of pairwise interchangeable atoms, of two or more, in order."""
        groups: list[list[int]] = []
        for place, colour in enumerate(self.colours):
            for group in groups:
                if self.colours[group[0]] == colour and swappable(self.tables, group[0], place):
                    group.append(place)
                    break
            else:
                groups.append([place])
        return [group for group in groups if len(group) > 1]


def symmetry(bounds: Bounds, relations: Iterable[Relation], watch: Watch = idle) -> Symmetry:
    """Return the symmetry of the bounds of some relations; atoms of integers or bit positions are fixed."""
    colours = [0] * len(bounds.universe)
    for atom in (*bounds.integers.atoms.values(), *bounds.integers.bit_atoms):
        place = bounds.universe.position(atom)
        colours[place] = place + 1
    tables = [rows for relation in relations for rows in _tables(bounds, relation)]
    tables = [rows for rows in tables if not _is_kept(rows, colours)]
    colours = refine(tables, colours, watch)
    tables = [rows for rows in dict.fromkeys(tables) if not _is_kept(rows, colours)]
    return Symmetry(tuple(colours), tuple(tables), canonical(tables, colours, watch).automorphisms)


def _tables(bounds: Bounds, relation: Relation) -> list[frozenset[Row]]:
    """Return the bounds of a relation as tables."""
    bound = bounds[relation]
    sides = [bound.lower] if bound.is_exact else [bound.lower, bound.upper]
    return [frozenset(places(key, relation.arity) for key in side) for side in sides]


def _is_kept(rows: frozenset[Row], colours: Sequence[int]) -> bool:
    """Return whether a table has all rows or none of each type, so that all colour-preserving permutations preserve it."""
    sizes = Counter(colours)
    types = Counter((tuple(colours[place] for place in row), tuple(map(row.index, row))) for row in rows)
    return all(count == _rows_of(coloured, equal, sizes) for (coloured, equal), count in types.items())


def _rows_of(coloured: Row, equal: Row, sizes: Counter[int]) -> int:
    """Return the number of rows of a type: the choices of different points with its colours."""
    points = Counter(coloured[column] for column in set(equal))
    rows = 1
    for colour, number in points.items():
        rows *= perm(sizes[colour], number)
    return rows
