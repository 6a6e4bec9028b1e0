"""Random problems against brute force; thousands are a command, `tests.relational.campaign`."""

from __future__ import annotations

import pytest

from ooxcheck.relational.logic import floats
from ooxcheck.relational.logic.expr import Labelled
from ooxcheck.relational.logic.node import nodes
from ooxcheck.relational.logic.skolem_term import SkolemTerm
from ooxcheck.relational.translation.translate import _OPERATORS, _STEPS
from tests.relational.agreement import check
from tests.relational.formulas import Generator


@pytest.mark.parametrize("start", range(0, 80, 20))
def test_everything_about_random_problems_agrees_with_brute_force(start: int) -> None:
    for seed in range(start, start + 20):
        check(Generator(seed).problem())


def test_random_problems_are_of_every_kind() -> None:
    kinds = {type(node) for seed in range(80) for node in nodes(Generator(seed).problem().formula)}
    left = {kind for kind in {*_STEPS, *_OPERATORS} - kinds if kind.__module__ != floats.__name__}
    assert left == {
        Labelled,
        SkolemTerm,
    }  # a name, and what becomes of quantifiers; floats have tests of their own
