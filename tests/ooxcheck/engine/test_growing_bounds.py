"""Bounds that grow give the answer of the last of them, whatever was demanded of threads and of methods without body on the way; and so do certificates."""

from __future__ import annotations

from pathlib import Path

import pytest

from ooxcheck.engine import checker
from ooxcheck.engine.checker import check
from ooxcheck.engine.fault_bundles import Fault
from ooxcheck.engine.question import Question, Terms
from ooxcheck.engine.report import Report
from ooxcheck.input.java_programs import java_program
from ooxcheck.input.load import find_method
from ooxcheck.input.values import read_values
from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.source import Source
from tests.ooxcheck.conftest import Ooxcheck
from tests.translate.threads import random_loops
from tests.translate.threads.campaign import INT_WIDTH, SETTINGS

FORKED = """
class T {
  static int g;
  static void add() { int i := 0; while (i < 4) { T.g := i; i := i + 1; } }
  static void down(int n) { if (n > 0) { T.g := 4 - n; T.down(n - 1); } }
  static void m(bool b) requires(T.g == 0) { if (b) { fork T.add(); join; } assert T.g < 3; }
  static void upTo(int n) { int i := 0; while (i < n) { T.g := i; i := i + 1; } }
  static void kept(int n) requires(T.g == 0 && n < 5) { if (n > 0) { fork T.upTo(n); join; } assert T.g < 4; }
  static void recursive(bool b) requires(T.g == 0) { if (b) { fork T.down(4); join; } assert T.g < 3; }
  static void unjoined(bool b) requires(T.g == 0) { if (b) { fork T.add(); } assert T.g < 3; }
}
"""
ANSWERS = """
class F {
  static int f(int x) pure;
  static void m(int n, int k) requires(n >= 0 && n <= 4) {
    int y := k;
    int i := 0;
    while (i < n) { y := y + 1; i := i + 1; }
    int a := F.f(y);
    int b := F.f(k + 1);
    assert n == 4 ==> a == b;
  }
}
"""
JAVA = """
class T {
  static int g;
  static class Adder extends Thread { public void run() { for (int i = 0; i < 4; i++) g = i; } }
  //@ requires g == 0;
  static void m(boolean b) throws InterruptedException {
    if (b) { Thread t = new Adder(); t.start(); t.join(); }
    assert g < 3;
  }
}
"""


def question(text: str, method: str, **options: object) -> Question:
    program = load_text(text)
    return Terms.of(read_values(options)).resolve_for(program).about(program, find_method(program, method))


def answered(text: str, method: str, **options: object) -> Report:
    return check(question(text, method, **options))


@pytest.mark.parametrize("unroll", ["auto", "1..4", "3..5", "4"])
@pytest.mark.parametrize("method", ["T.m", "T.unjoined", "T.recursive"])
def test_the_last_iteration_of_a_forked_thread_counts(method: str, unroll: str) -> None:
    assert answered(FORKED, method, unroll=unroll).verdict is Verdict.VIOLATED


def test_a_bound_of_one_loop_that_grows_counts_too() -> None:
    assert answered(FORKED, "T.m", unroll="1,T.add=1..5").verdict is Verdict.VIOLATED


@pytest.mark.parametrize(
    "options",
    [
        {"scope": "1..3"},
        {"scope": "1..2", "unroll": "1..5"},
        {"unroll": "1..5", "jobs": "2"},
        {"scope": "1..2", "jobs": "2", "unroll": "5"},
    ],
)
def test_so_it_does_when_the_heap_grows_and_with_several_processes(options: dict[str, str]) -> None:
    assert answered(FORKED, "T.m", **{"unroll": "auto"} | options).verdict is Verdict.VIOLATED


@pytest.mark.parametrize("unroll", ["auto", "1..5", "3..5"])
def test_a_thread_that_stays_below_still_holds_and_no_bound_is_reached(unroll: str) -> None:
    report = answered(FORKED, "T.kept", unroll=unroll)
    assert (report.verdict, report.bounds) == (Verdict.HOLDS, ())


@pytest.mark.parametrize("unroll", ["auto", "1..4", "3..5", "4"])
def test_answers_of_a_method_without_body_behind_a_loop_are_not_those_of_fewer_iterations(
    unroll: str,
) -> None:
    """A pure method answers alike where it is asked alike: what it was asked within a lower bound was something else."""
    assert answered(ANSWERS, "F.m", unroll=unroll).verdict is Verdict.VIOLATED


@pytest.mark.parametrize("unroll", ["auto", "1..5", "3..5", "5"])
def test_threads_of_java_are_no_exception(unroll: str) -> None:
    program, method = java_program([Source("T.java", JAVA)], "T.m")
    assert (
        check(Terms.of(read_values({"unroll": unroll})).resolve_for(program).about(program, method)).verdict
        is Verdict.VIOLATED
    )


@pytest.mark.parametrize("flag", ["--complete", "--certify"])
def test_neither_flag_makes_an_answer_of_it(ooxcheck: Ooxcheck, tmp_path: Path, flag: str) -> None:
    path = tmp_path / "forked.oox"
    path.write_text(FORKED)
    assert (
        ooxcheck("T.m", str(path), "--unroll", "auto", flag, "--diagram", "none", "--out", str(tmp_path)).code
        == 1
    )


# -------------------------------------------------------------------------------------------------------- certificates


def test_what_holds_within_growing_bounds_is_certified() -> None:
    report = answered(FORKED, "T.kept", unroll="auto", certify=True)
    assert report.certification is not None
    assert not report.certification.missing
    *_, proof = report.certification.proofs
    assert (proof.claim.duties, [bound.what for bound in proof.claim.bounds]) == ((*report.duties,), ["loop"])


@pytest.mark.parametrize(("text", "method"), [(FORKED, "T.m"), (ANSWERS, "F.m")])
def test_a_certificate_notices_an_answer_to_another_question(
    text: str, method: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Facts of lower bounds that survive make the answer wrong: clauses of the question itself have a model then."""
    shared = property(lambda _self: True, lambda _self, _value: None)
    monkeypatch.setattr(checker._Checker, "_may_share", shared, raising=False)
    assert answered(text, method, unroll="1..4").verdict is Verdict.HOLDS, "the fault should be there"
    with pytest.raises(Fault, match="the proof about the duties is refused: the clauses are satisfiable"):
        answered(text, method, unroll="1..4", certify=True, out=str(tmp_path))


def test_a_certificate_proves_what_calls_run_where_the_answer_was_inferred() -> None:
    text = """class A { static int up(int n) { int i := 0; while (i < n) { i := i + 1; } return i; }
      static int twice(int n) requires(n >= 0 && n < 3) ensures(retval == n) { int y := A.up(n); int z := A.up(y); return z; } }"""
    report = answered(text, "A.twice", calls="infer", certify=True)
    assert report.verdict is Verdict.HOLDS
    assert report.replaced
    assert report.certification is not None
    assert not report.certification.missing
    assert "loop" in {bound.what for proof in report.certification.proofs for bound in proof.claim.bounds}


# -------------------------------------------------------------------------------------------------------- at random


@pytest.mark.parametrize("group", range(2))
def test_random_programs_have_one_answer_however_the_bounds_grow(group: int) -> None:
    """``python -m tests.translate.threads.campaign --growing`` compares more of them."""
    answers = {
        random_loops.compared(random_loops.program(seed), INT_WIDTH, SETTINGS)
        for seed in range(15 + 8 * group, 21 + 8 * group)
    }
    assert answers == {"holds", "violated"}
