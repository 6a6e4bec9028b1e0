"""Histories of Java classes: steps are static methods, and exceptions are objects in a static field."""

from __future__ import annotations

from functools import cache

from ooxcheck.input.java_programs import INT_WIDTH, lowered_together, parse_java
from ooxcheck.oox.check import check_program
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.running.outcomes import Threw
from ooxcheck.oox.source import Source
from ooxcheck.specs.classes.argument_values import Element, Result
from ooxcheck.specs.classes.boundary import Boundary, Step
from ooxcheck.specs.classes.histories import reachable_heaps, violating_history
from ooxcheck.specs.classes.history import Limits, Throws

CACHE = """
class Store {
  private static class Node { Object item; Node next; }
  private Node first;
  private int size;
  private final int capacity;
  Store(int capacity) {
    if (capacity <= 0) throw new IllegalArgumentException();
    this.capacity = capacity;
  }
  void add(Object item) {
    if (size == capacity) throw new IllegalStateException();
    Node node = new Node();
    node.item = item;
    node.next = first;
    first = node;
    size++;
  }
  Object take() {
    Object item = first.item;
    first = first.next;
    size--;
    return item;
  }
  static Store step0(int capacity) { return new Store(capacity); }
  static void step1(Store self, Object item) { self.add(item); }
  static Object step2(Store self) { return self.take(); }
}"""


@cache
def store() -> tuple[Boundary, Field]:
    units = parse_java([Source("Store.java", CACHE)])
    tree, left_out, _ = lowered_together(units, [f"Store.step{number}" for number in range(3)])
    assert not left_out
    program = check_program(tree, Report(), int_width=INT_WIDTH, must_return=False)
    assert program is not None
    steps = [m for m in program.methods() if m.signature.name.startswith("step")]
    inside = tuple(name for name in program.classes if name.startswith("Store"))
    pending = next(each for each in program.statics if each.name == "_thrown")
    return Boundary(program, inside, tuple(Step(m, m.name) for m in steps)), pending


def test_heaps_of_a_java_class() -> None:
    """No store, or one of capacity 1 or 2 with as many items at most: null, or one of two objects."""
    which, pending = store()
    outermost = which.classes[0]
    found = reachable_heaps(which, limits=Limits(2, {outermost: 1}), pending=pending)
    heaps = list(found)
    # capacity 1: empty, [null], [a]; capacity 2 as well: lists of two are 00, 0a, a0, aa, ab
    assert len(heaps) == 1 + 3 + (3 + 5)
    assert found.statistics.is_exhaustive
    assert all(obj is None for each in heaps for obj in each.heap.statics.cells)
    assert max(len(each.history) for each in heaps) == 3


def test_uncaught_exception_of_the_last_call() -> None:
    which, pending = store()
    history, _ = violating_history(
        which, which.steps[2:], lambda outcome: isinstance(outcome, Threw), pending=pending,
        limits=Limits(2, {which.classes[0]: 1}, elements=()),
    )  # fmt: skip
    assert history is not None
    assert len(history) == 1, "null is a receiver, too: no precondition forbids it"
    history, _ = violating_history(
        which, which.steps[1:2], lambda outcome: isinstance(outcome, Threw) and "State" in str(outcome.raised),
        pending=pending,
    )  # fmt: skip
    assert history is not None
    assert [call.step.title.rpartition(".")[2] for call in history] == ["step0", "step1", "step1"]
    assert history[1].arguments[0] == Result(0)
    assert isinstance(history[1].arguments[1], Element)
    ending = history[-1].ending
    assert isinstance(ending, Throws)
    assert ending.word == "IllegalStateException"
