"""Single loops and methods unrolled otherwise than the rest: answers by hand, which the checker and brute force both give."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Question
from ooxcheck.formats.report_form import report_form
from ooxcheck.input.document import Part
from ooxcheck.input.name_loops import bounds_by_key
from ooxcheck.oox.oracle.bruteforce import check as brute
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.outcomes import Bounded
from ooxcheck.reports.check_report import question_words as header
from ooxcheck.reports.unwinding_assertions import beyond_words, options, reached_words
from ooxcheck.validation.replay_counterexamples import asked_values
from tests.ooxcheck.questions import asked

TEXT = """class A {
  static int twice(int n) requires(0 <= n && n <= 3) ensures(retval != 6) {
    int r := 0;
    int i := 0;
    while (i < n) { i := i + 1; r := r + 1; }
    int j := 0;
    while (j < n) { j := j + 1; r := r + 1; }
    return r;
  }
  static int down(int n) requires(n >= 0) ensures(retval != 3) {
    if (n == 0) { return 0; }
    int r := A.down(n - 1);
    return r + 1;
  }
  static int calls(int n) requires(0 <= n && n <= 3) ensures(retval != 6) {
    int r := A.twice(n);
    return r;
  }
}
"""


def question(method: str, unroll: int | None = 3, **unrolls: int) -> Question:
    found = asked(TEXT, method, unroll=unroll, int_width=4)
    return replace(found, unrolls=unrolls_of(found, unrolls))


def unrolls_of(found: Question, unrolls: Mapping[str, int]) -> dict[str, int]:
    names = {"first": ":5", "second": ":7", "twice": "A.twice", "down": "A.down"}
    return bounds_by_key([found.program], {names[name]: number for name, number in unrolls.items()})


@pytest.mark.parametrize(
    ("method", "unroll", "unrolls", "verdict", "lines"),
    [
        ("A.twice", 3, {}, Verdict.VIOLATED, []),
        ("A.twice", 2, {}, Verdict.WITHIN_BOUNDS, [5]),
        ("A.twice", 3, {"first": 2}, Verdict.WITHIN_BOUNDS, [5]),
        ("A.twice", 3, {"second": 2}, Verdict.WITHIN_BOUNDS, [7]),
        ("A.twice", 3, {"first": 2, "second": 1}, Verdict.WITHIN_BOUNDS, [5, 7]),
        ("A.twice", 0, {"first": 3, "second": 3}, Verdict.VIOLATED, []),
        ("A.twice", 0, {"twice": 3}, Verdict.VIOLATED, []),
        ("A.twice", 0, {"twice": 3, "second": 2}, Verdict.WITHIN_BOUNDS, [7]),
        ("A.calls", 3, {"first": 2}, Verdict.WITHIN_BOUNDS, [5]),
        ("A.calls", 0, {"twice": 3}, Verdict.VIOLATED, []),
        ("A.down", 3, {}, Verdict.VIOLATED, [10]),
        ("A.down", 2, {}, Verdict.WITHIN_BOUNDS, [10]),
        ("A.down", 3, {"down": 2}, Verdict.WITHIN_BOUNDS, [10]),
        ("A.down", 0, {"down": 3}, Verdict.VIOLATED, [10]),
        ("A.down", 0, {"down": 7}, Verdict.VIOLATED, []),
    ],
)
def test_both_ways_of_deciding_keep_to_single_bounds(
    method: str, unroll: int, unrolls: dict[str, int], verdict: Verdict, lines: list[int]
) -> None:
    found = question(method, unroll, **unrolls)
    report = check(found)
    result = brute(
        found.program,
        found.method,
        replace(found.bounds, ints=tuple(range(-8, 8))),
        found.settings_with(unroll),
    )
    assert (report.verdict, sorted(bound.span.line for bound in report.bounds)) == (verdict, lines)
    assert (result.verdict, sorted(bound.span.line for bound in result.bounds)) == (verdict, lines)


def test_a_loop_of_its_own_bound_is_told_with_it() -> None:
    report = check(question("A.twice", first=2))
    (bounded,) = report.bounds
    assert (
        beyond_words(bounded, report.question, report.settings)
        == "the loop at <text>:5 goes beyond --unroll :5=2"
    )
    assert reached_words(report.bounds, report.question, report.settings) == "loop :5 reached 2"
    assert header(report.question, report).startswith("scope 2, array 2, unroll 3, :5=2, int 4")
    assert "unroll 3, :5 2" in repr(report)


@pytest.mark.parametrize(
    ("method", "unroll", "unrolls", "tried"),
    [
        ("A.twice", 2, {}, "--unroll 2,:5=3"),
        ("A.twice", 3, {"first": 2}, "--unroll :5=3"),
        ("A.twice", 3, {"first": 2, "second": 1}, "--unroll :5=3,:7=2"),
        ("A.twice", 3, {"twice": 1}, "--unroll A.twice=1,:5=2"),
        ("A.twice", None, {"first": 2}, "--unroll auto,:5=3"),
        ("A.down", 2, {}, "--unroll 3"),
        ("A.down", 3, {"down": 2}, "--unroll A.down=3"),
    ],
)
def test_only_what_was_reached_is_to_be_raised(
    method: str, unroll: int | None, unrolls: dict[str, int], tried: str
) -> None:
    report = check(question(method, unroll, **unrolls))
    assert report.verdict is Verdict.WITHIN_BOUNDS
    assert options(report) == (tried,)


def test_if_every_loop_has_reached_its_bound_one_number_says_so() -> None:
    report = check(
        asked(
            "class A { static void f(int n) ensures(true) { while (n > 0) { n := n - 1; } while (n < 3) { n := n + 1; } } }",
            "A.f",
            unroll=1,
        )
    )
    assert options(report) == ("--unroll 2",)


def test_in_a_replaced_call_every_bound_may_have_been_reached() -> None:
    found = question("A.calls", 2, second=2)
    replaced = replace(
        check(found), bounds=(Bounded("call", found.program.classes["A"].methods[0].span),), question=found
    )
    assert options(replaced) == ("--unroll :7=3",)
    assert options(replace(replaced, question=replace(found, unrolls={}))) == ("--unroll 3",)


def test_auto_leaves_loops_that_are_not_reached_as_they_are() -> None:
    report = check(question("A.twice", None))
    assert (report.verdict, report.unroll, report.unrolls) == (Verdict.VIOLATED, 3, {})
    fixed = check(question("A.twice", None, first=1))
    assert (fixed.verdict, fixed.unroll, [bound.span.line for bound in fixed.bounds]) == (
        Verdict.WITHIN_BOUNDS,
        1,
        [5],
    )


def test_a_report_has_single_bounds_and_the_question_can_be_read_from_it() -> None:
    report = check(question("A.twice", first=2, twice=3))
    form = report_form(report, 0.0)
    assert form["unrolls"] == form["settings"]["unrolls"] == {":5": 2, ":7": 3, "A.twice": 3}  # type: ignore[index,call-overload]  # any JSON
    unroll, unrolls = asked_values(Part(form))["unroll"]
    assert (unroll, set(bounds_by_key([report.question.program], unrolls))) == (
        3,
        {"A.twice(int)", "A.twice(int)#1", "A.twice(int)#2"},
    )
    assert asked_values(Part({name: each for name, each in form.items() if name != "unrolls"}))["unroll"] == (
        3,
        {},
    )
