from __future__ import annotations

import sys
from inspect import stack
from itertools import combinations, permutations
from math import factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.relational.symmetry.isomorphism import Row, canonical, refine, swappable

points = st.integers(0, 4)
pairs = st.sets(st.tuples(points, points), max_size=7)
triples = st.sets(st.tuples(points, points, points), max_size=4)
colourings = st.lists(st.integers(0, 1), min_size=5, max_size=5)

Structure = tuple[frozenset[Row], frozenset[Row]]


def images(structure: Structure, colours: list[int]) -> list[Structure]:
    """Return what all permutations that keep colours make of a structure, one by one."""
    orders = (
        order for order in permutations(range(5)) if all(colours[order[i]] == colours[i] for i in range(5))
    )
    first, second = structure
    return [(renamed(first, order), renamed(second, order)) for order in orders]


def renamed(rows: frozenset[Row], order: Row) -> frozenset[Row]:
    return frozenset(tuple(order[place] for place in row) for row in rows)


@given(pairs, triples, pairs, colourings)
@settings(max_examples=100, deadline=None)
def test_forms_are_equal_exactly_for_renamed_structures(
    some: set[Row], more: set[Row], others: set[Row], colours: list[int]
) -> None:
    structure, other = (frozenset(some), frozenset(more)), (frozenset(others), frozenset(more))
    found, same = canonical(structure, colours), images(structure, colours)
    assert found.automorphisms == same.count(structure)
    assert {canonical(image, colours).form for image in same[::7]} <= {found.form}
    assert (canonical(other, colours).form == found.form) == (other in same)


@given(pairs, triples)
@settings(max_examples=50, deadline=None)
def test_labels_put_points_where_the_form_has_them(some: set[Row], more: set[Row]) -> None:
    found = canonical([some, more], [0] * 5)
    assert sorted(found.labels) == [0, 1, 2, 3, 4]
    assert found.form[0] == tuple(sorted(5 * found.labels[a] + found.labels[b] for a, b in some))


def both_ways(edges: set[tuple[int, int]]) -> list[frozenset[Row]]:
    return [frozenset(edges | {(b, a) for a, b in edges})]


CUBE = both_ways({(a, b) for a in range(8) for b in range(8) if (a ^ b).bit_count() == 1})
PETERSEN = both_ways(
    {
        (i, j)
        for i, one in enumerate(combinations(range(5), 2))
        for j, other in enumerate(combinations(range(5), 2))
        if not {*one} & {*other}
    }
)


@pytest.mark.parametrize(
    ("tables", "size", "automorphisms"),
    [
        ([frozenset()], 40, factorial(40)),
        (both_ways({(2 * i, 2 * i + 1) for i in range(10)}), 20, 2**10 * factorial(10)),
        (both_ways({(i, (i + 1) % 9) for i in range(9)}), 9, 18),
        ([frozenset((i, (i + 1) % 9) for i in range(9))], 9, 9),
        (CUBE, 8, 48),
        (PETERSEN, 10, 120),
        ([frozenset((i, j, (i + j) % 7) for i in range(7) for j in range(7))], 7, 6),
    ],
    ids=["nothing", "matching", "cycle", "directed cycle", "cube", "petersen", "integers modulo 7"],
)
def test_groups_have_the_orders_that_books_say(
    tables: list[frozenset[Row]], size: int, automorphisms: int
) -> None:
    assert canonical(tables, [0] * size).automorphisms == automorphisms


def test_refinement_tells_points_apart_by_what_they_stand_in() -> None:
    path = [frozenset({(0, 1), (1, 2), (2, 3)})]
    assert len(set(refine(path, [0] * 4))) == 4
    first, second, third, last = refine(both_ways({(0, 1), (1, 2), (2, 3)}), [0] * 4)
    assert first == last != second == third


def test_points_are_swappable_if_no_table_changes() -> None:
    assert swappable([{(0, 1), (1, 0), (2, 0), (2, 1)}], 0, 1)
    assert not swappable([{(0, 1), (2, 0), (2, 1)}], 0, 1)


def test_a_search_may_have_more_levels_than_python_has_of_calls() -> None:
    pairs, limit = 80, sys.getrecursionlimit()
    matching = both_ways({(i, pairs + i) for i in range(pairs)})
    sys.setrecursionlimit(len(stack()) + 50)
    try:
        found = canonical(matching, [*range(pairs), *range(pairs)])
    finally:
        sys.setrecursionlimit(limit)
    assert found.automorphisms == 2**pairs


def test_a_search_can_be_stopped() -> None:
    looks = 0

    def watch() -> None:
        nonlocal looks
        looks += 1
        if looks == 5:
            raise TimeoutError

    with pytest.raises(TimeoutError):
        canonical(CUBE, [0] * 8, watch)
    assert looks == 5
