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


FOUR = """
public class Four {
  private final int[] a, b, c, d;
  public Four(int k) { a = new int[k]; b = new int[k]; c = new int[k]; d = new int[k]; }
  public int sum(int i) { return 0 <= i && i < a.length ? a[i] + b[i] + c[i] + d[i] : 0; }
  public int bad(int i) { return 0 <= i && i <= a.length ? d[i] : 0; }
}
"""


@pytest.mark.parametrize(("name", "verdict"), [("sum", "holds within bounds"), ("bad", "violated")])
def test_an_object_has_room_for_more_arrays_than_the_scope(name: str, verdict: str, tmp_path: Path) -> None:
    path = tmp_path / "Four.java"
    path.write_text(FOUR)
    assert ooxcheck.check(f"Four.{name}", path, scope=2).verdict.value == verdict


RING = """
public class Ring {
  private final Object[] data;
  private int front, rear;
  public Ring(int capacity) { data = new Object[capacity + 1]; }
  public boolean isEmpty() { return front == rear; }
  public void offer(Object item) {
    if ((front + data.length - rear) % data.length == 1) { throw new IllegalStateException(); }
    data[rear++] = item;
    rear = rear >= data.length ? rear - data.length : rear;
  }
  public Object poll() {
    if (isEmpty()) { throw new IllegalStateException(); }
    front = front >= data.length ? front - data.length : front;
    return data[front++];
  }
}
"""


@pytest.mark.parametrize(("name", "verdict"), [("poll", "holds within bounds"), ("offer", "violated")])
def test_an_index_is_below_the_length_unless_the_array_is_empty(
    name: str, verdict: str, tmp_path: Path
) -> None:
    """A capacity of -1 makes an empty array, and `offer` divides by its length."""
    path = tmp_path / "Ring.java"
    path.write_text(RING)
    assert ooxcheck.check(f"Ring.{name}", path, scope=2).verdict.value == verdict
