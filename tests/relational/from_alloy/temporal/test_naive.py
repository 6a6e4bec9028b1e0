"""Random formulas about time have as many traces as the obvious reading of them says."""

from __future__ import annotations

import pytest

from tests.relational.from_alloy.asking import has_instance
from tests.relational.from_alloy.temporal.campaign import disagreement, drawn
from tests.relational.from_alloy.temporal.naive import MODEL, looks_back, number_of_traces, spelled


@pytest.mark.parametrize("start", range(0, 32, 8))
def test_two_atoms_and_two_states(start: int) -> None:
    assert [disagreement(seed, 2, 2) for seed in range(start, start + 8)] == [""] * 8


@pytest.mark.parametrize("seed", range(1000, 1006))
def test_one_atom_and_four_states(seed: int) -> None:
    assert disagreement(seed, 1, 4) == ""


@pytest.mark.parametrize("seed", range(2000, 2016))
def test_a_trace_is_found_if_there_is_one(seed: int) -> None:
    formula = drawn(seed)
    text = f"{MODEL} run {{ {spelled(formula)} }} for 1 but 3 steps"
    assert has_instance(text) is (number_of_traces(formula, 1, 3) > 0)


def test_some_formulas_look_back_far() -> None:
    depths = [looks_back(drawn(seed)) for seed in [*range(32), *range(1000, 1006)]]
    assert max(depths) >= 3
    assert sum(depth >= 2 for depth in depths) >= 8
