"""How a run ends in which a claim fails: broken, dropped, or one or the other."""

from __future__ import annotations

import pytest

from ooxcheck.oox.running.code import Code, Frame
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.machine.compile_claims import (
    Failure,
    assumption_outcome,
    precondition_outcome,
    violation_outcome,
)
from ooxcheck.oox.running.outcomes import Dropped, Duty, Violated
from ooxcheck.oox.source import Source, Span

SPAN = Span(Source("here", "x > 0"), 0, 5)
FALSE, WITHOUT_VALUE = Duty(DutyKind.REQUIRES, SPAN), Duty(DutyKind.EVALUATION, SPAN)


def frame(*, is_entry: bool) -> Frame:
    made = Frame(Code(None, [], [], [SPAN], [], 0), [])
    made.is_entry = is_entry
    return made


@pytest.mark.parametrize("failure", [violation_outcome, assumption_outcome, precondition_outcome])
@pytest.mark.parametrize("is_entry", [False, True])
def test_a_claim_without_a_value_is_always_a_violation(failure: Failure, *, is_entry: bool) -> None:
    assert failure(frame(is_entry=is_entry), [WITHOUT_VALUE]) == Violated((WITHOUT_VALUE,))


def test_a_false_assumption_leaves_no_execution() -> None:
    assert assumption_outcome(frame(is_entry=False), [FALSE]) == Dropped(SPAN)


def test_what_is_required_is_owed_by_callers_and_assumed_of_the_method_under_check() -> None:
    assert precondition_outcome(frame(is_entry=False), [FALSE]) == Violated((FALSE,))
    assert precondition_outcome(frame(is_entry=True), [FALSE]) == Dropped(SPAN)
