"""Pure methods without body that formulas call through other methods: one result in one state, in formulas and in code."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck

HEAP = """import java.util.NoSuchElementException;

public class MinHeap<Key{bound}> {{
  private Key[] pq;
  private int n;

  //@ invariant pq != null && n >= 0 && n < pq.length;
  //@ invariant (\\forall int i; 1 <= i && i <= n; pq[i] != null);
  //@ invariant ordered();

  private /*@ pure @*/ boolean ordered() {{
    for (int i = 2; i <= n; i++) if (greater(i / 2, i)) return false;
    return true;
  }}
  private /*@ pure @*/ boolean greater(int i, int j) {{ return {key}.compareTo(pq[j]) > 0; }}
  private void exch(int i, int j) {{ Key t = pq[i]; pq[i] = pq[j]; pq[j] = t; }}
  private void sink(int k) {{
    while (2 * k <= n) {{
      int j = 2 * k;
      if (j < n && greater(j, j + 1)) j++;
      if (!greater(k, j)) break;
      exch(k, j);
      k = j;
    }}
  }}
  public Key delMin() {{
    if (n == 0) throw new NoSuchElementException();
    Key min = pq[1];
    exch(1, n--);
    sink(1);
    pq[n + 1] = null;
    return min;
  }}
}}
"""


@pytest.mark.parametrize(
    ("bound", "key"), [(" extends Comparable<Key>", "pq[i]"), ("", "((Comparable<Key>) pq[i])")]
)
@pytest.mark.parametrize("scope", [1, 2])
def test_a_heap_of_unknown_keys_is_replayed(tmp_path: Path, bound: str, key: str, scope: int) -> None:
    path = tmp_path / "MinHeap.java"
    path.write_text(HEAP.format(bound=bound, key=key))
    report = ooxcheck.check("MinHeap.delMin", path, scope=scope, array=4)
    assert report.verdict.value == "violated"  # of an empty heap, the exception is not declared
    assert {each.duty.kind.value for each in report.counterexamples} >= {"exceptional"}


OPAQUE = """class Holder {
  interface Shape { /*@ pure @*/ int area(); }
  Shape s;
  int other;

  /*@ pure @*/ boolean ok() { return s == null || s.area() >= 0; }

  //@ requires t != null;
  //@ ensures ok();
  //@ signals (IllegalArgumentException e) true;
  void established(Shape t) { s = t; if (t.area() < 0) throw new IllegalArgumentException(); }

  //@ requires ok();
  //@ requires s != null;
  void used() { if (s.area() < 0) throw new IllegalArgumentException(); }

  //@ requires s != null;
  void notRequired() { if (s.area() < 0) throw new IllegalArgumentException(); }

  //@ requires t != null;
  //@ ensures ok();
  //@ signals (IllegalArgumentException e) true;
  void ofAnother(Shape t, Shape u) { s = u; if (t.area() < 0) throw new IllegalArgumentException(); }
}
"""


@pytest.mark.parametrize(
    ("name", "verdict"),
    [("established", "holds"), ("used", "holds"), ("notRequired", "violated"), ("ofAnother", "violated")],
)
def test_code_and_formulas_get_the_same_answer_of_a_pure_method(
    tmp_path: Path, name: str, verdict: str
) -> None:
    path = tmp_path / "Holder.java"
    path.write_text(OPAQUE)
    assert ooxcheck.check(f"Holder.{name}", path, scope=2, array=1).verdict.value == verdict
