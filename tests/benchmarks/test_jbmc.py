"""Tests of JBMC as the runner reads them: what is asked, and what is made of answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.jbmc import Case, cases, outcome

SOURCE = """import org.cprover.CProver;
class Sums {
  static int sum(int x, int y) { assert x > 3; return x + y; }
  static int sum(long x) { int n = CProver.nondetInt(); CProver.assume(n == 2); assert n == 2; // assert n == 3
    assert n != 2; return n; }
  static void any() { Sums s = CProver.nondetWithoutNull(); assert s != null; Sums t = CProver.nondetWithNull(); assert t != null; }
  public static void main(String[] args) { assert args.length >= 0; }
  static Object unknown() { return new javax.swing.JFrame(); }
}
"""

CASES = [
    ("", "FAILED", "", "disagree"),
    ("--function 'Sums.sum:(II)I'", "FAILED", "^.*assertion at file Sums.java line 3 .*: FAILURE$", "agree"),
    ("--function Sums.sum:(II)I", "FAILED", "^.*file Sums\\.java line 3 function x: SUCCESS$", "other lines"),
    ("--function Sums.sum:(J)I --property 'java::Sums.sum:(J)I.assertion.1'", "SUCCESSFUL", "", "agree"),
    ("--function Sums.any", "FAILED", "^.*file Sums.java line 6 function any: FAILURE$", "agree"),
    ("--function Sums.product", "FAILED", "", "no such method"),
    ("--function Sums.unknown", "FAILED", "", "refused"),
]


def written(folder: Path, options: str, verdict: str, more: str) -> list[Case]:
    (folder / "Sums.java").write_text(SOURCE)
    (folder / "test.desc").write_text(
        f"CORE\nSums\n{options}\n^VERIFICATION {verdict}$\n{more}\n--\n^warning: ignoring\n"
    )
    return list(cases(folder))


@pytest.mark.parametrize(("options", "verdict", "more", "kind"), CASES)
def test_an_answer_is_held_to_what_is_expected(
    options: str, verdict: str, more: str, kind: str, tmp_path: Path
) -> None:
    (case,) = written(tmp_path, options, verdict, more)
    assert outcome(case, {"scope": 2, "unroll": 3, "array": 2, "seconds": 60}).kind == kind


def test_what_asks_for_something_else_is_left_out(tmp_path: Path) -> None:
    assert not written(tmp_path, "--show-goto-functions", "FAILED", "")
