"""Heaps in which two objects share what their class keeps to itself: nobody is called in one, unless somebody asks for it."""

from __future__ import annotations

from functools import cache

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Report
from ooxcheck.input.java_programs import java_program
from ooxcheck.oox.oracle import bruteforce
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source
from ooxcheck.oox.typed import Method

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
  public static boolean isNode(Object o) { assert !(o instanceof Node); return false; }
  public boolean holdsNode() { assert head == null || !(head.item instanceof Node); return false; }
}
"""
STEALING = LIST.replace(
    "public void addCarelessly",
    "public void steal(L o) { if (o != null) { head = o.head; size = o.size; } }\n  public void addCarelessly",
)

INNER = """
public class L {
  private class Node { Node next; boolean isMine() { return this == head; } }
  private Node head;
  public void first() { assert head == null || head.isMine(); }
  private class Walk { Node at = head; void over() { assert at != head || at == null || at.isMine(); } }
}
"""

TABLE = """
public class L {
  private static class Node { Node next; }
  private Node[] table = new Node[2];
  public void put(L o) {
    if (o != null && o != this && o.table.length == 2 && table.length == 2 && o.table[0] == null) {
      table[0] = new Node();
      assert o.table[0] == null;
    }
  }
}
"""


@cache
def program(text: str, entry: str, *, sharing: bool) -> tuple[Program, Method]:
    return java_program([Source("L.java", text)], entry, sharing=sharing)


def answer(text: str, entry: str, *, sharing: bool = False) -> Report:
    found, method = program(text, entry, sharing=sharing)
    bounds, settings = Bounds(scope=1, scopes={"L": 2}, array=2), Settings(unroll=4)
    return check(Question(found, method, bounds=bounds, settings=settings))


@pytest.mark.parametrize(
    ("text", "entry", "sharing", "verdict"),
    [
        (LIST, "L.add", False, "holds"),
        (LIST, "L.add", True, "violated"),
        (STEALING, "L.add", False, "violated"),
        (LIST, "L.addCarelessly", False, "violated"),
        (LIST, "L.isNode", False, "holds"),
        (LIST, "L.isNode", True, "violated"),
        (LIST, "L.holdsNode", False, "holds"),
        (LIST, "L.holdsNode", True, "violated"),
        (INNER, "L.first", False, "holds"),
        (INNER, "L.first", True, "violated"),
        (INNER, "L.Walk.over", False, "holds"),
        (INNER, "L.Walk.over", True, "violated"),
        (TABLE, "L.put", False, "holds"),
        (TABLE, "L.put", True, "violated"),
    ],
)
def test_checker_and_brute_force_assume_what_a_class_keeps_to_itself(
    text: str, entry: str, sharing: bool, verdict: str
) -> None:
    assert answer(text, entry, sharing=sharing).verdict.value.startswith(verdict)
    found, method = program(text, entry, sharing=sharing)
    bounds = Bounds(scope=1, scopes={"L": 2}, array=2, ints=(0, 1))
    assert bruteforce.check(found, method, bounds, Settings(unroll=4)).verdict.value.startswith(verdict)


@pytest.mark.parametrize(
    ("text", "sharing", "notes"),
    [
        (
            LIST,
            False,
            ["assumes encapsulation: a L.Node belongs to one L at most (--sharing: perhaps to several)"],
        ),
        (LIST, True, []),
        (STEALING, False, []),
        (LIST.replace("private static class Node", "static class Node"), False, []),
    ],
)
def test_what_is_assumed_is_told(text: str, sharing: bool, notes: list[str]) -> None:
    told = [
        note for note in answer(text, "L.add", sharing=sharing).notes if note.code == "note.encapsulation"
    ]
    assert [note.message for note in told] == notes
    assert all(note.span is not None and note.span.line == 2 for note in told)


def test_fields_of_one_name_that_hold_other_things_are_no_mistake() -> None:
    text = LIST.replace(
        "public static boolean", "public static class M { int next; }\n  public static boolean"
    )
    answer(text.replace("isNode(Object o)", "isNode(M m, Object o)"), "L.isNode")
