"""Random methods with sized integers, bits and words: the checker, brute force and the tiny meaning give one answer.

``python -m tests.campaign --numbers`` goes on.
"""

from __future__ import annotations

import pytest

from tests.translate.comparing import compared
from tests.translate.random_numbers import NUMBERS, sample


@pytest.mark.parametrize("seed", range(12))
def test_three_ways_give_one_answer(seed: int) -> None:
    comparison = compared(sample(seed).problem(), most_runs=2000)
    assert comparison.differences == ()


def test_programs_are_of_many_kinds() -> None:
    text = "".join(sample(seed).text for seed in range(40))
    words = (
        *NUMBERS,
        "&&&",
        "|||",
        "^^^",
        "~~~",
        "<<",
        ">> ",
        ">>>",
        "(char)",
        "catch (string",
        "throw s",
        ".l :=",
        "retval",
    )
    assert all(word in text for word in words)
