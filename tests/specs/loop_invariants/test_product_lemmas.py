"""Lemmas about products are valid, and speak only of terms that always have values."""

from __future__ import annotations

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.oox.check import formula, load_text
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.specs.loop_invariants.formula_text import node_text
from ooxcheck.specs.loop_invariants.product_lemmas import product_lemmas
from tests.ooxcheck.questions import asked


@pytest.mark.parametrize(
    ("clauses", "lemmas"),
    [
        (["s <= i * m", "s <= n * m"], ["n == i ==> n * m == i * m"]),
        (["s <= m * i", "s <= n * m"], ["n == i ==> n * m == m * i"]),
        (["s == i * 2", "s == n * 2"], []),
        (["s <= i * m", "s <= n * s"], []),
        (["s == i * a[i]", "s == n * a[i]"], []),
        (["s == i * (m / n)", "s == n * (m / n)"], []),
    ],
)
def test_equal_factors_have_equal_products(clauses: list[str], lemmas: list[str]) -> None:
    program = load_text("class C { static void f(int i, int m, int n, int s, int[] a) { } }")
    (method,) = (each for each in program.methods() if not each.constructor)
    formulas = [formula(each, program, method) for each in clauses]
    assert [node_text(each, is_java=False) for each in product_lemmas(formulas)] == lemmas


@pytest.mark.parametrize(
    ("clauses", "lemmas"),
    [
        (["s == i * i", "m <= n * n"], ["i == n ==> (s == i * i ==> s == n * n)"]),
        (
            ["s == i * i", "m <= n * (n + 1)"],
            [
                "i == n ==> (s == i * i ==> s == n * n)",
                "i == n + 1 ==> (s == i * i ==> s == (n + 1) * (n + 1))",
            ],
        ),
        (["s == i * i", "m <= n * 2"], []),
        (["s == i * i", "s <= s * s"], []),
        (["s == i * (m / n)", "m <= n * n"], []),
        (["s <= i * i", "m <= n * n"], []),
    ],
)
def test_equal_terms_satisfy_the_same_equations(clauses: list[str], lemmas: list[str]) -> None:
    program = load_text("class C { static void f(int i, int m, int n, int s) { } }")
    (method,) = (each for each in program.methods() if not each.constructor)
    formulas = [formula(each, program, method) for each in clauses]
    texts = [node_text(each, is_java=False) for each in product_lemmas(formulas)]
    assert [each for each in texts if each.count("==>") > 1] == lemmas


POWERS = """class C {{ static void f(int n) requires(0 <= n && n < 2147483647) {{
  int s := 0; int i := 0; while ({condition}) {{ {body} }} assert {clause}; }} }}"""


@pytest.mark.parametrize(
    ("condition", "body", "clause", "is_right"),
    [
        ("i < n", "s := s + i + i + 1; i := i + 1;", "s == n * n", True),
        ("i < n", "i := i + 1; s := s + i;", "2 * s == n * (n + 1)", True),
        ("i < n", "i := i + 1; s := s + i * i;", "6 * s == n * (n + 1) * (2 * n + 1)", True),
        ("i < n", "s := s + i + i + 1; i := i + 1;", "s >= n", False),
        ("i < n", "i := i + 1; s := s + i;", "s == n * (n + 1) / 2", False),
        ("i <= n", "s := s + i + i + 1; i := i + 1;", "s == (n + 1) * (n + 1)", True),
        ("i <= n", "s := s + i + i + 1; i := i + 1;", "s == n * n", False),
    ],
)
def test_powers_are_sums(condition: str, body: str, clause: str, is_right: bool) -> None:
    text = POWERS.format(condition=condition, body=body, clause=clause)
    report = check(asked(text, "C.f", int_width=32, scope=0, loops="auto", seconds=20))
    assert (report.verdict is Verdict.HOLDS) is is_right


LOOP = """class C {{ static int f(int n, int m) requires(0 <= n && n <= 1000) ensures({clause}) {{
  int s := 0; int i := 0; while (i < n) {{ i := i + 1; s := s + m; }} return s; }} }}"""


@pytest.mark.parametrize(
    ("clause", "is_right"),
    [("retval == n * m", True), ("retval == n * m || m == 7", True), ("retval == n * n", False)],
)
def test_a_product_is_accumulated(clause: str, is_right: bool) -> None:
    report = check(asked(LOOP.format(clause=clause), "C.f", int_width=32, scope=0, loops="auto"))
    assert (report.verdict is Verdict.HOLDS) is is_right
