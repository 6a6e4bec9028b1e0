"""The grammar has the invariants that one expects of well-known structures, and its formulas have a meaning."""

from __future__ import annotations

import pytest

from ooxcheck.oox.check import load_text
from ooxcheck.oox.program import Program
from ooxcheck.specs.classes.candidates import Candidate, candidates

COUNTER = """
class Counter {
  int value;
  int limit;
  Counter(int limit) { if (limit <= 0) { throw; } this.limit := limit; this.value := 0; }
  void up() { if (this.value < this.limit) { this.value := this.value + 1; } }
}
"""

ARRAY_STACK = """
class Item {}
class Stack {
  Item[] items;
  int size;
  Stack() { this.items := new Item[10]; }
  void push(Item item) { this.items[this.size] := item; this.size := this.size + 1; }
}
"""

TAILED_LIST = """
class Node { int value; Node next; }
class List {
  Node head;
  Node tail;
  int size;
  void add(int value) {
    Node n := new Node();
    n.value := value;
    if (this.tail == null) { this.head := n; } else { this.tail.next := n; }
    this.tail := n;
    this.size := this.size + 1;
  }
}
"""

DOUBLY_LINKED = """
class Node { int value; Node prev; Node next; }
class List { Node first; Node last; }
"""

SEARCH_TREE = """
class Node { int key; Node left; Node right; }
class Tree {
  Node root;
  int size;
  bool has(int key) {
    Node at := this.root;
    while (at != null && at.key != key) { if (key < at.key) { at := at.left; } else { at := at.right; } }
    return at != null;
  }
}
"""

EXPECTED = {
    "counter": (
        COUNTER,
        "Counter",
        [
            "this.value >= 0",
            "this.limit > 0",
            "this.value <= this.limit",
        ],
    ),
    "array stack": (
        ARRAY_STACK,
        "Stack",
        [
            "this.items != null",
            "#this.items == 10",
            "this.size >= 0",
            "this.size <= #this.items",
            "forall x, i : this.items : i < this.size ==> x != null",
            "forall x, i : this.items : i >= this.size ==> x == null",
            "all o : Stack - this | this.items == null || this.items != o.items",
        ],
    ),
    "list with tail and size": (
        TAILED_LIST,
        "List",
        [
            "this.head == null <==> this.tail == null",
            "this.head == null <==> this.size == 0",
            "acyclic(this.head, next)",
            "this.size == #this.head.*next",
            "this.tail in this.head.*next",
            "this.tail.next == null",
            "all o : List - this | disjoint(this.head.*next, o.head.*next)",
        ],
    ),
    "doubly linked list": (
        DOUBLY_LINKED,
        "List",
        [
            "this.first == null <==> this.last == null",
            "acyclic(this.first, next)",
            "acyclic(this.last, prev)",
            "this.first.prev == null",
            "this.last.next == null",
            "this.last in this.first.*next",
            "all n : this.first.*next | n.next != null ==> n.next.prev == n",
            "all o : List - this | disjoint(this.first.*next, o.first.*next)",
        ],
    ),
    "node of a doubly linked list": (
        DOUBLY_LINKED,
        "Node",
        [
            "this.next != this",
            "acyclic(this, next)",
            "lone this.~next",
            "this.next != null ==> this.next.prev == this",
            "this.prev != null ==> this.prev.next == this",
        ],
    ),
    "search tree": (
        SEARCH_TREE,
        "Tree",
        [
            "acyclic(this.root, left, right)",
            "all n : this.root.*(left + right) | disjoint(n.left.*(left + right), n.right.*(left + right))",
            "all n : this.root.*(left + right) | all m : n.left.*(left + right) | m.key < n.key",
            "all n : this.root.*(left + right) | all m : n.right.*(left + right) | m.key > n.key",
            "this.size == #this.root.*(left + right)",
            "this.root == null <==> this.size == 0",
            "all o : Tree - this | disjoint(this.root.*(left + right), o.root.*(left + right))",
        ],
    ),
}
"""Structures, and the invariants that were expected of them before the grammar was first run."""


def of_class(program: Program, class_name: str) -> list[Candidate]:
    return [each for each in candidates(program, tuple(program.classes)) if each.class_name == class_name]


@pytest.mark.parametrize("structure", EXPECTED)
def test_expected_invariants_are_candidates(structure: str) -> None:
    text, class_name, expected = EXPECTED[structure]
    texts = {each.oox for each in of_class(load_text(text), class_name)}
    assert [each for each in expected if each not in texts] == []
