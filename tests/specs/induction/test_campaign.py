"""A few cases of the campaign: answers for calls of any depth agree with runs from all inputs."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.specs.induction.campaign import differences


@pytest.mark.parametrize("seed", [1, 4, 9, 10, 50])
def test_answers_agree_with_all_runs(seed: int, tmp_path: Path) -> None:
    assert not list(differences(seed, tmp_path / "case.oox", Counter()))
