"""Loops that no run leaves within their bounds, with assertions that the value analysis does not prove. The verdicts were written down before the tool ran."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck

LOOPS = """class Loops {
  static int sum() { int s = 0; for (int i = 0; i < 10; i++) s += i; assert s == 45; return s; }
  static int wrong() { int s = 0; for (int i = 0; i < 10; i++) s += i; assert s == 44; return s; }
  static int nested() { int s = 0; for (int i = 0; i < 5; i++) for (int j = 0; j < 6; j++) s++; assert s == 30; return s; }
  static int[] table() { int[] a = new int[26]; for (int i = 0; i < a.length; i++) a[i] = i; assert a[25] == 25; return a; }
  static int half(int n) { if (n < 0) return 0; int s = 0; for (int i = 0; i < 10; i++) s += i; assert s == 45; return s; }
  static void endless() { int i = 0; while (i >= 0) i = (i + 1) & 7; assert i == 8; }
  static int many() { int s = 0; for (int i = 0; i < 100; i++) s += i; assert s == 4950; return s; }
}"""


@pytest.mark.parametrize(
    ("method", "verdict", "bounds"),
    [
        ("sum", "holds", [12]),
        ("wrong", "violated", [12]),
        ("nested", "holds", [6, 6]),
        ("table", "holds", [48]),
        ("half", "holds within bounds", []),
        ("endless", "vacuous", []),
        ("many", "vacuous", []),
    ],
)
def test_bounds_grow_until_a_run_finishes(
    method: str, verdict: str, bounds: list[int], tmp_path: Path
) -> None:
    path = tmp_path / "Loops.java"
    path.write_text(LOOPS)
    report = ooxcheck.check(f"Loops.{method}", path, loops="unroll")
    assert report.verdict.value == verdict
    assert sorted(report.question.unrolls.values()) == bounds


def test_a_bound_that_the_user_wrote_stays(tmp_path: Path) -> None:
    path = tmp_path / "Loops.java"
    path.write_text(LOOPS)
    report = ooxcheck.check("Loops.sum", path, unroll="Loops.java:2=4", loops="unroll")
    assert report.verdict.value == "vacuous"
    assert list(report.question.unrolls.values()) == [4]
