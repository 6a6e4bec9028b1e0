"""What is done about the order of numbers changes no answer: right and wrong methods by brute force, with each of it and without."""

from __future__ import annotations

import pytest

from ooxcheck.relational.solving.session import Session
from ooxcheck.relational.translation import guarded_words
from ooxcheck.translate.model import number_cases
from tests.translate.asking import asked
from tests.translate.comparing import compared

TREE = """class Tree {
  Tree left; Tree right; int key;
  static Tree least(Tree t, int k)
    requires(t != null)
    ensures(retval.key <= t.key)
    ensures(all n : t.*left | n.key >= k ==> retval.key >= k)
    ensures(retval.key < k ==> t.key < k)
  {
    Tree n := t;
    while (n.left != null && n.left.key < n.key) { n := n.left; }
    if (n.key == k && t.key > k) { n.key := t.key - 1; }
    return n;
  }
}"""
LIST = """class Node { Node next; int key;
  static bool has(Node first, int k)
    requires(acyclic(first, next))
    requires(all n : first.*next | all m : n.^next | n.key < m.key)
    ensures(retval <==> k in first.*next.key)
  {
    Node n := first;
    while (n != null && n.key < k) { n := n.next; }
    return n != null && n.key COMPARED k;
  }
}"""
METHODS = {
    "a tree": (TREE, "Tree.least"),
    "a sorted list": (LIST.replace("COMPARED", "=="), "Node.has"),
    "a sorted list with a mistake": (LIST.replace("COMPARED", ">="), "Node.has"),
}


@pytest.mark.parametrize("off", ["nothing", "cases", "guards", "order"])
@pytest.mark.parametrize("name", METHODS)
def test_answers_are_those_of_brute_force(name: str, off: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if off == "cases":
        monkeypatch.setattr(number_cases, "_MOST_COMPARED", 0)
    if off == "guards":
        monkeypatch.setattr(guarded_words, "split_guard", lambda _gates, _bits: None)
    if off == "order":
        monkeypatch.setattr(
            Session, "tells_order", property(lambda _self: False, lambda _self, _value: None), raising=False
        )
    text, method = METHODS[name]
    found = compared(
        asked(text, method, scope=2, int_width=2, ints=(-1, 0, 1)), max_states=100_000, seconds=60
    )
    assert (found.end, found.differences) == ("holds" if name == "a sorted list" else "violated", ())
