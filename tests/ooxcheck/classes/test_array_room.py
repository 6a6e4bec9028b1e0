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
