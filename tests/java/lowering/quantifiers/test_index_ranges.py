"""Quantifiers over numbers as quantifiers over indices."""

from __future__ import annotations

import pytest

from ooxcheck.java.lowering.quantifiers.index_ranges import fitting
from tests.java.lowering.quantifiers.test_range_bounds import quantifier


@pytest.mark.parametrize(
    ("text", "is_whole"),
    [
        ("(\\forall int i; 0 <= i && i < a.length; a[i] == 0)", True),
        ("(\\forall int i; 0 <= i && i <= a.length - 1; a[i] == 0)", True),
        ("(\\forall int i; 1 <= i && i < a.length; a[i] == 0)", False),
        ("(\\forall int i; 0 <= i && i < n; a[i] == 0)", False),
    ],
)
def test_a_range_may_be_all_indices(text: str, *, is_whole: bool) -> None:
    indices = fitting(quantifier(text))
    assert indices is not None
    assert indices.is_whole is is_whole


def test_an_index_may_be_the_variable_plus_a_constant() -> None:
    indices = fitting(quantifier("(\\forall int i; 0 <= i && i < n; a[i + 1] == 0)"))
    assert indices is not None
    assert indices.offset == 1


def test_numbers_outside_must_make_no_difference() -> None:
    outside = fitting(quantifier("(\\forall int i; 0 <= i && i < n; a[i] == 0)"))
    inside = fitting(quantifier("(\\forall int i; 0 <= i && i < a.length; a[i] == 0)"))
    assert outside is not None
    assert inside is not None
    assert outside.harmless() is not None
    assert inside.harmless() is None


def test_without_an_array_there_is_no_fit() -> None:
    assert fitting(quantifier("(\\forall int i; 0 <= i && i < n; i != 7)")) is None
