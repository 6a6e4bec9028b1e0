from __future__ import annotations

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from relational.bounds import Instance
from relational.logic.expr import Relation
from relational.symmetry.isomorphism import canonical

r, p = Relation("r", 2), Relation("p", 1)
ATOMS = ("a", "b", "c", "d")


def instance(pairs: set[tuple[int, int]], marked: set[int]) -> Instance:
    rows = frozenset((ATOMS[left], ATOMS[right]) for left, right in pairs)
    return Instance(ATOMS, {r: rows, p: frozenset((ATOMS[place],) for place in marked)})


places = st.integers(0, 3)


@given(st.sets(st.tuples(places, places), max_size=7), st.sets(places), st.sets(st.tuples(places, places), max_size=7))
@settings(max_examples=150, deadline=None)
def test_forms_are_equal_exactly_for_renamed_instances(
    pairs: set[tuple[int, int]], marked: set[int], others: set[tuple[int, int]]
) -> None:
    form = canonical(instance(pairs, marked), [r, p], [[0, 1, 2]])
    images = []
    for order in permutations((0, 1, 2)):
        name = [*order, 3]
        image = instance({(name[a], name[b]) for a, b in pairs}, {name[place] for place in marked})
        images.append(image)
        assert canonical(image, [r, p], [[0, 1, 2]]) == form
    other = instance(others, marked)
    assert (canonical(other, [r, p], [[0, 1, 2]]) == form) == (other in images)


def test_many_atoms_that_nothing_tells_apart_are_no_search() -> None:
    atoms = tuple(range(40))
    empty = Instance(atoms, {r: frozenset(), p: frozenset([(3,)])})
    moved = Instance(atoms, {r: frozenset(), p: frozenset([(17,)])})
    group = [list(range(40))]
    assert canonical(empty, [r, p], group) == canonical(moved, [r, p], group)
