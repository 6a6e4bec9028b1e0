"""Histories of classes with functions in static fields, anonymous classes and lambdas; verdicts are noted before they were computed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import ooxcheck as package

CLASS = """import java.util.*;
class C {
  private static final Comparator<Integer> ORDER = FUNCTION;
  private final int[] cells;
  private final int n;
  C(int[] cells, int n) { this.cells = cells; this.n = n; }
  int first() { return cells[0]; }
  int safe() { return cells == null || cells.length == 0 ? 0 : cells[0]; }
  static class Inner {
    private static final Comparator<Inner> INNER_ORDER = new Comparator<Inner>() { public int compare(Inner a, Inner b) { return a.m - b.m; } };
    int m;
    int lead(int[] other) { return INNER_ORDER.compare(this, this) + other.length; }
  }
  int compared() { return ORDER.compare(n, 1); }
}
"""

FUNCTIONS = {
    "class": "new Comparator<Integer>() { public int compare(Integer a, Integer b) { return 8 / (a - b); } }",
    "lambda": "(a, b) -> 8 / (a - b)",
}


@pytest.mark.parametrize("kind", FUNCTIONS)
@pytest.mark.parametrize(
    ("method", "calls"),
    [
        ("first", ["c = new C(null, 0)", "c.first() throws NullPointerException"]),
        ("compared", ["c = new C(array, 1)", "c.compared() throws ArithmeticException"]),
        ("safe", None),
    ],
)
def test_verdicts_and_histories(
    file: Callable[..., str], kind: str, method: str, calls: list[str] | None
) -> None:
    report = package.check(f"C.{method}", file(CLASS.replace("FUNCTION", FUNCTIONS[kind]), "C.java"), scope=2)
    assert report.verdict.value == ("holds" if calls is None else "violated")
    histories = [each.history for each in report.counterexamples if each.history is not None]
    texts = [[str(call).replace(_array(str(call)), "array") for call in each.calls] for each in histories]
    assert calls is None or calls in texts


def _array(call: str) -> str:
    """Return the array that a call makes."""
    return call[call.index("new int[]") : call.index("}") + 1] if "new int[]" in call else "no array"
