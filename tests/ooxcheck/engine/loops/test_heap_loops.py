"""Loops over lists and trees: invariants about parts of the heap prove them for any number of iterations, and exclude no bug beyond the bound."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.engine.report import LOOP_INVARIANTS, Report

CLASSES = """class Node { int value; Node next; }
class Tree { int key; Tree left; Tree right; }
"""
TWINS = {
    "contains": (
        """static bool f(Node a, int x) requires(acyclic(a, next)) ensures(retval <==> x in a.*next.value) {
             Node n := a; int i := 0;
             while (n != null) { if (n.value == x && HOLE) { return true; } n := n.next; i := i + 1; }
             return false; }""",
        "true",
        "i < 3",
    ),
    "size": (
        """static int f(Node a) requires(acyclic(a, next)) ensures(retval == #(a.*next)) {
             Node n := a; int i := 0;
             while (n != null) { i := i + 1; if (i == HOLE) { i := 0; } n := n.next; }
             return i; }""",
        "-1",
        "4",
    ),
    "clear": (
        """static void f(Node a) requires(acyclic(a, next)) ensures(all n : a.*next | n.value == 0) {
             Node n := a; int i := 0;
             while (n != null) { n.value := HOLE; n := n.next; i := i + 1; } }""",
        "0",
        "i / 3",
    ),
    "reverse": (
        """static Node f(Node a) requires(acyclic(a, next)) ensures(retval.*next == old(a.*next)) {
             Node done := null; Node rest := a; int i := 0;
             while (rest != null) { Node n := rest; rest := rest.next; HOLE n.next := done; done := n; i := i + 1; }
             return done; }""",
        "",
        "if (i == 2 && rest != null) { rest := rest.next; }",
    ),
    "cyclic": (
        """static Node f(Node a) requires(a != null && a in a.^next) ensures(retval.next == a && retval in a.*next) {
             Node n := a; int i := 0;
             while (n.next != HOLE) { n := n.next; i := i + 1; }
             return n; }""",
        "a",
        "a && i < 3",
    ),
    "tree": (
        """static Tree f(Tree a) requires(a != null && acyclic(a, left, right)) ensures(retval in a.*left) {
             Tree t := a; int i := 0;
             while (t.left != null) { if (i == HOLE && t.right != null) { t := t.right; } else { t := t.left; } i := i + 1; }
             return t; }""",
        "i - 1",
        "2",
    ),
}
"""Methods with a hole, a filling that is right, and one that is wrong only after more iterations than the bound."""


def _check(code: str, filling: str, path: Path, *, unroll: int = 2, scope: int = 5) -> Report:
    path.write_text(f"{CLASSES} class Main {{ {code.replace('HOLE', filling)} }}", encoding="utf-8")
    return ooxcheck.check("Main.f", path, loops="auto", unroll=unroll, scope=scope)


def _is_by_invariants(report: Report) -> bool:
    return any(note.code == LOOP_INVARIANTS for note in report.notes)


@pytest.mark.parametrize("name", TWINS)
def test_a_right_loop_holds_for_any_number_of_iterations(name: str, tmp_path: Path) -> None:
    code, right, _ = TWINS[name]
    report = _check(code, right, tmp_path / "f.oox")
    assert report.verdict.value == "holds"
    assert _is_by_invariants(report)


@pytest.mark.parametrize("name", TWINS)
def test_a_bug_beyond_the_bound_is_not_excluded(name: str, tmp_path: Path) -> None:
    code, _, wrong = TWINS[name]
    report = _check(code, wrong, tmp_path / "f.oox")
    assert report.verdict.value == "holds within bounds"
    assert not _is_by_invariants(report)
    assert _check(code, wrong, tmp_path / "f.oox", unroll=5).verdict.value == "violated"


def test_the_invariants_can_be_written_into_the_program(tmp_path: Path) -> None:
    """Written in place of inferred, they prove the same."""
    for code, right, _ in TWINS.values():
        report = _check(code, right, tmp_path / "f.oox")
        (loop,) = report.loop_invariants
        head = "".join(f"invariant({text}) " for text in loop.texts)
        at = loop.span.source.text.index("{", loop.span.start)
        text = loop.span.source.text
        (tmp_path / "g.oox").write_text(f"{text[:at]}{head}{text[at:]}", encoding="utf-8")
        again = ooxcheck.check("Main.f", tmp_path / "g.oox", loops="invariant", scope=5)
        assert again.verdict.value == "holds"


def test_the_invariants_of_a_java_loop_can_be_written_as_jml(tmp_path: Path) -> None:
    lines = [
        "class Lists {",
        "  static class Node { int value; Node next; }",
        "  //@ requires acyclic(list, next);",
        "  //@ ensures \\result <==> x in list.*next.value;",
        "  static boolean contains(Node list, int x) {",
        "    Node n = list;",
        "    while (n != null && n.value != x) { n = n.next; }",
        "    return n != null;",
        "  }",
        "}",
    ]
    (tmp_path / "Lists.java").write_text("\n".join(lines), encoding="utf-8")
    report = ooxcheck.check("Lists.contains", tmp_path / "Lists.java", loops="auto", unroll=1)
    (loop,) = report.loop_invariants
    assert loop.texts
    written = [f"    //@ loop_invariant {text};" for text in loop.texts]
    (tmp_path / "Lists.java").write_text("\n".join([*lines[:6], *written, *lines[6:]]), encoding="utf-8")
    again = ooxcheck.check("Lists.contains", tmp_path / "Lists.java", loops="invariant")
    assert again.verdict.value == "holds"
