"""Random Java programs mean here what they mean on the JVM; javac accepts them, they end, and a seed stands for one of them."""

from __future__ import annotations

import pytest

from tests.java.campaign import both, kind
from tests.java.jvm import REASON, java, jvm
from tests.java.random_programs.programs import program_text


def test_a_seed_stands_for_one_program() -> None:
    assert program_text("p", 3) == program_text("p", 3) != program_text("p", 4)


@pytest.mark.skipif(java() is None, reason=REASON)
def test_random_programs_end_here_as_on_the_jvm() -> None:
    programs = {f"p{seed}": program_text(f"p{seed}", seed) for seed in range(12)}
    with jvm() as machine:
        outcomes = both(machine, programs)
    assert not [theirs for theirs, _ in outcomes if not theirs.startswith(("returned", "threw"))]
    assert not [ours for theirs, ours in outcomes if kind(theirs, ours)]
    assert len([ours for theirs, ours in outcomes if theirs == ours]) > 6
