"""Answers without bounds: what the value analysis may remove from an answer, and what it may not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ooxcheck.engine.abstraction.partial_correctness import may_go_on
from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Question, Terms
from ooxcheck.engine.report import ANY_LENGTH, TERMINATES, VALUES, Phase, Report, Standing, ValueCounts
from ooxcheck.formats.report_form import report_form
from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.settings import Settings
from ooxcheck.reports.check_report import body_lines
from ooxcheck.text.style import Style

LONG = (
    "static void f(int n) exceptional(false) { int i := 1; while (i < 1000) { int q := n / i; i := i + 1; } }"
)
ARRAY = "static void f(int[] a) requires(a != null) exceptional(false) { int i := 0; while (i < #a) { a[i] := 0; i := i + 1; } }"
LATE = "static void f() exceptional(false) { int[] a := new int[5]; int i := 0; while (i < 10) { a[i] := 0; i := i + 1; } }"


def _question(code: str, *, unroll: int = 3) -> Question:
    program = load_text(f"class Main {{ {code} }}")
    method = next(each for each in program.methods() if each.name == "Main.f")
    return Terms(settings=Settings(unroll=unroll), loops="unroll").about(program, method)


def _codes(report: Report) -> list[str]:
    return [note.code for note in report.notes]


def test_a_loop_beyond_its_bound_holds() -> None:
    report = check(_question(LONG))
    assert report.verdict is Verdict.HOLDS
    assert not report.bounds
    assert report.values == ValueCounts(1, 1)
    assert list(report.duties.values()) == [Standing.HOLDS]
    assert _codes(report) == [VALUES, TERMINATES]


def test_a_loop_that_may_go_on_forever_is_named() -> None:
    report = check(_question("static void f(int n) { while (n > 0) { n := n - n / 2; } }"))
    assert report.verdict is Verdict.HOLDS
    assert _codes(report) == [VALUES, ANY_LENGTH]
    assert [each.span.text[:5] for each in may_go_on(report)] == ["while"]


def test_the_sizes_of_inputs_do_not_matter() -> None:
    report = check(_question(ARRAY))
    assert report.verdict is Verdict.HOLDS
    assert not report.limits
    assert report.values == ValueCounts(3, 3)


def test_a_violation_beyond_the_bound_is_not_excluded() -> None:
    assert check(_question(LATE)).verdict is Verdict.VACUOUS
    assert check(_question(LATE, unroll=6)).verdict is Verdict.VIOLATED


@pytest.mark.parametrize(
    "code",
    [
        LONG.replace("exceptional(false)", "exceptional(false) ensures(true)"),
        LONG.replace("exceptional(false)", "modifies()"),
        LONG.replace("i := i + 1; } }", "i := i + 1; } assert n != 7 || i == 999; }"),
        LONG.replace("while (i < 1000)", "while (i < 1000) invariant(i >= 1)"),
    ],
)
def test_bounds_stay_if_there_are_other_duties(code: str) -> None:
    report = check(_question(code))
    assert VALUES not in _codes(report)
    assert report.bounds


def test_an_assertion_that_no_run_reaches_stays_so() -> None:
    report = check(_question(LONG.replace("i := i + 1; } }", "i := i + 1; } assert i == 1000; }")))
    assert report.verdict is Verdict.VACUOUS
    assert Standing.NEVER_REACHED in report.duties.values()


def test_contradictory_assumptions_stay_vacuous() -> None:
    report = check(_question(LONG.replace("exceptional", "requires(n > 0) requires(n < 0) exceptional")))
    assert report.verdict is Verdict.VACUOUS
    assert VALUES not in _codes(report)


@pytest.mark.parametrize("option", ["certify", "self_check"])
def test_proofs_and_brute_force_do_not_know_the_analysis(option: str) -> None:
    wanted = {"certify": False, "self_check": False, option: True}
    question = replace(_question(ARRAY), certify=wanted["certify"], self_check=wanted["self_check"])
    report = check(question)
    assert VALUES not in _codes(report)
    assert report.limits


def test_no_solver_is_needed_where_one_violation_would_be_the_answer() -> None:
    kinds = (DutyKind.EXCEPTIONAL,)
    report = check(replace(_question(LONG), sought=kinds, duty_kinds=kinds))
    assert report.verdict is Verdict.HOLDS
    assert report.seconds.keys() == {Phase.ANALYSE}
    assert list(report.duties.values()) == [Standing.HOLDS]


def test_a_sought_violation_is_still_found() -> None:
    kinds = (DutyKind.EXCEPTIONAL,)
    question = replace(_question(LATE, unroll=6), sought=kinds, duty_kinds=kinds)
    assert check(question).verdict is Verdict.VIOLATED


def test_duties_of_other_kinds_do_not_matter_to_a_property() -> None:
    code = LONG.replace("i := i + 1; } }", "i := i + 1; } assert n != 7; }")
    kinds = (DutyKind.EXCEPTIONAL,)
    assert check(replace(_question(code), sought=kinds, duty_kinds=kinds)).verdict is Verdict.HOLDS


def test_the_counts_are_printed() -> None:
    report = check(_question(ARRAY))
    assert report_form(report, 0.0)["values"] == {"proved": 3, "examined": 3}
    text = "\n".join(body_lines(report, Style(verbose=True)))
    assert "values of variables: 3 of 3 duties in the code proved for all runs" in text
    assert "values of variables: 3" not in "\n".join(body_lines(report, Style()))


def test_a_method_that_never_ends_stays_vacuous() -> None:
    code = "static void f(int n) exceptional(false) { int i := 0; while (true) { i := n; } }"
    assert check(_question(code)).verdict is Verdict.VACUOUS
