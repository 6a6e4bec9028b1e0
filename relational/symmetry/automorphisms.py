"""The symmetry of bounds: every permutation of atoms that turns each bound into itself.

Any of them turns instances into instances, because formulas tell atoms apart by relations only. The bounds are a structure
in the sense of `ooxcheck.relational.symmetry.isomorphism`, and an instance within them is the same one with more tables, so both
have one canonical form, and by the theorem on orbits and stabilisers as many instances are isomorphic to one as it has
automorphisms fewer than the bounds.

Few bounds need a table: one that has all rows or none of each *type*, which is the colours of a row and which of its points
are equal, is kept by every permutation that keeps colours. So are products of sorts, with the diagonal or without.
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
    refined,
    swappable,
)
from ooxcheck.relational.symmetry.lex_leader import Classes


@dataclass(frozen=True, slots=True)
class Symmetry:
    """The permutations of atoms that keep their `colours` and turn each of `tables` into itself; there are `order`."""

    colours: tuple[int, ...]
    tables: tuple[frozenset[Row], ...]
    order: int

    def canonical(self, relations: Sequence[Iterable[Row]], watch: Watch = idle) -> Canonical:
        """Return the canonical form of relations: the same as that of others iff a permutation turns them into these."""
        return canonical([*self.tables, *(frozenset(rows) for rows in relations)], self.colours, watch)

    def classes(self) -> Classes:
        """Return the atoms any two of which can be exchanged, classes of two or more, in order."""
        found: list[list[int]] = []
        for place, colour in enumerate(self.colours):
            for group in found:
                if self.colours[group[0]] == colour and swappable(self.tables, group[0], place):
                    group.append(place)
                    break
            else:
                found.append([place])
        return [group for group in found if len(group) > 1]


def symmetry(bounds: Bounds, relations: Iterable[Relation], watch: Watch = idle) -> Symmetry:
    """Return the symmetry of the bounds of some relations; atoms that stand for integers or bit positions stay in place."""
    colours = [0] * len(bounds.universe)
    for atom in (*bounds.integers.atoms.values(), *bounds.integers.bit_atoms):
        place = bounds.universe.position(atom)
        colours[place] = place + 1
    tables = [rows for relation in relations for rows in _tables(bounds, relation)]
    tables = [rows for rows in tables if not _is_kept(rows, colours)]
    colours = refined(tables, colours, watch)
    tables = [rows for rows in dict.fromkeys(tables) if not _is_kept(rows, colours)]
    return Symmetry(tuple(colours), tuple(tables), canonical(tables, colours, watch).automorphisms)


def _tables(bounds: Bounds, relation: Relation) -> list[frozenset[Row]]:
    """Return the bounds of a relation as tables."""
    bound = bounds[relation]
    sides = [bound.lower] if bound.is_exact else [bound.lower, bound.upper]
    return [frozenset(places(key, relation.arity) for key in side) for side in sides]


def _is_kept(rows: frozenset[Row], colours: Sequence[int]) -> bool:
    """Return whether a table has all rows or none of each type, so that all permutations that keep colours keep it."""
    sizes = Counter(colours)
    types = Counter((tuple(colours[place] for place in row), tuple(map(row.index, row))) for row in rows)
    return all(count == _rows_of(coloured, equal, sizes) for (coloured, equal), count in types.items())


def _rows_of(coloured: Row, equal: Row, sizes: Counter[int]) -> int:
    """Return how many rows have a type: as many as there are choices of different points with its colours."""
    points = Counter(coloured[column] for column in set(equal))
    rows = 1
    for colour, number in points.items():
        rows *= perm(sizes[colour], number)
    return rows
