"""How commands are asked."""

from __future__ import annotations

import pytest

from ooxcheck.relational.bounds import Bounds
from ooxcheck.relational.from_alloy import answers
from ooxcheck.relational.from_alloy.questions import load_text
from ooxcheck.relational.logic.expr import Formula
from ooxcheck.relational.solving.answers import Options, Solution
from ooxcheck.relational.solving.solve import solve


@pytest.mark.parametrize(("expect", "is_broken"), [("", True), ("expect 0", True), ("expect 1", False)])
def test_where_an_instance_is_expected_no_symmetry_is_broken(
    expect: str, is_broken: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    budgets = []

    def watched(formula: Formula, bounds: Bounds, options: Options) -> Solution:
        budgets.append(options.symmetry)
        return solve(formula, bounds, options)

    monkeypatch.setattr(answers, "solve", watched)
    assert answers.answer(load_text(f"sig A {{}} run {{ some A }} for 3 {expect}"))[1] is not None
    assert [budget > 0 for budget in budgets] == [is_broken]
