"""Laws of arithmetic at 32 bits, end to end: they hold before a clause is written, and overflow is asked about directly."""

from __future__ import annotations

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.oox.oracle.verdicts import Verdict
from tests.ooxcheck.questions import asked

LAWS = """class Main {
  static void commutes(int a, int b) { assert a * b == b * a; }
  static void distributes(int a, int b) { assert a * (b + 1) == a * b + a; }
  static void unsigned(uint a, uint b) { assert a * (b + 1) == a * b + a; }
  static void squares(int a, int b) { assert (a + b) * (a - b) == a * a - b * b; }
  static void reduces(int a, int b) { assert a - b == a + 1 - (b + 1); }
}"""

DIVISIONS = """class Main {
  static void divides(int a, int b) requires(b != 0) { assert (a / b) * b + a % b == a; }
  static void tenths(int a) { assert a % 10 == a - (a / 10) * 10; }
  static void half(int a, int b) requires(b > 0) { int c := a / b; }
  static void quotient(int a, int b) requires(b != 0) { int c := a / b; }
}"""

STEPS = 60
COUNT = f"""class Main {{
  static int up(int a) requires(a < 1000) ensures(retval - a == {STEPS}) {{
    int i := a; {"i := i + 1; " * STEPS} return i;
  }}
}}"""


@pytest.mark.parametrize("method", ["commutes", "distributes", "unsigned", "squares", "reduces"])
def test_laws_of_the_ring_need_no_clause(method: str) -> None:
    report = check(asked(LAWS, f"Main.{method}", int_width=32))
    assert (report.verdict, report.sizes.clauses) == (Verdict.HOLDS, 0)


@pytest.mark.parametrize("method", ["divides", "tenths"])
def test_the_law_of_division_needs_no_divider(method: str) -> None:
    report = check(asked(DIVISIONS, f"Main.{method}", int_width=32))
    assert report.verdict is Verdict.HOLDS
    assert report.sizes.clauses < 50


def test_only_the_least_number_divided_by_minus_one_overflows() -> None:
    report = check(asked(DIVISIONS, "Main.half", int_width=32, overflow="error"))
    assert report.verdict is Verdict.HOLDS
    assert report.sizes.clauses < 200
    (example,) = check(asked(DIVISIONS, "Main.quotient", int_width=32, overflow="error")).counterexamples
    assert example.state.arguments == (-(1 << 31), -1)


@pytest.mark.parametrize("overflow", ["wrap", "error"])
def test_many_increments_are_one_addition(overflow: str) -> None:
    report = check(asked(COUNT, "Main.up", int_width=32, overflow=overflow))
    assert report.verdict is Verdict.HOLDS
    assert report.sizes.gates <= 4 * STEPS + 100
