"""Modules of the library that models open: what their functions give, worked out by hand."""

from __future__ import annotations

import pytest

from tests.relational.from_alloy.asking import has_instance, number_of_instances
from tests.relational.from_alloy.library_claims import (
    ABOUT_ATOMS,
    ABOUT_MOMENTS,
    ABOUT_NATURALS,
    ABOUT_RELATIONS,
    NATURAL,
    SCOPES,
    SEQREL,
    SEQUENCE,
    TIME,
    TIMES,
)


@pytest.mark.parametrize(("formula", "expected"), ABOUT_NATURALS)
def test_natural_numbers(formula: str, expected: bool) -> None:
    assert has_instance(f"{NATURAL} run {{ {formula} }} for 4") is expected


def test_with_one_natural_number_there_is_no_one() -> None:
    assert number_of_instances(f"{NATURAL} run {{ no One }} for 1") == 1
    assert not has_instance(f"{NATURAL} run {{ some One }} for 1")


@pytest.mark.parametrize("formula", ABOUT_RELATIONS)
def test_sequences_as_relations(formula: str) -> None:
    model = f"{SEQREL} %s {{ let x = W.w | {formula} }} for exactly 3 SeqIdx"
    assert not has_instance(model % "check")
    assert has_instance(model % "run")


def test_sequences_as_relations_have_their_length() -> None:
    assert number_of_instances(f"{SEQREL} run {{}} for exactly 3 SeqIdx") == 1 + 2 + 4 + 8


@pytest.mark.parametrize("formula", ABOUT_ATOMS)
def test_sequences_as_atoms(formula: str) -> None:
    model = f"{SEQUENCE} %s {{ {formula} }} {SCOPES}"
    assert not has_instance(model % "check")
    assert has_instance(model % "run")


def test_all_sequences_exist() -> None:
    """Of two elements and two indices there are seven sequences, five of them without duplicates."""
    model = f"{SEQUENCE} run {{ %s }} for exactly 2 SeqIdx, %d Seq"
    assert [has_instance(model % ("allExist", number)) for number in (6, 7)] == [False, True]
    assert [has_instance(model % ("allExistNoDuplicates", number)) for number in (4, 5)] == [False, True]
    for pair in (
        "append[x, x, y] and one x.inds",
        "x.subseq[y, firstIdx, firstIdx]",
        "x.copy[y, firstIdx]",
        "x.rest[y]",
    ):
        assert has_instance(f"{SEQUENCE} run {{ some x, y: Seq | {pair} }} {SCOPES}")


@pytest.mark.parametrize(("formula", "expected"), ABOUT_MOMENTS)
def test_moments(formula: str, expected: bool) -> None:
    assert has_instance(f"{TIME} run {{ {formula} }} {TIMES}") is expected


def test_what_a_module_hides_is_not_seen() -> None:
    """Naturals are ordered, and hide that."""
    assert has_instance(f"{NATURAL} run {{ lt[Zero, One] and gt[One, Zero] }} for 2")
    assert not has_instance(
        f"{NATURAL} open util/ordering[A] sig A {{}} check {{ first in A and lt[Zero, One] }} for 2"
    )
