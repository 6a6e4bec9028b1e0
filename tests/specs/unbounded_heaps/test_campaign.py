"""A few cases of the campaign: no small heap contradicts a proof."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from ooxcheck.oox.check import load_text
from tests.specs.unbounded_heaps.campaign import differences
from tests.specs.unbounded_heaps.random_counting import random_counting


@pytest.mark.parametrize("seed", [0, 1, 2, 3, 4, 8, 9])
def test_proofs_agree_with_small_heaps(seed: int, tmp_path: Path) -> None:
    counts = Counter[str]()
    assert not list(differences(seed, tmp_path / "case.oox", counts))
    assert sum(number for kind, number in counts.items() if "contract" not in kind) == 1


def test_random_recursion_that_counts_is_a_program() -> None:
    for seed in range(20):
        load_text(random_counting(seed))
