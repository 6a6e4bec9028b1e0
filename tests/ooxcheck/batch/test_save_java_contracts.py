"""What was found out about callees of Java stands before them in JML, is read back, holds, and is enough for the caller."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.ooxcheck.conftest import Ooxcheck

TEXT = """package p;

class U {
  static class Node { int v; Node next; }
  Node head; int n;

  void add(int v) { Node x = new Node(); x.v = v; x.next = head; head = x; n++; }
  //@ assignable \\nothing;
  int first() { return head.v; }
  void swap(Node a, Node b) { int t = a.v; a.v = b.v; b.v = t; }
  byte step(byte x) { return (byte) (x + 1); }
  //@ requires true; also requires false;
  int cases() { return 3; }

  //@ ensures \\result == v;
  int use(int v) { add(v); return first(); }
  //@ requires a != null && b != null && a != b && a.v == 1 && b.v == 2; ensures a.v == 2 && \\result == 3;
  int useMore(Node a, Node b) { swap(a, b); step((byte) 127); return cases(); }
}
"""

SMALL = ("--scope", "2", "--diagram", "none")


def _saved(ooxcheck: Ooxcheck, file: Callable[..., str], method: str) -> tuple[str, Path]:
    answer = ooxcheck(f"U.{method}", file(TEXT, "U.java"), "--calls", "infer", "--save-contracts", *SMALL)
    path = Path("ooxcheck-out", f"U.{method}", "contracts", "p", "U.java")
    assert f"contracts  {path.parent.parent}" in answer.out
    return path.read_text(encoding="utf-8"), path


def test_clauses_stand_before_callees_and_the_rest_is_what_it_was(
    ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    text, path = _saved(ooxcheck, file, "use")
    added = [line.strip() for line in text.splitlines() if line not in TEXT.splitlines()]
    assert added == [
        "// Written by ooxcheck",
        "//@ assignable this.head, this.n;",
        "//@ ensures \\fresh(this.head);",
        "//@ ensures this.head.v == v;",
        "//@ ensures this.head.next == \\old(this.head);",
        "//@ ensures this.n == \\old(this.n + 1);",
        "//@ signals_only \\nothing;",
        "//@ ensures \\old(this.head != null);",
        "//@ ensures \\result == \\old(this.head.v);",
        "//@ signals (Throwable t) \\old(this.head == null);",
    ]
    assert [line for line in text.splitlines() if line.strip() not in added] == TEXT.splitlines()
    assert ooxcheck("U.add", "U.first", str(path), *SMALL).code == 0
    assert ooxcheck("U.use", str(path), "--calls", "contract", *SMALL).code == 0
    assert ooxcheck("U.use", "U.java", "--calls", "contract", *SMALL).code == 3


def test_only_what_is_true_is_written_however_places_coincide(
    ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    text, path = _saved(ooxcheck, file, "useMore")
    assert "//@ ensures \\old(a != b) ==> a.v == \\old(b.v);\n" in text
    assert "\\old(x + 1)" not in text  # a byte wraps, and a sum of JML is an int
    assert "//@ requires true; also requires false;\n  int cases()" in text
    assert ooxcheck("U.swap", "U.step", str(path), *SMALL).code == 0
