"""The order of events by times: the same answers as by transitivity."""

from __future__ import annotations

import pytest

from tests.oox.runs import loaded
from tests.translate.threads.campaign import INT_WIDTH, compared, raced, small
from translate.threads import order


@pytest.fixture(autouse=True)
def many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let any number of events be many."""
    monkeypatch.setattr(order, "FEW", 0)


@pytest.mark.parametrize("seeds", [range(6), range(100, 106)])
def test_times_decide_as_running_does(seeds: range) -> None:
    answers = [compared(loaded(small(seed), INT_WIDTH)) for seed in seeds]
    assert answers.count("same") > len(answers) / 2


def test_times_find_the_races_of_every_instant() -> None:
    assert {raced(loaded(small(seed), INT_WIDTH)) for seed in (50, 51, 52, 54)} == {"same", "no race"}
