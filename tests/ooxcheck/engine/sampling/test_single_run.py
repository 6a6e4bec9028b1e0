"""Programs without inputs are decided by their only run; any input, choice or thread leaves them to samples and the solver."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Standing
from ooxcheck.engine.sampling.sample_report import sample_report
from ooxcheck.engine.sampling.single_run import single_run_duties
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.duty_kinds import DutyKind
from tests.ooxcheck.engine.sampling.test_sample_runs import ASSERT, EXCEPTIONAL, of_main
from tests.ooxcheck.questions import asked


def seeking(body: str, members: str = "", kinds: tuple[DutyKind, ...] = ASSERT) -> Question:
    return replace(of_main(body, members=members), sought=kinds, duty_kinds=kinds)


@pytest.mark.parametrize(
    ("body", "members"),
    [
        ("int x = 3; assert x == 3;", ""),
        ("int i = 0; while (i < 1000) i++; assert i == 1000;", ""),
        ('String s = "ab" + 3; assert s.equals("ab3");', ""),
        ("n++; assert n == 5 && s == null && !b;", "static int n = 4; static String s; static boolean b;"),
        ("try { s.length(); } catch (NullPointerException e) { return; } assert false;", "static String s;"),
        ("assert f(5) == 6;", "static int f(int n) { return n == 0 ? 1 : f(n - 1) + 1; }"),
    ],
)
@pytest.mark.parametrize("kinds", [ASSERT, EXCEPTIONAL])
def test_a_program_without_inputs_holds_by_its_run(
    body: str, members: str, kinds: tuple[DutyKind, ...]
) -> None:
    report = sample_report(seeking(body, members, kinds))
    assert report is not None
    assert report.verdict in (Verdict.HOLDS, Verdict.VACUOUS)
    assert {duty.kind for duty in report.duties} <= {*kinds}
    assert set(report.duties.values()) <= {Standing.HOLDS, Standing.NEVER_REACHED}
    assert (report.bounds, report.limits, report.counterexamples) == ((), (), ())


def test_its_violation_is_found_by_the_same_run() -> None:
    report = sample_report(seeking("int i = 0; while (i < 50) i++; assert i != 50;"))
    assert report is not None
    assert report.verdict is Verdict.VIOLATED


@pytest.mark.parametrize(
    ("body", "members"),
    [
        ("assert args.length < 9;", ""),
        ("f(args); assert true;", "static void f(String[] a) { assert a.length < 9; }"),
        ("int x = Verifier.nondetInt(); assert x == x;", ""),
        ("if (System.nanoTime() == 12345678987L) assert false;", ""),
        ("assert new java.util.Random(3).nextInt(99) != 98;", ""),
        ("Object o = new Object(); if (o.hashCode() == 1234567) assert false;", ""),
        ("new T().start(); assert true;", "static class T extends Thread { public void run() { } }"),
        ("assert Math.sin(1) != 0.25;", ""),
        ("assert 1 / d > 0;", "static double d;"),
    ],
)
def test_a_program_with_inputs_or_choices_has_other_runs(body: str, members: str) -> None:
    assert single_run_duties(seeking(body, members)) is None


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        ("assert 1 > 2; int[] a = new int[1]; a[5] = 1;", Verdict.HOLDS),
        ("int[] a = new int[1]; a[5] = 1; assert 1 > 2;", Verdict.VIOLATED),
        ("double d = 0.1; if ((\"\" + d).length() == 3) { assert false; } Object o = null; o.hashCode();", Verdict.HOLDS),
        ("double d = 0.1; if ((\"\" + d).length() != 3) { assert false; } Object o = null; o.hashCode();", Verdict.VIOLATED),
    ],
)  # fmt: skip
def test_nothing_comes_behind_a_violated_assertion(body: str, verdict: Verdict) -> None:
    """Nobody asks about assertions: so the run ends there, as a program of Java that catches no errors does."""
    report = sample_report(seeking(body, kinds=EXCEPTIONAL))
    assert report is not None
    assert report.verdict is verdict


def test_methods_without_body_that_no_run_calls_are_no_inputs() -> None:
    """The text of an object is unknown; its contract is about all strings, so only programs that do not ask for it have one run."""
    text = 'Object o = "a"; assert String.valueOf(o).equals("a");'
    assert single_run_duties(seeking(text)) is not None
    assert single_run_duties(seeking(text.replace('"a";', "new Object();"))) is None


def test_a_run_that_takes_too_long_decides_nothing() -> None:
    assert single_run_duties(seeking("int i = 0; while (i < 10000000) i++; assert true;")) is None


@pytest.mark.parametrize(
    ("method", "is_decided"), [("f", True), ("free", False), ("all", False), ("negative", False)]
)
def test_static_fields_and_objects_are_inputs(method: str, is_decided: bool) -> None:
    text = """class M {
      static int n; static bool b;
      int x;
      static void f() requires(M.n == 0) requires(!M.b) { assert M.n == 0 && !M.b; }
      static void free() requires(!M.b) { assert M.n < 9; }
      static void all() requires(M.n == 0) requires(!M.b) { assert all m : M | m.x < 9; }
      static void negative() requires(M.n != 0) requires(!M.b) { assert M.n != 0; }
    }"""
    question = asked(text, f"M.{method}", int_width=8, unroll=None, sought=ASSERT)
    assert (single_run_duties(question) is not None) is is_decided
