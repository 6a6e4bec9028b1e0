"""Generated tests of Java classes without written invariants call methods in heaps that the class can have."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.classes.checks.assume_inferred import under_inferred_invariants
from ooxcheck.engine.question import Question
from ooxcheck.input.java_programs import java_program
from ooxcheck.oox.source import Source

RING = """
public class Ring {
  private final int[] cells = new int[2];
  private int size;
  public boolean add(int x) { if (size == cells.length) { return false; } cells[size] = x; size++; return true; }
  private int last() { return cells[size - 1]; }
  public int top() { return size == 0 ? 0 : last(); }
}
"""
WRITTEN = RING.replace("private int size;", "private int size; //@ invariant size >= 0;")


def question(text: str, method: str) -> Question:
    return Question(*java_program([Source("Ring.java", text)], method))


@pytest.mark.parametrize(
    ("text", "method", "is_assumed"),
    [(RING, "Ring.add", True), (RING, "Ring.last", False), (WRITTEN, "Ring.add", False)],
)
def test_invariants_are_assumed_where_clients_call_and_none_is_written(
    text: str, method: str, is_assumed: bool
) -> None:
    before = question(text, method)
    after = under_inferred_invariants(before)
    count = len(before.method.contract.requires)
    assert (len(after.method.contract.requires) > count) is is_assumed


def test_tests_have_heaps_of_the_class(tmp_path: Path) -> None:
    path = tmp_path / "Ring.java"
    path.write_text(RING)
    tests = ooxcheck.tests("Ring.add", path).tests
    assert [each.name for each in tests] == ["add_on1IntArray_returnsTrue", "add_on1IntArray_returnsFalse"]
