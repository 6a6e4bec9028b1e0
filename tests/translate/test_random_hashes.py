"""Random remainders of numbers in a list: the checker and brute force give one answer, with division by cases and deferred remainders, and without."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ooxcheck.sat import deferred_remainders
from ooxcheck.translate.model import divide_by_cases
from tests.translate import comparing
from tests.translate.comparing import compared
from tests.translate.deciding import OPTIONS
from tests.translate.random_hashes import sample


@pytest.mark.parametrize("defer", [False, True])
@pytest.mark.parametrize("most", [0, divide_by_cases._MOST_CASES])
@pytest.mark.parametrize("seed", range(8))
def test_answers_are_those_of_brute_force(
    seed: int, most: int, defer: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(divide_by_cases, "_MOST_CASES", most)
    monkeypatch.setattr(deferred_remainders, "_SHORT", 0)
    monkeypatch.setattr(comparing, "OPTIONS", replace(OPTIONS, defer=defer))
    assert compared(sample(seed).problem(), max_states=20_000, seconds=60).differences == ()


def test_answers_are_of_both_kinds() -> None:
    ends = {compared(sample(seed).problem(), max_states=20_000, seconds=60).end for seed in range(6)}
    assert {"holds", "violated"} <= ends
