"""A violation in a heap that no client is known to build is possible: neither good nor bad, and every format says so."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ooxcheck.classes.checks import check_inferred, check_unannotated
from tests.ooxcheck.conftest import Ooxcheck

FUNCTION = "class C { private int n; int f() { return 1 / (n + 1); } Runnable r() { return () -> n--; } }"
"""No invariants are inferred, because a function captures the state; the histories of clients do not run it."""

TRIED = "2 heaps that clients build with a few usual values and up to 1 call were tried"

DEEP = "class C { private int n; void up() { if (n < 900000) n++; } int f() { return n == 700000 ? 1 / 0 : n; } }"
"""A client needs 700,000 calls."""

File = Callable[..., str]


@pytest.fixture
def name(file: File) -> str:
    return file(FUNCTION, "C.java")


def test_possible_is_fine_unless_strict(ooxcheck: Ooxcheck, name: str) -> None:
    assert ooxcheck("C.f", name).code == 0
    assert ooxcheck("C.f", name, "--strict").code == 1
    assert ooxcheck("C.f", name, "--no-infer").code == 1


def test_the_text_shows_the_heap_and_what_was_tried(ooxcheck: Ooxcheck, name: str) -> None:
    answer = ooxcheck("C.f", name)
    assert "? possible: an exception leaves C.f" in answer.out
    assert TRIED in answer.out
    assert "before      C0(-1)" in answer.out
    assert answer.out.rstrip().endswith("possible: no client is known to build the heap")


def test_an_enum_with_state_has_no_histories(ooxcheck: Ooxcheck, file: File) -> None:
    name = file("enum E { A; private int n; int f() { return 1 / (n + 1); } }", "E.java")
    assert "no client was tried" in ooxcheck("E.f", name).out


def test_a_class_without_invariants_has_histories(ooxcheck: Ooxcheck, file: File) -> None:
    answer = ooxcheck("C.f", file(FUNCTION.replace("(n + 1)", "n"), "C.java"))
    assert answer.code == 1
    assert "history     c = new C()\n              c.f() throws ArithmeticException" in answer.out


def test_a_result_that_is_not_computed_makes_a_violation_possible(ooxcheck: Ooxcheck, file: File) -> None:
    name = file("class L { static int f(int n) { return Math.log(n) == 3 ? 1 / 0 : 0; } }", "L.java")
    answer = ooxcheck("L.f", name)
    assert answer.code == 0
    assert "? possible: an exception leaves L.f" in answer.out


def test_a_possible_violation_is_listed_among_several_methods(ooxcheck: Ooxcheck, name: str) -> None:
    answer = ooxcheck(name)
    assert "? possible: an exception leaves C.f" in answer.out
    assert "2 methods: 1 possible, 1 holds" in answer.out


def test_json_has_the_run(ooxcheck: Ooxcheck, name: str) -> None:
    (method,) = ooxcheck("C.f", name, "--format", "json").document["methods"]
    assert method["verdict"] == "possible"
    assert method["counterexamples"] == []
    (possible,) = method["possible"]
    assert possible["duty"]["kind"] == "exceptional"
    assert possible["heaps"] == 2
    assert [each["standing"] for each in method["duties"]] == ["possible"]


def test_sarif_has_a_note(ooxcheck: Ooxcheck, name: str) -> None:
    (run,) = ooxcheck("C.f", name, "--format", "sarif").document["runs"]
    (result,) = run["results"]
    assert (result["ruleId"], result["kind"], result["level"]) == ("possible", "fail", "note")


def test_junit_skips_the_test_case_with_the_reason(ooxcheck: Ooxcheck, name: str) -> None:
    root = ElementTree.fromstring(ooxcheck("C.f", name, "--format", "junit").out)
    assert (root.get("failures"), root.get("errors"), root.get("skipped")) == ("0", "0", "1")
    skipped = root.find(".//skipped")
    assert skipped is not None
    assert "no client is known to build the heap" in skipped.get("message", "")


def test_github_has_a_notice(ooxcheck: Ooxcheck, name: str) -> None:
    assert ooxcheck("C.f", name, "--format", "github").out.startswith("::notice file=C.java")


def test_the_page_shows_the_heap(ooxcheck: Ooxcheck, name: str) -> None:
    ooxcheck("C.f", name, "--html")
    page = Path("ooxcheck-out/report.html").read_text(encoding="utf-8")
    assert "? possible" in page
    assert TRIED in page


def test_a_report_with_a_possible_violation_is_valid(ooxcheck: Ooxcheck, name: str) -> None:
    report = Path("report.json")
    report.write_text(ooxcheck("C.f", name, "--format", "json").out, encoding="utf-8")
    answer = ooxcheck("validate", report)
    assert answer.code in (0, 3), answer.out
    form = json.loads(report.read_text(encoding="utf-8"))
    form["methods"][0]["verdict"] = "holds"
    report.write_text(json.dumps(form), encoding="utf-8")
    assert ooxcheck("validate", report).code == 1


def test_a_violation_that_needs_many_calls_is_possible(
    ooxcheck: Ooxcheck, file: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check_inferred, "HISTORY_SECONDS", 0.3)
    answer = ooxcheck("C.f", file(DEEP, "C.java"))
    assert answer.code == 0
    assert "heaps that clients build with a few usual values and up to" in answer.out


LOCKED = """
import java.util.concurrent.locks.ReentrantLock;
public class Locked {
  private final ReentrantLock lock = new ReentrantLock();
  private int[] cells = new int[2];
  private int n;
  public void put(int x) { lock.lock(); try { if (n < 2) { cells[n++] = x; } } finally { lock.unlock(); } }
  public int last() { lock.lock(); try { return cells[n - 1]; } finally { lock.unlock(); } }
  public void leave() { lock.unlock(); }
}
"""
STARTED = """
public class Started {
  private int[] cells = new int[2];
  private int n;
  public void put(int x) { if (n < 2) { cells[n++] = x; } }
  public void run() throws InterruptedException {
    Thread thread = new Thread(() -> { if (n > 2) { throw new IllegalStateException(); } });
    thread.start();
    thread.join();
  }
}
"""


@pytest.mark.parametrize(("name", "verdict"), [("put", "holds"), ("last", "violated"), ("leave", "violated")])
def test_a_method_that_takes_a_lock_has_inferred_invariants(
    name: str, verdict: str, ooxcheck: Ooxcheck, file: File
) -> None:
    """`leave` throws on a new object, since its caller does not hold the lock."""
    answer = ooxcheck(f"Locked.{name}", file(LOCKED, "Locked.java"), "--scope", "1")
    assert verdict in answer.out.splitlines()[-1]
    assert "no two threads of clients run methods of this class at the same time" in answer.out


def test_a_class_that_starts_threads_has_no_inferred_invariants(ooxcheck: Ooxcheck, file: File) -> None:
    answer = ooxcheck("Started.put", file(STARTED, "Started.java"), "--scope", "1")
    assert answer.code == 0
    assert "no invariants are inferred" in answer.out
    assert answer.out.splitlines()[-1].startswith("possible: ")


def test_a_method_without_answer_in_all_heaps_may_hold_under_inferred_invariants(
    ooxcheck: Ooxcheck, file: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check_unannotated, "FIRST_SHARE", 1e-6)
    answer = ooxcheck("Locked.put", file(LOCKED, "Locked.java"), "--scope", "1", "--timeout", "60")
    assert answer.out.splitlines()[-1].startswith("holds")
    assert "inferred invariants of Locked" in answer.out


def test_a_method_with_a_specification_has_all_the_time(
    ooxcheck: Ooxcheck, file: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check_unannotated, "FIRST_SHARE", 1e-6)
    text = (
        "class One { //@ requires n > 0;\n //@ ensures \\result > 0;\n static int same(int n) { return n; } }"
    )
    answer = ooxcheck("One.same", file(text, "One.java"), "--timeout", "60")
    assert answer.out.splitlines()[-1].startswith("holds")
