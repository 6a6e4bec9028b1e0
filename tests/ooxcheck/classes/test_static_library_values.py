"""Static fields of the library that have a value before the first call."""

from __future__ import annotations

from pathlib import Path

import ooxcheck


def test_a_class_that_uses_constants_of_boolean_has_histories(tmp_path: Path) -> None:
    path = tmp_path / "Flags.java"
    path.write_text(
        """class Flags { private Boolean last = Boolean.FALSE; void set() { last = Boolean.TRUE; }
             int half(int n) { return last.booleanValue() ? n / 0 : n; } }"""
    )
    report = ooxcheck.check("Flags.half", path)
    assert report.verdict.value == "violated"
    (example,) = report.counterexamples
    assert example.history is not None
    assert "set()" in str(example.history)
