"""What is assumed and no duty needs: leaving it out breaks nothing, and leaving out anything else does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from ooxcheck.translate.encode import EncodingRequest, encode
from ooxcheck.translate.witness import assumption_core
from ooxcheck.translate.witness.assumption_core import (
    OptionalAssumptions,
    Patience,
    TooLarge,
    unneeded_assumptions,
)
from tests.oox.runs import method
from tests.translate.deciding import OPTIONS, Problem, decided

IDLE = """class A {
  int total;
  invariant positive: this.total >= 0;
  int f(int n, int m)
    requires(n >= 0)
    requires(m >= 0)
    ensures(retval >= 0)
  {
    assume n < 3;
    assume m < 3;
    assert m < 3;
    return n;
  }
}"""

LOOP = """class A {
  static int f(int n)
    requires(n >= 0)
    ensures(retval == n)
  {
    int i := 0;
    int j := 0;
    while (i < n) invariant(i <= n) invariant(j == i) { i := i + 1; j := j + 1; }
    return i;
  }
}"""


def problem_of(text: str, **settings: bool) -> Problem:
    program = load_text(text, int_width=4)
    chosen = replace(Settings(unroll=3), **settings)  # type: ignore[arg-type]  # flags
    return Problem(program, method(program, "A.f"), Bounds(scope=2, array=2), chosen)


def found(problem: Problem) -> list[tuple[str, str]] | None:
    """Return what is not needed: what it is, and its text."""
    optional = OptionalAssumptions(problem.method)
    entry = problem.program, problem.method, problem.bounds, problem.settings
    encoding = encode(EncodingRequest(*entry, options=OPTIONS, hook=optional, given=()))
    with encoding.world.session:
        told = unneeded_assumptions(encoding, optional)
    return None if told is None else [(what, span.text) for what, span in told]


def test_what_no_duty_needs_is_named() -> None:
    assert found(problem_of(IDLE)) == [("requires", "m >= 0"), ("assume", "assume n < 3;")]


def test_without_what_is_not_needed_everything_holds_and_without_the_rest_something_breaks() -> None:
    idle, needed = ("requires(m >= 0)", "assume n < 3;"), ("requires(n >= 0)", "assume m < 3;")
    for clause in idle:
        assert not decided(problem_of(IDLE.replace(clause, ""))).violated
    for clause in needed:
        assert decided(problem_of(IDLE.replace(clause, ""))).violated


def test_loop_invariants_that_only_keep_themselves_are_not_needed() -> None:
    problem = problem_of(LOOP, loops_by_invariant=True)
    assert found(problem) == [("loop invariant", "j == i")]
    assert not decided(problem_of(LOOP.replace("invariant(j == i)", ""), loops_by_invariant=True)).violated
    assert decided(problem_of(LOOP.replace("invariant(i <= n)", ""), loops_by_invariant=True)).violated


def test_invariants_of_loops_that_are_unrolled_are_no_assumptions() -> None:
    assert found(problem_of(LOOP)) == []


def test_everything_is_idle_where_nothing_can_fail() -> None:
    assert found(problem_of("class A { static void f(int n) requires(n > 0) { assume n < 3; } }")) == [
        ("requires", "n > 0"), ("assume", "assume n < 3;"),
    ]  # fmt: skip


def test_what_is_too_large_is_not_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assumption_core, "_GATES", 0)
    assert found(problem_of(IDLE)) is None


def test_patience_ends_after_a_number_of_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assumption_core, "_STEPS", 2)
    seen: list[None] = []
    patience = Patience(lambda: seen.append(None))
    patience()
    patience()
    with pytest.raises(TooLarge):
        patience()
    assert len(seen) == 3
