"""Classes of which a method cannot be lowered: that it preserves invariants is an assumption; other steps must be known."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.classes.load_boundary import load_java_boundary
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.source import Source

UNKNOWN = "java.util.Locale.getDefault()"
BOX = f"""class Box {{
  private int[] items = new int[2];
  private int size;
  int top() {{ return items[size]; }}
  void up() {{ if (size == 0) size++; }}
  void down() {{ size = 0; }}
  void tell() {{ {UNKNOWN}; }}
}}
"""


def test_the_answer_names_the_method_that_could_not_be_checked(tmp_path: Path) -> None:
    file = tmp_path / "Box.java"
    file.write_text(BOX)
    report = ooxcheck.check("Box.top", file, scope=2)
    assert report.verdict is Verdict.HOLDS
    (note,) = [each.message for each in report.notes if "Box.tell" in each.message]
    assert note.startswith(
        "assumes that Box.tell keeps inferred invariants true, which cannot be checked to the end: "
    )
    assert "Locale" in note


@pytest.mark.parametrize(
    ("members", "is_refused"),
    [
        ("int a; void m() { a = 1; } void u() { %s; }", False),
        ("int a; void u() { %s; } void v() { %s; } void w() { %s; }", True),
        ("C() { %s; } void m() { } void n() { }", True),
        ("C() { %s; } static class D { } void m() { } void n() { }", True),
    ],
)
def test_constructors_and_most_methods_must_be_known(members: str, is_refused: bool) -> None:
    source = Source("C.java", f"class C {{ {members.replace('%s', UNKNOWN)} }}")
    if is_refused:
        with pytest.raises(OoxError, match="Locale"):
            load_java_boundary("C", [source])
    else:
        assert "C.u keeps" in load_java_boundary("C", [source]).assumptions[0]


def test_that_one_of_several_constructors_keeps_invariants_is_an_assumption() -> None:
    source = Source(
        "C.java", f"class C {{ int a; C() {{ }} C(int b) {{ {UNKNOWN}; a = b; }} void m() {{ }} }}"
    )
    boundary = load_java_boundary("C", [source])
    assert boundary.assumptions[0].startswith("new C keeps inferred invariants true")
    assert [each.is_assumed for each in boundary.boundary.steps] == [False, True, False]


@pytest.mark.parametrize(
    ("before", "method", "verdict"),
    [
        ("n = 0;", "quotient", Verdict.POSSIBLE),
        ("n = 2;", "quotient", Verdict.HOLDS),
        ("n = 0; n = 1;", "quotient", Verdict.HOLDS),
        ("if (o == null) n = 0;", "quotient", Verdict.HOLDS),
        ("if (b) n = 0; if (!b)", "quotient", Verdict.VIOLATED),
        ("o = null;", "hash", Verdict.POSSIBLE),
        ("o = new Object();", "hash", Verdict.HOLDS),
        ("clear();", "hash", Verdict.POSSIBLE),
    ],
)
def test_what_a_method_breaks_before_its_unknown_part_is_no_invariant(
    before: str, method: str, verdict: Verdict, tmp_path: Path
) -> None:
    file = tmp_path / "C.java"
    file.write_text(f"""class C {{
      private Object o = new Object();
      private int n = 1;
      int quotient() {{ return 9 / n; }}
      int hash() {{ return o.hashCode(); }}
      void tell(boolean b) {{ {before} {UNKNOWN}; }}
      private void clear() {{ o = null; }}
    }}""")
    report = ooxcheck.check(f"C.{method}", file, scope=2)
    assert report.verdict is verdict
    if verdict is Verdict.HOLDS:
        assert any("assumes that C.tell keeps" in each.message for each in report.notes)


QUEUES = """import java.util.*;
class C {
  private int n = 1;
  C(Queue<Integer> given) { if (given != null) given.iterator(); }
  int quotient() { return 9 / n; }
  Object least(Queue<Integer> q) { return q == null ? new PriorityQueue<Integer>() : q.peek(); }
  %s
}"""


@pytest.mark.parametrize(
    ("member", "verdict"),
    [("", Verdict.HOLDS), ("void clear() { n = 0; }", Verdict.VIOLATED), ("void more() { n = 2; }", Verdict.HOLDS)],
)  # fmt: skip
def test_a_constructor_may_reach_an_unknown_part_of_the_library(
    member: str, verdict: Verdict, tmp_path: Path
) -> None:
    file = tmp_path / "C.java"
    file.write_text(QUEUES % member)
    report = ooxcheck.check("C.quotient", file, scope=2)
    assert report.verdict is verdict
    if verdict is Verdict.HOLDS:
        assert any("PriorityQueue.iterator" in each.message for each in report.notes)


def test_nothing_is_inferred_about_objects_that_no_known_step_creates(tmp_path: Path) -> None:
    file = tmp_path / "C.java"
    file.write_text("""import java.util.*;
    class C {
      private static class Node { int n; }
      private Node node;
      void add() { new PriorityQueue<Integer>().iterator(); node = new Node(); node.n = 1; node.n = 0; }
      int quotient() { return node == null ? 0 : 9 / node.n; }
      int size() { return 1; }
    }""")
    report = ooxcheck.check("C.quotient", file, scope=2)
    assert report.verdict is Verdict.POSSIBLE


def test_classes_that_no_step_gets_are_an_assumption() -> None:
    own = " ".join(
        f"class I{each} implements java.util.Iterator<String> {{ public boolean hasNext() {{ return false; }} public String next() {{ return null; }} }}"
        for each in range(5)
    )
    text = f"class T {{ private int size; void addAll(java.util.Iterator<String> i) {{ if (i.hasNext()) size++; }} int size() {{ return size; }} }} {own}"
    boundary = load_java_boundary("T", [Source("T.java", text)])
    assert "no Iterator is of I0 and 4 other classes, which nothing here mentions" in boundary.assumptions
