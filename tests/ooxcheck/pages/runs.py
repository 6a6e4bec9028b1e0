"""Reports about small programs, found by the oracle, for the tests of the page."""

from __future__ import annotations

from ooxcheck.engine.report import Counterexample, Report
from ooxcheck.oox.check import load_text
from ooxcheck.oox.program import Program
from tests.ooxcheck.fakes import check, question

PROGRAM = load_text("""
class Node {
  int value;
  Node next;

  Node(int value) {
    this.value := value;
  }
}
class List {
  Node head;
  invariant plain: this.head != null ==> this.head.next == null;

  void push(int v)
    requires(this.head != null)
  {
    Node made := new Node(v);
    made.next := this.head;
    this.head := made;
  }

  static int count(int n) ensures(retval == 1) {
    int i := 0;
    while (i < n + 2) {
      i := i + 1;
    }
    return i;
  }

  static void never(int x) requires(x > 0) requires(x < 0) { }

  static int same(int x) ensures(retval == x) { return x; }

  void raise() exceptional(false) {
    this.head.next.value := 1;
  }
}
""")
"""Methods of which each kind of report has something to tell."""


def report(name: str, program: Program = PROGRAM) -> Report:
    return check(question(program, name))


def example(name: str, program: Program = PROGRAM) -> Counterexample:
    found = report(name, program).counterexample
    assert found is not None
    return found
