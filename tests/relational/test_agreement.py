"""A few hundred random problems against brute force; thousands are a command, `tests.relational.campaign`."""

from __future__ import annotations

import pytest

from relational.logic.node import nodes
from relational.translation.translate import _OPERATORS, _STEPS
from tests.relational.agreement import check
from tests.relational.formulas import Generator


@pytest.mark.parametrize("start", range(0, 300, 50))
def test_everything_about_random_problems_agrees_with_brute_force(start: int) -> None:
    for seed in range(start, start + 50):
        check(Generator(seed).problem())


def test_random_problems_are_of_every_kind() -> None:
    kinds = {type(node) for seed in range(300) for node in nodes(Generator(seed).problem().formula)}
    assert {kind.__name__ for kind in {*_STEPS, *_OPERATORS} - kinds} == {"Labelled"}
