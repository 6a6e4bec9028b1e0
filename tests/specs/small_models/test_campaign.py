"""A few cases of the campaign: what holds in every heap holds in larger ones."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.specs.small_models import campaign_arrays
from tests.specs.small_models.campaign import differences


@pytest.mark.parametrize("seed", [1002, 1019, 1021, 1044])
def test_answers_about_every_heap_agree_with_larger_heaps(seed: int, tmp_path: Path) -> None:
    counts = Counter[str]()
    assert not list(differences(seed, tmp_path / "case.oox", counts))
    assert any(each.startswith("proved in every heap") for each in counts)


@pytest.mark.parametrize("seed", [900505, 900507, 900508, 900510, 900512, 900523])
def test_answers_about_arrays_of_any_length_agree_with_longer_arrays(seed: int, tmp_path: Path) -> None:
    counts = Counter[str]()
    assert not list(campaign_arrays.differences(seed, tmp_path / "case.oox", counts))
    assert any(each.startswith("proved for") for each in counts)
