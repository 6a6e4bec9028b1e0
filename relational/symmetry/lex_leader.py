"""Symmetry breaking by lex-leaders: classes of interchangeable atoms, and predicates that keep few of their arrangements.

Two atoms are interchangeable if replacing one by the other in any column of any bound changes nothing;
bounds are then unions of products of
the classes, and every permutation of a class turns instances into instances. A lex-leader predicate
(Crawford, Ginsberg, Luks and Roy, KR
1996; for relations: Shlyakhter, SAT 2001) keeps the instances that are smallest under swaps of neighbours:
at least one of every orbit. The
compared bits, and the budget, are those of Kodkod, so that sizes can be compared; but only the first tuples
of a large relation are used,
which hardly ever agree.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from itertools import pairwise
from math import prod
from typing import TypeAlias

from ooxcheck.relational.bounds import FIELD, MASK, Bounds, places
from ooxcheck.relational.logic.expr import Relation
from ooxcheck.relational.translation.matrix import Matrix
from ooxcheck.sat.circuit import TRUE, Circuit, Lit

Classes: TypeAlias = list[list[int]]

# Tuples of a relation that are searched for an atom, as a multiple of the budget: more than most relations have.
_TUPLES = 16


def classes(
    bounds: Bounds, relations: Iterable[Relation], watch: Callable[[], None] = lambda: None
) -> Classes:
    """Return the positions of atoms that the bounds of `relations` do not distinguish, classes of two or more, in order.

    Atoms of integers or bit positions are never interchangeable. `watch` is called for each relation.
    """
    profile: list[list[object]] = [[] for _ in bounds.universe]
    for number, relation in enumerate(relations):
        watch()
        bound = bounds[relation]
        _note_columns(profile, (number, "lower"), sorted(bound.lower), relation.arity)
        if not bound.is_exact:
            _note_columns(profile, (number, "upper"), bound.upper, relation.arity)
    for atom in (*bounds.integers.atoms.values(), *bounds.integers.bit_atoms):
        profile[bounds.universe.position(atom)].append(atom)
    grouped: dict[tuple[object, ...], list[int]] = {}
    for position, seen in enumerate(profile):
        grouped.setdefault(tuple(seen), []).append(position)
    return [group for group in grouped.values() if len(group) > 1]


def _note_columns(profile: list[list[object]], name: object, keys: Collection[int], arity: int) -> None:
    """Add to each atom's profile its columns in tuples.

    In a product all atoms of a column have the same remaining tuples, which need not be recorded.
    """
    columns = _columns(keys, arity)
    if len(keys) == prod(map(len, columns)):
        for column, members in enumerate(columns):
            for position in members:
                profile[position].append((name, column))
        return
    for column in range(arity):
        shift = FIELD * (arity - 1 - column)
        hole = ~(MASK << shift)
        rests: dict[int, list[int]] = {}
        for key in keys:
            rests.setdefault(key >> shift & MASK, []).append(key & hole)
        for position, rest in rests.items():
            profile[position].append((name, column, tuple(rest)))


def _columns(keys: Collection[int], arity: int) -> list[set[int]]:
    """Return the atoms in each column of some tuples."""
    return [{key >> FIELD * column & MASK for key in keys} for column in range(arity - 1, -1, -1)]


def lex_leader(
    gates: Circuit,
    leaf: Callable[[Relation], Matrix],
    bounds: Bounds,
    relations: Iterable[Relation],
    groups: Classes,
    budget: int,
) -> list[Lit]:
    """Return literals that hold in an instance of every orbit; `budget` is the approximate number of bits to compare."""
    open_ones = [each for each in relations if not bounds[each].is_exact]
    ordered = sorted(open_ones, key=lambda each: (each.arity, each.name))
    atoms = {each: set[int]().union(*_columns(bounds[each].upper, each.arity)) for each in ordered}
    standing = cache(lambda relation: _standing(leaf(relation), atoms[relation], _TUPLES * budget))
    asserted: list[Lit] = []
    for group in groups:
        touching = [each for each in ordered if not atoms[each].isdisjoint(group)]
        for first, second in pairwise(group):
            if gates.watch is not None:
                gates.watch()
            pairs: list[tuple[Lit, Lit]] = []
            for relation in touching:
                if len(pairs) >= budget:
                    break
                pairs += _swapped_pairs(leaf(relation), standing(relation), first, second)
            asserted += _at_most(gates, pairs)
    return asserted


def leader(gates: Circuit, matrices: Iterable[Matrix], image: Sequence[int], budget: int) -> list[Lit]:
    """Return literals that instances are not larger than their images under a permutation of the atoms.

    `image` maps positions; it must preserve the bounds. The matrices are compared in the given order, their
    tuples in ascending order, about
    `budget` of them. The least instances of all orbits by this order satisfy this for all permutations, so
    requiring it for some loses none of
    them.
    """
    pairs: list[tuple[Lit, Lit]] = []
    for matrix in matrices:
        for key in sorted(matrix.cells) if len(pairs) < budget else ():
            other = map_atoms(key, matrix.arity, image)
            is_said = other < key and map_atoms(other, matrix.arity, image) == key
            if other != key and matrix.cells[key] != TRUE and not is_said:
                pairs.append((matrix.cells[key], matrix.cells[other]))
    return _at_most(gates, pairs[:budget])


def map_atoms(key: int, arity: int, image: Sequence[int]) -> int:
    """Return a packed tuple with each atom replaced by its image."""
    result = 0
    for place in places(key, arity):
        result = result << FIELD | image[place]
    return result


def common(groups: Classes, others: Classes) -> Classes:
    """Return the common refinement of two partitions."""
    number = {place: label for label, group in enumerate(others) for place in group}
    shared: dict[tuple[int, int], list[int]] = {}
    for label, group in enumerate(groups):
        for place in group:
            if place in number:
                shared.setdefault((label, number[place]), []).append(place)
    return [group for group in shared.values() if len(group) > 1]


def _standing(matrix: Matrix, atoms: Collection[int], most: int) -> dict[int, list[int]]:
    """Return the first tuples, in order, that contain each atom, at most so many."""
    tuples: dict[int, list[int]] = {place: [] for place in atoms}
    unfinished = len(tuples)
    for key in sorted(matrix.cells):
        for place in set(places(key, matrix.arity)):
            known = tuples[place]
            if len(known) < most:
                known.append(key)
                unfinished -= len(known) == most
        if not unfinished:
            break
    return tuples


def _swapped_pairs(
    matrix: Matrix, standing: dict[int, list[int]], first: int, second: int
) -> list[tuple[Lit, Lit]]:
    """Return each cell with the one that a swap of two atoms moves to it, each pair once, in order of tuples.

    The smaller tuple of a pair always has the first atom.
    """
    pairs = []
    seen: set[int] = set()
    for key in standing.get(first, ()):
        other = swap_atoms(key, matrix.arity, first, second)
        if other != key and key not in seen:
            seen.add(other)
            if matrix.cells[key] != TRUE:
                pairs.append((matrix.cells[key], matrix.cells[other]))
    return pairs


def swap_atoms(key: int, arity: int, first: int, second: int) -> int:
    """Return a packed tuple with two atoms exchanged."""
    result = 0
    for place in places(key, arity):
        result = result << FIELD | (second if place == first else first if place == second else place)
    return result


def _at_most(gates: Circuit, pairs: list[tuple[Lit, Lit]]) -> list[Lit]:
    """Return literals that the left bits, read in order, are at most the right bits.

    `equal` must be true only if all pairs so far are equal; no left bit exceeds its right one before the
    first difference, so "left or not right"
    suffices.
    """
    asserted: list[Lit] = []
    equal = TRUE
    for left, right in pairs:
        asserted.append(gates.or_((-equal, -left, right)))
        equal = gates.and2(equal, gates.or2(left, -right))
    return [lit for lit in asserted if lit != TRUE]
