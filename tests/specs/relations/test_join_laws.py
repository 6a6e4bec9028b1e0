"""Laws of joins on random expressions: what is built is the join, or for an upper bound contains it."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.specs.relations import expr as e
from ooxcheck.specs.relations.inclusion_laws import is_old
from ooxcheck.specs.relations.join_laws import join, visible_from_old
from ooxcheck.specs.relations.set_laws import Side
from tests.specs.nodes import FRESH, KEYS, NUMBER, N, V, W, world
from tests.specs.random_sets import assigned, keys, links, nodes, numbers

Make = Callable[[random.Random, int], e.Expr]


def closed(source: random.Random, depth: int) -> e.Expr:
    return source.choice((e.Star, e.Closure))(links(source, depth - 1))


def read(source: random.Random, depth: int) -> e.Expr:
    """Return a set that a field leads to, from which the same field leads on."""
    step = links(source, depth - 1)
    return e.Join(nodes(source, 1), source.choice((step, e.Star(step), e.Closure(step))))


JOINED: tuple[tuple[Make, Make], ...] = (
    (nodes, links), (nodes, keys), (assigned, links), (assigned, keys), (nodes, closed), (read, closed), (links, nodes), (keys, numbers), (links, links), (links, keys), (closed, links),
)  # fmt: skip


@pytest.mark.parametrize(("first", "second"), JOINED)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=50, deadline=None)
def test_a_join_is_one_and_for_an_upper_bound_contains_it(first: Make, second: Make, seed: int) -> None:
    source = random.Random(seed)
    left, right = first(source, 2), second(source, 2)
    exact, larger = join(left, right, Side.LOWER), join(left, right, Side.UPPER)
    for _ in range(5):
        here = world(source)
        real = here.rows(e.Join(left, right))
        assert here.rows(exact) == real
        assert here.rows(larger) >= real


@given(seed=st.integers(0, 2**32))
@settings(max_examples=100, deadline=None)
def test_what_one_atom_leads_to_is_exact(seed: int) -> None:
    source = random.Random(seed)
    left = source.choice((V, W, FRESH, e.Choice(e.Same(V, W), V, FRESH)))
    right = source.choice((links, keys))(source, 3)
    found = join(left, right, Side.LOWER, single=True)
    for _ in range(5):
        here = world(source)
        if len(here.rows(left)) == 1:
            assert here.rows(found) == here.rows(e.Join(left, right))


@given(seed=st.integers(0, 2**32))
@settings(max_examples=100, deadline=None)
def test_what_old_objects_hold_is_seen_from_them(seed: int) -> None:
    source = random.Random(seed)
    relation, start = links(source, 3), nodes(source, 1)
    for _ in range(5):
        here = world(source)
        if is_old(start):
            assert here.rows(e.Join(start, visible_from_old(relation))) == here.rows(e.Join(start, relation))


def test_by_hand() -> None:
    given = e.Minus(V, e.NULL_ATOM)
    assert join(given, e.Override(KEYS, given, NUMBER), Side.UPPER) is NUMBER
    assert join(V, e.Override(N, FRESH, W), Side.LOWER) is e.Join(V, N)
    assert visible_from_old(e.Override(N, FRESH, W)) is N
    assert visible_from_old(e.Override(N, given, W)) is e.Override(N, given, W)
