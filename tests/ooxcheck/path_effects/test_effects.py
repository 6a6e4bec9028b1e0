"""What a method does: every path once, its condition in words, and the heaps that the interpreter saw."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ooxcheck as package
from ooxcheck.api.effects import Effects
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.running.outcomes import Returned, Threw, Violated
from ooxcheck.path_effects.path_conditions import opposite
from tests.oox.runs import EXAMPLES
from tests.ooxcheck.conftest import Ooxcheck

LIST = str(EXAMPLES / "sorted_list.oox")


def effects_of(folder: Path, text: str, method: str, **options: int) -> Effects:
    """Return what a method of a program does."""
    file = folder / "program.oox"
    file.write_text(text, encoding="utf-8")
    return package.effects(method, file, **options)  # type: ignore[arg-type]  # options of these names


def test_each_path_has_its_condition_and_its_heaps() -> None:
    found = package.effects("SortedList.insert", LIST, unroll=1)
    assert [effect.condition for effect in found] == [
        ("this.head == null",),
        ("this.head != null and v <= this.head.value",),
        ("this.head != null and not (v <= this.head.value)", "loop: n.next == null"),
        (
            "this.head != null and not (v <= this.head.value)",
            "loop: n.next != null and not (n.next.value < v)",
        ),
        (
            "this.head != null and not (v <= this.head.value)",
            "loop: n.next != null and n.next.value < v",
            "loop: n.next == null",
        ),
        (
            "this.head != null and not (v <= this.head.value)",
            "loop: n.next != null and n.next.value < v",
            "loop: n.next != null and not (n.next.value < v)",
        ),
    ]
    assert [len(effect.before.heap.objects) for effect in found] == [1, 2, 2, 3, 3, 4]
    assert [len(effect.after.heap.objects) for effect in found] == [2, 3, 3, 4, 4, 5]
    assert [bound.what for bound in found.bounds] == ["loop"]
    assert not found.cut


def test_repeated_iterations_are_counted(tmp_path: Path) -> None:
    text = "class A { static int f(int n) { int i := 0; while (i < n) { i := i + 1; } return i; } }"
    found = effects_of(tmp_path, text, "A.f", unroll=3)
    assert [effect.condition for effect in found] == [
        ("loop: not (i < n)",),
        ("loop: i < n", "loop: not (i < n)"),
        ("loop: i < n (2 times)", "loop: not (i < n)"),
        ("loop: i < n (3 times)", "loop: not (i < n)"),
    ]


def test_exceptions_dispatch_and_broken_duties_are_told(tmp_path: Path) -> None:
    text = """class A { int v; int get() { return 1; } } class B extends A { int get() { return 2; } }
      class M { static int f(A a, int x) ensures(retval == 1) { int r := a.get(); return r / x; } }"""
    found = effects_of(tmp_path, text, "M.f", scope=1)
    assert {(effect.condition, type(effect.outcome)) for effect in found} == {
        (("a.get() throws: null receiver",), Threw),
        (("a.get() runs A.get()", "r / x throws: division by zero"), Threw),
        (("a.get() runs B.get()", "r / x throws: division by zero"), Threw),
        (("a.get() runs A.get()",), Returned),
        (("a.get() runs A.get()",), Violated),
        (("a.get() runs B.get()",), Returned),
        (("a.get() runs B.get()",), Violated),
    }


def test_a_method_that_decides_nothing_has_one_path(tmp_path: Path) -> None:
    found = effects_of(tmp_path, "class A { static int f(int n) { return n; } }", "A.f")
    assert [effect.condition for effect in found] == [("always",)]


def test_a_limit_is_told(tmp_path: Path) -> None:
    text = "class A { static int f(int n) { int i := 0; while (i < n) { i := i + 1; } return i; } }"
    found = effects_of(tmp_path, text, "A.f", limit=2)
    assert len(found) == 2
    assert found.cut == "there may be more than 2"
    assert json.loads(found.json())["exit"] == 3


def test_threads_are_refused(tmp_path: Path) -> None:
    with pytest.raises(OoxError, match="may fork"):
        effects_of(tmp_path, "class A { void f() { fork this.f(); } }", "A.f")


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("a == b", "a != b"),
        ("a != null", "a == null"),
        ("!found", "found"),
        ("found", "not found"),
        ("a < b", "not (a < b)"),
        ("a instanceof B", "not (a instanceof B)"),
    ],
)
def test_what_does_not_hold_is_told_by_what_does(condition: str, words: str) -> None:
    assert opposite(condition) == words


def test_the_command_prints_writes_a_page_and_ends(ooxcheck: Ooxcheck, tmp_path: Path) -> None:
    done = ooxcheck(
        "effects", "SortedList.insert", LIST, "--unroll", "0", "--html", "--out", str(tmp_path / "pages")
    )
    assert done.code == 0
    assert "if          this.head == null" in done.out
    page = (tmp_path / "pages" / "SortedList.insert.effects.html").read_text(encoding="utf-8")
    assert page.count("<svg") == page.count("<section")
    assert "path 1: this.head == null" in page
    assert page.count("<script") == 1, "the box of the evaluator"
