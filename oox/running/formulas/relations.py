"""Operations on concrete relations: plain sets of rows, computed in the most direct way.

This is the independent semantics of the specification language: it shares no code with the engine that solves formulas.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TypeAlias

from ooxcheck.oox.running.heap import Atom, Obj, Row

Relation: TypeAlias = frozenset[Row]

EMPTY: Relation = frozenset()


def singleton(atom: Atom) -> Relation:
    """Return the set of one atom, or the empty set for null."""
    return EMPTY if atom is None else frozenset(((atom,),))


def join(left: Relation, right: Relation) -> Relation:
    """Return the rows ``a + b`` for which ``a + (x,)`` is in `left` and ``(x,) + b`` in `right`."""
    continuations: defaultdict[Atom, list[Row]] = defaultdict(list)
    for row in right:
        continuations[row[0]].append(row[1:])
    return frozenset(row[:-1] + rest for row in left for rest in continuations.get(row[-1], ()))


def product(left: Relation, right: Relation) -> Relation:
    """Return every row of `left` followed by every row of `right`."""
    return frozenset(a + b for a in left for b in right)


def transpose(relation: Relation) -> Relation:
    """Return the reversed rows."""
    return frozenset(row[::-1] for row in relation)


def identity(objects: Iterable[Obj]) -> Relation:
    """Return each object paired with itself."""
    return frozenset((obj, obj) for obj in objects)


def closure(relation: Relation) -> Relation:
    """Return the smallest transitive relation that contains `relation`."""
    starts = {row[0] for row in relation}
    return frozenset((start, end) for start in starts for end in steps(start, relation))


def steps(start: Atom, relation: Relation) -> set[Atom]:
    """Return the atoms that one or more steps of a binary relation reach from `start`."""
    follow: defaultdict[Atom, list[Atom]] = defaultdict(list)
    for source, target in relation:
        follow[source].append(target)
    reachable: set[Atom] = set()
    waiting = list(follow.get(start, ()))
    while waiting:
        atom = waiting.pop()
        if atom not in reachable:
            reachable.add(atom)
            waiting.extend(follow.get(atom, ()))
    return reachable


def is_acyclic_from(start: Relation, relation: Relation) -> bool:
    """Return whether no start, and nothing that `relation` reaches from one, reaches itself."""
    atoms: set[Atom] = {row[0] for row in start}
    for atom in tuple(atoms):
        atoms |= steps(atom, relation)
    return all(atom not in steps(atom, relation) for atom in atoms)
