"""Heaps on the way have bounds: by hand, with the optimisation everywhere, as it is, and nowhere; and what it leaves out."""

from __future__ import annotations

import pytest

import ooxcheck
from ooxcheck.relational.solving import tight_bounds
from ooxcheck.translate.initial import reached_heaps
from ooxcheck.translate.initial.reached_heaps import ReachedHeaps
from ooxcheck.translate.model.state import State
from tests.translate.campaign_pure_methods import MAX_STATES, pure_methods
from tests.translate.campaign_recursion import recursive
from tests.translate.comparing import compared

LIST = """class Node { int value; Node next; Node other; }
class Main {
  static Node reversed(Node n)
    requires(acyclic(n, next))
    ensures(n in retval.*next || n == null)
    ensures(acyclic(retval, next))
    exceptional(false)
  {
    Node done := null;
    while (n != null) {
      Node rest := n.next;
      n.next := done;
      done := n;
      n := rest;
    }
    return done;
  }

  static Node reversedWithoutLast(Node n)
    requires(acyclic(n, next))
    ensures(n.*next.next == old(n.*next.next))
    exceptional(false)
  {
    Node done := null;
    while (n != null && n.next != null) {
      Node rest := n.next;
      n.next := done;
      done := n;
      n := rest;
    }
    return done;
  }

  static void mixed(Node n, Node m)
    requires(n != null && m != null)
    ensures(n.other.other != n)
  {
    Node each := n;
    while (each != null) { each.other := m; each := each.next; }
  }
}"""

TREE = """class Tree {
  int key; Tree left; Tree right;
  Tree(int key) { this.key := key; }
  invariant acyclic(this, left + right);
  static Tree put(Tree t, int k)
    ensures(some x : retval.*(left + right) | x.key == k)
    exceptional(false)
  {
    if (t == null) { return new Tree(k); }
    if (k == t.key) { return t; }
    if (k < t.key) { Tree l := Tree.put(t.left, k); t.left := l; } else { Tree r := Tree.put(t.right, k); t.right := r; }
    return t;
  }
  static Tree putBadly(Tree t, int k)
    ensures(some x : retval.*(left + right) | x.key == k)
    exceptional(false)
  {
    if (t == null) { return new Tree(k); }
    if (k == t.key) { return t; }
    if (k < t.key) { Tree l := Tree.putBadly(t.left, k); t.left := l; } else { Tree r := Tree.putBadly(t.right, k); t.left := r; }
    return t.right;
  }
}"""

CASES = (
    (LIST, "Main.reversed", "holds"),
    (LIST, "Main.reversedWithoutLast", "violated"),
    (LIST, "Main.mixed", "violated"),
    (TREE, "Tree.put", "holds"),
    (TREE, "Tree.putBadly", "violated"),
)
"""Methods with their verdicts, with three objects and unroll 4."""


@pytest.mark.parametrize("many", [0, reached_heaps.MANY, 1000])
@pytest.mark.parametrize(("text", "name", "verdict"), CASES)
def test_verdicts_do_not_depend_on_it(
    text: str, name: str, verdict: str, many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reached_heaps, "MANY", many)
    report = ooxcheck.check(name, text=text, scope=3, unroll=4)
    assert report.verdict == verdict


@pytest.mark.parametrize(("conflicts", "propagations"), [(0, 1_000), (10, 1_000), (1_500, 1)])
def test_little_work_gives_the_same_verdict(
    conflicts: int, propagations: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reached_heaps, "MANY", 0)
    monkeypatch.setattr(reached_heaps, "CONFLICTS", conflicts)
    monkeypatch.setattr(tight_bounds, "_PROPAGATIONS_PER_CONFLICT", propagations)
    assert ooxcheck.check("Tree.put", text=TREE, scope=3, unroll=4).verdict == "holds"


@pytest.mark.parametrize("neighbours", [0, 1_000])
@pytest.mark.parametrize(("text", "name", "verdict"), CASES)
def test_verdicts_do_not_depend_on_neighbours_of_models(
    text: str, name: str, verdict: str, neighbours: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tight_bounds, "_MANY", 0)
    monkeypatch.setattr(tight_bounds, "_MOST_NEIGHBOURS", neighbours)
    assert ooxcheck.check(name, text=text, scope=3, unroll=4).verdict == verdict


def test_the_formulas_become_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reached_heaps, "MANY", 0)
    bounded = ooxcheck.check("Tree.put", text=TREE, scope=3, unroll=4)
    monkeypatch.setattr(reached_heaps, "MANY", 1000)
    whole = ooxcheck.check("Tree.put", text=TREE, scope=3, unroll=4)
    assert bounded.sizes.gates < whole.sizes.gates


def test_no_certificate_depends_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_heaps: ReachedHeaps, _state: State) -> State:
        msg = "no heap should be bounded"
        raise AssertionError(msg)

    monkeypatch.setattr(ReachedHeaps, "narrow", fail)
    assert ooxcheck.check("Tree.put", text=TREE, scope=2, unroll=3, certify=True).verdict == "holds"


@pytest.mark.parametrize("seed", [0, 2, 3])
def test_random_methods_are_answered_as_by_brute_force(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reached_heaps, "MANY", 0)
    for problem in (pure_methods(seed), recursive(seed)):
        assert compared(problem, max_states=MAX_STATES, prunes=True).differences == ()
