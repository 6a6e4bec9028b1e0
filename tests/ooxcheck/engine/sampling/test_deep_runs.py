"""Runs beyond the bounds: some violate a duty that holds within them, and what does not fail is not said to fail.

The verdicts of the programs were written before they were run.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Report, Standing
from ooxcheck.oox.interpreter import run
from ooxcheck.oox.oracle.cut import Cut
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.outcomes import Violated
from tests.ooxcheck.questions import asked

PROGRAM = """
class Box { int filled; int[] cells; }
class M {
  static void digits(int n) { int c := 0; while (n != 0) { n := n / 10; c := c + 1; } assert c < 10; }
  static void counts(int n) { int c := 0; while (c < n) { c := c + 1; } assert c != 40; }
  static int promised(int n) requires(n < 90) ensures(retval < 50) { int c := 0; while (c < n) { c := c + 1; } return c; }
  static int depth(int n) { if (n <= 0) { return 0; } int r := M.depth(n - 1); return r + 1; }
  static void deep(int n) { int r := 0; if (n <= 60) { r := M.depth(n); } assert r < 60; }
  static void fill(Box b, int n) requires(some b && some b.cells && b.filled == 0) exceptional(false) {
    int i := 0;
    while (i < n) { if (i == 9) { b.cells[#b.cells] := i; } i := i + 1; b.filled := i; }
  }
  static void two(int n) { int c := 0; while (c < n) { c := c + 1; } assert c != 30; assert n < 0 || c == n; }
  static void bits(int n) { int c := 0; while (n != 0) { n := n - (n - n / 2 * 2) ; n := n / 2; c := c + 1; } assert c <= 31 || n == 0; }
  static void required(int n) requires(n < 20) { int c := 0; while (c < n) { c := c + 1; } assert c < 20; }
  static void far(int n) { int c := 0; while (c < n) { c := c + 1; } assert c != 123456; }
}
"""
VIOLATED = {
    "digits": 10,
    "counts": 40,
    "promised": 50,
    "deep": 60,
    "fill": 10,
}
"""Methods that fail beyond three iterations or calls, and the least number after which they do."""


def question(method: str, **rest: Any) -> Question:  # noqa: ANN401 (fields of the question)
    return asked(PROGRAM, f"M.{method}", **{"int_width": 32, "loops": "auto", **rest})


def answer(method: str, **rest: Any) -> Report:  # noqa: ANN401 (fields of the question)
    return check(question(method, **rest))


@pytest.mark.parametrize(("method", "least"), VIOLATED.items())
def test_a_run_beyond_the_bounds_violates_a_duty(method: str, least: int) -> None:
    report = answer(method)
    (example,) = report.counterexamples
    assert (report.verdict, example.cut, example.is_minimal) == (Verdict.VIOLATED, Cut.SAMPLED, False)
    assert report.duties[example.duty] is Standing.VIOLATED
    assert least <= report.unroll <= 2 * least
    assert report.question.settings.unroll == report.unroll
    state = example.state.copy()
    again = run(
        report.question.program,
        report.question.method,
        state.arguments,
        heap=state.heap,
        settings=report.settings,
    )
    assert isinstance(again.outcome, Violated)


@pytest.mark.parametrize("method", VIOLATED)
def test_loops_that_are_unrolled_end_at_their_bounds(method: str) -> None:
    assert answer(method, loops="unroll").verdict is Verdict.WITHIN_BOUNDS


@pytest.mark.parametrize("method", ["bits", "required", "far"])
def test_what_no_sample_run_violates_is_not_violated(method: str) -> None:
    assert answer(method).verdict in (Verdict.WITHIN_BOUNDS, Verdict.HOLDS)


def test_other_duties_are_undecided_beyond_the_bounds() -> None:
    report = answer("two")
    assert sorted(each.name for each in report.duties.values()) == ["UNDECIDED", "VIOLATED"]
    assert (
        report.reason
        == "within scope 2, unroll 3 nothing is violated, and beyond it only sample runs were made"
    )


def test_the_shortest_violating_run_is_the_example() -> None:
    assert [each.state.arguments for each in answer("counts").counterexamples] == [(40,)]


@pytest.mark.parametrize("option", ["self_check", "coverage"])
def test_what_is_about_the_bounds_stays_within_them(option: str) -> None:
    assert not question("counts", **{option: True}).goes_deeper


def test_without_a_bound_the_search_deepens() -> None:
    unbounded = question("digits")
    unbounded = replace(unbounded, settings=replace(unbounded.settings, unroll=None), seconds=20.0)
    (example,) = check(unbounded).counterexamples
    assert example.cut is not Cut.SAMPLED
