"""Guessed measures: a loop without ranking function ends if what a walker can reach, or a number, becomes less in each iteration; no endless loop does."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.api.reports import Report
from ooxcheck.engine.abstraction.partial_correctness import may_go_on
from ooxcheck.engine.report import TERMINATES

CLASSES = """class Node { int value; Node next; Node prev; }
class Tree { int key; Tree left; Tree right; }
"""
ENDING = {
    "walk": (
        "acyclic(a, next)",
        "while (n != null && n.value != x) { n := n.next; } return n == null;",
        "#(n.*next)",
    ),
    "one of two": (
        "acyclic(a, next) && acyclic(b, next)",
        "while (n != null || b != null) { if (n != null && n.value < x) { n := n.next; } else { if (b == null) { return false; } b := b.next; } } return true;",
        "#(b.*next), #(n.*next)",
    ),
    "another begins again": (
        "acyclic(a, next)",
        "while (n != null) { if (b != null) { b := b.next; n := n.next; } else { b := a; n := n.next; } } return true;",
        "#(n.*next)",
    ),
    "reverse": (
        "acyclic(a, next)",
        "b := null; while (n != null) { Node m := n.next; n.next := b; b := n; n := m; } return true;",
        "#(n.*next)",
    ),
    "tree": (
        "acyclic(t, left, right)",
        "while (t != null) { if (t.key < x) { t := t.left; } else { t := t.right; } } return true;",
        "#(t.*(left + right))",
    ),
    "sum": (
        "x > 0 && y > 0",
        "while (x != y) { if (x > y) { x := x - y; } else { y := y - x; } } return x > 0;",
        "x + y",
    ),
}
ENDLESS = {
    "cycle": ("true", "while (n != null && n.value != x) { n := n.next; } return true;"),
    "jump": (
        "acyclic(a, next)",
        "while (n != null) { n := n.next; if (n != null && n.value == x) { n := a; } } return true;",
    ),
    "link": (
        "acyclic(a, next) && a != null",
        "while (n != null) { if (n.next == null && x > 0) { n.next := a; } n := n.next; } return true;",
    ),
    "there and back": (
        "acyclic(a, next)",
        "while (n != null) { if (n.value < x) { n := n.next; } else { n := n.prev; } } return true;",
    ),
    "other walker": (
        "acyclic(a, next) && acyclic(b, next)",
        "while (n != null) { if (b != null) { b := b.next; } else { b := a; } } return true;",
    ),
    "stays": (
        "acyclic(t, left, right)",
        "while (t != null) { if (t.key < x) { t := t.left; } else { if (t.key > x) { t := t.right; } } } return true;",
    ),
    "sum": (
        "x > 0",
        "while (x != y) { if (x > y) { x := x - y; } else { y := y - x; } } return x > 0;",
    ),
}
"""Some call never ends: the third and fourth walk in a circle, the fifth repeats `b`, the sixth stays at a key, the seventh has `y == 0`."""


def _check(requires: str, code: str, path: Path) -> Report:
    text = f"""{CLASSES}class M {{
  static bool f(Node a, Node b, Tree t, int x, int y) requires({requires}) ensures(retval || !retval) {{
    Node n := a; {code} }} }}"""
    path.write_text(text, encoding="utf-8")
    return ooxcheck.check("M.f", path, loops="auto", unroll=1, scope="2,Node=3,Tree=3")


@pytest.mark.parametrize("name", ENDING)
def test_a_loop_whose_measure_decreases_ends(name: str, tmp_path: Path) -> None:
    requires, code, measure = ENDING[name]
    report = _check(requires, code, tmp_path / "m.oox")
    assert report.verdict.value == "holds"
    assert not may_go_on(report)
    notes = [each.message for each in report.notes if each.code == TERMINATES]
    assert notes == [f"this loop ends: each iteration decreases {measure}"]


@pytest.mark.parametrize("name", ENDLESS)
def test_a_loop_that_may_go_on_forever_has_no_measure(name: str, tmp_path: Path) -> None:
    report = _check(*ENDLESS[name], tmp_path / "m.oox")
    assert report.verdict.value in ("holds", "holds within bounds")
    assert not [each for each in report.notes if each.code == TERMINATES]


def test_a_loop_with_choices_and_a_written_invariant_is_not_said_to_end(tmp_path: Path) -> None:
    """For `b > 0` and `a == 0` it never ends."""
    text = """class M { static bool maybe(); static void f(int a, int b) requires(a >= 0) {
      int x := b; int z := 0; while (x > z) invariant(x % 3 <= 2) { bool more := M.maybe(); if (more) { x := a + x; } } assert z == 0; } }"""
    path = tmp_path / "m.oox"
    path.write_text(text, encoding="utf-8")
    report = ooxcheck.check("M.f", path, unroll=1, int_width=4)
    assert report.verdict.value == "holds"
    assert may_go_on(report)


@pytest.mark.parametrize("measures", ["i, j", "i", "j, i"])
def test_a_loop_whose_written_measures_are_proved_ends(measures: str, tmp_path: Path) -> None:
    text = f"""class M {{ static void f(int n, int m) requires(n >= 0 && m >= 0) {{
      int i := n; int j := m; while (i > 0 || j > 0) decreases({measures}) {{ if (j > 0) {{ j := j - 1; }} else {{ i := i - 1; j := m; }} }} }} }}"""
    path = tmp_path / "m.oox"
    path.write_text(text, encoding="utf-8")
    report = ooxcheck.check("M.f", path, loops="auto", unroll=1)
    notes = [each.message for each in report.notes if each.code == TERMINATES]
    assert (report.verdict.value == "holds") is (measures == "i, j")
    assert notes == (["this loop ends: its measures decrease"] if measures == "i, j" else [])


def test_a_measure_holds_in_heaps_of_any_size(tmp_path: Path) -> None:
    text = """class Node { int value; Node next; static bool has(Node a, int x) requires(acyclic(a, next)) ensures(retval <==> x in a.*next.value) {
      Node n := a; while (n != null && n.value != x) { n := n.next; } return n != null; } }"""
    path = tmp_path / "m.oox"
    path.write_text(text, encoding="utf-8")
    report = ooxcheck.check("Node.has", path, any_heap=True)
    assert not report.limits
    assert not may_go_on(report)
