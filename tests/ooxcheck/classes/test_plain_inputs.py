"""Runs beyond the bounds of Java methods: only from inputs that a client can pass, and not for exceptions on purpose. The verdicts were written first."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ooxcheck.classes.checks.check_unannotated import check_unannotated
from ooxcheck.classes.checks.plain_inputs import with_reachable_runs
from ooxcheck.engine.question import Question, Terms
from ooxcheck.input.java_programs import java_program
from ooxcheck.input.values import read_values
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.source import Source

PROGRAM = """
class Plain {
  static int table(int n) { int[] t = new int[10]; for (int i = 0; i < n; i++) t[i] = i; return t[0]; }
  static int meant(int n) { int s = 0; for (int i = 0; i < n; i++) s += 2; if (s == 200) throw new IllegalStateException(); return s; }
}
class Rows {
  private final int[] cells = new int[8];
  private static int most = 5;
  void fill(int n) { for (int i = 0; i < n && i < 8; i++) cells[i] = i; }
  static int below(int n) { int i = 0; while (i < n) { i++; if (i > most + 20) return 1 / (most - 5); } return i; }
}
"""


def question(method: str) -> Question:
    program, called = java_program([Source("Rows.java", PROGRAM)], method)
    return Terms.of(read_values({})).resolve_for(program).about(program, called)


def test_a_run_that_a_client_starts_is_a_violation() -> None:
    report = check_unannotated(question("Plain.table"))
    assert (report.verdict, len(report.counterexamples)) == (Verdict.VIOLATED, 1)


def test_an_exception_on_purpose_is_no_violation() -> None:
    report = check_unannotated(replace(question("Plain.meant"), seconds=60.0))
    assert (report.verdict, report.question.seconds) == (Verdict.WITHIN_BOUNDS, 60.0)


@pytest.mark.parametrize("method", ["Rows.fill", "Rows.below"])
def test_states_that_no_client_may_build_have_no_runs_beyond_the_bounds(method: str) -> None:
    assert not with_reachable_runs(question(method)).goes_deeper
