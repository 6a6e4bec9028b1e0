"""Loops of any length: a loop is proved only if its invariants are inductive in wrapping arithmetic, and a bug beyond the bound is never excluded."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.loops.observe_heads import observe_heads
from ooxcheck.engine.report import LOOP_INVARIANTS, TERMINATES, Report, Standing
from ooxcheck.formats.report_form import report_form
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.typed import While
from ooxcheck.reports.check_report import body_lines
from ooxcheck.specs.loop_invariants.vocabulary import vocabulary_of
from ooxcheck.text.json_form import span_form
from ooxcheck.text.style import Style
from tests.ooxcheck.engine.loops.twins import TWINS, question_of

UP = "static void f(int n) requires(n >= 0) { int i := 0; while (i < n) { i := i + 1; } assert i == n; }"

REFUSED = {
    "allocates": """static void f() {
        int i := 0;
        while (i < 100) { Cell c := new Cell(); i := i + 1; }
        assert i == 100; }""",
    "calls by contract": """static void f(Cell c) requires(c != null) {
        int i := 0;
        while (i < 100) { Other.touch(c); i := i + 1; }
        assert i == 100; }""",
    "a thread": """static void g() { int i := 0; while (i < 100) { i := i + 1; } assert i == 100; }
        static void f() { fork Main.g(); join; }""",
    "beside a thread": """static void g() { }
        static void f() { fork Main.g(); int i := 0; while (i < 100) { i := i + 1; } join; assert i == 100; }""",
}
"""Methods that keep their promises, with loops that no invariant may replace."""


def _is_by_invariants(report: Report) -> bool:
    return any(note.code == LOOP_INVARIANTS for note in report.notes)


@pytest.mark.parametrize("name", TWINS)
def test_a_right_loop_holds_for_any_number_of_iterations(name: str) -> None:
    code, right, _ = TWINS[name]
    report = check(question_of(code.format(*right)))
    assert report.verdict is Verdict.HOLDS
    assert not report.bounds
    assert set(report.duties.values()) == {Standing.HOLDS}
    assert _is_by_invariants(report)


@pytest.mark.parametrize("name", TWINS)
def test_a_bug_beyond_the_bound_is_not_excluded(name: str) -> None:
    code, _, wrong = TWINS[name]
    report = check(question_of(code.format(*wrong)))
    assert report.verdict in (Verdict.WITHIN_BOUNDS, Verdict.VACUOUS)
    assert report.bounds
    assert not _is_by_invariants(report)


@pytest.mark.parametrize("name", REFUSED)
def test_a_loop_that_cannot_be_replaced_is_unrolled(name: str) -> None:
    report = check(question_of(REFUSED[name]))
    unrolled = check(question_of(REFUSED[name], loops="unroll"))
    assert report.verdict is unrolled.verdict
    assert {(each.what, each.span.line) for each in report.bounds} == {
        (each.what, each.span.line) for each in unrolled.bounds
    }
    assert report.bounds
    assert not _is_by_invariants(report)


def test_recursion_keeps_its_bound() -> None:
    """Strings are outside of proofs without bounds."""
    code = """static int g(int n, string s) { int i := 0; while (i < n) { i := i + 1; } if (n <= 0) { return i; } return Main.g(n - 1, s); }
              static void f(int n, string s) requires(n <= 50) { int r := Main.g(n, s); assert r >= 0; }"""
    report = check(question_of(code))
    assert report.verdict is Verdict.WITHIN_BOUNDS
    assert not _is_by_invariants(report)


def test_a_duty_that_no_run_reaches_stays_so() -> None:
    code = "static void f(int x) requires(x >= 0) { while (x >= 0) { x := x % 10; } assert false; }"
    report = check(question_of(code))
    assert report.verdict is Verdict.VACUOUS
    assert set(report.duties.values()) == {Standing.NEVER_REACHED}


def test_a_duty_that_only_long_runs_reach_holds() -> None:
    code = "static void f() { int i := 0; while (i < 100000000) { i := i + 1; } assert i == 100000000; }"
    assert check(question_of(code, loops="unroll")).verdict is Verdict.VACUOUS
    report = check(question_of(code))
    assert report.verdict is Verdict.HOLDS
    assert set(report.duties.values()) == {Standing.HOLDS}


def test_a_short_violation_is_found_by_unrolling() -> None:
    code = "static void f(int n) { int i := 0; while (i < n) { i := i + 1; } assert i != 2; }"
    report = check(question_of(code))
    assert report.verdict is Verdict.VIOLATED
    assert report.counterexample is not None
    assert not report.counterexample.deciders


def test_bounds_stay_where_brute_force_confirms() -> None:
    question = question_of(UP, width=8)
    assert check(replace(question, self_check=True)).verdict is Verdict.WITHIN_BOUNDS


def test_without_the_option_loops_are_unrolled() -> None:
    report = check(question_of(UP, loops="unroll"))
    assert report.verdict is Verdict.WITHIN_BOUNDS
    assert not report.loop_invariants


def test_the_invariants_are_printed_and_written() -> None:
    report = check(question_of(UP))
    assert [each.texts for each in report.loop_invariants] == [("i <= n",)]
    lines = [line.strip() for line in body_lines(report, Style(verbose=True))]
    assert ":4 invariant(i <= n)" in lines
    (loop,) = report.loop_invariants
    assert report_form(report, 0.0)["loop_invariants"] == [
        {"place": span_form(loop.span), "invariants": ["i <= n"]}
    ]
    assert any(note.code == TERMINATES for note in report.notes)


def test_an_assumption_that_only_long_runs_need_is_not_called_unneeded() -> None:
    code, right, _ = TWINS["overflow"]
    unrolled = check(replace(question_of(code.format(*right), loops="unroll"), unneeded=True))
    assert unrolled.unneeded
    assert check(replace(question_of(code.format(*right)), unneeded=True)).unneeded is None


def test_a_loop_that_no_sample_run_reaches_is_proved() -> None:
    code = """static void f(int a, int b, int n) requires(a * 7919 + b == 87654321 && n == a - b && n >= 4) {
                int i := 0; while (i < n) { i := i + 1; } assert i == n; }"""
    question = question_of(code)
    (loop,) = (each for each in question.method.statements() if isinstance(each, While))
    assert observe_heads(question, {loop: vocabulary_of(question.method, loop)})[loop].numbers == ()
    report = check(question)
    assert report.verdict is Verdict.HOLDS
    assert [each.texts for each in report.loop_invariants] == [("i <= n",)]


@pytest.mark.parametrize(
    ("code", "right", "wrong", "invariant"),
    [
        (
            """static void f(int[] a) requires(a != null) ensures(forall v, k : a : v == 7) {{
                 int i := 0; while (i < #a) {{ a[i] := {0}; i := i + 1; }} }}""",
            "7",
            "7 + i / 4",
            "forall v, k : a : k < i ==> v == 7",
        ),
        (
            """static int f(int[] a) requires(a != null && #a >= 1) ensures(forall v, k : a : v <= retval) {{
                 int m := a[0]; int i := 1;
                 while (i < #a) {{ if (a[i] > m && {0}) {{ m := a[i]; }} i := i + 1; }}
                 return m; }}""",
            "true",
            "i < 4",
            "forall v, k : a : k < i ==> v <= m",
        ),
        (
            """static void f(int[] a) requires(a != null) ensures(forall v, k : a : v == 0) {{
                 int i := #a - 1; while (i >= {0}) {{ a[i] := 0; i := i - 1; }} }}""",
            "0",
            "#a / 5",
            "forall v, k : a : k > i ==> v == 0",
        ),
    ],
)
def test_the_part_of_an_array_that_a_loop_has_visited(
    code: str, right: str, wrong: str, invariant: str
) -> None:
    """The wrong loops are wrong only for arrays of 5 elements or more, which need more iterations than the bound."""
    for filling, verdict in ((right, Verdict.HOLDS), (wrong, Verdict.WITHIN_BOUNDS)):
        question = question_of(code.format(filling), unroll=2)
        report = check(replace(question, bounds=replace(question.bounds, array=6)))
        assert report.verdict is verdict
        texts = [text for each in report.loop_invariants for text in each.texts]
        assert (invariant in texts) is (filling == right)


def test_formulas_about_the_heap_are_invariants() -> None:
    code = """static void f(Cell c, Cell d, int n) requires(c != null && n >= 0 && (all x : Cell | x.v >= 0)) ensures(all x : Cell | x.v >= 0) {{
                int i := 0;
                while (i < n) {{ if (c.v > {0}) {{ c.v := c.v - 10; }} i := i + 1; }} }}"""
    report = check(question_of(code.format(9)))
    assert report.verdict is Verdict.HOLDS
    assert _is_by_invariants(report)
    late = code.replace("if (c.v > {0})", "if (i > 50)")
    assert check(question_of(late.format(""))).verdict is Verdict.WITHIN_BOUNDS


def test_a_share_of_the_time_is_left_for_unrolling() -> None:
    question = replace(question_of(UP), seconds=0.9)
    assert check(question).verdict in (Verdict.HOLDS, Verdict.WITHIN_BOUNDS)
