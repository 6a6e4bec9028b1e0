"""How long parsing and checking take, as a multiple of what Python takes to parse as many lines of its own.

Run with ``python -m benchmarks.parsing``. The OOX is printed from realistic classes under changing names; the Python
file says the same things in Python. Both parsers do the same kind of work, one in C, one in Python, on the same
machine: the ratio of the two times says more than a time.
"""

from __future__ import annotations

import ast
import gc
import sys
import time
from collections.abc import Callable

from ooxcheck.oox.check import load
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.parser import parse, parse_text
from ooxcheck.oox.syntax.printer import node_text

LINES = 10_000

OOX = """
class Node_0 { int value; Node_0 next; Node_0(int value, Node_0 next) { this.value := value; this.next := next; } }
class List_0 {
  Node_0 head; int size; static int created; ghost Node_0 set items;
  invariant acyclic(this.head, next);
  invariant counted : this.size == #(this.head.*next);
  invariant sorted : all n : this.head.*next | some n.next ==> n.value <= n.next.value;
  List_0() ensures(this.size == 0 && no this.head) { this.head := null; this.size := 0; List_0.created := List_0.created + 1; }
  void insert(int value)
    requires(this.size < 100) ensures(this.size == old(this.size) + 1, value in this.head.*next.value) modifies(this.head, this.size, this.head.*next.next)
    exceptional(false)
  { Node_0 before := null; Node_0 at := this.head;
    while (at != null && at.value < value) invariant(before == null || before.next == at) { before := at; at := at.next; }
    Node_0 made := new Node_0(value, at);
    if (before == null) { this.head := made; } else { before.next := made; }
    this.size := this.size + 1; }
  bool contains(int value) pure ensures(retval == (value in this.head.*next.value))
  { Node_0 at := this.head; while (at != null) { if (at.value == value) { return true; } else if (at.value > value) { return false; } at := at.next; }
    return false; }
  static int[] sort(int[] array) requires(array != null)
    ensures(forall v, i : retval : forall w, j : retval : i < j ==> v <= w) exceptional(false)
  { bool sorted := false;
    while (!sorted) { sorted := true; int i := 1;
      while (i < #array) { int a := array[i]; int b := array[i - 1];
        if (a < b) { array[i] := b; array[i - 1] := a; sorted := false; }
        i := i + 1; } }
    return array; }
  static void merge(int[] array, int left, int middle, int right)
  { int[] temp := new int[right - left + 1]; int i := left; int j := middle + 1; int k := 0;
    while (i <= middle && j <= right) { int first := array[i]; int second := array[j];
      if (first <= second) { temp[k] := array[i]; k := k + 1; i := i + 1; } else { temp[k] := array[j]; k := k + 1; j := j + 1; } }
    i := left; while (i <= right) { array[i] := temp[i - left]; i := i + 1; }
    try { lock (array) { fork List_0.merge(array, left, (left + right) / 2, right); join; } } catch { throw "failed"; }
    assert (left + right) / 2 <= right || #array == 0; }
}
"""

PYTHON = """
class Node_0:
    value: int
    next: 'Node_0'
    def __init__(self, value: int, next: 'Node_0') -> None:
        self.value = value
        self.next = next
    def insert(self, value: int) -> None:
        assert self.size < 100 and self.size == self.old + 1, value in self.head.closure('next')
        before = None
        at = self.head
        while at is not None and at.value < value:
            before = at
            at = at.next
        made = Node_0(value, at)
        if before is None:
            self.head = made
        else:
            before.next = made
        self.size = self.size + 1
    def sort(self, array: list[int]) -> list[int]:
        assert all(i < j or v <= w for v, i in array for w, j in array)
        done = False
        while not done:
            done = True
            i = 1
            while i < len(array):
                a = array[i]
                b = array[i - 1]
                if a < b:
                    array[i] = b
                    array[i - 1] = a
                    done = False
                i = i + 1
        return array
"""


def lines(one: str, count: int) -> str:
    """Return at least `count` lines: the text again and again, with a number for each ``_0``."""
    copies = count // one.count("\n") + 1
    return "\n".join(one.replace("_0", f"_{number}") for number in range(copies))


def best_time(action: Callable[[], object], repeat: int = 5) -> float:
    """Return the shortest time of several runs, in seconds."""
    times = []
    for _ in range(repeat):
        gc.collect()
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> None:
    """Print the times and their ratios; checking includes parsing."""
    oox = lines(node_text(parse_text(OOX)), LINES)
    python = lines(PYTHON.strip(), oox.count("\n"))
    source = Source("benchmark.oox", oox)
    parsing = best_time(lambda: parse([source], report=Report()))
    checking = best_time(lambda: load([source]))
    theirs = best_time(lambda: ast.parse(python))
    print(f"Python {sys.version.split()[0]}")
    print(
        f"OOX:    {oox.count(chr(10)):6} lines, {len(oox):7} characters, {parsing:6.3f} s, checked {checking:6.3f} s"
    )
    print(f"Python: {python.count(chr(10)):6} lines, {len(python):7} characters, {theirs:6.3f} s")
    print(f"ratio:  parsed {parsing / theirs:.1f}, parsed and checked {checking / theirs:.1f}")


if __name__ == "__main__":
    main()
