"""A few cases of the campaign: duties of measures agree with runs from all inputs."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.specs.measures.campaign import differences


@pytest.mark.parametrize("seed", [3, 7, 12, 31])
def test_measures_agree_with_all_runs(seed: int, tmp_path: Path) -> None:
    assert not list(differences(seed, tmp_path / "case.oox", Counter()))
