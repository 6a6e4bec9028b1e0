"""Methods with a specification, and classes with written invariants: inferred invariants exclude heaps that no client builds, and the rest is violated."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.classes.assume import INFERRED
from ooxcheck.classes.checks.specified_methods import is_specified, open_fields
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Report
from ooxcheck.input.java_programs import java_program
from ooxcheck.oox.source import Source

LIST = """
public class L {
  private static class Node { Object item; Node next; }
  private Node head;
  private int size;
  public boolean repOk() {
    int n = 0;
    for (Node each = head; each != null; each = each.next) { if (++n > size) { return false; } }
    return n == size;
  }
  public void add(Object o) {
    Node made = new Node();
    made.item = o;
    size++;
    if (head == null) { head = made; return; }
    Node last = head;
    while (last.next != null) { last = last.next; }
    last.next = made;
  }
  public void addCarelessly(Object o) { head = new Node(); head.item = o; size++; }
}
"""
STEALING = LIST.replace(
    "public void addCarelessly",
    "public void steal(L o) { if (o != null) { head = o.head; size = o.size; } }\n  public void addCarelessly",
)
BUFFER = """
public class L {
  private final int[] cells = new int[4];
  int used;
  //@ requires 0 <= i && i < 4;
  //@ ensures cells[i] == x;
  public void put(int i, int x) { cells[i] = x; }
  //@ requires 0 <= i && i <= 4;
  public void putBehind(int i) { cells[i] = 0; }
  //@ requires 0 <= i && i < 4;
  private void clear(int i) { cells[i] = 0; }
  //@ requires used == 3; ensures used == 0;
  public void drop() { }
  public void reset() { clear(0); }
}
"""


def answer(text: str, method: str, folder: Path) -> Report:
    path = folder / "L.java"
    path.write_text(text)
    return ooxcheck.check(method, path, scope=2, array=4)


@pytest.mark.parametrize(
    ("text", "method", "verdict"),
    [
        (LIST, "L.add", "holds"),
        (LIST, "L.addCarelessly", "violated"),
        (STEALING, "L.add", "violated"),
        (BUFFER, "L.put", "holds"),
        (BUFFER, "L.putBehind", "violated"),
        (BUFFER, "L.clear", "possible"),
        (BUFFER, "L.drop", "violated"),
    ],
)
def test_a_method_holds_in_the_heaps_that_its_class_can_have(
    text: str, method: str, verdict: str, tmp_path: Path
) -> None:
    assert answer(text, method, tmp_path).verdict.value == verdict


def test_the_answer_names_the_inferred_invariants(tmp_path: Path) -> None:
    report = answer(LIST, "L.add", tmp_path)
    assert report.question.program.inferred is not None
    assert "//@ invariant (\\forall L o; o != this; disjoint(head.*next, o.head.*next));" in (
        report.question.program.inferred.invariants
    )
    assert INFERRED in {note.code for note in report.notes}


def test_without_inference_nodes_may_be_shared(tmp_path: Path) -> None:
    path = tmp_path / "L.java"
    path.write_text(LIST)
    assert ooxcheck.check("L.add", path, scope=2, no_infer=True).verdict.value == "violated"


@pytest.mark.parametrize(
    ("text", "method", "expected"),
    [(LIST, "L.add", True), (BUFFER, "L.put", True), (BUFFER, "L.reset", False)],
)
def test_a_specification_or_an_invariant_is_recognised(text: str, method: str, expected: bool) -> None:
    assert is_specified(Question(*java_program([Source("L.java", text)], method))) is expected


def test_fields_that_are_not_private_are_open() -> None:
    program, _ = java_program([Source("L.java", BUFFER)], "L.put")
    assert open_fields(program, "L") == {"used"}
