from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.oracle.verdicts import Verdict
from tests.test_floors import ROOT

Java = Callable[..., str]

STACK = "docs/IntStack.java"
COUNTER = "class Counter { int n; Counter() { } void up() { if (this.n < 9) { this.n := this.n + 1; } } }"


@pytest.fixture
def java(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Java:
    def write(text: str, name: str = "C") -> str:
        path = tmp_path / f"{name}.java"
        path.write_text(text, encoding="utf-8")
        return str(path)

    monkeypatch.chdir(ROOT)
    return write


def test_invariants_of_a_stack(java: Java) -> None:
    answer = ooxcheck.invariants("IntStack", STACK)
    assert answer.clauses() == [
        "//@ invariant size >= 0;",
        "//@ invariant items.length >= 2;",
        "//@ invariant size <= items.length;",
        "//@ invariant (\\forall int i; 0 <= i && i < items.length; i >= size ==> items[i] == 0);",
        "//@ invariant (\\forall IntStack o; o != this; items == null || items != o.items);",
    ]
    assert [str(each) for each in answer.confined] == ["IntStack.items"]


@pytest.mark.parametrize(
    ("method", "plain", "inferred"),
    [
        ("IntStack.push", Verdict.VIOLATED, Verdict.WITHIN_BOUNDS),
        ("IntStack.top", Verdict.VIOLATED, Verdict.VIOLATED),
        ("IntStack.size", Verdict.HOLDS, Verdict.HOLDS),
    ],
)
def test_checks_under_inferred_invariants(java: Java, method: str, plain: Verdict, inferred: Verdict) -> None:
    assert ooxcheck.check(method, STACK, no_infer=True).verdict is plain
    assert ooxcheck.check(method, STACK).verdict is inferred


def test_a_private_method_holds_if_its_callers_keep_its_conditions(java: Java) -> None:
    file = java(
        "class C { private int n; void up() { if (n < 9) n++; inverse(); } private int inverse() { return 1 / (n + 1); } }"
    )
    report = ooxcheck.check("C.inverse", file)
    assert report.verdict is Verdict.HOLDS
    assert any("not accessible" in note.message for note in report.notes)
    assert any(note.message == "called by C.up" for note in report.notes)
    assert ooxcheck.check("C.up", file).verdict is Verdict.HOLDS


def test_a_refused_class_is_checked_without_inferred_invariants(java: Java) -> None:
    file = java(
        "class C { private int n; int f() { return 1 / (n + 1); } void down() { n--; } enum E { A; int k = one(); static int one() { return 1; } } }"
    )
    report = ooxcheck.check("C.f", file)
    assert report.verdict is Verdict.POSSIBLE
    assert any("no invariants are inferred" in note.message for note in report.notes)


def test_invariants_that_exclude_all_heaps_are_not_assumed(java: Java) -> None:
    file = java("class C { private int[] items = new int[50]; int first() { return items[0]; } }")
    report = ooxcheck.check("C.first", file)
    assert report.verdict is Verdict.POSSIBLE
    assert any("no object of C is within the bounds" in note.message for note in report.notes)


def test_written_invariants_take_precedence(java: Java) -> None:
    file = java(
        "class C { private int n; /*@ invariant n == 1; @*/ C() { n = 1; } int f() { return 1 / n; } }"
    )
    assert ooxcheck.check("C.f", file).verdict is Verdict.HOLDS
    assert not any("inferred" in note.message for note in ooxcheck.check("C.f", file).notes)


def test_invariants_of_an_oox_class(tmp_path: Path) -> None:
    path = tmp_path / "counter.oox"
    path.write_text(COUNTER, encoding="utf-8")
    assert "invariant this.n >= 0;" in ooxcheck.invariants("Counter", path).clauses()


@pytest.mark.parametrize(
    ("text", "name", "message"),
    [
        ("class C { }", "D", "no class D"),
        ("class C { private C() { } }", "C", "no client can create"),
        ("class C { D next(D d) { return d; } }", "C", "C.java:1:1: error: no class D"),
    ],
)
def test_refused_classes(java: Java, text: str, name: str, message: str) -> None:
    with pytest.raises(OoxError, match=message):
        ooxcheck.invariants(name, java(text))


def test_an_eviction_holds_under_the_invariants_of_an_lru_cache() -> None:
    file = "tests/ooxcheck/classes/programs/LruCache.java"
    assert ooxcheck.check("LruCache.put", file, scope=2, no_infer=True).verdict is Verdict.VIOLATED
    assert ooxcheck.check("LruCache.put", file, scope=2).verdict is Verdict.HOLDS
