"""Random formulas about time have as many traces as the obvious reading of them says."""

from __future__ import annotations

import pytest

from tests.relational.from_alloy.asking import has_instance, number_of_instances
from tests.relational.from_alloy.temporal.naive import MODEL, looks_back, number_of_traces, spelled
from tests.relational.from_alloy.temporal.random_formulas import Formulas


def agree(seed: int, atoms: int, longest: int) -> None:
    formula = Formulas(seed).formula()
    text = f"{MODEL} run {{ {spelled(formula)} }} for {atoms} but {longest} steps"
    expected = number_of_traces(formula, atoms, longest)
    assert (number_of_instances(text), has_instance(text)) == (expected, expected > 0), text


@pytest.mark.parametrize("start", range(0, 40, 10))
def test_two_atoms_and_two_states(start: int) -> None:
    for seed in range(start, start + 10):
        agree(seed, 2, 2)


@pytest.mark.parametrize("seed", range(1000, 1008))
def test_one_atom_and_four_states(seed: int) -> None:
    agree(seed, 1, 4)


def test_some_formulas_look_back_far() -> None:
    depths = [looks_back(Formulas(seed).formula()) for seed in [*range(40), *range(1000, 1008)]]
    assert max(depths) >= 3
    assert sum(depth >= 2 for depth in depths) >= 8
