"""Infeasible paths are left out in deep recursion: by hand, with the optimisation everywhere, as it is, and nowhere."""

from __future__ import annotations

import pytest

import ooxcheck
from ooxcheck.relational import Formula
from ooxcheck.translate.initial import infeasible_paths
from ooxcheck.translate.initial.infeasible_paths import InfeasiblePaths

HALVES = """class Main {
  static void clear(int[] a)
    requires(a != null)
    ensures(forall v, i : a : v == 0)
    exceptional(false)
  { Main.part(a, 0, #a - 1); }

  static void clearAllButOne(int[] a)
    requires(a != null)
    ensures(forall v, i : a : v == 0)
    exceptional(false)
  { Main.part(a, 1, #a - 1); }

  static void clearTooMany(int[] a)
    requires(a != null)
    exceptional(false)
  { Main.part(a, 0, #a); }

  static void part(int[] a, int left, int right)
  {
    if (left < right) {
      int middle := (left + right) / 2;
      Main.part(a, left, middle);
      Main.part(a, middle + 1, right);
    } else if (left == right) {
      a[left] := 0;
    }
  }
}"""

ITERATIONS = """class Main {
  static int rounds(int n)
    requires(0 <= n && n < 4)
    ensures(retval == n * (n + 1) / 2)
    exceptional(false)
  {
    if (n == 0) { return 0; }
    int i := 0;
    while (i < n) { i := i + 1; }
    int rest := Main.rounds(n - 1);
    return i + rest;
  }

  static int unbounded(int n)
    ensures(n < 3 ==> retval == 0)
    exceptional(false)
  {
    if (n <= 0) { return 0; }
    int below := Main.unbounded(n - 1);
    return below;
  }
}"""

LIST = """class Node { Node next; int value; }
class Main {
  static int last(Node n)
    requires(n != null)
    exceptional(false)
  {
    if (n.next == null) { return n.value; }
    int value := Main.last(n.next);
    return value;
  }

  static int third(Node n)
    exceptional(false)
  {
    if (n == null) { return 0; }
    if (n.value == 3) { assert n.next == null; }
    int value := Main.third(n.next);
    return value;
  }
}"""

CASES = (
    (HALVES, "Main.clear", "holds"),
    (HALVES, "Main.clearAllButOne", "violated"),
    (HALVES, "Main.clearTooMany", "violated"),
    (ITERATIONS, "Main.rounds", "holds"),
    (ITERATIONS, "Main.unbounded", "holds within bounds"),
    (LIST, "Main.last", "holds"),
    (LIST, "Main.third", "violated"),
)
"""Methods with their verdicts, with arrays up to 3, three nodes, and unroll 4."""


@pytest.mark.parametrize("depth", [0, infeasible_paths.DEPTH, 1000])
@pytest.mark.parametrize(("text", "name", "verdict"), CASES)
def test_verdicts_do_not_depend_on_it(
    text: str, name: str, verdict: str, depth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(infeasible_paths, "DEPTH", depth)
    report = ooxcheck.check(name, text=text, scope=3, array=3, unroll=4)
    assert report.verdict == verdict


def test_halves_of_halves_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    refuted = list[bool]()
    contains = InfeasiblePaths.contains

    def count(paths: InfeasiblePaths, guard: Formula, depth: int) -> bool:
        refuted.append(contains(paths, guard, depth))
        return refuted[-1]

    monkeypatch.setattr(InfeasiblePaths, "contains", count)
    pruned = ooxcheck.check("Main.clear", text=HALVES, scope=3, array=3, unroll=4)
    assert any(refuted)
    assert not all(refuted)
    monkeypatch.setattr(infeasible_paths, "DEPTH", 1000)
    whole = ooxcheck.check("Main.clear", text=HALVES, scope=3, array=3, unroll=4)
    assert pruned.sizes.gates < whole.sizes.gates
