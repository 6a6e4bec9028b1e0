"""The order of events by times: the same answers as by transitivity."""

from __future__ import annotations

import pytest

from ooxcheck.translate.threads import event_order
from tests.oox.runs import loaded
from tests.translate.threads.campaign import INT_WIDTH, compared, raced, small
from tests.translate.threads.test_litmus import ALLOWED, is_seen_by_checker
from tests.translate.threads.test_total_store_order import CASES, decide


@pytest.fixture(autouse=True)
def many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let any number of events be many."""
    monkeypatch.setattr(event_order, "MAX_TRANSITIVE_EVENTS", 0)


@pytest.mark.parametrize("seeds", [range(6), range(100, 106)])
def test_times_decide_as_running_does(seeds: range) -> None:
    answers = [compared(loaded(small(seed), INT_WIDTH)) for seed in seeds]
    assert answers.count("same") > len(answers) / 2


def test_times_find_the_races_of_every_instant() -> None:
    assert {raced(loaded(small(seed), INT_WIDTH)) for seed in (50, 51, 52, 54)} == {"same", "no race"}


@pytest.mark.parametrize(("name", "seen"), [(name, seen) for name, (_, seen) in ALLOWED.items()])
def test_times_see_what_is_published_for_total_store_order(name: str, seen: bool) -> None:
    assert is_seen_by_checker(name, "tso") == seen


@pytest.mark.parametrize("name", CASES)
def test_times_know_fences_and_what_is_none(name: str) -> None:
    decide(name, "tso")
