"""Bounds that do not matter to Java methods whose arguments explain all exceptions."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.engine.report import ANY_LENGTH, TERMINATES, VALUES

HOLDS, BOUNDED = "holds", "holds within bounds"

CASES = {
    "null array": ("static int f(int[] a) { int s = 0; for (int x : a) s += x; return s; }", HOLDS),
    "one of two null arrays": (
        "static int f(int[] a, int[] b) { int s = a.length; for (int i = 0; i < b.length; i++) s += b[i]; return s; }",
        HOLDS,
    ),
    "negative size": (
        "static int f(int n) { int[] a = new int[n]; int s = 0; for (int i = 0; i < a.length; i++) s += a[i]; return s; }",
        HOLDS,
    ),
    "division by zero beyond the bound": (
        "static int f(int[] a) { int s = 0; for (int i = 0; i < a.length; i++) { if (i == 10) s = 1 / (s - s); } return s; }",
        BOUNDED,
    ),
    "another null argument beyond the bound": (
        "static int f(int[] a, int[] b) { int s = 0; for (int i = 0; i < a.length; i++) if (i == 10) s += b.length; return s; }",
        BOUNDED,
    ),
    "the same place throws beyond the bound": (
        "static int f(int[] a) { int s = 0; for (int i = 0; i < a.length; i++) { if (i == 10) a = null; } return s; }",
        BOUNDED,
    ),
    "another exception at the same place beyond the bound": (
        "static int f(int[] a, int[] b) { int i = 0, k = b.length; while (k > 0) { k--; if (k == 10) i = 9999; } return a[0 * i]; }",
        BOUNDED,
    ),
    "the same place throws for another bad argument": (
        "static int f(int[] a, int n) { int s = 10 / n; for (int i = 0; i < n; i++) { if (i == 10) a = null; } return s + a.length; }",
        BOUNDED,
    ),
    "a throw statement beyond the bound": (
        "static int f(int[] a) { int i = 0; for (; i < a.length; i++) { if (i == 10) throw new RuntimeException(); } return i; }",
        BOUNDED,
    ),
    "an assertion that fails beyond the bound": (
        "static int f(int[] a) { int i = 0; for (; i < a.length; i++) { } assert i < 10; return i; }",
        BOUNDED,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_bounds_go_only_if_nothing_else_fails(name: str, tmp_path: Path) -> None:
    code, verdict = CASES[name]
    path = tmp_path / "M.java"
    path.write_text(f"class M {{ {code} }}", encoding="utf-8")
    report = ooxcheck.check("M.f", path, unroll=2, array=3)
    assert report.throws
    assert report.verdict.value == verdict
    assert (VALUES in [note.code for note in report.notes]) == (verdict == HOLDS)
    assert bool(report.bounds) == (verdict == BOUNDED)


@pytest.mark.parametrize(
    ("loop", "code"),
    [("for (int i = 0; i < a.length; i++) { }", TERMINATES), ("while (a.length > 0) { }", ANY_LENGTH)],
)
def test_termination_is_shown_or_named(loop: str, code: str, tmp_path: Path) -> None:
    path = tmp_path / "M.java"
    path.write_text(f"class M {{ static void f(int[] a) {{ {loop} }} }}", encoding="utf-8")
    report = ooxcheck.check("M.f", path)
    assert code in [note.code for note in report.notes]
