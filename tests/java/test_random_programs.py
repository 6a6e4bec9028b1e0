"""Random Java programs are programs: javac accepts them, they end, and a seed stands for one of them."""

from __future__ import annotations

import pytest

from tests.java.jvm import REASON, java, jvm
from tests.java.random_programs.programs import program_text


def test_a_seed_stands_for_one_program() -> None:
    assert program_text("p", 3) == program_text("p", 3) != program_text("p", 4)


@pytest.mark.skipif(java() is None, reason=REASON)
def test_javac_accepts_random_programs_and_they_end() -> None:
    programs = {f"p{seed}": program_text(f"p{seed}", seed) for seed in range(12)}
    with jvm() as machine:
        outcomes = machine.outcomes(programs)
    assert not [outcome for outcome in outcomes if not outcome.startswith(("returned", "threw"))]
    assert len(set(outcomes)) > 6
