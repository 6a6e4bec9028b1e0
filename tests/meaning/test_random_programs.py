"""Random programs: the checker says what the tiny meaning says. ``python -m tests.campaign`` (``--readings``) has more."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.meaning import random_programs
from tests.meaning.comparing import by_meaning, differences, held
from tests.meaning.random_programs import TOPICS
from tests.translate import random_methods
from tests.translate.comparing import compared
from tests.translate.deciding import decided
from tests.translate.random_methods import Sample

RUNS = 400
SEEDS = 16


def compared_with_meaning(found: Sample) -> str:
    """Return whether the checker was compared with the tiny meaning, which has to say the same."""
    problem = found.problem()
    how, different = held(problem, decided(problem), most=RUNS)
    assert not different, (different, found.text)
    return how


@pytest.mark.parametrize("topic", [topic.__name__ for topic in TOPICS])
def test_what_could_be_misread_together_is_read_as_the_language_says(topic: str) -> None:
    seeds = [seed for seed in range(SEEDS * len(TOPICS)) if TOPICS[seed % len(TOPICS)].__name__ == topic]
    ways = Counter(compared_with_meaning(random_programs.sample(seed)) for seed in seeds)
    assert ways["compared"] + ways["compared up to a bound"] > SEEDS / 4


@pytest.mark.parametrize("by_contract", [False, True])
def test_random_methods_are_decided_as_by_the_tiny_meaning(by_contract: bool) -> None:
    ways = Counter(
        compared_with_meaning(random_methods.sample(seed, by_contract=by_contract)) for seed in range(12)
    )
    assert ways["compared"] > 5


def test_a_seed_always_gives_the_same_program() -> None:
    assert random_programs.sample(5) == random_programs.sample(5)


def test_a_comparison_sees_what_the_checker_misses() -> None:
    """An answer about another method is no answer about this one."""
    problem = random_programs.sample(0).problem()
    other = decided(random_programs.sample(2).problem())
    assert differences(by_meaning(problem), other)
    assert compared(problem, most_runs=1000).meaning == "compared"
    assert compared(problem).meaning == "not asked"
