"""A check that decides only duties of some kinds: violations of the others end runs, and neither count nor end the search."""

from __future__ import annotations

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.report import Standing
from ooxcheck.oox.running.duty_kinds import DutyKind
from tests.ooxcheck.questions import asked

TEXT = """
class Main {
  int x;
  static int f(Main m, int n)
    exceptional(false)
  {
    assert n != 1;
    int i := 0;
    while (i < 3) { i := i + 1; }
    if (n == 1) { return m.x; }
    if (n == 2) { return m.x; }
    return 0;
  }
}
"""


@pytest.mark.parametrize(
    ("kinds", "standings"),
    [
        ((DutyKind.ASSERT,), {DutyKind.ASSERT: Standing.VIOLATED}),
        ((DutyKind.EXCEPTIONAL,), {DutyKind.EXCEPTIONAL: Standing.VIOLATED}),
    ],
)
def test_only_duties_of_the_asked_kinds_are_decided(
    kinds: tuple[DutyKind, ...], standings: dict[DutyKind, Standing]
) -> None:
    report = check(asked(TEXT, "Main.f", unroll=None, duty_kinds=kinds))
    assert {duty.kind: known for duty, known in report.duties.items()} == standings


def test_a_violation_that_is_not_asked_for_ends_its_run() -> None:
    text = TEXT.replace("if (n == 2) { return m.x; }", "")
    report = check(asked(text, "Main.f", unroll=None, duty_kinds=(DutyKind.EXCEPTIONAL,)))
    assert not report.counterexamples
    assert {duty.kind: known for duty, known in report.duties.items()} == {
        DutyKind.EXCEPTIONAL: Standing.HOLDS
    }


def test_without_asked_kinds_the_first_violation_ends_the_search() -> None:
    report = check(asked(TEXT, "Main.f", unroll=None))
    assert {duty.kind for duty, known in report.duties.items() if known is Standing.VIOLATED} == {
        DutyKind.ASSERT
    }
