"""Answers without a solver, where the check in every heap takes too long."""

from __future__ import annotations

import pytest

from ooxcheck.classes.checks import check_unannotated as module
from ooxcheck.classes.checks.without_solver import answer_without_solver, preserves_invariants
from ooxcheck.engine.question import Question, Terms
from ooxcheck.input.java_programs import java_program
from ooxcheck.input.values import read_values
from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.source import Source

CLOCK = """import java.util.*;
class Clock {
  private final Map<String, List<Integer>> times = new HashMap<>();
  private int[] ticks = new int[2];
  private int now;
  void set(int t) { if (t < 0) return; now = t; }
  int get() { return now; }
  int rest(int by) { return now / by; }
  int size() { return times.size(); }
  void tick() { if (ticks != null && ticks.length > 0) ticks[0] = 1; }
  Object copy() { return new Clock(); }
  void checked() { assert now >= 0; }
  void late() { while (true) { } }
  //@ ensures \\result == now;
  int specified() { return now; }
}
"""

INVARIANTS = """class A {
  int n; int m; A next;
  invariant this.n >= 0;
  void other() { this.m := 1; }
  void same() { this.n := 1; }
  void through(A a) { a.same(); }
  int get() { return this.n; }
  A make() { A a := new A(); return a; }
}
"""

PURE = """class A {
  int n; int m;
  int least() pure { return 0; }
  invariant this.n >= this.least();
  void other() { this.m := 1; }
  int get() { return this.n; }
}
"""


def _question(method: str, **values: object) -> Question:
    program, meant = java_program([Source("Clock.java", CLOCK)], f"Clock.{method}")
    return Terms.of(read_values({"scope": 1, **values})).resolve_for(program).about(program, meant)


@pytest.mark.parametrize("method", ["set(int)", "get()"])
def test_what_cannot_throw_and_writes_nothing_of_the_library_holds(method: str) -> None:
    report = answer_without_solver(_question(method), 10)
    assert report is not None
    assert report.verdict is Verdict.HOLDS
    assert not report.bounds


@pytest.mark.parametrize(
    "method", ["rest(int)", "size()", "tick()", "copy()", "checked()", "late()", "specified()"]
)
def test_other_methods_need_a_solver(method: str) -> None:
    """They may throw, write an element, make an object, assert something, never end, or have a contract."""
    assert answer_without_solver(_question(method), 10) is None


@pytest.mark.parametrize(
    ("text", "method", "is_preserved"),
    [
        (INVARIANTS, "other", True),
        (INVARIANTS, "get", True),
        (INVARIANTS, "same", False),
        (INVARIANTS, "through", False),
        (INVARIANTS, "make", False),
        (PURE, "get", True),
        (PURE, "other", False),
    ],
)
def test_invariants_are_preserved_by_what_writes_nothing_that_they_read(
    text: str, method: str, is_preserved: bool
) -> None:
    program = load_text(text)
    meant = next(each for each in program.methods() if each.signature.name == method)
    assert preserves_invariants(program, meant) is is_preserved


def test_a_check_without_an_answer_in_every_heap_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FIRST_SHARE", 1e-6)
    assert module.check_unannotated(_question("get()", seconds=10)).verdict is Verdict.HOLDS
