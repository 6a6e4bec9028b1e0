"""Types, library classes and objects have Java's names in text about Java, and those of OOX elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.diagnosis.java_names import java_name


@pytest.mark.parametrize(
    ("name", "java"),
    [
        ("int8[]", "byte[]"),
        ("bool[][]", "boolean[][]"),
        ("int64", "long"),
        ("int", "int"),
        ("java.lang.Object", "Object"),
        ("java.lang.Array$byte", "byte[]"),
        ("ListedMap.Pair", "Map.Entry"),
        ("ListedMap.get", "Map.get"),
        ("ArrayBackedList.size", "List.size"),
        ("MyListedMap", "MyListedMap"),
    ],
)
def test_names_are_those_of_java(name: str, java: str) -> None:
    assert java_name(name) == java


JAVA = """class Bytes {
  byte[] data;
  //@ requires data != null && data.length == 1;
  //@ ensures data[0] == 1;
  void reset() { data[0] = 0; }
}
"""


def test_text_about_java_uses_its_words_and_json_keeps_those_of_oox(tmp_path: Path) -> None:
    file = tmp_path / "Bytes.java"
    file.write_text(JAVA)
    report = ooxcheck.check("Bytes.reset", file, scope=1)
    text = report.text()
    assert "byte[]0 [0]" in text
    assert "int8" not in text
    assert "condition" in text
    assert "dut" not in text
    assert '"int8[]0"' in report.json()
    assert report.counterexample is not None
    assert "byte[]0" in report.counterexample.heap_before
