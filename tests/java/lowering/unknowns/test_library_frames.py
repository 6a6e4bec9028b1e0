"""Methods of unknown classes that the library declares pure change nothing, also where a class of the sources overrides them with an effect."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck

TEXT = """class T {
  int n, count;
  public String toString() { count++; return ""; }
  int text(CharSequence s) { if (s == null) { return 0; } n = 1; s.toString(); return 1 / n; }
  int own(T t) { if (t == null) { return 0; } t.count = -1; t.toString(); return 1 / t.count; }
}"""


@pytest.mark.parametrize(("method", "holds"), [("text", True), ("own", False)])
def test_an_unknown_text_has_no_effect(tmp_path: Path, method: str, holds: bool) -> None:
    path = tmp_path / "T.java"
    path.write_text(TEXT)
    report = ooxcheck.check(f"T.{method}", path, scope=2)
    assert report.verdict.value.startswith("holds") is holds
