"""Threads of Java: verdicts over all schedules, written by hand from JLS 17."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.commands.cli import status
from ooxcheck.diagnosis.deadlock import Deadlock
from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Terms
from ooxcheck.engine.report import Report
from ooxcheck.input.java_programs import java_program
from ooxcheck.java.library import catalogue
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.source import Source
from ooxcheck.text.outcomes import violation_words

TWO = "a.start(); b.start(); a.join(); b.join();"
HELD = {
    "joinWaitsForOneThread": "Thread a = new Thread(() -> { x = 1; }); a.start(); a.join(); assert x == 1;",
    "joinIsNoRace": "Thread a = new Thread(() -> { x = 1; }), b = new Thread(() -> { y = 2; }); a.start(); b.start(); b.join(); assert y == 2; a.join(); assert x == 1;",
    "staticLock": f"Thread a = new Thread(M::up), b = new Thread(() -> {{ synchronized (M.class) {{ x++; }} }}); {TWO} assert x == 2;",
    "notStarted": "Thread a = new Thread(() -> { x = 1; }); a.join(); assert x == 0;",
    "reentrant": "Thread a = new Thread(() -> { synchronized (M.class) { up(); } }); a.start(); up(); a.join(); assert x == 2;",
    "ownRun": "class W extends Thread { public void run() { x = 3; } } W w = new W(); w.start(); w.join(); assert x == 3 && !w.isAlive();",
    "caughtInside": "Thread a = new Thread(M::caught); a.start(); try { throw new IllegalStateException(); } catch (IllegalStateException e) { y++; } a.join(); assert x == 1 && y == 1;",
    "atomic": "var n = new java.util.concurrent.atomic.AtomicInteger(); Thread a = new Thread(() -> n.incrementAndGet()); a.start(); n.addAndGet(2); a.join(); assert n.get() == 3;",
}
BROKEN = {
    "lostUpdate": (
        "Thread a = new Thread(() -> { x++; }); a.start(); x++; a.join(); assert x == 2;",
        "assert",
    ),
    "otherNotJoined": (
        "Thread a = new Thread(() -> { x = 1; }), b = new Thread(() -> { y = 2; }); a.start(); b.start(); a.join(); assert y == 2;",
        "assert",
    ),
    "oneWithoutLock": (
        f"Thread a = new Thread(M::up), b = new Thread(() -> {{ x++; }}); {TWO} assert x == 2;",
        "assert",
    ),
    "readOnce": (
        "Thread a = new Thread(() -> { x = 1; }); a.start(); int d = x - x; assert d == 0;",
        "assert",
    ),
    "inOrder": (
        "Thread a = new Thread(() -> { x = 1; y = 1; }); a.start(); int seen = x + (y == 0 ? 0 : 10); assert seen != 10;",
        "assert",
    ),
    "leavesThread": (
        "Thread a = new Thread(() -> { throw new IllegalStateException(); }); a.start();",
        "assert",
    ),
    "faultLeavesThread": (
        "int[] n = new int[1]; Thread a = new Thread(() -> { n[1] = 0; }); a.start();",
        "assert",
    ),
    "startedTwice": ("Thread a = new Thread(() -> { }); a.start(); a.start();", "exceptional"),
    "deadlock": (
        "Object o = new Object(), p = new Object(); Thread a = new Thread(() -> { synchronized (o) { synchronized (p) { } } }); a.start(); synchronized (p) { synchronized (o) { } } a.join();",
        "deadlock",
    ),
}
MEMBERS = """static int x, y; static volatile int free, all; static synchronized void up() { x++; }
static void caught() { try { throw new IllegalArgumentException(); } catch (IllegalArgumentException e) { x++; } }"""


def checked(body: str, **options: object) -> Report:
    text = f"class M {{ {MEMBERS} static void m() throws InterruptedException {{ x = 0; y = 0; {body} }} }}"
    program, method = java_program([Source("M.java", text)], "M.m")
    return check(Terms.of(options).resolve_for(program).about(program, method))


@pytest.mark.parametrize("name", HELD)
def test_what_every_schedule_keeps_holds(name: str) -> None:
    assert checked(HELD[name]).verdict.value == "holds"


@pytest.mark.parametrize("name", BROKEN)
def test_what_one_schedule_breaks_is_found_and_run(name: str) -> None:
    body, kind = BROKEN[name]
    report = checked(body)
    assert report.verdict.value == "violated"
    assert {example.duty.kind.value for example in report.counterexamples} == {kind}


def test_a_read_sees_one_order() -> None:
    """Message passing: who sees the flag sees what was written before it."""
    body = "Thread a = new Thread(() -> { x = 7; y = 1; }); a.start(); if (y == 1) { assert x == 7; }"
    assert checked(body).verdict.value == "holds"


RACING = {
    "x = 1; }); a.start(); x = 2; a.join();": {"violated"},
    "free = 1; }); a.start(); free++; int y = all; all = y + 1; a.join();": {"holds"},
    "all = 1; }); a.start(); all++; boolean b = a.isAlive();": {"holds"},
    "n.incrementAndGet(); n.set(n.get() + 1); }); a.start(); n.addAndGet(2); int y = n.get(); a.join();": {
        "holds"
    },
}


@pytest.mark.parametrize("body", RACING)
def test_threads_race_for_no_volatile_field_and_no_atomic_number(body: str) -> None:
    report = checked(
        f"var n = new java.util.concurrent.atomic.AtomicInteger(); Thread a = new Thread(() -> {{ {body}",
        races=True,
    )
    assert {report.verdict.value} == RACING[body]
    assert {example.duty.kind.value for example in report.counterexamples} <= {"data race"}


def test_a_memory_model_of_a_processor_is_refused() -> None:
    with pytest.raises(OoxError, match=r"JLS 17\.4"):
        checked("Thread a = new Thread(() -> { }); a.start();", memory_model="tso")


def test_a_name_alone_that_is_asserted_is_no_exception_of_a_thread() -> None:
    report = checked("boolean ok = false; Thread a = new Thread(() -> { }); a.start(); assert ok;")
    (example,) = report.counterexamples
    assert violation_words(example.duty) == "the assertion is false"


def test_who_joins_waits_for_a_thread_where_join_is_called() -> None:
    report = checked(
        "Object o = new Object(); Thread a = new Thread(() -> { synchronized (o) { } }); a.start(); synchronized (o) { a.join(); }"
    )
    (example,) = report.counterexamples
    assert isinstance(example.why, Deadlock)
    first, second = example.why.waiting
    assert (first.span.text, first.children, first.wanted, len(first.held)) == ("a.join()", ((0,),), None, 1)
    assert (second.owner, second.held) == ((), ())


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("new Object().wait(10);", "Object.wait"),
        ("Thread.currentThread().join();", "Caller.join"),
        ("new Thread(() -> { }).interrupt();", "Thread.interrupt"),
        ("new Thread(() -> { }).join(10);", "Thread.join"),
    ],
)
def test_what_is_not_known_of_threads_is_refused_by_name(body: str, what: str) -> None:
    (bound,) = checked(body).bounds
    assert what in bound.reason


def test_atomic_numbers_are_known() -> None:
    assert {"java.util.concurrent.atomic.AtomicInteger", "java.util.concurrent.atomic.AtomicBoolean"} <= set(
        catalogue.names()
    )


RUN = "class M { int x; static void m() throws InterruptedException { M o = new M(); Thread a = new Thread(() -> { o.x = 1; }); a.start(); a.join(); assert o.x == 1; } }"


@pytest.mark.parametrize("options", [["--seed", "0"], ["--seed", "3"], ["--all-schedules"]])
def test_a_run_has_a_schedule_that_java_has(
    options: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "M.java"
    path.write_text(RUN)
    assert status(["run", "M.m", str(path), *options]) == 0
    assert "no execution" not in capsys.readouterr().out


def test_an_atomic_reference_is_set_in_one_step() -> None:
    made = "var r = new java.util.concurrent.atomic.AtomicReference<String>(null); String s = new String(), t = new String();"
    body = f"{made} Thread a = new Thread(() -> {{ if (r.compareAndSet(null, s)) {{ x++; }} }}); a.start(); if (r.compareAndSet(null, t)) {{ y++; }} a.join(); assert x + y == 1;"
    assert checked(body).verdict.value == "holds"


OVERLOADED = """import java.util.concurrent.locks.*;
class Locked {
  private final ReentrantLock lock = new ReentrantLock();
  int n;
  //@ ensures n == \\old(n) + 1;
  void put(int k) { put(k, 1); }
  //@ ensures n == \\old(n) + by;
  void put(int k, int by) { lock.lock(); try { if (by > 5) throw new IllegalArgumentException(); n += by; } finally { lock.unlock(); } }
}
"""


@pytest.mark.parametrize(
    ("method", "verdict"), [("Locked.put(int)", "holds"), ("Locked.put(int, int)", "violated")]
)
def test_an_overload_of_the_method_under_check_is_another_method(
    method: str, verdict: str, tmp_path: Path
) -> None:
    path = tmp_path / "Locked.java"
    path.write_text(OVERLOADED)
    assert ooxcheck.check(method, path, scope=1).verdict.value == verdict


def test_methods_that_lock_are_printed_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "Locked.java"
    path.write_text(OVERLOADED)
    assert status(["parse", "--to", "oox", str(path)]) == 0
    assert "void put(int k, int by, " in capsys.readouterr().out
