"""Threads in a check: what is violated under which schedule, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import ooxcheck
from ooxcheck.diagnosis.deadlock import Deadlock
from ooxcheck.diagnosis.violation import Uncaught
from ooxcheck.engine.checker import check as checked
from ooxcheck.engine.report import Report
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.outcomes import Deadlocked, ExceptionKind, Violated
from tests.ooxcheck.questions import asked


def check(method: str, example: str, **options: Any) -> Report:  # noqa: ANN401 (as the function itself)
    return ooxcheck.check(method, f"examples/{example}.oox", **options)


@pytest.mark.parametrize(
    ("method", "example", "verdict"),
    [
        ("Counter.count", "counter", Verdict.HOLDS),
        ("Counter.countWithoutJoin", "counter", Verdict.VIOLATED),
        ("Counter.countWithoutLock", "counter", Verdict.VIOLATED),
        ("Main.mainInOrder", "philosophers", Verdict.HOLDS),
        ("Main.main", "philosophers", Verdict.VIOLATED),
        ("Main.sort", "merge_sort", Verdict.HOLDS),
        ("Main.sortWithoutJoin", "merge_sort", Verdict.VIOLATED),
    ],
)
def test_the_examples_of_the_thesis_are_decided(method: str, example: str, verdict: Verdict) -> None:
    assert check(method, example).verdict is verdict


def test_a_lost_update_needs_both_reads_before_both_writes() -> None:
    found = check("Counter.countWithoutLock", "counter").counterexample
    assert found is not None
    steps = [(step.thread, step.span.line) for step in found.trace.steps if step.span.line in (62, 63)]
    assert [line for _, line in steps] == [62, 62, 63, 63]
    assert len({thread for thread, _ in steps[:2]}) == 2


def test_a_deadlock_tells_who_waits_for_what() -> None:
    found = check("Main.main", "philosophers").counterexample
    assert found is not None
    assert found.duty.kind is DutyKind.DEADLOCK
    assert isinstance(found.outcome, Deadlocked)
    assert isinstance(found.why, Deadlock)
    waiting = {each.thread: each for each in found.why.waiting}
    assert waiting[()].wanted is None
    assert waiting[(0,)].owner == (1,)
    assert waiting[(1,)].owner == (0,)
    assert waiting[(0,)].wanted in waiting[(1,)].held


def test_the_philosophers_take_turns_no_more_than_they_must() -> None:
    found = check("Main.main", "philosophers").counterexample
    assert found is not None
    rounds = [step.thread for step in found.trace.steps if step.span.line == 28]
    assert sorted(rounds) == [(0,), (1,)]


@pytest.mark.parametrize(
    ("method", "example"),
    [("Main.main", "philosophers"), ("Main.mainInOrder", "philosophers"), ("Counter.count", "counter")],
)
def test_brute_force_agrees_about_deadlocks(method: str, example: str) -> None:
    report = check(method, example, self_check=True)
    assert report.self_check is not None
    assert not report.self_check.obstacle
    assert not report.self_check.missing


def test_a_run_that_starts_no_thread_needs_no_guide(tmp_path: Path) -> None:
    text = """class C { int x; void w() { this.x := this.x + 1; }
      static int m(bool b) ensures(retval == 1) {
        C c := new C(); if (b) { fork c.w(); assume false; } lock (c) { c.x := c.x + 1; } return 1; } }"""
    path = tmp_path / "c.oox"
    path.write_text(text)
    assert ooxcheck.check("C.m", str(path)).verdict is Verdict.HOLDS


def test_nothing_is_inferred_beside_threads_and_that_is_said() -> None:
    report = check("Counter.count", "counter", calls="infer")
    assert report.verdict is Verdict.HOLDS
    assert [note.code for note in report.notes] == ["note.threads"]
    assert not check("Counter.count", "counter").notes


UP = (
    "class A { int n; void up() modifies(this.n) ensures(this.n == old(this.n) + 1) { this.n := this.n + 1; }"
)
LOOP = "class A { int n; void up() { int i := 0; while (i < 2) invariant(i <= 2) { i := i + 1; } assert i == 2; }"
RUN: dict[str, tuple[str, dict[str, Any], Verdict, str]] = {
    "the contract of what is forked, and called beside it": (
        f"{UP} static void m(A a) requires(a != null) {{ fork a.up(); a.up(); join; }} }}",
        {"calls": "contract"},
        Verdict.VIOLATED,
        "calls of A.up run its body: beside other threads, nothing is taken for its contract",
    ),
    "the same under a lock": (
        f"{UP} void one() {{ lock (this) {{ this.up(); }} }}"
        " static void m(A a) requires(a != null && a.n == 0) { fork a.one(); fork a.one(); join; assert a.n == 2; } }",
        {"calls": "contract"},
        Verdict.HOLDS,
        "calls of A.up run its body: beside other threads, nothing is taken for its contract",
    ),
    "a loop": (
        f"{LOOP} static void m(A a) requires(a != null) {{ fork a.up(); join; }} }}",
        {"loops": "invariant"},
        Verdict.HOLDS,
        "loops are unrolled: beside other threads, nothing is taken for its invariants",
    ),
}


@pytest.mark.parametrize("name", RUN)
def test_what_supposes_that_nobody_interferes_is_run_and_that_is_said(name: str, tmp_path: Path) -> None:
    text, options, verdict, message = RUN[name]
    path = tmp_path / "a.oox"
    path.write_text(text)
    report = ooxcheck.check("A.m", path, **options)
    assert report.verdict is verdict
    assert message in [note.message for note in report.notes if note.code == "note.threads"]


@pytest.mark.parametrize("ensures", ["this.n == 5", "this.n == 6"])
def test_before_there_are_threads_a_contract_is_kept(ensures: str, tmp_path: Path) -> None:
    """What its body does says nothing then: it is 6."""
    path = tmp_path / "a.oox"
    path.write_text(
        f"class A {{ int n; void set() modifies(this.n) ensures({ensures}) {{ this.n := 6; }} void look() {{ assert this.n == 6; }}"
        " static void m(A a) requires(a != null) { a.set(); fork a.look(); join; } }"
    )
    report = ooxcheck.check("A.m", path, calls="contract", callees={"A.look": "inline"})
    assert report.verdict is (Verdict.HOLDS if ensures.endswith("6") else Verdict.NOT_PROVED)
    assert all(note.code != "note.threads" for note in report.notes)


def test_a_method_that_starts_threads_inside_is_taken_for_its_contract(tmp_path: Path) -> None:
    path = tmp_path / "a.oox"
    path.write_text(
        "class A { int n; void up() { this.n := 1; } void par() modifies(this.n) ensures(this.n == 1) { fork this.up(); join; }"
        " static void m(A a) requires(a != null) { a.par(); assert a.n == 1; } }"
    )
    report = ooxcheck.check("A.m", path, calls="contract")
    assert report.verdict is Verdict.HOLDS
    assert all(note.code != "note.threads" for note in report.notes)


REFUSED = {
    "without body": (
        "interface I { int get() ensures(retval >= 0); }"
        " class A { static void m(I i, A a) requires(i != null && a != null) { fork a.no(); int x := i.get(); join; } void no() { } }",
        "I.get has no body and no modifies clause, and so may change everything",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_run_instead_is_refused(name: str, tmp_path: Path) -> None:
    text, message = REFUSED[name]
    path = tmp_path / "a.oox"
    path.write_text(text)
    with pytest.raises(OoxError, match=message):
        ooxcheck.check("A.m", path)


QUESTIONS = """
class Cell { int a; }
class Oracle { int ask(Cell c) pure ensures(retval >= 0); Cell pick(Cell c) pure; static int guess(int k) pure ensures(retval >= 0); }
class Main {
  static Cell root;
  static void write(Cell c) { c.a := 1; }
  static void make(Oracle o) { Cell d := new Cell(); d.a := 1; assert o.ask(d) == 0; }
  static void publish(Oracle o) { Cell d := new Cell(); Main.root := d; assert o.pick(d) != d; }
  static void keep(Oracle o, Cell c) ensures(o.ask(c) == old(o.ask(c))) { c.a := 1; }
  static void once(Oracle o) requires(o != null) { Cell c := new Cell(); fork Main.write(c); assert o.ask(c) == 0; join; }
  static void guessed() { Cell c := new Cell(); fork Main.write(c); assert Oracle.guess(c.a) == Oracle.guess(1); join; }
  static void kept(Oracle o) requires(o != null) { Cell c := new Cell(); fork Main.keep(o, c); c.a := 2; join; }
  static void both(Oracle o) requires(o != null) { fork Main.make(o); Cell e := new Cell(); e.a := 2; assert o.ask(e) == 0; join; }
  static void picked(Oracle o) requires(o != null && Main.root == null) { fork Main.publish(o); Cell e := new Cell(); assert o.pick(e) != e; join; }
  static void show(Oracle o) { Cell d := new Cell(); d.a := 1; Main.root := d; assume o.ask(d) == 1; }
  static void shown(Oracle o) requires(o != null) {
    fork Main.show(o); Cell e := new Cell(); e.a := 2; assume o.ask(e) == 2; join; Cell f := Main.root; assert o.ask(f) == o.ask(e); }
  static void same(Oracle o) requires(o != null) { Cell c := new Cell(); fork Main.write(c); assert o.ask(c) == o.ask(c); join; }
}
"""


@pytest.mark.parametrize(
    ("method", "violated"),
    [("once", 1), ("guessed", 1), ("kept", 1), ("both", 2), ("picked", 2), ("shown", 1), ("same", 0)],
)
def test_what_a_pure_method_without_body_answers_at_an_instant_is_replayed(
    method: str, violated: int, tmp_path: Path
) -> None:
    path = tmp_path / "p.oox"
    path.write_text(QUESTIONS)
    report = ooxcheck.check(f"Main.{method}", str(path), scope=2, open_types=True)
    assert len(report.counterexamples) == violated


# ------------------------------------------------------------------------------------------- exceptions of other threads

UNCAUGHT = """
interface Job { void run(Cell c) exceptional(false); }
class Cell { int v; }
class Work implements Job {
  static void write(Cell c) { c.v := 1; }
  static void plain(Cell c) ensures(c != null) { fork Work.write(c); join; }
  static void clause(Cell c, int x) exceptional(x == 1) { fork Work.write(c); join; if (x == 1) { throw; } }
  static void never(Cell c) requires(c != null) exceptional(false) { fork Work.write(c); join; }
  static void forbidden(Cell c) exceptional(false) { fork Work.write(c); join; }
  void run(Cell c) { fork Work.write(c); join; }
}
"""


@pytest.mark.parametrize(
    ("method", "notes"),
    [
        ("plain", ["an exception is possible: null receiver"]),
        (
            "clause",
            ["an exception may leave another thread, where no exceptional clause is judged: null receiver"],
        ),
        ("never", []),
    ],
)
def test_an_exception_of_another_thread_that_no_clause_forbids_is_noted(
    method: str, notes: list[str]
) -> None:
    report = checked(asked(UNCAUGHT, f"Work.{method}"))
    assert (report.verdict, [note.message for note in report.notes]) == (Verdict.HOLDS, notes)


def test_the_counterexample_tells_which_exception_leaves_the_other_thread() -> None:
    found = checked(asked(UNCAUGHT, "Work.forbidden")).counterexample
    assert found is not None
    assert isinstance(found.outcome, Violated)
    assert found.outcome.thread == (0,)
    assert isinstance(found.why, Uncaught)
    assert found.why.raised.kind is ExceptionKind.NULL


@pytest.mark.parametrize(("inherited", "verdict"), [("all", Verdict.VIOLATED), ("none", Verdict.HOLDS)])
def test_an_inherited_clause_forbids_it_too(inherited: str, verdict: Verdict) -> None:
    report = checked(asked(UNCAUGHT, "Work.run", inherited=inherited, self_check=True))
    assert report.verdict is verdict
    assert {each.duty.kind for each in report.counterexamples} <= {DutyKind.INHERITED_EXCEPTIONAL}
