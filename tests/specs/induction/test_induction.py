"""Recursion proved by induction: what is proved is true however deep calls go, and what is not true is not proved."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import pytest

from ooxcheck.api.reports import Report
from ooxcheck.engine.abstraction.partial_correctness import may_go_on
from ooxcheck.engine.checker import check
from ooxcheck.engine.fault_bundles import Fault
from ooxcheck.engine.proofs.certification import Subject
from ooxcheck.engine.report import INDUCTION, TERMINATES, Standing
from ooxcheck.oox.interpreter import run
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.outcomes import Returned
from ooxcheck.reports.check_report import remark
from ooxcheck.sat.answer import Unsat
from ooxcheck.sat.session import LocalSession
from ooxcheck.specs.induction.candidate_session import CandidateSession
from ooxcheck.specs.induction.step import Step
from tests.ooxcheck.questions import asked

PROGRAMS = {
    "addition": """
        static int f(int m, int n) {
          if (n == 0) { return m; }
          if (n > 0) { return M.f(m + 1, n - 1); }
          return M.f(m - 1, n + 1);
        }
        static void sum(int m, int n) requires(0 <= m && 0 <= n) { int r := M.f(m, n); assert r == m + n; }
        static void grows(int m, int n) requires(0 <= m && 0 <= n) { int r := M.f(m, n); assert r >= m; }
        static void small(int m, int n) requires(0 <= m && m < 9 && 0 <= n && n < 9) { int r := M.f(m, n); assert r == m + n; }
        """,
    "gcd": """
        static int f(int m, int n) {
          if (m == n) { return m; }
          if (m > n) { return M.f(m - n, n); }
          return M.f(m, n - m);
        }
        static void positive(int m, int n) requires(1 <= m && 1 <= n) { int r := M.f(m, n); assert r >= 1; }
        static void both(int m, int n) requires(1 <= m && 1 <= n) { int r := M.f(m, n); assert r <= m && r <= n; }
        """,
    "mccarthy": """
        static int f(int n) {
          if (n > 100) { return n - 10; }
          int r := M.f(n + 11);
          return M.f(r);
        }
        static void is91(int n) { int r := M.f(n); assert n > 101 || r == 91; }
        """,
    "even": """
        static bool odd(int n) { if (n == 0) { return false; } return M.even(n - 1); }
        static bool even(int n) { if (n == 0) { return true; } return M.odd(n - 1); }
        static void right(int n) requires(n >= 0) { bool r := M.odd(n); assert r == (n % 2 == 1); }
        static void any(int n) { bool r := M.odd(n); assert r == (n % 2 != 0); }
        """,
    "counted": """
        static int f(int n, int k) { if (n == 0) { return k; } return M.f(n - 1, k + 1); }
        static void deep(int n) requires(0 <= n && n <= 120) { int r := M.f(n, 0); assert r <= 100; }
        """,
    "changed": """
        static int f(int n) { if (n <= 0) { return n; } int r := M.f(n - 1); n := 0; return r + 1; }
        static void same(int n) { int r := M.f(n); assert r == n; }
        """,
    "duty": """
        static int f(int n, int k) { assert k != 20; if (n <= 0) { return 0; } return M.f(n - 1, k + 1); }
        static void zero(int n) { int r := M.f(n, 0); assert r == 0; }
        """,
    "thrown": """
        static int f(int n, int k) { if (n <= 0) { return 0; } int d := 1 / (20 - k); return M.f(n - 1, k + 1); }
        static void zero(int n) exceptional(false) { int r := M.f(n, 0); assert r == 0; }
        """,
    "fibonacci": """
        static int f(int n) { if (n < 1) { return 0; } if (n == 1) { return 1; } int a := M.f(n - 1); int b := M.f(n - 2); return a + b; }
        static void grows(int n) requires(-9 < n && n <= 46) { int r := M.f(n); assert r >= n - 1; }
        static void overflows(int n) requires(-9 < n && n <= 47) { int r := M.f(n); assert r >= n - 1; }
        static void short(int n) requires(n <= 80) { int r := M.f(n); assert n > 46 || r >= n - 1 || n < -9; }
        """,
    "ackermann": """
        static int f(int m, int n) {
          if (m == 0) { return n + 1; }
          if (n == 0) { return M.f(m - 1, 1); }
          int r := M.f(m, n - 1);
          return M.f(m - 1, r);
        }
        static void grows(int m, int n) requires(0 <= m && m <= 3 && 0 <= n && n <= 28) { int r := M.f(m, n); assert r > n; }
        static void overflows(int m, int n) requires(0 <= m && m <= 3 && 0 <= n && n <= 29) { int r := M.f(m, n); assert r > n; }
        static void deeper(int m, int n) requires(0 <= m && m <= 4 && 0 <= n && n <= 9) { int r := M.f(m, n); assert r > n; }
        """,
    "not linear": """
        static int f(int m, int n) { if (n == 0) { return m; } if (n == 40) { return 7; } return M.f(m + 1, n - 1); }
        static void sum(int m, int n) requires(0 <= m && m <= 9 && 0 <= n && n <= 50) { int r := M.f(m, n); assert r >= n; }
        """,
    "promised": """
        static int sum(int m, int n) requires(0 <= m && 0 <= n) ensures(retval == m + n) { if (n == 0) { return m; } int r := M.sum(m, n - 1); return r + 1; }
        static int more(int m, int n) requires(0 <= n) ensures(retval >= m) { if (n == 0) { return m; } int r := M.more(m, n - 1); return r + 1; }
        static int down(int n, int k) requires(0 <= n && k <= 20) ensures(retval == 0) { if (n == 0) { return 0; } int r := M.down(n - 1, k + 1); return r; }
        """,
    "callees with contracts": """
        static int down(int a, int b) requires(a >= 0 && b >= 0) decreases(a, b) { if (a == 0) { return 0; } int r := M.across(a - 1, b); return r; }
        static int across(int a, int b) requires(a >= 0 && b >= 0) decreases(a, b) { if (b == 0) { return 0; } int r := M.down(a, b - 1); return r; }
        static int twice(int n) requires(n >= 0 && n < 1000) ensures(retval == 2 * n) { if (n == 0) { return 0; } int r := M.twice(n - 1); return r + 2; }
        static void even(int n) requires(n >= 0 && n < 500) { int r := M.twice(n); assert r % 2 == 0; }
        static int late(int n) requires(n >= 0 && n < 1000) ensures(retval == 2 * n) { if (n == 20) { return 41; } if (n == 0) { return 0; } int r := M.late(n - 1); return r + 2; }
        static void odd(int n) requires(n >= 30 && n < 500) { int r := M.late(n); assert r >= 0; }
        static int lowest(int n) requires(n >= 0 - 20) { if (n == 0 - 90) { return 1; } int r := M.lowest(n - 1); return r; }
        static void low(int n) requires(n == 0) { int r := M.lowest(n); assert r == 1; }
        static int first(int a, int b) requires(a >= 0 && b >= 0) decreases(a, b) { if (a == 0) { return 0; } int r := M.second(a - 1, b); return r; }
        static int second(int a, int b) requires(a >= 0 && b >= 0) decreases(a, b) { if (b == 0) { return 0; } if (a == 25) { int q := M.first(a, b); return q; } int r := M.first(a, b - 1); return r; }
        """,
    "nothing to prove": """
        static int f(int n) ensures(true) { int r := 0; if (n > 0) { r := M.f(n - 1); } return r; }
        """,
    "heap": """
        static int count;
        static int f(int n) { M.count := M.count + 1; if (n <= 0) { return 0; } return M.f(n - 1); }
        static void zero(int n) requires(M.count == 0 && n >= 0) { int r := M.f(n); assert r == 0; assert M.count < 20; }
        """,
}
"""Programs whose deep calls are known: which assertions hold for all of them is said below, by hand."""

TRUE = [
    ("addition", "sum"), ("addition", "small"), ("gcd", "positive"), ("gcd", "both"), ("mccarthy", "is91"), ("even", "right"), ("even", "any"),
    ("changed", "same"), ("fibonacci", "grows"), ("ackermann", "grows"), ("promised", "sum"), ("callees with contracts", "down"), ("callees with contracts", "even"),
]  # fmt: skip
FALSE = [
    ("addition", "grows"), ("counted", "deep"), ("duty", "zero"), ("thrown", "zero"), ("heap", "zero"), ("fibonacci", "overflows"), ("ackermann", "overflows"),
    ("ackermann", "deeper"), ("not linear", "sum"), ("promised", "more"), ("promised", "down"), ("callees with contracts", "odd"), ("callees with contracts", "low"),
    ("callees with contracts", "first"),
]  # fmt: skip
"""False, but only deep down, or where numbers wrap: `grows` of addition is so for the greatest number and one more, and `deeper` for no depth that can be run."""


def answer(program: str, method: str, **rest: object) -> Report:
    """Return the answer with few calls that are run."""
    question = asked(
        f"class M {{ {PROGRAMS[program]} }}",
        f"M.{method}",
        **{"int_width": 32, "induction": True, "scope": 0, **rest},
    )
    return Report.of(check(question))


@pytest.mark.parametrize(("program", "method"), TRUE)
def test_what_is_true_of_all_calls_is_proved(program: str, method: str) -> None:
    report = answer(program, method)
    assert (report.verdict, report.bounds) == (Verdict.HOLDS, ())
    assert any(note.code == INDUCTION for note in report.notes)
    assert ("calls of M.f are replaced by closed forms" in report.text()) == (program == "ackermann")
    # Values of variables show what the greatest common divisor is about.
    without = Verdict.HOLDS if program == "gcd" else Verdict.WITHIN_BOUNDS
    assert answer(program, method, induction=False).verdict is without


@pytest.mark.parametrize(("program", "method"), FALSE)
def test_what_is_not_true_is_not_proved(program: str, method: str) -> None:
    report = answer(program, method, unroll=1)
    assert report.verdict is not Verdict.HOLDS
    assert not any(note.code == INDUCTION for note in report.notes)


def test_methods_whose_measures_are_proved_together_end() -> None:
    report = answer("callees with contracts", "down")
    notes = [note.message for note in report.notes if note.code == TERMINATES]
    assert notes == ["these calls end: their measures decrease"] * 2
    assert not may_go_on(report)


def test_it_is_told_that_bounds_do_not_matter() -> None:
    report = answer("gcd", "positive")
    assert "holds, no bound on loops or calls matters" in report.text()
    assert "calls of M.f are proved by induction, however deep" in report.text()
    assert remark(report) == "no bound matters, partial correctness"
    assert (
        "calls of M.f are run once for each arguments, as deep as they go"
        in answer("fibonacci", "grows").text()
    )


def test_calls_that_go_deeper_than_the_table_are_cut() -> None:
    assert answer("fibonacci", "short").verdict is Verdict.WITHIN_BOUNDS


def test_overflow_that_is_an_error_has_to_be_excluded_everywhere() -> None:
    assert answer("addition", "small", overflow="error").verdict is Verdict.WITHIN_BOUNDS


@pytest.mark.parametrize("option", ["self_check", "certify"])
def test_who_has_an_answer_without_steps_confirmed_gets_it_within_bounds(option: str) -> None:
    program, method = ("gcd", "positive") if option == "self_check" else ("ackermann", "grows")
    assert answer(program, method, **{option: True, "int_width": 8}).verdict is Verdict.WITHIN_BOUNDS


@pytest.mark.parametrize(
    ("program", "method"),
    [("addition", "sum"), ("gcd", "both"), ("even", "right"), ("nothing to prove", "f")],
)
def test_each_step_has_a_proof(program: str, method: str) -> None:
    report = answer(program, method, certify=True, int_width=8)
    assert (report.verdict, report.bounds) == (Verdict.HOLDS, ())
    assert report.certification is not None
    assert not report.certification.missing
    steps = [each.claim for each in report.certification.proofs if each.claim.subject is Subject.INDUCTION]
    assert {*steps[-1].duties} == {*report.duties}
    assert "recursion" in {each.what for each in steps[-1].bounds}
    for each in steps:
        with LocalSession("cadical195") as other:
            other.add(each.clauses)
            assert other.solve() == Unsat()


@pytest.mark.parametrize(("program", "method"), [("counted", "deep"), ("duty", "zero"), ("thrown", "zero")])
def test_a_proof_that_is_wrong_has_no_certificate(
    program: str, method: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The solver of candidates says that no clause is broken and nothing fails."""
    monkeypatch.setattr(CandidateSession, "broken_candidates", lambda *_, **__: set())
    monkeypatch.setattr(Step, "is_calm", lambda *_: True)
    assert answer(program, method).verdict is Verdict.HOLDS
    with pytest.raises(Fault, match="the clauses are satisfiable"):
        answer(program, method, certify=True, out=tmp_path)


def test_a_duty_that_only_deep_calls_reach_is_proved() -> None:
    text = """class M {
      static int f(int n) { if (n == 0) { return 0; } return M.f(n - 1); }
      static void zero(int n) requires(n > 20) { int r := M.f(n); assert r == 0; }
      static void one(int n) requires(n > 20) { int r := M.f(n); assert r == 1; }
      static void never(int n) requires(n > 20) { int r := M.f(n); if (r != 0) { assert r == 1; } }
    }"""
    for method, verdict, standing in (
        ("zero", Verdict.HOLDS, Standing.HOLDS),
        ("one", Verdict.VACUOUS, Standing.NEVER_REACHED),
        ("never", Verdict.VACUOUS, Standing.NEVER_REACHED),
    ):
        report = check(asked(text, f"M.{method}", int_width=32, induction=True, scope=0))
        assert (report.verdict, *report.duties.values()) == (verdict, standing), method


SHAPES = list(
    product(
        ("n <= 0", "n == 0", "n > 2", "n < -1"), ("0", "1", "n"), ("n - 1", "n + 1", "n - 2", "-n"), ("r", "r + 1", "n + r", "-r"),
        ("r >= 0", "r == n", "r <= n", "r != 3", "r == 0"), ("n >= 0", "n >= 1", "true"),
    )
)  # fmt: skip
"""Base case, its value, the argument of the next call, what is made of its result, what is asserted, what is required."""


def random_program(numbers: Random) -> str:
    """Return one of those programs."""
    end, base, next_, result, claim, required = numbers.choice(SHAPES)
    return f"""class M {{
      static int f(int n) {{ if ({end}) {{ return {base}; }} int r := M.f({next_}); return {result}; }}
      static void main(int n) requires({required}) {{ int r := M.f(n); assert {claim}; }}
    }}"""


def test_what_is_proved_of_random_recursion_is_so_in_deep_runs() -> None:
    numbers, proved = Random(19), 0
    for _ in range(30):
        text = random_program(numbers)
        report = check(asked(text, "M.main", int_width=4, unroll=1, scope=0, induction=True))
        if any(note.code == INDUCTION for note in report.notes):
            proved += 1
            deep = check(asked(text, "M.main", int_width=4, unroll=20, scope=0))
            assert deep.verdict in (Verdict.HOLDS, Verdict.WITHIN_BOUNDS), text
    assert proved >= 5


TWO = list(
    product(("n + 1", "n", "2 * n", "n + 5"), ("1", "0", "3"), ("M.f(m - 1, r)", "r + m", "r + r"), ("r >= n", "m != 1 || r == n + 2", "r != 6"))
)  # fmt: skip
"""Value where m is 0, the argument where n is, what is made of the result of a call with n - 1, what is asserted."""


def test_what_is_proved_of_random_recursion_on_two_numbers_is_so_when_it_is_run() -> None:
    numbers, proved = Random(7), 0
    for base, next_, result, claim in numbers.sample(TWO, 12):
        text = f"""class M {{
          static int f(int m, int n) {{
            if (m == 0) {{ return {base}; }} if (n == 0) {{ return M.f(m - 1, {next_}); }}
            int r := M.f(m, n - 1); return {result};
          }}
          static void main(int m, int n) requires(0 <= m && m <= 2 && 0 <= n && n <= 3) {{ int r := M.f(m, n); assert {claim}; }}
        }}"""
        question = asked(text, "M.main", int_width=5, unroll=1, scope=0, induction=True)
        if any(note.code == INDUCTION for note in check(question).notes):
            proved += 1
            outcomes = [
                run(question.program, question.method, [m, n]).outcome for m in range(3) for n in range(4)
            ]
            assert all(isinstance(each, Returned) for each in outcomes), text
    assert proved >= 2
