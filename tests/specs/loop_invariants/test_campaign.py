"""A few cases of the campaign: answers for any number of iterations agree with runs from all inputs."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.specs.loop_invariants import campaign_windows, campaign_written
from tests.specs.loop_invariants.campaign import differences


@pytest.mark.parametrize("seed", [3, 7, 15, 1004, 1011, 1019])
def test_answers_agree_with_all_runs(seed: int, tmp_path: Path) -> None:
    assert not list(differences(seed, tmp_path / "case.oox", Counter()))


@pytest.mark.parametrize("seed", [2, 4, 5, 10, 7])
def test_proofs_over_several_iterations_agree_with_all_runs(seed: int, tmp_path: Path) -> None:
    counts = Counter[str]()
    assert not list(campaign_windows.differences(seed, tmp_path / "case.oox", counts))
    assert any("by windows" in each for each in counts) is (seed in (2, 5, 10))


@pytest.mark.parametrize("seed", [51003, 51008, 51010])
def test_weak_written_invariants_agree_with_all_runs(seed: int, tmp_path: Path) -> None:
    assert not list(campaign_written.differences(seed, tmp_path / "case.oox", Counter()))
