"""A bound that is reached exactly is named below it, and no bound from it on, whether bounds are fixed or grow."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.campaign_bounds import differences, draw


@pytest.mark.parametrize("seed", [1, 5, 8])
def test_answers_change_exactly_at_the_bound(seed: int, tmp_path: Path) -> None:
    case = draw(seed)
    assert not list(differences(case, tmp_path / f"case{case.suffix}"))


def test_the_sample_has_threads_lists_and_java() -> None:
    kinds = {(case.suffix, case.kind) for case in map(draw, (1, 5, 8))}
    assert {(".oox", "thread"), (".oox", "list")} <= kinds
    assert any(suffix == ".java" for suffix, _ in kinds)
