"""Which formulas compare numbers, and which calculate with them."""

from __future__ import annotations

import pytest

from tests.translate.flows import Named

JOINED = {
    "a == b": "ab",
    "a < n.v": ("a", "v"),
    "a in n.*next.v": ("a", "v"),
    "n.*next.v == n.*next.w": ("v", "w"),
    "all m : n.*next | m.v <= a": ("a", "v"),
    "all x : n.*next.v | x < a": ("a", "v"),
    "some x : n.*next.v | some y : N.w | x == y": ("v", "w"),
    "a in { x : N.v | x != b }": ("a", "b", "v"),
    "(if a == b then n.v else n.w) == c": ("c", "v", "w"),
    "old(a) == b": "ab",
    "n.get() == a": ("a", "v", "w"),
    "N.same(a) == b": "ab",
    "forall e, i : n.few : e <= a": ("a", "few[]"),
    "n.few[0] == a": ("a", "few[]"),
    "a.~v == b.~v": ("a", "b", "v"),
    "(n -> a) in v": ("a", "v"),
    "n.g == a": ("a", "g"),
    "N.total == a": ("a", "total"),
    "#(n.*next.v) == 2": ("v",),
    "one x : N.v | x == a": ("a", "v"),
    "no (N.v & N.w)": ("v", "w"),
    "disjoint(N.v, N.w)": ("v", "w"),
    "permutation(n.few, old(n.few)) && alldifferent(n.few)": ("few[]",),
    "a in N.v + N.w": ("a", "v", "w"),
    "a in n.few[]": ("a", "few[]"),
    "a in n.(few[] + v)": ("a", "v", "few[]"),
    "min(N.v) == max(a, b)": ("a", "b", "v"),
    "(count e, i : n.few : e <= a) == 2": ("a", "few[]"),
    "(count x : N.v | x < a) == 2": ("a", "v"),
}

CALCULATED = {
    "a + 1 == b": "ab",
    "-a == b": "ab",
    "#(n.*next) == a": "a",
    "#n.few == a": "a",
    "(sum m : N | m.v) == a": ("a", "v"),
    "n.few[a] == b": "a",
    "forall e, i : n.few : i < a": "a",
    "(sum e, i : n.few : e) == a": ("a", "few[]"),
    "(sum e, i : n.few : b) == a": "ab",
    "(count e, i : n.few : e > i) == a": ("a", "few[]"),
    "(count x : N | x.v == 0) == a": "a",
}


@pytest.mark.parametrize("formula", JOINED)
def test_sets_and_comparisons_only_compare(formula: str) -> None:
    found = Named(f"assert {formula};")
    assert found.are_together(*JOINED[formula])
    assert all(found.is_only_compared(name) for name in JOINED[formula])


@pytest.mark.parametrize("formula", CALCULATED)
def test_arithmetic_counts_sums_and_indices_are_calculation(formula: str) -> None:
    found = Named("; ", f"ensures({formula})")
    assert not any(found.is_only_compared(name) for name in CALCULATED[formula])


def test_a_join_through_numbers_joins_them() -> None:
    assert Named("assert n.v.~w == n;").are_together("v", "w")


def test_places_that_may_be_modified_are_looked_at() -> None:
    assert not Named(";", "modifies(n.few[a])").is_only_compared("a")
    ranged = Named(";", "modifies(n.few[a..b], n.few[..c])")
    assert not any(map(ranged.is_only_compared, "abc"))


def test_pure_methods_in_formulas_are_looked_at() -> None:
    assert "N.get()" in Named(";", "requires(n.get() == 1)").called
