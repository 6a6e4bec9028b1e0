"""A duty behind a bound on what is made is not reached: the interpreter does not stop there, so its runs prove nothing beyond."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Terms
from ooxcheck.engine.report import Report, Standing
from ooxcheck.input.java_programs import java_program
from ooxcheck.input.values import read_values
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.source import Source
from tests.ooxcheck.conftest import Ooxcheck
from tests.ooxcheck.questions import asked

LONG = "x" * 73
TOO_LONG = "requires(n > 100 && n < 120)"
PROGRAM = f"""
class A {{
  static int[] make(int n) {{ int[] a := new int[n]; return a; }}
  static void makeAlone(int n) {{ int[] a := new int[n]; }}
  static void string_(string s) requires(s != null && #s == 3) {{ string a := s + "{LONG}"; int n := #a; assert s == "abc"; }}
  static void absurd(string s) requires(s != null && #s == 3) {{ string a := s + "{LONG}"; int n := #a; assert false; }}
  static void array(int n) {TOO_LONG} {{ int[] a := new int[n]; assert n > 5; }}
  static void rows(int n) {TOO_LONG} {{ int[][] a := new int[n][2]; assert n > 5; }}
  static void computed(int n) requires(n > 3 && n < 9) {{ int k := n * 30; int[] a := new int[k]; assert n > 2; }}
  static void callee(int n) {TOO_LONG} {{ int[] a := A.make(n); assert n > 5; }}
  static void caught(int n) {TOO_LONG} {{ try {{ int[] a := new int[n]; }} catch {{ }} assert n > 5; }}
  static void result(int n) {TOO_LONG} ensures(n > 5) {{ int[] a := new int[n]; }}
  static void thread(int n) {TOO_LONG} {{ fork A.makeAlone(n); join; assert n > 5; }}
  static void sometimes(int n) requires(n > 100 && n < 120 || n == 1) {{ int[] a := new int[n]; assert n * n > 0; }}
  static void constant() {{ int[] a := new int[50]; assert #a == 50; }}
  static void before(int n) {TOO_LONG} {{ assert n > 5; int[] a := new int[n]; assert n > 6; }}
}}
"""
JAVA = f"""
class A {{
  static int[] make(int n) {{ return new int[n]; }}
  //@ requires n > 100 && n < 120;
  static void array(int n) {{ int[] a = new int[n]; assert n > 5; }}
  //@ requires n > 100 && n < 120;
  static void callee(int n) {{ int[] a = make(n); assert n > 5; }}
  //@ requires s != null && s.length() == 3;
  static void string(String s) {{ String a = s + "{LONG}"; assert s.equals("abc"); }}
}}
"""
BEHIND = ["string_", "absurd", "array", "rows", "computed", "callee", "caught", "result", "thread"]


def answered(method: str, **options: object) -> Report:
    return check(asked(PROGRAM, f"A.{method}", int_width=32, array=3, **options))


@pytest.mark.parametrize("method", BEHIND)
def test_no_run_gets_past_what_is_longer_than_the_bound(method: str) -> None:
    report = answered(method)
    assert (report.verdict, {*report.duties.values()}) == (Verdict.VACUOUS, {Standing.NEVER_REACHED})
    assert {bound.what for bound in report.bounds} <= {"array", "string"}


def test_nor_where_calls_are_replaced() -> None:
    assert answered("callee", calls="infer").verdict is Verdict.VACUOUS


@pytest.mark.parametrize(
    ("method", "verdict"), [("sometimes", Verdict.WITHIN_BOUNDS), ("constant", Verdict.HOLDS)]
)
def test_a_run_that_stays_within_the_bound_counts(method: str, verdict: Verdict) -> None:
    report = answered(method)
    assert (report.verdict, {*report.duties.values()}) == (verdict, {Standing.HOLDS})


def test_what_comes_before_the_bound_is_reached() -> None:
    report = answered("before")
    assert {duty.span.text: standing for duty, standing in report.duties.items()} == {
        "n > 5": Standing.HOLDS,
        "n > 6": Standing.NEVER_REACHED,
    }


@pytest.mark.parametrize("method", ["array", "callee", "string"])
def test_java_is_no_exception(method: str) -> None:
    program, found = java_program([Source("A.java", JAVA)], f"A.{method}")
    assert (
        check(Terms.of(read_values({"loops": "unroll"})).resolve_for(program).about(program, found)).verdict
        is Verdict.VACUOUS
    )


def test_the_exit_status_says_that_it_is_no_answer(ooxcheck: Ooxcheck, file: Callable[[str], str]) -> None:
    assert ooxcheck("A.string_", file(PROGRAM), "--diagram", "none", "--loops", "unroll").code == 3
