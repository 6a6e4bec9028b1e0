from __future__ import annotations

import pytest

from ooxcheck.oox import logic
from ooxcheck.oox.check import class_invariants, load
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.parser import parse_formula
from ooxcheck.specs.classes.frames import preserves_by_frame
from ooxcheck.specs.classes.oox_boundary import oox_boundary

PROGRAM = """class A {
  int n; int m; A() { } int get() { return this.n; } void set(int n) { this.n := n; } void other(int m) { this.m := m; }
  A copy() { A a := new A(); return a; }
}"""


@pytest.mark.parametrize(
    ("title", "is_framed"),
    [("A.A", False), ("A.get", True), ("A.set", False), ("A.other", True), ("A.copy", False)],
)
def test_steps_that_write_nothing_an_invariant_reads(title: str, is_framed: bool) -> None:
    boundary = oox_boundary(load([Source("a.oox", PROGRAM)]), ["A"])
    formula: logic.Formula = class_invariants({"A": [parse_formula("this.n > 0")]}, boundary.program)["A"][
        0
    ].formula
    (step,) = [each for each in boundary.steps if each.title == title]
    assert preserves_by_frame(boundary, step, "A", [formula], []) is is_framed


LIST = """class Node { Node next; int key; Node() { } Node(int k) { this.key := k; } }
class List { Node first; int size; List() { } List(List other) { other.size := 1; }
  void add() { this.first := new Node(); } void tick() { Node n := new Node(1); this.size := this.size + 1; }
  Node give() { Node n := new Node(); return n; } static List make() { List l := new List(); return l; } }
class Small extends List { Small() { } static Small small() { Small s := new Small(); return s; } }"""


@pytest.mark.parametrize(
    ("title", "formula", "is_framed"),
    [
        ("List.add", "this.size >= 0", True),
        ("List.add", "this.first != null", False),
        ("List.tick", "this.size >= 0", False),
        ("List.tick", "this.first != null", True),
        ("List.give", "this.first != null", True),
        ("List.give", "all n : Node | n.key > 0", False),
        ("List.give", "some this.first.~next", False),
        ("List.tick", "this.first == null || this.first.key > 0", False),
        ("List.make", "this.size >= 0", False),
        ("Small.small", "this.size >= 0", False),
        ("Node.Node", "this.size >= 0", True),
    ],
)
def test_a_step_that_creates_objects_of_another_class(title: str, formula: str, is_framed: bool) -> None:
    boundary = oox_boundary(load([Source("a.oox", LIST)]), ["List", "Node", "Small"])
    invariants = class_invariants({"List": [parse_formula(formula)]}, boundary.program)["List"]
    step = next(each for each in boundary.steps if each.title == title)
    assert preserves_by_frame(boundary, step, "List", [invariants[0].formula], []) is is_framed


UNKNOWN = """class Counter { int n; int[] a; Counter next; Counter() { }
  void tick() modifies(this.n) ensures(this.n > 0);
  void move() modifies(this.next) ensures(this.next != null);
  void fill() modifies(this.a[*]) ensures(#this.a > 0);
}
class A { Counter c; int m; A() { } void up() { this.c.tick(); } void on() { this.c.move(); } void full() { this.c.fill(); } }"""


@pytest.mark.parametrize(
    ("title", "formula", "is_framed"),
    [
        ("A.up", "this.m > 0", True),
        ("A.up", "this.c != null", True),
        ("A.up", "this.c.n > 0", False),
        ("A.on", "this.m > 0", False),
        ("A.full", "this.m > 0", False),
    ],
)
def test_unknown_code_that_changes_numbers_only(title: str, formula: str, is_framed: bool) -> None:
    boundary = oox_boundary(load([Source("a.oox", UNKNOWN)]), ["A"])
    invariant = class_invariants({"A": [parse_formula(formula)]}, boundary.program)["A"][0]
    (step,) = [each for each in boundary.steps if each.title == title]
    assert preserves_by_frame(boundary, step, "A", [invariant.formula], []) is is_framed
