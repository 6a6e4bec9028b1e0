"""Histories write elements of arrays that a client gets from a class. Each verdict is noted before it was computed."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck

TEXT = """
class Lender {
  private int[] index = {0, 0};
  private final String[] names = {"a", "b"};
  private int[] hidden = {0, 0};
  private final int[] one = {7};

  int[] index() { return index; }
  String[] names() { return this.names; }
  int[] copy() { return hidden.clone(); }

  int lent() { return one[index[0]]; }
  int name() { return names[1].length(); }
  int hidden() { return one[hidden[0]]; }
}
"""
VERDICTS = {
    "lent": "array[0] = 1",
    "name": "array[1] = null",
    "hidden": None,
}
"""What a client writes before a method throws; nothing if it cannot."""


@pytest.mark.parametrize("method", VERDICTS)
def test_clients_write_elements_of_lent_arrays(method: str, tmp_path: Path) -> None:
    path = tmp_path / "Lender.java"
    path.write_text(TEXT)
    report = ooxcheck.check(f"Lender.{method}", path, scope=2)
    histories = [str(each.history) for each in report.counterexamples]
    if (write := VERDICTS[method]) is None:
        assert report.verdict != "violated"
    else:
        assert report.verdict == "violated"
        assert write in histories[0]
