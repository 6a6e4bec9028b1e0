"""Random programs about ghost sets and relations of numbers: the checker and brute force say the same.

``python -m tests.translate.campaign_ghosts`` has more.
"""

from __future__ import annotations

import pytest

from tests.translate.comparing import compared
from tests.translate.ghost_programs import GHOSTS, sample


@pytest.mark.parametrize("group", range(5))
def test_random_programs_about_ghosts_are_decided_as_by_brute_force(group: int) -> None:
    for seed in range(group * 6, group * 6 + 6):
        written = sample(seed)
        comparison = compared(written.problem(), max_states=400)
        assert not comparison.differences, (seed, comparison.differences, written.text)


def test_random_programs_have_all_kinds_of_ghosts_and_answers() -> None:
    written = [sample(seed) for seed in range(30)]
    assert all(any(f"ghost {type_} " in each.text for each in written) for type_ in GHOSTS.values())
    missing = {"violated", "holds"}
    for each in written:
        missing.discard(compared(each.problem(), max_states=300).end)
        if not missing:
            break
    assert not missing


def test_a_seed_always_gives_the_same_program() -> None:
    assert sample(3) == sample(3)
    assert len({sample(seed).text for seed in range(20)}) == 20
