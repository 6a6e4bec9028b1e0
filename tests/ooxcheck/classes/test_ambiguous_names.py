"""Classes of the sources with the simple name of a class of the library, in histories and in tests for the JVM."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.classes.load_boundary import load_java_boundary
from ooxcheck.generation.junit.java_text import JavaText
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.source import Source

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


TWO = {
    "a/Box.java": "package a; public class Box { private int n; public Box() { n = 1; } public int n() { return n; } }",
    "b/Box.java": "package b; public class Box { private int n; public void down() { n--; } }",
    "c/Hat.java": "package c; class Hat { private int n; void set(a.Box one, b.Box other) { n = one.n(); other.down(); } }",
}


def test_a_boundary_beside_classes_of_one_name() -> None:
    sources = [Source(name, text) for name, text in TWO.items()]
    own = load_java_boundary("c.Hat", sources).boundary
    assert [each.title for each in own.steps] == ["new Hat", "Hat.set"]
    assert own.classes == ("Hat",)


def test_a_class_that_shares_its_name_is_refused() -> None:
    sources = [Source(name, text) for name, text in TWO.items()]
    with pytest.raises(OoxError, match=r"another class has the name of a\.Box"):
        load_java_boundary("a.Box", sources)
