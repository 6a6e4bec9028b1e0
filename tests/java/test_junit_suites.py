"""Suites of Java methods, written for JUnit, are green on the JVM, and red where the method does something else."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.api.suites import Suite
from ooxcheck.generation.junit.suites import junit_suite
from ooxcheck.generation.writing.oox_values import Written
from ooxcheck.oox.diagnostics import OoxError
from tests.java.junit_stand_in import ends
from tests.java.jvm import REASON, java

pytestmark = pytest.mark.usefixtures("all_heaps")

EXAMPLES = Path(__file__).parents[2] / "examples" / "java"
TESTED = [EXAMPLES / f"{name}.java" for name in ("ArrayStack", "RingBuffer", "SearchTree", "SortedList")]
ZOO = Path(__file__).with_name("Zoo.java")
IN_ZOO = (
    "Zoo.visit",
    "Zoo.compare",
    "Zoo.listed",
    "Zoo.half",
    "Zoo.add(int)",
    "Zoo.add(int, int)",
    "Zoo.Zoo",
)
CHANGES = {
    "RingBufferPollTest": ("RingBuffer.java", "count--;", "count -= 2;"),
    "SortedListInsertTest": (
        "SortedList.java",
        "head = new Node(value, head);",
        "head = head == null ? new Node(value, null) : null;",
    ),
    "SearchTreeContainsTest": ("SearchTree.java", "return false;", "size = 7; return false;"),
}
"""What goes wrong in which file, by the suite that is to notice."""

needs_jvm = pytest.mark.skipif(java() is None, reason=REASON)


@cache
def in_zoo(method: str) -> Suite:
    return ooxcheck.tests(method, ZOO, scope=2, cover="branch")


@cache
def in_examples() -> tuple[Written, ...]:
    paths = [(path, method) for path in TESTED for method in ooxcheck.methods(path)]
    return tuple(
        junit_suite(
            ooxcheck.tests(method, path, scope=2, unroll=2, cover="case" if ".insert" in method else "branch")
        )
        for path, method in paths
    )


def texts(written: tuple[Written, ...], package: str = "") -> dict[str, str]:
    assert not [left for each in written for left in each.left_out]
    return {f"{package}{each.name}": each.text for each in written}


@needs_jvm
def test_suites_are_green_against_their_programs(tmp_path: Path) -> None:
    suites = texts(in_examples()) | texts(tuple(junit_suite(in_zoo(method)) for method in IN_ZOO), "zoo.")
    maps = junit_suite(in_zoo("Zoo.counted"))
    expected = {
        "it shares what only the library knows of",
        "it is about one order of a HashMap, and a JVM may have another",
    }
    assert {reason for _, reason in maps.left_out} <= expected
    suites[f"zoo.{maps.name}"] = maps.text
    found = ends(tmp_path, [*TESTED, ZOO], suites)
    assert set(found.values()) == {"passes"}, {name: end for name, end in found.items() if end != "passes"}
    assert len(found) == sum(text.count("\n  @Test\n") for text in suites.values()) > 40
    assert {"zoo.ZooAddIntTest", "zoo.ZooAddIntIntTest", "SearchTreeAddTest"} <= suites.keys()


@needs_jvm
def test_suites_are_red_where_methods_do_something_else(tmp_path: Path) -> None:
    for name, right, wrong in CHANGES.values():
        text = (EXAMPLES / name).read_text(encoding="utf-8")
        assert right in text
        (tmp_path / name).write_text(text.replace(right, wrong), encoding="utf-8")
    suites = tuple(written for written in in_examples() if written.name in CHANGES)
    found = ends(tmp_path / "classes", [*tmp_path.glob("*.java")], texts(suites))
    failing = {(test.partition(".")[0], end) for test, end in found.items() if end != "passes"}
    assert failing == {
        ("RingBufferPollTest", "fails 0 should be -1"),
        ("SortedListInsertTest", "fails null should be SortedList$Node"),
        ("SearchTreeContainsTest", "fails 0 should be 7"),
    }


HIDING = """class Pages {
  int size;
  class Itr { int cursor; int step = 1; boolean hasNext() { return cursor < size; } }
  class ListItr extends Itr {
    int step;
    ListItr(Pages other) { other.super(); }
    int left() { return hasNext() ? size - cursor + step - super.step : 0; }
  }
}
"""


@needs_jvm
def test_fields_that_hide_others_and_enclosing_instances_are_those_of_their_class(tmp_path: Path) -> None:
    path = tmp_path / "Pages.java"
    path.write_text(HIDING)
    suite = junit_suite(ooxcheck.tests("Pages.ListItr.left", path, scope=2, cover="case"))
    found = ends(tmp_path / "classes", [path], texts((suite,)))
    assert set(found.values()) == {"passes"}
    assert len(found) > 2


STARTS = """
class Starts {
  enum Kind { A, B; final int n = Main.up(1000); }
  static class Other { static int k = Main.up(10); static int get() { return Main.n; } }
  static class Main {
    static int n = 1;
    static int up(int by) { n += by; return n; }
    static int sum(Kind kind) {
      Runnable r = () -> n++;
      r.run();
      return n > 3 ? Other.get() : kind == Kind.B ? 0 : n;
    }
  }
}"""


@needs_jvm
def test_the_classes_that_a_test_uses_are_initialised_before_its_fields_are_set(tmp_path: Path) -> None:
    path = tmp_path / "Starts.java"
    path.write_text(STARTS)
    suite = junit_suite(ooxcheck.tests("Starts.Main.sum", path, scope=1, cover="path"))
    assert 'type("Starts$Other");' in suite.text
    assert 'type("Starts$Main$lambda' not in suite.text
    found = ends(tmp_path / "classes", [path], {suite.name: suite.text})
    assert len(found) > 1
    assert set(found.values()) == {"passes"}


def test_a_test_is_named_by_what_it_exercises_and_drawn() -> None:
    text = in_zoo("Zoo.visit").junit()
    assert "  void visit_on1IntArray_throwsZooClosed() throws Throwable {" in text
    assert "   * Zoo.visit(this = Zoo0, by = -1)\n" in text
    assert "// All else is as before." in text
    assert text == in_zoo("Zoo.visit").junit()


def test_answers_of_a_comparator_are_a_table() -> None:
    text = in_zoo("Zoo.compare").junit()
    assert 'Object comparator0 = stub("java.util.Comparator");' in text
    assert re.search(r'answer\(comparator0, "rank", [01], (null|rED)\);', text)  # the solver chooses
    assert "breaks: ensures of Zoo.compare" in text


def test_other_languages_say_what_they_do_for_java() -> None:
    suite = in_zoo("Zoo.add(int)")
    assert "def test_add_onEmptyZoo_returns" in suite.pytest()
    assert '"schema": "ooxcheck-tests-1"' in suite.json()
    with pytest.raises(OoxError, match="a test in OOX cannot call Java"):
        suite.oox()
    with pytest.raises(OoxError, match="JUnit tests are of Java"):
        ooxcheck.tests("Main.max", EXAMPLES.parent / "max.oox").junit()


def test_no_test_of_a_program_that_just_begins(tmp_path: Path) -> None:
    path = tmp_path / "Main.java"
    path.write_text(
        "class Main { static int n = 1; public static void main(String[] a) { n = n / 2; } }",
        encoding="utf-8",
    )
    written = junit_suite(ooxcheck.tests("Main.main", path, scope=1))
    assert [reason for _, reason in written.left_out][:1] == [
        "the program just begins, and a JVM initialises a class only once"
    ]
