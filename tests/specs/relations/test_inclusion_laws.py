"""What is seen of expressions without knowing the heap is so in every heap: each answer that is yes is held to random ones."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.specs.relations import expr as e
from ooxcheck.specs.relations.inclusion_laws import (
    disjoint,
    inside,
    inside_product,
    is_field_like,
    is_old,
    never_null,
    only_fresh,
)
from tests.specs.meaning import World
from tests.specs.nodes import ALL_FRESH, world
from tests.specs.random_sets import keys, links, nodes, numbers

Make = Callable[[random.Random, int], e.Expr]
SORTS = (nodes, numbers, links, keys)


def related(source: random.Random, make: Make) -> list[e.Expr]:
    """Return some expressions of which several are likely to contain others."""
    one, two, three = (make(source, depth) for depth in (0, 1, 2))
    return [
        one,
        two,
        three,
        e.Union((one, three)),
        e.Meet((two, three)),
        e.Minus(three, two),
        e.Minus(three, one),
    ]


def worlds(source: random.Random) -> list[World]:
    return [world(source) for _ in range(6)]


@pytest.mark.parametrize("make", SORTS)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_what_is_seen_inside_is_inside_and_what_is_seen_apart_is_apart(make: Make, seed: int) -> None:
    source = random.Random(seed)
    seen = worlds(source)
    for one, two in permutations(related(source, make), 2):
        if inside(one, two):
            assert all(here.rows(one) <= here.rows(two) for here in seen), (one, two)
        if disjoint(one, two):
            assert not any(here.rows(one) & here.rows(two) for here in seen), (one, two)


@given(seed=st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_what_is_seen_inside_a_relation_is_inside(seed: int) -> None:
    source = random.Random(seed)
    key, value = (
        source.choice([each for each in related(source, nodes) if never_null(each)] or [ALL_FRESH]),
        nodes(source, 1),
    )
    for relation in (*related(source, links), e.Product(key, e.Union((value, nodes(source, 1))))):
        if inside_product(key, value, relation):
            assert all(here.rows(e.Product(key, value)) <= here.rows(relation) for here in worlds(source))


@pytest.mark.parametrize("make", SORTS)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_what_is_seen_of_one_set_is_so(make: Make, seed: int) -> None:
    source = random.Random(seed)
    here = world(source)
    new = {row[0] for row in here.rows(ALL_FRESH)}
    for each in related(source, make):
        rows = here.rows(each)
        assert not (each.arity == 1 and never_null(each)) or (None,) not in rows
        assert not is_old(each) or not any(atom in new for row in rows for atom in row)
        assert not only_fresh(each) or all(row[0] in new for row in rows)
        assert not (each.arity == 2 and is_field_like(each)) or all(row[0] is not None for row in rows)


def test_enough_is_seen_for_this_to_mean_something() -> None:
    seen: Counter[str] = Counter()
    for seed in range(40):
        for make in SORTS:
            for one, two in permutations(related(random.Random(seed), make), 2):
                seen[f"inside {make.__name__}"] += inside(one, two)
                seen[f"disjoint {make.__name__}"] += disjoint(one, two)
    assert min(seen.values()) > 50, seen
