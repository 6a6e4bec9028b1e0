"""Arithmetic that wraps around is pointed at: in the step, and in the heading of a violation that there is not without it."""

from __future__ import annotations

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.report import Counterexample
from ooxcheck.formats.report_form import report_form
from ooxcheck.pages.example import example as shown
from ooxcheck.pictures.film.film import film
from ooxcheck.reports.check_report import body_lines
from ooxcheck.text.style import Style
from tests.ooxcheck.questions import asked


def found(method: str, **rest: object) -> Counterexample:
    (example,) = check(asked(f"class A {{ int v; {method} }}", "A.f", int_width=32, **rest)).counterexamples
    return example


def wrapping(example: Counterexample) -> list[str]:
    return [span.text for step in example.trace.steps for span in step.wraps]


@pytest.mark.parametrize(("method", "expression"), [
    ("static int f(int n) requires(n > 0) ensures(retval > n) { int x := n + 1; return x; }", "n + 1"),
    ("static int f(int n) requires(n < 0) ensures(retval < n) { return n - 1; }", "n - 1"),
    ("static int f(int n) requires(n > 2) ensures(retval > 2) { return n * 2; }", "n * 2"),
    ("static int f(int n) requires(n < 0) ensures(retval > 0) { return -n; }", "-n"),
    ("static int f(int n, int m) requires(n < 0 && m == -1) ensures(retval > 0) { return n / m; }", "n / m"),
    ("static uint f(uint n) requires(n < 5) ensures(retval <= 5) { return n - 1; }", "n - 1"),
    ("static bool f(int n) requires(n > 0) ensures(retval) { if (n + 1 < 0) { return false; } return true; }", "n + 1"),
    ("void f() requires(this.v > 0) ensures(this.v > 0) { this.v := this.v + 1; }", "this.v + 1"),
])  # fmt: skip
def test_a_violation_that_needs_wrap_around_says_so(method: str, expression: str) -> None:
    example = found(method)
    assert example.only_by_wrapping
    assert wrapping(example) == [expression]


@pytest.mark.parametrize("method", [
    "static int f(int n) ensures(retval > 0) { return n + 1; }",
    "static int f(int n, bool b) requires(n > 1500000000) ensures(retval == 0) { if (b) { return 1; } return n + n; }",
])  # fmt: skip
def test_a_violation_without_wrap_around_is_preferred(method: str) -> None:
    example = found(method)
    assert not example.only_by_wrapping
    assert wrapping(example) == []


def test_it_is_said_also_where_wrap_around_is_on_every_way_to_the_violation() -> None:
    example = found(
        "static void f(int n) requires(n == 2147483647) { int x := n + 1; int y := n; assert y != n; }"
    )
    assert wrapping(example) == ["n + 1"]
    assert example.only_by_wrapping


def test_arithmetic_of_formulas_is_not_the_codes() -> None:
    example = found("static int f(int n) ensures(n + 1 > n) { return n; }")
    assert (example.only_by_wrapping, example.wraps) == (False, False)


def test_what_overflows_is_a_violation_of_its_own_if_that_is_asked_for() -> None:
    text = "class A { static int f(int n) requires(n > 0) ensures(retval > n) { return n + 1; } }"
    (example,) = check(asked(text, "A.f", int_width=32, overflow="error")).counterexamples
    assert (example.duty.kind.value, example.only_by_wrapping) == ("overflow", False)


def test_text_page_and_json_say_it() -> None:
    text = "class A { static int f(int n) requires(n > 0) ensures(retval > n) { int x := n + 1; return x; } }"
    report = check(asked(text, "A.f", int_width=32))
    (example,) = report.counterexamples
    lines = list(body_lines(report, Style()))
    assert any(
        "does not hold, only where arithmetic wraps around: try --overflow error" in line for line in lines
    )
    assert any(line.endswith("x = -2147483648, wraps around") for line in lines)
    page = shown(example, film(example), "a")
    assert page.broken.endswith("only where arithmetic wraps around: try --overflow error")
    assert any("wraps around" in str(step) for step in page.steps)
    form = str(report_form(report, 0))
    assert "'only_by_wrapping': True" in form
    assert "'effects': ['x = -2147483648', 'wraps around']" in form
