"""Houdini on explicit transition systems: the result is the greatest inductive subset, and the needed subset suffices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

import pytest

from ooxcheck.specs.induction.houdini import inductive_subset, needed_subset, supporting_subset

State: TypeAlias = int
Predicate: TypeAlias = frozenset[int]


def _refute(
    starts: set[State], steps: set[tuple[State, State]]
) -> Callable[[Sequence[Predicate]], list[Predicate]]:
    """Return a function that finds one counterexample to induction, and the predicates that it breaks."""

    def refute(active: Sequence[Predicate]) -> list[Predicate]:
        for state in sorted(starts):
            if broken := [each for each in active if state not in each]:
                return broken
        for before, after in sorted(steps):
            if all(before in each for each in active) and (
                broken := [each for each in active if after not in each]
            ):
                return broken
        return []

    return refute


@pytest.mark.parametrize("seed", range(60))
def test_the_greatest_inductive_subset_is_computed(seed: int) -> None:
    random = Random(seed)
    starts = {random.randrange(8) for _ in range(2)}
    steps = {(random.randrange(8), random.randrange(8)) for _ in range(8)}
    predicates = [frozenset(at for at in range(8) if random.random() < 0.8) for _ in range(5)]
    refute = _refute(starts, steps)
    result = inductive_subset(predicates, refute)
    assert not refute(result)
    for number in range(1 << len(predicates)):
        subset = [each for at, each in enumerate(predicates) if number >> at & 1]
        if not refute(subset):
            assert set(subset) <= set(result)


def test_a_proof_needs_what_its_support_needs() -> None:
    support = {"a": ["b"], "b": ["c", "a"], "c": [], "d": ["a"]}
    assert sorted(supporting_subset(["a"], support.__getitem__)) == ["a", "b", "c"]
    assert supporting_subset([], support.__getitem__) == ()


def test_candidates_that_are_not_needed_are_dropped() -> None:
    def reduce(candidates: Sequence[str]) -> tuple[str, ...] | None:
        kept = tuple(each for each in candidates if each != "x" or "y" in candidates)
        return kept if {"b", "d"} <= set(kept) else None

    assert needed_subset("abcdxy", reduce) == ("b", "d")
