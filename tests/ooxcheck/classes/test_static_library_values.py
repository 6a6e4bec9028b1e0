"""Static fields before the first call: values of the library, and fields whose values are not known, which no history reads."""

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


LOG = "class Log { static final java.util.List<String> LINES = new java.util.ArrayList<>(); static int size = 1; }"
BOX = """class Box { private int size; void up() { size++; } void log() { size = Log.LINES.size(); }
    void m() { assert size < 2; } }"""


def test_a_field_whose_value_is_not_known_matters_only_if_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "Box.java"
    path.write_text(f"{BOX} {LOG}")
    report = ooxcheck.check("Box.m", path)
    assert report.verdict.value == "violated"
    (example,) = report.counterexamples
    assert example.history is not None
    assert "log()" not in str(example.history)


def test_no_history_reads_a_field_whose_value_is_not_known(tmp_path: Path) -> None:
    """The field is not null, so the method never throws: neither a history nor the proof may say that it does."""
    path = tmp_path / "Box.java"
    path.write_text(
        f"class Box {{ private int size; void log() {{ size = Log.LINES.size(); }} int m() {{ return 1 / (size + 1); }} }} {LOG}"
    )
    assert ooxcheck.check("Box.m", path).verdict.value != "violated"
