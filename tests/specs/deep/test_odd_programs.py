"""Odd programs written by hand, with the truth in their names: no answer without bounds is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.api.reports import Report
from ooxcheck.oox.oracle.verdicts import Verdict

PROGRAM = Path(__file__).parent / "odd.oox"
NOT_PROVED = frozenset({"rightBuild", "rightDoubling"})
"""The right ones that hold within bounds only."""


def _methods(word: str) -> list[str]:
    return [each for each in ooxcheck.methods(PROGRAM) if each.startswith(f"Odd.{word}")]


def _check(method: str) -> Report:
    return ooxcheck.check(method, PROGRAM, induction=True, any_heap=True, seconds=30)


@pytest.mark.parametrize("method", _methods("wrong"))
def test_what_is_wrong_does_not_hold_without_bounds(method: str) -> None:
    report = _check(method)
    assert report.verdict is not Verdict.HOLDS or report.limits


@pytest.mark.parametrize("method", _methods("right"))
def test_what_is_right_is_not_violated(method: str) -> None:
    report = _check(method)
    is_proved = report.verdict is Verdict.HOLDS and not report.limits
    assert is_proved is (method.removeprefix("Odd.").partition("(")[0] not in NOT_PROVED)
    assert report.verdict in (Verdict.HOLDS, Verdict.WITHIN_BOUNDS)


@pytest.mark.parametrize("method", _methods("endless"))
def test_what_may_never_end_is_not_said_to_end(method: str) -> None:
    report = _check(method)
    assert report.verdict in (Verdict.HOLDS, Verdict.VACUOUS, Verdict.WITHIN_BOUNDS)
    assert "always terminates" not in report.text()
