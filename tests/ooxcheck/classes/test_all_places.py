"""Exceptions in recursive calls: their places are known although a summary replaces the calls."""

from __future__ import annotations

from pathlib import Path

import ooxcheck

TEXT = """class Search {
  int cost(int[] input, int[] weights) { return cost(input, weights, 0, input.length - 1, 1); }
  private int cost(int[] input, int[] weights, int low, int high, int level) {
    if (low > high) { return 0; }
    int min = Integer.MAX_VALUE;
    for (int i = low; i <= high; i++) {
      int own = cost(input, weights, low, i - 1, level + 1) + cost(input, weights, i + 1, high, level + 1) + level * weights[i];
      if (own < min) { min = own; }
    }
    return min;
  }
}"""


def test_exceptions_in_recursive_calls_are_documented(tmp_path: Path) -> None:
    path = tmp_path / "Search.java"
    path.write_text(TEXT)
    report = ooxcheck.check("Search.cost(int[], int[])", path, scope=2)
    assert report.verdict.value.startswith("holds")
    assert len(report.throws) == 3
