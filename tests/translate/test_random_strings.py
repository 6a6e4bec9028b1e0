"""Random methods with strings: the checker, brute force and the tiny meaning give one answer; ``python -m tests.campaign --strings`` goes on."""

from __future__ import annotations

import pytest

from tests.translate.comparing import compared
from tests.translate.random_strings import sample


@pytest.mark.parametrize("seed", [2, 4, 7, 11])
def test_three_ways_give_one_answer(seed: int) -> None:
    assert compared(sample(seed).problem(), most_runs=100).differences == ()


def test_programs_are_of_many_kinds() -> None:
    text = "".join(sample(seed).text for seed in range(40))
    assert all(word in text for word in ("(string)", "..]", "[..", " + ", "#(", ".s :=", "catch", "retval"))
