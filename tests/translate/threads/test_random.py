"""Random programs with threads, held to all of their schedules; ``python -m tests.translate.threads.campaign`` runs more."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.oox.forking import forking_program
from tests.oox.litmus import random_litmus
from tests.oox.runs import loaded
from tests.translate.threads.campaign import INT_WIDTH, RACES, compared, large, raced, small


@pytest.mark.parametrize("group", range(4))
def test_small_programs_are_decided_as_by_running_them(group: int) -> None:
    answers = [compared(loaded(small(seed), INT_WIDTH)) for seed in range(100 * group, 100 * group + 6)]
    assert answers.count("same") > len(answers) / 2


def test_programs_with_classes_are_decided_as_by_running_them() -> None:
    assert {compared(loaded(large(seed), INT_WIDTH)) for seed in range(6)} == {"same"}


def test_litmus_tests_are_decided_as_by_running_them() -> None:
    answers = [compared(loaded(random_litmus(seed), INT_WIDTH)) for seed in range(8)]
    assert answers.count("same") >= 7


def test_threads_started_anywhere_are_decided_as_by_running_them() -> None:
    answers = [compared(loaded(forking_program(seed), INT_WIDTH)) for seed in range(8)]
    assert answers.count("same") >= 7


def test_races_with_store_buffers_are_those_without() -> None:
    """Brute force looks for them where no buffer is used, the solver among all executions."""
    settings = replace(RACES, memory_model="tso")
    answers = [compared(loaded(small(seed), INT_WIDTH), settings) for seed in range(14, 20)]
    assert answers.count("same") >= 5


@pytest.mark.parametrize("seeds", [range(14, 18), range(50, 55)])
def test_races_are_those_of_every_instant(seeds: range) -> None:
    answers = [raced(loaded(small(seed), INT_WIDTH)) for seed in seeds]
    assert {"same", "no race"} <= set(answers)
