"""Every law on random expressions over random relations: what is built denotes what was meant, or is on the safe side of it."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.oox.types import BOOL, INT
from ooxcheck.specs.relations import expr as e
from ooxcheck.specs.relations.boolean_laws import both, choice, either, negation, same, within
from ooxcheck.specs.relations.inclusion_laws import (
    disjoint,
    inside,
    is_field_like,
    is_old,
    never_null,
    only_fresh,
)
from ooxcheck.specs.relations.join_laws import join
from ooxcheck.specs.relations.set_laws import (
    Side,
    closure,
    forget,
    meet,
    minus,
    not_null,
    override,
    product,
    shift,
    star,
    union,
)
from tests.specs.nodes import ALL_FRESH, FRESH, NEXT, NODE, OTHER, PREV, N, V, W, X, Y, world

LEAVES: tuple[e.Expr, ...] = (
    e.Name(X), e.Name(Y), e.NULL_ATOM, e.New(NODE, 1), e.New(NODE, 2), e.NewSet(NODE), e.NOTHING, e.Every(NODE),
)  # fmt: skip
RELATIONS: tuple[e.Expr, ...] = (e.Name(NEXT), e.Name(PREV), e.Nothing(2))


Pair = tuple[e.Expr, e.Expr]
"""A plain expression, and the same one built by the laws."""


def built(source: random.Random, side: Side, depth: int) -> Pair:
    """Return a random set, plain and simplified."""
    if depth == 0:
        leaf = source.choice(LEAVES)
        return leaf, leaf
    one, two = built(source, side, depth - 1), built(source, side, depth - 1)
    rel = relation(source, side, depth - 1)
    test = e.Same(e.Name(X), e.Name(Y))
    match source.randrange(6):
        case 0:
            return e.Union((one[0], two[0])), union((one[1], two[1]), side)
        case 1:
            return e.Meet((one[0], two[0])), meet((one[1], two[1]), side)
        case 2:
            leaf = source.choice(LEAVES)
            return e.Minus(one[0], leaf), minus(one[1], leaf, side)
        case 3:
            return e.Choice(test, one[0], two[0]), choice(same(e.Name(X), e.Name(Y)), one[1], two[1])
        case 4:
            step = source.choice(RELATIONS[:2])
            return e.Join(one[0], e.Star(step)), join(one[1], star(step), side)
        case _:
            return e.Join(one[0], rel[0]), join(one[1], rel[1], side)


def relation(source: random.Random, side: Side, depth: int) -> Pair:
    """Return a random relation, plain and simplified."""
    if depth <= 0:
        leaf = source.choice(RELATIONS)
        return leaf, leaf
    one, two = relation(source, side, depth - 1), relation(source, side, depth - 1)
    key = source.choice([leaf for leaf in LEAVES if never_null(leaf)])
    value = built(source, side, depth - 1)
    match source.randrange(5):
        case 0:
            return e.Union((one[0], two[0])), union((one[1], two[1]), side)
        case 1:
            return e.Meet((one[0], two[0])), meet((one[1], two[1]), side)
        case 2:
            return e.Override(one[0], key, value[0]), override(one[1], key, value[1])
        case 3:
            return e.Override(one[0], key, e.NOTHING), forget(one[1], key)
        case _:
            return e.Product(key, value[0]), product(key, value[1])


@pytest.mark.parametrize("build", [built, relation])
@pytest.mark.parametrize("side", Side)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_what_the_laws_build_is_on_the_safe_side(build: Callable[..., Pair], side: Side, seed: int) -> None:
    source = random.Random(seed)
    plain, simplified = build(source, side, 3)
    for _ in range(6):
        here = world(source)
        small, large = (plain, simplified) if side is Side.UPPER else (simplified, plain)
        assert here.rows(small) <= here.rows(large)


@given(seed=st.integers(0, 2**32))
@settings(max_examples=100, deadline=None)
def test_what_is_seen_of_expressions_is_so(seed: int) -> None:
    source = random.Random(seed)
    (one, _), (two, _) = built(source, Side.UPPER, 2), built(source, Side.UPPER, 2)
    rel, _ = relation(source, Side.UPPER, 2)
    here = world(source)
    first, second = here.rows(one), here.rows(two)
    new = here.rows(e.NewSet(NODE))
    assert not inside(one, two) or first <= second
    assert not disjoint(one, two) or not first & second
    assert not never_null(one) or (None,) not in first
    assert not is_old(one) or not first & new
    assert not only_fresh(one) or first <= new
    assert not is_field_like(rel) or all(row[0] is not None for row in here.rows(rel))


@given(seed=st.integers(0, 2**32))
@settings(max_examples=80, deadline=None)
def test_tests_keep_their_meaning(seed: int) -> None:
    source = random.Random(seed)
    here = world(source)

    def test(depth: int) -> Pair:
        if depth == 0:
            one, two = source.choice(LEAVES[:3]), source.choice(LEAVES[:3])
            return (
                (e.Same(one, two), same(one, two))
                if source.random() < 0.6
                else (e.Within(one, two), within(one, two))
            )
        first, second = test(depth - 1), test(depth - 1)
        match source.randrange(4):
            case 0:
                return e.Both((first[0], second[0])), both((first[1], second[1]))
            case 1:
                return e.Either((first[0], second[0])), either((first[1], second[1]))
            case 2:
                return e.Not(first[0]), negation(first[1])
            case _:
                third = test(depth - 1)
                return e.Choice(first[0], second[0], third[0]), choice(first[1], second[1], third[1])

    plain, simplified = test(3)
    assert here.holds(plain) == here.holds(simplified)


# ------------------------------------------------------------------------------------------- laws, one by one

U, L = Side.UPPER, Side.LOWER


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (union((V, V, e.NOTHING), L), V),
        (union((V, e.Every(NODE)), L), e.Every(NODE)),
        (meet((V, e.Every(NODE)), L), V),
        (minus(V, V, L), e.NOTHING),
        (minus(minus(V, W, L), FRESH, L), e.Minus(V, W)),
        (join(V, e.Union((N, e.Product(FRESH, W))), L), e.Join(V, N)),
        (join(e.NULL_ATOM, N, L), e.NOTHING),
        (join(not_null(V), N, L), e.Join(V, N)),
        (join(join(V, N, L), star(N), L), e.Join(V, e.Closure(N))),
        (join(join(V, star(N), L), N, L), e.Join(V, e.Closure(N))),
        (join(join(V, star(N), L), star(N), L), e.Join(V, e.Star(N))),
        (union((V, join(V, star(N), U)), U), e.Join(V, e.Star(N))),
        (override(override(N, V, W), V, e.NULL_ATOM), e.Override(N, V, e.NULL_ATOM)),
        (union((N, override(N, FRESH, W)), L), e.Union(tuple(sorted((N, e.Product(FRESH, W)), key=lambda x: x.digest)))),
        (meet((N, override(N, FRESH, W)), L), N),
        (meet((override(N, FRESH, W), override(N, OTHER, W)), L), N),
        (join(FRESH, override(N, FRESH, W), L, single=True), W),
        (join(V, override(N, FRESH, W), L), e.Join(V, N)),
        (join(V, star(override(N, FRESH, W)), L), e.Join(V, e.Star(N))),
        (join(FRESH, N, L), e.NOTHING),
        (union((FRESH, ALL_FRESH), U), ALL_FRESH),
        (closure(closure(N)), e.Closure(N)),
        (same(FRESH, V), e.FALSE),
        (same(e.NOTHING, e.NOTHING), e.TRUE),
        (same(e.NULL_ATOM, e.NOTHING), e.FALSE),
        (union((e.TRUE, e.FALSE), L), e.Every(BOOL)),
        (override(e.Union(tuple(sorted((N, e.Product(V, W)), key=lambda x: x.digest))), V, FRESH), e.Override(N, V, FRESH)),
        (either((same(V, W), both((negation(same(V, W)), either((same(V, e.NULL_ATOM), same(W, e.NULL_ATOM))))))),
         either((same(V, W), same(V, e.NULL_ATOM), same(W, e.NULL_ATOM)))),
        (either((same(V, e.NULL_ATOM), both((negation(same(V, e.NULL_ATOM)), same(W, V))))), either((same(V, e.NULL_ATOM), same(V, W)))),
    ],
)  # fmt: skip
def test_laws(left: e.Expr, right: e.Expr) -> None:
    assert left is right


def test_the_order_of_operands_does_not_matter() -> None:
    assert union((V, W, FRESH), U) is union((FRESH, V, W), U)
    assert same(V, W) is same(W, V)
    assert override(override(N, FRESH, V), OTHER, W) is override(override(N, OTHER, W), FRESH, V)


def test_numbers_wrap() -> None:
    assert shift(e.Literal(3, INT), 1, range(-4, 4)) is e.Literal(-4, INT)
    assert shift(e.Interval(0, 3, INT), 1, range(-4, 4)) is e.Every(INT)
    assert shift(shift(V, 1, range(-4, 4)), -1, range(-4, 4)) is V
    assert shift(e.Literal((1 << 63) - 1, INT), 1, range(-1 << 63, 1 << 63)) is e.Literal(-1 << 63, INT)
    assert shift(shift(V, 1, range(-1 << 63, 1 << 63)), -1, range(-1 << 63, 1 << 63)) is V
