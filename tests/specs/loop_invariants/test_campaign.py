"""A few cases of the campaign: answers for any number of iterations agree with runs from all inputs."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.specs.loop_invariants.campaign import differences


@pytest.mark.parametrize("seed", [3, 7, 15, 1004, 1011, 1019])
def test_answers_agree_with_all_runs(seed: int, tmp_path: Path) -> None:
    assert not list(differences(seed, tmp_path / "case.oox", Counter()))
