"""Violations with histories, for the tests of their heaps and pictures."""

from __future__ import annotations

from functools import cache

from ooxcheck.classes.checks.check_unannotated import check_unannotated
from ooxcheck.engine.question import Terms
from ooxcheck.engine.report import Counterexample, Report
from ooxcheck.input.load import load_oox
from ooxcheck.input.select_methods import select_java_methods
from ooxcheck.oox.source import Source

QUEUE = """class Queue {
  private static class Node { Node next; }
  private Node head, tail;
  void add() { Node n = new Node(); if (tail == null) head = n; else tail.next = n; tail = n; }
  void take() { if (head != null) head = head.next; }
  void check() { if (tail != null) { assert head != null; } }
}
"""
"""`take` forgets the tail, so an empty queue has one: `add`, `take`, `check`."""

RING = """class Ring {
  private int[] items = new int[1]; private int n;
  void add() {
    if (n == items.length) { items = new int[2]; }
    n++;
  }
  void check() { assert items == null || n < 2; }
}
"""
"""The second `add` replaces the array, so that the first one is not in the heap of the violation."""

PAIR = """class Pair {
  private static class Node { }
  private Node a = new Node(), b = new Node(); private int n;
  void up() { n = 1; }
  void run() { inner(b, this); }
  private static void inner(Node x, Pair p) { assert p.n == 0 || x == p.a; }
}
"""
"""A private method, whose heap has its objects in the order of its arguments: `b`, the pair, `a`."""

COUNTER = """class Counter {
  int n;
  Counter() { }
  void up() { if (this.n < 9) { this.n := this.n + 1; } }
  void g() exceptional(false) { int x := 1 / (this.n - 1); }
}
"""
"""A counter of OOX, which divides by zero after the first `up`."""


@cache
def report(text: str, method: str) -> Report:
    """Return the report about a method of a class without annotations."""
    terms = Terms.of({"scope": (2, {}), "infer": True})
    if ":=" in text:
        program = load_oox([Source("p.oox", text)], int_width=32)
        (found,) = (each for each in program.methods() if each.name == method)
    else:
        name = f"{method.partition('.')[0]}.java"
        ((program, found),) = select_java_methods([Source(name, text)], [method], int_width=32)
    return check_unannotated(terms.about(program, found))


def example(text: str, method: str) -> Counterexample:
    """Return the counterexample of a method."""
    (found,) = report(text, method).counterexamples
    return found
