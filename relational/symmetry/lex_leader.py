"""Symmetry: atoms that the bounds cannot tell apart, and predicates that keep few of their arrangements.

Two atoms are interchangeable if replacing one by the other in any column of any bound changes nothing; bounds are
then unions of products of the classes, and every permutation of a class turns instances into instances. A lex-leader
predicate (Crawford, Ginsberg, Luks and Roy, KR 1996; for relations: Shlyakhter, SAT 2001) keeps the instances that
are smallest under swaps of neighbours: at least one of every orbit. Which bits are compared, and when it stops, is as
in Kodkod, so that sizes can be compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise
from typing import TypeAlias

from relational.bounds import FIELD, MASK, Bounds, places
from relational.logic.expr import Relation
from relational.translation.matrix import Matrix
from sat.circuit import TRUE, Circuit, Lit

Classes: TypeAlias = list[list[int]]


def classes(bounds: Bounds, relations: Iterable[Relation], watch: Callable[[], None] = lambda: None) -> Classes:
    """Return the positions of atoms that the bounds of `relations` cannot tell apart, classes of two or more, in order.

    Atoms that stand for integers or bit positions are never interchangeable. `watch` is called for each relation.
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


def _note_columns(profile: list[list[object]], name: object, keys: Iterable[int], arity: int) -> None:
    """Add to each atom's profile in which column of which tuples it stands."""
    for column in range(arity):
        shift = FIELD * (arity - 1 - column)
        hole = ~(MASK << shift)
        rests: dict[int, list[int]] = {}
        for key in keys:
            rests.setdefault(key >> shift & MASK, []).append(key & hole)
        for position, rest in rests.items():
            profile[position].append((name, column, tuple(rest)))


def lex_leader(
    gates: Circuit,
    leaf: Callable[[Relation], Matrix],
    bounds: Bounds,
    relations: Iterable[Relation],
    groups: Classes,
    budget: int,
) -> list[Lit]:
    """Return literals that hold in an instance of every orbit; `budget` is how many bits to compare, about."""
    open_ones = [each for each in relations if not bounds[each].is_exact]
    ordered = sorted(open_ones, key=lambda each: (each.arity, each.name))
    standing = cache(lambda relation: _standing(leaf(relation)))
    asserted: list[Lit] = []
    for group in groups:
        members = set(group)
        touching = [each for each in ordered if _touches(bounds[each].upper, each.arity, members)]
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


def common(groups: Classes, others: Classes) -> Classes:
    """Return the classes of atoms that are interchangeable by both of two partitions."""
    number = {place: label for label, group in enumerate(others) for place in group}
    shared: dict[tuple[int, int], list[int]] = {}
    for label, group in enumerate(groups):
        for place in group:
            if place in number:
                shared.setdefault((label, number[place]), []).append(place)
    return [group for group in shared.values() if len(group) > 1]


def _touches(keys: Iterable[int], arity: int, members: set[int]) -> bool:
    return any(place in members for key in keys for place in places(key, arity))


def _standing(matrix: Matrix) -> dict[int, list[int]]:
    """Return the tuples that each atom stands in."""
    tuples: dict[int, list[int]] = {}
    for key in matrix.cells:
        for place in set(places(key, matrix.arity)):
            tuples.setdefault(place, []).append(key)
    return tuples


def _swapped_pairs(
    matrix: Matrix, standing: dict[int, list[int]], first: int, second: int
) -> list[tuple[Lit, Lit]]:
    """Return each cell with the one that a swap of two atoms puts in its place, each pair once, in order of tuples.

    The smaller tuple of a pair always has the first atom.
    """
    pairs = []
    seen: set[int] = set()
    for key in sorted(standing.get(first, ())):
        other = swapped(key, matrix.arity, first, second)
        if other != key and key not in seen:
            seen.add(other)
            if matrix.cells[key] != TRUE:
                pairs.append((matrix.cells[key], matrix.cells[other]))
    return pairs


def swapped(key: int, arity: int, first: int, second: int) -> int:
    """Return a packed tuple with two atoms exchanged."""
    result = 0
    for place in places(key, arity):
        result = result << FIELD | (second if place == first else first if place == second else place)
    return result


def _at_most(gates: Circuit, pairs: list[tuple[Lit, Lit]]) -> list[Lit]:
    """Return literals that say that the left bits, read in order, are no more than the right bits.

    `equal` needs to be true only if all pairs so far are equal; as no left bit may exceed its right one before the
    first difference, "left or not right" is enough for that.
    """
    asserted: list[Lit] = []
    equal = TRUE
    for left, right in pairs:
        asserted.append(gates.or_((-equal, -left, right)))
        equal = gates.and2(equal, gates.or2(left, -right))
    return [lit for lit in asserted if lit != TRUE]
