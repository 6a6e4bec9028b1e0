"""Random methods with floats and doubles: the checker, brute force and the tiny meaning give one answer; ``python -m tests.campaign --floats`` goes on."""

from __future__ import annotations

import pytest

from tests.translate.comparing import compared
from tests.translate.random_floats import sample


@pytest.mark.parametrize("seed", range(8))
def test_three_ways_give_one_answer(seed: int) -> None:
    comparison = compared(sample(seed).problem(), most_runs=2000)
    assert comparison.differences == ()
    assert comparison.meaning == "compared"


def test_programs_are_of_many_kinds() -> None:
    text = "".join(sample(seed).text for seed in range(40))
    assert all(word in text for word in ("double", "%", "(int)", "((float) ", "while", ".d :=", "retval"))
