"""A check that decides only duties of some kinds: violations of the others end runs, and neither count nor end the search."""

from __future__ import annotations

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Terms
from ooxcheck.engine.report import Standing
from ooxcheck.engine.sampling.sought import is_sought
from ooxcheck.input.java_programs import java_program
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.source import Source
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


def test_the_first_sought_violation_ends_the_search() -> None:
    text = "class Main { static void f(int n) { assert n != 1; assert n != 2; assert n != 3; } }"
    report = check(asked(text, "Main.f", sought=(DutyKind.ASSERT,)))
    assert [*report.duties.values()] == [Standing.VIOLATED, Standing.UNDECIDED, Standing.UNDECIDED]
    assert report.verdict is Verdict.VIOLATED


def test_a_violation_of_another_kind_does_not_end_the_search() -> None:
    report = check(asked(TEXT, "Main.f", sought=(DutyKind.ASSERT,)))
    assert {duty.kind: known for duty, known in report.duties.items()} == {
        DutyKind.ASSERT: Standing.VIOLATED,
        DutyKind.EXCEPTIONAL: Standing.VIOLATED,
    }


def test_a_checked_exception_does_not_end_the_search() -> None:
    text = """class M {
      public static void main(String[] args) throws Exception {
        int n = args.length;
        if (n == 1) throw new Exception();
        if (n == 2) throw new IllegalStateException();
      }
    }"""
    program, method = java_program([Source("M.java", text)], "M.main")
    question = Terms(sought=(DutyKind.EXCEPTIONAL,)).about(program, method)
    report = check(question)
    assert any(is_sought(question, example) for example in report.counterexamples)
