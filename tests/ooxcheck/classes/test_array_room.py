"""The bound on arrays of an inference admits the arrays of new objects."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.engine.report import Report

TEXT = """
public class Buffer {
  private int[] cells = new int[%d];
  private int size;
  public void add(int x) { if (size < cells.length) { cells[size++] = x; } }
  public int last() { return size == 0 ? 0 : cells[size - 1]; }
}
"""


def answer(length: int, folder: Path) -> Report:
    path = folder / "Buffer.java"
    path.write_text(TEXT % length)
    return ooxcheck.check("Buffer.last", path, scope=1)


@pytest.mark.parametrize(("length", "verdict"), [(12, "holds"), (5, "holds"), (17, "possible")])
def test_a_method_holds_if_the_arrays_of_new_objects_are_not_too_long(
    length: int, verdict: str, tmp_path: Path
) -> None:
    report = answer(length, tmp_path)
    assert report.verdict.value == verdict
    assert (report.question.bounds.array == length) is (verdict == "holds")


SHARED = """
public class Pair {
  private int[] left = new int[2], right = new int[1];
  public void adopt(Pair other) { if (other != null) { right = other.right; } }
  public void compare(Pair other) { if (other != null && other != this) { assert right != other.right; } }
}
"""


def test_two_objects_have_room_for_arrays_of_their_own(tmp_path: Path) -> None:
    """Otherwise no step within the bounds would let them share one."""
    path = tmp_path / "Pair.java"
    path.write_text(SHARED)
    assert ooxcheck.check("Pair.compare", path, scope=3).verdict.value == "violated"
