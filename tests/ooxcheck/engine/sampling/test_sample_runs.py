"""Sample runs: violations that they find are real, within the preconditions and bounds, and are reported like those of the solver."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ooxcheck.engine.question import Question, Terms
from ooxcheck.engine.report import Report, Standing
from ooxcheck.engine.sampling.confirmed_runs import Sampled
from ooxcheck.engine.sampling.sample_report import sample_report
from ooxcheck.engine.sampling.sample_runs import sample_violation
from ooxcheck.formats.report_form import report_form
from ooxcheck.input.java_programs import java_program
from ooxcheck.input.values import read_values
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.source import Source
from tests.ooxcheck.questions import asked

ASSERT, EXCEPTIONAL = (DutyKind.ASSERT,), (DutyKind.EXCEPTIONAL,)


def of_main(body: str, unroll: str = "auto", members: str = "") -> Question:
    """Return the question about a Java program with a body of its `main`."""
    text = f"import org.sosy_lab.sv_benchmarks.Verifier;\nclass M {{ {members} public static void main(String[] args) throws Exception {{ {body} }} }}"
    program, method = java_program([Source("M.java", text)], "M.main")
    return Terms.of(read_values({"unroll": unroll})).resolve_for(program).about(program, method)


def sampled(body: str, kinds: tuple[DutyKind, ...] = ASSERT, members: str = "") -> Sampled | None:
    return sample_violation(replace(of_main(body, members=members), sought=kinds))


def reported(question: Question) -> Report:
    """Return the report of a violation of an assertion, which a sample run finds."""
    report = sample_report(replace(question, sought=ASSERT))
    assert report is not None
    return report


@pytest.mark.parametrize(
    "body",
    [
        "int x = Verifier.nondetInt(); assert x != 0;",
        "int x = Verifier.nondetInt(); assert x != -2147483648;",
        "int x = Verifier.nondetInt(); assert x != 48613;",
        "int x = Verifier.nondetInt(); assert x <= 48613;",
        "int x = Verifier.nondetInt(), y = Verifier.nondetInt(); if (x > 1000) assert x != y;",
        "char c = Verifier.nondetChar(); assert c != 'q';",
        "long x = Verifier.nondetLong(); assert x <= 4294967296L;",
        'String s = Verifier.nondetString(); assert !s.contains("<bad/>");',
        'assert args.length < 1 || !args[0].equals("a");',
        "int i = 0; while (i < 100) i++; assert i != 100;",
    ],
)
def test_violations_that_samples_show(body: str) -> None:
    assert sampled(body) is not None


@pytest.mark.parametrize(
    "body",
    [
        "int x = Verifier.nondetInt(); Verifier.assume(x > 5); assert x > 5;",
        "int x = Verifier.nondetInt(); Verifier.assume(false); assert x != x;",
        "int x = Verifier.nondetInt(); Verifier.assume(x != 48613); assert x != 48613;",
        "double d = Verifier.nondetDouble(); Verifier.assume(d > 0); assert d + 1 > 0;",
        "for (String each : args) assert each != null;",
        "assert args != null;",
        "int i = 0; while (i < 100000000) i++; assert i == 100000000;",
        "String s = Verifier.nondetString(); assert s != null;",
        "char c = Verifier.nondetChar(); if (c > 1000) assert Character.toUpperCase(c) > 1000;",
    ],
)
def test_programs_that_are_right_have_no_violation(body: str) -> None:
    assert sampled(body) is None


def test_arguments_satisfy_the_preconditions() -> None:
    text = "class M { static void f(int x, int y) requires(x > 1 && y == x) { assert x > 1 && y == x; } static void g(int x, int y) requires(x > 1 && y == x) { assert y != x; } }"
    options: dict[str, Any] = {"int_width": 32, "unroll": None}
    assert sample_violation(replace(asked(text, "M.f", **options), sought=ASSERT)) is None
    violation = sample_violation(replace(asked(text, "M.g", **options), sought=ASSERT))
    assert violation is not None
    first, second = violation.example.state.arguments
    assert first == second > 1


def test_numbers_fit_narrow_integers() -> None:
    text = "class M { static void f(int x) { assert x <= 3; } }"
    assert sample_violation(replace(asked(text, "M.f", int_width=3, unroll=None), sought=ASSERT)) is None


def test_choices_obey_the_contract_of_a_method_without_body() -> None:
    text = """class M {
      static int any() ensures(retval > 2) modifies();
      static void f() { int x := M.any(); assert x > 2; }
      static void g() { int x := M.any(); assert x != 3; }
    }"""
    assert sample_violation(replace(asked(text, "M.f", int_width=32, unroll=None), sought=ASSERT)) is None
    violation = sample_violation(replace(asked(text, "M.g", int_width=32, unroll=None), sought=ASSERT))
    assert violation is not None
    assert [each.result for each in violation.example.choices or ()] == [3]


def test_a_requested_bound_is_not_exceeded() -> None:
    loop = "int i = 0; while (i < 5) i++; assert i != 5;"
    assert sample_violation(replace(of_main(loop, unroll="4"), sought=ASSERT)) is None
    assert sample_violation(replace(of_main(loop, unroll="5"), sought=ASSERT)) is not None


def test_the_answer_has_the_least_bound_that_is_tried() -> None:
    violation = sampled("int i = 0; while (i < 5) i++; assert i != 5;")
    assert violation is not None
    assert violation.unroll == 5


def test_only_violations_of_the_sought_kind_count() -> None:
    body = "int x = Verifier.nondetInt(); assert x != 0; int y = 1 / (x - 1);"
    first, second = sampled(body, ASSERT), sampled(body, EXCEPTIONAL)
    assert first is not None
    assert second is not None
    assert (first.example.duty.kind, second.example.duty.kind) == (DutyKind.ASSERT, DutyKind.EXCEPTIONAL)


def test_checked_exceptions_do_not_count() -> None:
    body = "if (Verifier.nondetBoolean()) throw new Exception();"
    assert sampled(body, EXCEPTIONAL) is None
    assert sampled(f"{body} throw new IllegalStateException();", EXCEPTIONAL) is not None


def test_threads_are_left_to_the_solver() -> None:
    members = "static class T extends Thread { public void run() { } }"
    assert sampled("new T().start(); assert false;", members=members) is None


def test_a_run_that_reaches_an_unsupported_method_is_no_violation() -> None:
    body = 'int k = 0; boolean b = "a".matches("b".trim()); assert false;'
    assert sampled(body) is None


@pytest.mark.parametrize(
    "body",
    [
        "double x = Verifier.nondetDouble(); if (Math.sin(x) > 0.5) assert false;",
        "double x = Verifier.nondetDouble(), y = Verifier.nondetDouble(); if (Math.pow(x, 3) > y && Math.cos(y) > 0.99) assert false;",
    ],
)
def test_mathematical_functions_are_computed(body: str) -> None:
    violation = sampled(body)
    assert violation is not None
    assert violation.is_computed


def test_results_that_depend_on_the_last_bit_do_not_count() -> None:
    assert sampled("if (Math.sin(1) == 0.8414709848078965) assert false;") is None
    assert sampled("if (Math.sin(1) > 0.84) assert false;") is not None
    assert sampled("if (Math.sqrt(2) == 1.4142135623730951) assert false;") is not None


def test_results_that_the_documentation_promises_exactly_count() -> None:
    assert sampled("if (Math.log10(1e5) == 5) assert false;") is not None
    assert sampled("if (Math.pow(3, 5) == 243) assert false;") is not None
    assert sampled("if (Math.pow(3, 0.5) == 1.7320508075688772) assert false;") is None


def test_local_search_solves_equations_exactly() -> None:
    body = "double a = Verifier.nondetDouble(), b = Verifier.nondetDouble(); if (-13 + a + ((5 - b) * b - 2) * b == 29.5 - b) assert false;"
    assert sampled(body) is not None


def test_local_search_finds_numbers_that_no_sample_has() -> None:
    body = "double x = Verifier.nondetDouble(), y = Verifier.nondetDouble(); if (x * x > 130 && x * x < 131 && y - x == 7.25) assert false;"
    violation = sampled(body)
    assert violation is not None
    choices: Any = violation.example.choices
    first, second = (each.result for each in choices)
    assert 130 < first * first < 131
    assert second - first == 7.25


def test_a_report_has_the_violation() -> None:
    report = reported(of_main("int x = Verifier.nondetInt(); assert x != 7;"))
    (example,) = report.counterexamples
    assert report.verdict is Verdict.VIOLATED
    assert list(report.duties.values()) == [Standing.VIOLATED]
    assert [each.result for each in example.choices or ()] == [7]


def test_a_report_needs_a_kind_that_is_sought() -> None:
    assert sample_report(of_main("int x = Verifier.nondetInt(); assert x != 7;")) is None


def test_computed_functions_need_no_note() -> None:
    sine = reported(of_main("double x = Verifier.nondetDouble(); if (Math.sin(x) > 0.5) assert false;"))
    assert not [note for note in sine.notes if note.code == "note.numbers"]
    clock = reported(of_main("long x = System.nanoTime(); assert x != 0;"))
    assert [note for note in clock.notes if note.code == "note.numbers"]


def test_a_sampled_counterexample_is_written_like_others() -> None:
    form: Any = report_form(reported(of_main("int x = Verifier.nondetInt(); assert x != 7;")), 1.0)
    (example,) = form["counterexamples"]
    assert example["why"]["kind"]


def test_answers_are_the_same_again() -> None:
    body = "double x = Verifier.nondetDouble(); if (x * x > 130 && x * x < 131) assert false;"
    first, second = sampled(body), sampled(body)
    assert first is not None
    assert second is not None
    assert first.example.choices == second.example.choices
