"""Classes of the sources with the simple name of a class of the library, in histories and in tests for the JVM."""

from __future__ import annotations

from pathlib import Path

import ooxcheck
from ooxcheck.generation.junit.java_text import JavaText

BOX = """package p;
interface Predicate<T> extends java.util.function.Predicate<T> { }
class Box {
  private final Predicate<String>[] all;
  Box(Predicate<String>[] all) { this.all = all; }
  boolean first(String s) { return all.length == 1 && all[0].test(s); }
}
"""


def test_a_history_names_the_class_of_the_package(tmp_path: Path) -> None:
    (tmp_path / "p").mkdir()
    path = tmp_path / "p" / "Box.java"
    path.write_text(BOX)
    report = ooxcheck.check("Box.first", path, scope=2)
    texts = [str(each.history.calls) for each in report.counterexamples if each.history is not None]
    assert len(texts) == len(report.counterexamples) == 2
    assert any("new Box(new p.Predicate[] {null})" in each for each in texts)
    assert JavaText(report.question.program).binary_name("p.Predicate") == "p.Predicate"
