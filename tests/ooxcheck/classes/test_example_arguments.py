"""Methods that fail only for certain arrays, texts or boxes: the last call of a history takes those of the counterexample; verdicts are noted before they were computed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import ooxcheck as package
from ooxcheck.engine.exceptions.throws_clause import clause_text

VALUES = """class Values {
  private int sum;
  void add(int n) { sum += n; }
  int counts(int[] a) { int[] c = new int[a.length + 1]; for (int x : a) if (x <= a.length) c[x]++; return c[0]; }
  int cautious(int[] a) { int[] c = new int[a.length + 1]; for (int x : a) if (x >= 0 && x <= a.length) c[x]++; return c[0]; }
  int twins(int[] a, int[] b) { return a != b && a.length == 1 && b.length == 1 && a[0] == 7 && b[0] == 7 ? a[1] : 0; }
  int shared(int[][] a) { return a.length == 2 && a[0] == a[1] && a[0] != null && a[0].length == 1 && a[0][0] == 5 ? a[0][1] : 0; }
  int text(String s) { return s.length() == 2 && s.charAt(0) == 'q' && s.charAt(1) == 'z' ? 1 / (s.length() - 2) : 0; }
  int boxes(Integer[] a) { return a.length == 1 && a[0] != null && a[0] % 1000 == 777 ? a[1] : 0; }
  int state(int[] a) { return a.length == 1 && a[0] == 4 && sum == 2 ? a[1] : 0; }
  int many(int a, int b, int c, int d, int[] e) { return a == 97 && b == 98 && c == 99 && d == 96 && e.length == 1 && e[0] == 95 ? e[1] : 0; }
}
"""

CALLS = {
    "counts": ["values.counts(new int[] {-1}) throws ArrayIndexOutOfBoundsException"],
    "twins": ["values.twins(new int[] {7}, new int[] {7}) throws ArrayIndexOutOfBoundsException"],
    "shared": ["values.shared(new int[][] {array, array}) throws ArrayIndexOutOfBoundsException"],
    "text": ['values.text("qz") throws ArithmeticException'],
    "boxes": ["values.boxes(new Integer[] {777}) throws ArrayIndexOutOfBoundsException"],
    "state": ["values.add(2)", "values.state(new int[] {4}) throws ArrayIndexOutOfBoundsException"],
    "many": ["values.many(97, 98, 99, 96, new int[] {95}) throws ArrayIndexOutOfBoundsException"],
}
"""The calls after the constructor."""


@pytest.mark.parametrize("method", CALLS)
def test_a_history_ends_with_the_arguments_of_the_counterexample(
    file: Callable[..., str], method: str
) -> None:
    report = package.check(f"Values.{method}", file(VALUES, "Values.java"), scope=2)
    assert report.verdict.value == "violated"
    (example,) = report.counterexamples
    assert example.history is not None
    assert list(map(str, example.history.calls)) == ["values = new Values()", *CALLS[method]]


def test_a_method_that_no_array_breaks_holds(file: Callable[..., str]) -> None:
    report = package.check("Values.cautious", file(VALUES, "Values.java"), scope=2)
    assert report.verdict.value == "holds"
    assert [clause_text(each) for each in report.throws] == ["throws NullPointerException if a == null"]
