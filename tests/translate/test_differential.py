"""Random methods: the checker and brute force find the same violations, bounds and ends. ``python -m tests.campaign`` has more."""

from __future__ import annotations

import pytest

from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from tests.oox.runs import method
from tests.translate.comparing import compared
from tests.translate.deciding import Problem
from tests.translate.random_methods import all_integers, sample

GROUPS = 10
PER_GROUP = 5


@pytest.mark.parametrize("group", range(GROUPS))
def test_random_methods_are_decided_as_by_brute_force(group: int) -> None:
    for seed in range(group * PER_GROUP, (group + 1) * PER_GROUP):
        found = sample(seed)
        comparison = compared(found.problem())
        assert not comparison.differences, (seed, comparison.differences, found.text)


@pytest.mark.parametrize("replaced", ["by_contract", "by_invariant"])
@pytest.mark.parametrize("group", range(1))
def test_calls_by_contract_and_loops_by_invariant_are_decided_as_by_brute_force(
    group: int, replaced: str
) -> None:
    for seed in range(group * PER_GROUP, (group + 1) * PER_GROUP):
        found = sample(seed, **{replaced: True})
        comparison = compared(found.problem(), seconds=1.5)
        assert not comparison.differences, (seed, comparison.differences, found.text)


def test_random_methods_have_all_kinds_of_answers() -> None:
    """They are looked at until every kind was met."""
    missing = {"violated", "holds", "holds within bounds", "vacuous"}
    for seed in range(300):
        missing.discard(compared(sample(seed).problem(), max_states=300).end)
        if not missing:
            break
    assert not missing


def test_a_seed_always_gives_the_same_method() -> None:
    assert sample(3) == sample(3)
    assert len({sample(seed).text for seed in range(20)}) == 20


def test_all_integers_of_a_width_are_tried() -> None:
    assert all_integers(2) == (-2, -1, 0, 1, 2, 3)


def problem(text: str, settings: Settings, int_width: int) -> Problem:
    program = load_text(text, int_width=int_width)
    bounds = Bounds(scope=1, array=1, ints=all_integers(int_width))
    return Problem(program, method(program, "Main.main"), bounds, settings)


def test_a_comparison_sees_a_difference() -> None:
    """Brute force that tries few integers misses what the checker finds."""
    text = "class Main { static void main(int x) ensures(x != 5) { ; } }"
    settings = Settings(unroll=1)
    asked = problem(text, settings, 4)
    few = Problem(asked.program, asked.method, Bounds(scope=1, ints=(0, 1)), settings)
    assert not compared(asked).differences
    assert compared(few).kinds == {"invented violation"}
