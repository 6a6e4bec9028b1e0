"""Films of methods in tests: the oracle finds the counterexample."""

from __future__ import annotations

from ooxcheck.engine.report import Counterexample, Report
from ooxcheck.oox.check import load_text
from ooxcheck.pictures.film.film import Film, film
from tests.ooxcheck import fakes

LIST = """
class Node { int value; Node next; }
class List {
  Node head; int size; int other; List spare;
  void push(Node n)
    requires(n != null && this.size == 0 && this.head == null && this.spare == null)
    ensures(this.head == old(this.head)) {
    Node old := this.head;
    n.next := old;
    this.head := n;
    this.size := this.size + 1;
  }
  void twice(int v) requires(this.head == null && this.spare == null && this.size == 0) ensures(this.head.next == null) {
    Node first := new Node();
    Node second := this.linked(first, v);
    this.head := second;
  }
  Node linked(Node n, int v) { Node made := new Node(); made.next := n; return made; }
}
"""


SORTED = """
class Node { int value; Node next; }
class List {
  Node head;
  void reverse()
    requires(some this.head && some this.head.next && no this.head.next.next && this.head.value < this.head.next.value)
    ensures(all n : this.head.*next | some n.next ==> n.value <= n.next.value)
  {
    this.head.next.next := this.head;
    this.head := this.head.next;
    this.head.next.next := null;
  }
}
"""


def report(text: str, method: str) -> Report:
    """Return what the oracle says of a method."""
    return fakes.check(fakes.question(load_text(text), method))


def example(text: str, method: str) -> Counterexample:
    """Return the first counterexample to a method."""
    found = report(text, method).counterexample
    assert found is not None
    return found


def shot(text: str, method: str, *, all_cells: bool = False) -> Film:
    """Return the film of the first counterexample to a method."""
    return film(example(text, method), all_cells=all_cells)
