"""Expressions in terms of another state: where that is known exactly, the result is exact, and otherwise on the safe side."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.oox.types import CHAR, INT
from ooxcheck.specs.inference.substitute import Substitution, is_scalar
from ooxcheck.specs.inference.summary import Bound
from ooxcheck.specs.relations import expr as e
from ooxcheck.specs.relations.boolean_laws import less, negation, same, within
from ooxcheck.specs.relations.set_laws import Side, forget, not_null, override
from tests.specs.nodes import FRESH, KEYS, NULL, NUMBER, OTHER, RULES, N, P, V, W, one, world
from tests.specs.relations.test_set_laws import built, relation

EXACT: Mapping[e.Expr, Bound] = {V: Bound.exactly(W), N: Bound.exactly(override(N, V, W))}
LOOSE: Mapping[e.Expr, Bound] = {
    V: Bound(e.NOTHING, e.Union(tuple(sorted((V, W), key=lambda part: part.digest))))
}


def substitution(bounds: Mapping[e.Expr, Bound]) -> Substitution:
    return Substitution(bounds, RULES.subclasses, lambda expr: RULES.widening.numbers(expr.columns[0]))


def test_names_that_are_not_mentioned_stay() -> None:
    assert substitution({}).both(e.Join(V, N)) == Bound.exactly(e.Join(V, N))


def test_an_exact_state_gives_an_exact_expression() -> None:
    assert substitution(EXACT).both(e.Join(V, P)) == Bound.exactly(e.Join(W, P))


def test_an_object_that_is_known_is_looked_up_where_it_was_assigned() -> None:
    assert substitution({N: Bound.exactly(override(N, V, W))}).both(e.Join(V, N)) == Bound.exactly(W)


def test_what_is_taken_away_needs_the_other_bound() -> None:
    found = substitution(LOOSE).both(e.Minus(W, V))
    assert found == Bound(e.NOTHING, W)


def test_an_assignment_to_one_of_several_is_weak() -> None:
    found = substitution(LOOSE).both(override(N, V, NULL))
    assert found.lower is forget(N, LOOSE[V].upper)
    assert isinstance(found.upper, e.Union)


def test_a_choice_by_a_test_that_is_unknown_is_both() -> None:
    found = substitution(LOOSE).both(e.Choice(same(V, NULL), FRESH, OTHER))
    assert found.lower is e.NOTHING
    assert found.upper.fresh == {FRESH, OTHER}


@pytest.mark.parametrize(
    "test",
    [same(V, W), negation(same(V, NULL)), less(e.Join(V, KEYS), NUMBER), within(V, e.Join(W, e.Star(N))), e.IsA(V, "Leaf"),
     e.Both((same(V, NULL), same(W, NULL))), e.Either((same(V, NULL), same(W, NULL)))],
)  # fmt: skip
def test_a_test_is_exact_only_if_all_it_looks_at_is(test: e.Expr) -> None:
    assert substitution({V: Bound.exactly(FRESH)}).both(test).exact
    assert not substitution(LOOSE).both(test).exact


def test_numbers_of_another_type_are_not_shifted() -> None:
    shifted = e.Shift(NUMBER, 1)
    assert substitution({NUMBER: Bound.exactly(one(3))}).both(shifted) == Bound.exactly(one(4))
    assert substitution({NUMBER: Bound.exactly(e.Literal(3, CHAR))}).both(shifted) == Bound(
        e.NOTHING, e.Every(INT)
    )


@pytest.mark.parametrize(
    ("expr", "single"),
    [(V, True), (FRESH, True), (e.Join(V, N), True), (e.Join(V, e.Star(N)), False), (not_null(V), False), (N, False),
     (e.Choice(same(V, W), V, FRESH), True), (e.Choice(same(V, W), V, e.Every(None)), False)],
)  # fmt: skip
def test_what_was_built_by_reading_is_one_value(expr: e.Expr, single: bool) -> None:
    assert is_scalar(expr) is single


@given(seed=st.integers(0, 2**32))
@settings(max_examples=80, deadline=None)
def test_the_bounds_hold_what_the_expression_denotes_there(seed: int) -> None:
    source = random.Random(seed)
    plain, _ = (built if source.random() < 0.5 else relation)(source, Side.UPPER, 2)
    here = world(source)
    state: dict[e.Expr, Bound] = {
        V: Bound(e.NOTHING, e.Union(tuple(sorted((V, W), key=lambda part: part.digest)))) if source.random() < 0.5 else Bound.exactly(W),
        N: Bound.exactly(override(N, W, V)),
    }  # fmt: skip
    names = dict(here.names)
    names[V.leaf] = here.names[source.choice([V, W]).leaf] if not state[V].exact else here.names[W.leaf]
    names[N.leaf] = here.rows(override(N, W, V))
    there = type(here)(here.program, names, here.new, here.objects, here.values)
    found = substitution(state).both(plain)
    if (None,) not in here.rows(W):
        assert here.rows(found.lower) <= there.rows(plain) <= here.rows(found.upper)
