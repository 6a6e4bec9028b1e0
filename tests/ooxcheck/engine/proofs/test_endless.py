"""Runs that never end: the answers about each method are noted by hand, before it was checked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import ooxcheck
from ooxcheck.api.reports import Report
from ooxcheck.engine.checker import check
from ooxcheck.engine.proofs.endless import state_form
from ooxcheck.formats.report_form import report_form
from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.heap import Heap, Kinds
from tests.ooxcheck.questions import asked

CLASSES = """
class Node { int value; Node next; Node() { } }
class Switch { int left; int right; bool on; Node node; Switch() { } }
class Choice { static bool any(); static int number(); }
class M {
"""

ENDLESS = {
    "a condition stays true": "static void f(bool b) { while (b) { } }",
    "an iteration is skipped": "static void f(int n) { int i := 0; while (i < n) { if (i == 2) { continue; } i := i + 1; } }",
    "a cyclic list": "static bool f(Node n) { while (n != null) { if (n.value == 7) { return true; } n := n.next; } return false; }",
    "a count does not matter": "static int f(Node n) { int k := 0; while (n != null) { n := n.next; k := k + 2; } return k; }",
    "the heap alternates": "static void f(Switch s) requires(s != null) { while (s.on) { int l := s.left; s.left := s.right; s.right := l; } }",
    "objects are replaced": "static void f(Switch s) requires(s != null) { while (s.on) { s.node := new Node(); } }",
    "an inner loop": "static void f(int n) { int i := 0; while (i < n) { int j := n; while (j > 1) { j := j / 1; } i := i + 1; } }",
    "an outer loop": "static void f(int n) { while (n > 1) { int j := 0; while (j < 2) { j := j + 1; } n := n * 1; } }",
    "zero is halved": "static void f(int n) { while (n % 2 == 0) { n := n / 2; } }",
    "a search in halves": "static int f(int[] a, int x) requires(a != null) { int l := 0; int h := #a; while (l < h) { int m := (l + h) / 2; if (a[m] < x) { l := m; } else { h := m; } } return l; }",
    "an exception is caught": "static void f(Node n) { int i := 0; while (i < 1) { try { n.value := 1; i := 1; } catch (string e) { } } }",
    "the same arguments": "static int f(int n) { if (n == 0) { return 0; } int r := M.f(n); return r; }",
    "arguments alternate": "static int f(int a, int b) { if (a == b) { return 0; } int r := M.f(b, a); return r; }",
    "recursion through a cycle": "static int f(Node n) { if (n == null) { return 0; } int r := M.f(n.next); return r + 1; }",
}
"""Methods with a call that never ends, and that returns to an earlier state after few iterations or calls."""

ENDING = {
    "counting up": "static void f(int n) { int i := 0; while (i < n) { i := i + 1; } }",
    "a long period": "static void f(int n) { while (n != 0) { n := n - 2; } }",
    "an exception ends it": "static void f(int n) { int k := 0; while (n == n) { k := k + 1; int d := 10 / (9 - k); } }",
    "a count in a condition": "static void f(Node n) { int k := 0; while (n != null) { n := n.next; k := k + 1; if (k > 20) { return; } } }",
    "a count through another": "static void f(bool b) { int k := 0; int m := 0; while (b) { m := k * 2; k := k + 1; if (m > 20) { return; } } }",
    "a count in the heap": "static void f(Switch s) requires(s != null) { while (s.on) { s.left := s.left + 1; if (s.left > 20) { return; } } }",
    "a count in an array": "static void f(int[] a) requires(#a == 1) { while (a[0] < 20) { a[0] := a[0] + 1; } }",
    "an assertion ends it": "static void f(bool b) { int k := 0; while (b) { k := k + 1; assert k < 20; } }",
    "a choice": "static void f() { bool b := true; while (b) { b := Choice.any(); } }",
    "a number that is chosen": "static void f() { int i := 0; while (i != 3) { i := Choice.number(); } }",
    "a growing list": "static void f(Switch s) requires(s != null && s.node == null) { int i := 0; while (s.on) { Node n := new Node(); n.next := s.node; s.node := n; i := 0; Node m := n; while (m != null) { m := m.next; i := i + 1; } if (i > 9) { return; } } }",
    "an inner loop begins again": "static int f(int n) requires(n >= 2 && n <= 3) { int i := 0; int s := 0; while (i < n) { int j := 0; while (j < 5) { j := j + 1; } i := i + 1; s := s + j; } return s; }",
    "an inner loop left early": "static int f(int n) requires(n >= 2 && n <= 3) { int i := 0; while (i < n) { int j := 0; while (true) { j := j + 1; if (j > 5) { break; } } i := i + 1; } return i; }",
    "an inner loop in two others": "static int f() { int i := 0; while (i < 2) { int k := 0; while (k < 2) { int j := 0; while (j < 6) { j := j + 1; } k := k + 1; } i := i + 1; } return i; }",
    "two loops in turn": "static int f() { int j := 0; while (j < 6) { j := j + 1; } j := 0; while (j < 6) { j := j + 1; } return j; }",
    "a callee in a loop": "static int g() { int j := 0; while (j < 6) { j := j + 1; } return j; } static void f() { int i := 0; while (i < 3) { int r := M.g(); i := i + 1; } }",
    "less each time": "static int f(int n) { if (n <= 0) { return 0; } int r := M.f(n - 1); return r; }",
    "another heap each time": "static int f(Switch s) requires(s != null) { if (s.left > 9) { return 0; } s.left := s.left + 1; int r := M.f(s); return r; }",
    "two ways back": "static int f(Node n, int k) { if (k > 9) { return 0; } int r := M.f(n, k + 1); return r; }",
}
"""Methods for which no run is known to return to an earlier state: they end, or only chance or exceptions end them, or it takes long."""


def _check(method: str, **options: object) -> Report:
    return Report.of(check(asked(f"{CLASSES}{method}}}", "M.f", int_width=32, scope=2, **options)))


@pytest.mark.parametrize("name", ENDLESS)
def test_a_run_that_never_ends_is_reported(name: str) -> None:
    report = _check(ENDLESS[name])
    assert len(report.lassos) == 1
    (lasso,) = report.lassos
    assert lasso.is_certain
    assert 1 <= lasso.earlier < lasso.visit
    assert "never end" in report.text()


@pytest.mark.parametrize("name", ENDING)
def test_no_other_run_is_reported(name: str) -> None:
    assert not _check(ENDING[name]).lassos


def test_the_report_has_the_call_the_steps_and_the_state_that_comes_again() -> None:
    report = _check(ENDLESS["an iteration is skipped"])
    text = report.text()
    assert "this loop never ends" in text
    assert "called as   n = 3" in text
    assert "the state before iteration 4 is that before iteration 3" in text
    assert report.verdict is Verdict.HOLDS
    form: Any = report_form(report, 0.0)["endless"]
    assert [(each["earlier"], each["visit"], each["certain"]) for each in form] == [(3, 4, True)]


def test_where_overflow_is_an_error_a_count_may_end_the_run() -> None:
    assert not _check(ENDLESS["a count does not matter"], overflow="error").lassos


@pytest.mark.parametrize(
    ("parameter", "condition", "is_certain"),
    [
        ("int[] a", "a != null", [True]),
        ("Cell a", "a != null", [False]),
        ("int a", "a < COUNT", [False]),
        ("boolean a", "!stop", []),
        ("boolean a", "System.nanoTime() > 0", []),
    ],
)
def test_what_clients_and_other_threads_may_prevent_is_at_most_possible(
    parameter: str, condition: str, is_certain: list[bool], tmp_path: Path
) -> None:
    path = tmp_path / "J.java"
    path.write_text(
        f"""public class J {{
              static class Cell {{ Cell next; }}
              static int COUNT = 1;
              static volatile boolean stop;
              public static int f({parameter}) {{ int k = 0; while ({condition}) {{ k++; }} return k; }}
            }}""",
        encoding="utf-8",
    )
    report = ooxcheck.check("J.f", path, scope=2)
    assert [each.is_certain for each in report.lassos] == is_certain
    assert ("possible: this loop never ends" in report.text()) is (False in is_certain)


def test_states_that_differ_in_the_names_of_objects_are_equal() -> None:
    program = load_text("class Node { Node next; int value; }")
    heap = Heap(Kinds(program))
    kind = heap.kinds.of_class("Node")
    first, second, third = (heap.allocate(kind, [None, value]) for value in (1, 1, 2))
    assert state_form([first, 5], heap) == state_form([second, 5], heap)
    assert state_form([first, 5], heap) != state_form([third, 5], heap)
    assert state_form([first, second], heap) != state_form([first, first], heap)
    assert state_form([first, 1], heap) != state_form([first, True], heap)
