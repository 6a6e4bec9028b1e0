"""Tests and choices: what is known of them without knowing the heap."""

from __future__ import annotations

import pytest

from ooxcheck.oox.types import BOOL, INT
from ooxcheck.specs.relations import expr as e
from ooxcheck.specs.relations.boolean_laws import (
    always_less,
    both,
    choice,
    decide,
    either,
    is_a,
    less,
    may_be_null,
    negation,
    same,
    simplify_under,
    within,
)
from tests.specs.nodes import FRESH, NODE, NULL, NUMBER, OTHER, N, V, W, one

A, B = same(V, NULL), same(W, NULL)


@pytest.mark.parametrize(
    ("test", "known"),
    [
        (less(one(1), one(2)), e.TRUE),
        (less(one(2), one(2)), e.FALSE),
        (less(NUMBER, NUMBER), e.FALSE),
        (is_a(NULL, "Node", ("Node",)), e.FALSE),
        (is_a(FRESH, "Node", ("Node", "Leaf")), e.TRUE),
        (is_a(FRESH, "Leaf", ("Leaf",)), e.FALSE),
        (within(one(1), e.Interval(0, 3, INT)), e.TRUE),
        (within(one(5), e.Interval(0, 3, INT)), e.FALSE),
        (same(FRESH, OTHER), e.FALSE),
        (both((A, negation(A))), e.FALSE),
        (either((A, negation(A))), e.TRUE),
        (negation(negation(A)), A),
        (negation(both((A, B))), either((negation(A), negation(B)))),
        (choice(A, e.TRUE, B), either((A, B))),
        (choice(A, B, e.FALSE), both((A, B))),
        (choice(A, V, V), V),
        (choice(negation(A), V, W), choice(A, W, V)),
        (choice(A, choice(A, V, W), FRESH), choice(A, V, FRESH)),
        (same(choice(A, NULL, FRESH), NULL), A),
        (negation(e.Every(BOOL)), e.Every(BOOL)),
    ],
)
def test_what_is_known(test: e.Expr, known: e.Expr) -> None:
    assert test is known


@pytest.mark.parametrize(
    ("left", "right", "known"),
    [(e.Interval(0, 3, INT), e.Interval(4, 5, INT), True), (e.Interval(4, 5, INT), one(4), False),
     (e.Interval(0, 3, INT), one(2), None), (NUMBER, one(2), None)],
)  # fmt: skip
def test_sets_of_constants_are_compared(left: e.Expr, right: e.Expr, known: bool | None) -> None:
    assert always_less(left, right) is known


def test_a_set_may_be_empty_whatever_is_in_it() -> None:
    some = e.Meet(tuple(sorted((V, e.Join(W, N)), key=lambda part: part.digest)))
    assert isinstance(same(some, e.NOTHING), e.Same)
    assert same(one(1), e.NOTHING) is e.FALSE


@pytest.mark.parametrize(
    ("facts", "test", "known"),
    [
        ({A}, A, True),
        ({negation(A)}, A, False),
        ({A}, B, None),
        ({A}, either((A, B)), True),
        ({negation(A)}, either((A, B)), None),
        ({negation(A), negation(B)}, either((A, B)), False),
        ({A, B}, both((A, B)), True),
        ({negation(B)}, both((A, B)), False),
    ],
)
def test_facts_decide_tests(facts: set[e.Expr], test: e.Expr, known: bool | None) -> None:
    assert decide(test, frozenset(facts)) is known


def test_only_choices_that_are_decided_are_made() -> None:
    nested = e.Choice(A, e.Choice(B, V, W), FRESH)
    assert simplify_under(nested, frozenset((B,))) is e.Choice(A, V, FRESH)
    assert simplify_under(nested, frozenset((A,))) is e.Choice(B, V, W)
    assert simplify_under(nested, frozenset()) is nested
    assert simplify_under(e.Join(nested, N), frozenset((A,))) is e.Join(nested, N)


def test_null_may_be_where_nothing_forbids_it() -> None:
    assert may_be_null(V)
    assert may_be_null(e.Join(V, N))
    assert not may_be_null(FRESH)
    assert not may_be_null(e.Minus(e.Every(NODE), NULL))
    assert not may_be_null(e.Join(N, V))
