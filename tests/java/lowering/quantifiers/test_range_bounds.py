"""Bounds of ranges, and arithmetic on expressions."""

from __future__ import annotations

from typing import get_args

import pytest

from ooxcheck.java.formulas import Range
from ooxcheck.java.load import find
from ooxcheck.java.lowering.quantifiers.range_bounds import (
    conjuncts_of,
    distance,
    length_plus,
    limits,
    mentions,
    number_like,
    plus,
    with_guards,
)
from ooxcheck.java.typed import ArrayLength, Expr
from ooxcheck.oox.nodes import descendants
from tests.java.lowering.running import java


def quantifier(text: str) -> Range:
    """Return the quantifier of a postcondition."""
    program = java(f"class T {{ int n; int[] a; /*@ ensures {text}; @*/ void m() {{ }} }}")
    contract = program.contract(find(program, "T.m").method.ref)
    return next(each for each in descendants(contract) if isinstance(each, Range))


@pytest.mark.parametrize(
    ("range_", "numbers"),
    [
        ("0 <= i && i < 4", range(4)),
        ("0 < i && i <= 4", range(1, 5)),
        ("4 > i && i >= 2", range(2, 4)),
        ("0 <= i && 2 <= i && i < 4", range(2, 4)),
        ("0 <= i && i < n", None),
    ],
)
def test_constant_bounds_give_the_numbers(range_: str, numbers: range | None) -> None:
    bounds = limits(quantifier(f"(\\forall int i; {range_}; a[i] == 0)"))
    assert bounds is not None
    assert bounds.numbers == numbers


def test_a_range_without_two_bounds_has_none() -> None:
    assert limits(quantifier("(\\forall int i; 0 <= i; a[i] == 0)")) is None


def test_other_conjuncts_are_the_rest() -> None:
    bounds = limits(quantifier("(\\forall int i; 0 <= i && i < n && i != 3; a[i] == 0)"))
    assert bounds is not None
    assert len(bounds.rest) == 1


def test_the_length_of_an_array_is_preferred() -> None:
    bounds = limits(quantifier("(\\forall int i; 0 <= i && i < n && i < a.length; a[i] == 0)"))
    assert bounds is not None
    assert isinstance(bounds.high, ArrayLength)
    assert length_plus(bounds.last)[1] == -1


def test_guards_of_the_body_join_the_range() -> None:
    node = with_guards(quantifier("(\\forall int i; 0 <= i; i < n ==> a[i] == 0)"))
    assert len(list(conjuncts_of(node.range))) == 2


def test_sums_with_constants_are_folded() -> None:
    bounds = limits(quantifier("(\\forall int i; 0 <= i && i < n; a[i] == 0)"))
    assert bounds is not None
    assert plus(number_like(3, bounds.low), 2) == number_like(5, bounds.low)
    assert plus(plus(bounds.high, 2), -2) == bounds.high


def test_the_distance_of_an_index_from_a_variable() -> None:
    node = quantifier("(\\forall int i; 0 <= i && i < n; a[i] == i + 2)")
    variable = node.variables[0]
    distances = {
        distance(each, variable)
        for each in descendants(node.body)
        if isinstance(each, get_args(Expr)) and mentions(each, variable)
    }
    assert {0, 2} <= distances
