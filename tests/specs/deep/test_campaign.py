"""A few cases of the campaign: no answer about a program that fails only in deep runs, or for long lists, is wrong."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.specs.deep.campaign import differences
from tests.specs.deep.long_lists import random_long_list
from tests.specs.deep.random_deep import DEEP, random_deep


@pytest.mark.parametrize("seed", [2, 3, 11, 16, 19])
def test_answers_agree_with_deep_runs(seed: int, tmp_path: Path) -> None:
    assert not list(differences(seed, tmp_path / "case.oox", Counter()))


def test_wrong_programs_fail_in_deep_runs_only() -> None:
    depths = [random_deep(seed).shallowest for seed in range(12)]
    depths += [random_long_list(seed).shallowest for seed in range(12)]
    known = [depth for depth in depths if depth is not None]
    assert len(known) >= 12
    assert all(depth > 12 for depth in known)
    assert any(depth > 1 << 16 for depth in known)
    assert sum(depth >= DEEP for depth in known) >= 6


def test_a_search_that_stops_at_the_first_node_is_right() -> None:
    program = random_long_list(37260119)
    assert "list.value == x" in program.text
    assert "i < 100" in program.text
    assert not program.is_wrong
