"""Inferred invariants of random classes hold in the heaps that clients reach on the JVM, and clients refute false ones."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from ooxcheck.specs.classes.candidates import candidates
from tests.java.campaign_invariants import broken_candidates, compare, infer, reach_heaps, write_classes
from tests.java.jvm import REASON, java
from tests.java.random_boundaries.programs import Programs

LEAKS = """package p1;
public class C {
    private int[] items = new int[2];
    private final java.util.ArrayList<Object> names = new java.util.ArrayList<>();
    private Node head;
    private int count;
    public int[] items() { return items; }
    public java.util.List<Object> names() { return names; }
    public void push(Object o) { Node n = new Node(); n.next = head; head = n; count++; }
    public void spoil() { if (head != null) head.next = head; }
    private static class Node { Node next; }
}
"""


def test_a_seed_stands_for_one_class() -> None:
    for seed in range(5):
        assert Programs(seed).text("p") == Programs(seed).text("p") != Programs(seed + 5).text("p")


@pytest.mark.skipif(java() is None, reason=REASON)
def test_invariants_hold_on_the_jvm(tmp_path: Path) -> None:
    counts = Counter[str]()
    assert not list(compare(tmp_path, [1000, 1002], 40, 2, counts))
    assert counts["invariants"]
    assert counts["heaps"]


@pytest.mark.skipif(java() is None, reason=REASON)
def test_clients_refute_false_candidates(tmp_path: Path) -> None:
    paths, refused = write_classes(tmp_path, {1: LEAKS})
    assert not refused
    inferred = infer(paths[1], 2, Counter())
    assert inferred is not None
    boundary = inferred.boundary.boundary
    guesses = candidates(boundary.program, boundary.classes)
    histories = reach_heaps(tmp_path, [1], 150)[1]
    refuted = {each.candidate.oox for each in broken_candidates(inferred, guesses, histories, Counter())}
    assert refuted >= {
        "forall x, i : this.items : x >= 0",
        "acyclic(this.head, next)",
        "this.count == #this.head.*next",
    }
    assert not refuted & {"this.items != null", "this.names != null", "this.count >= 0"}
