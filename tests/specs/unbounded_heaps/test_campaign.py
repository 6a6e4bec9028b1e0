"""A few cases of the campaign: no small heap contradicts a proof."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.specs.unbounded_heaps.campaign import differences


@pytest.mark.parametrize("seed", [0, 1, 2, 3, 4, 5])
def test_proofs_agree_with_small_heaps(seed: int, tmp_path: Path) -> None:
    counts = Counter[str]()
    assert not list(differences(seed, tmp_path / "case.oox", counts))
    assert counts.total() == 1
