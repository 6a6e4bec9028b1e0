"""Written invariants that need induction over several iterations in a row, lemmas about their products, and bugs that neither excludes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.report import LOOP_INVARIANTS, Standing
from ooxcheck.oox.oracle.verdicts import Verdict
from tests.ooxcheck.engine.loops.twins import question_of

WIDTH = 8
HOLDS, WITHIN = [Verdict.HOLDS], [Verdict.WITHIN_BOUNDS]
"""Over several iterations in a row."""
INDUCTIVE = (Verdict.HOLDS,)
"""Over one iteration."""
VIOLATED = (Verdict.VIOLATED,)
OPEN = (Verdict.NOT_PROVED, Verdict.VIOLATED)
"""Wrong only in late iterations: a call that shows it is found with luck."""
LIGHT = "if (x == 1) { x := 4; } else { if (x == 4) { x := 9; } else { if (x == 9) { x := 1; } else { x := 5; } } }"
FIELD = LIGHT.replace("x", "c.v")

CASES: dict[str, tuple[str, dict[str, Sequence[Verdict]]]] = {
    "a state that is left": (
        f"static void f(int n) {{ int x := 1; int i := 0; while (i < n) invariant(x != 5) {{ {LIGHT} #0 i := i + 1; }} assert x != 5; }}",
        {"": HOLDS, "if (i == 50) { x := 7; }": OPEN, "if (i == 1) { x := 7; }": VIOLATED},
    ),
    "three iterations": (
        """static void f(int n) { int x := 1; int y := 4; int i := 0;
             while (i < n) invariant(x != 5 && y != 5) {
               int t := x; x := y;
               if (t == 1) { y := 16; } else { if (t == 4) { y := 1; } else { if (t == 16) { y := 4; } else { y := 5; } } }
               #0 i := i + 1; }
             assert x != 5; }""",
        {"": HOLDS, "if (i == 50) { x := 7; }": OPEN},
    ),
    "a return": (
        f"static int f(int n) ensures(retval != 5) {{ int x := 1; int i := 0; while (i < n) invariant(x != 5) {{ #0 {LIGHT} i := i + 1; }} return x; }}",
        {"": HOLDS, "if (i == 70) { return 5; }": OPEN},
    ),
    "a break": (
        f"static void f(int n) {{ int x := 1; int i := 0; while (i < n) invariant(x != 5) {{ #0 {LIGHT} i := i + 1; }} assert x != 5; }}",
        {"if (i == 50) { break; }": HOLDS, "if (i == 50) { x := 5; break; }": OPEN},
    ),
    "an exception": (
        f"static void f(int n) exceptional(false) {{ int x := 1; int i := 0; while (i < n) invariant(x != 5) {{ int y := 10 / (x - 5); {LIGHT} #0 i := i + 1; }} }}",
        {"": HOLDS, "if (i == 60) { throw; }": OPEN},
    ),
    "a field": (
        f"static void f(Cell c, Cell d, int n) requires(c != null && d != null && c.v == 1 && #0) {{ int i := 0; while (i < n) invariant(c.v != 5) {{ {FIELD} d.v := 5; i := i + 1; }} assert c.v != 5; }}",
        {"c != d": HOLDS, "true": VIOLATED},
    ),
    "nested loops": (
        f"""static void f(int n) requires(n >= 0) {{ int x := 1; int i := 0;
             while (i < n) invariant(x != 5) {{
               int j := 0; while (j < i) invariant(j <= i || i < 0) {{ j := j + 1; }}
               {LIGHT} #0 i := i + 1; }}
             assert x != 5; }}""",
        {"": HOLDS, "if (i == 40) { x := 7; }": OPEN},
    ),
    "a loop that is unrolled inside": (
        f"""static void f(int n) requires(n >= 0) {{ int x := 1; int i := 0;
             while (i < n) invariant(x != 5) {{ int j := 0; while (j < i) {{ j := j + 1; }} {LIGHT} #0 i := i + 1; }}
             assert x != 5; }}""",
        {"": WITHIN, "if (i == 2) { x := 7; }": OPEN},
    ),
    "overflow": (
        "static void f(int n) { int x := 0; int i := 0; while (i < n && i < 100) invariant(x >= 0) { x := x + #0; i := i + 1; } assert x >= 0; }",
        {"1": OPEN[:1], "3": OPEN},
    ),
    "choices": (
        """static void f() { int x := 0; int i := 0; bool go := Other.maybe();
             while (go) invariant(x >= 0) { int y := Other.any(); #0 i := i + 1; go := Other.maybe(); }
             assert x >= 0; }""",
        {
            "if (y > x) { x := y; }": INDUCTIVE,
            "if (y > x && i == 50) { x := -y; }": OPEN,
            "x := y;": VIOLATED,
            "if (x == 1) { x := y; }": OPEN[:1],
        },
    ),
    "the first iterations": (
        "static void f(int n) { int x := 0; int i := 0; while (i < n) invariant(x != 5) { if (x == 0) { x := #0; } else { x := 1; } i := i + 1; } }",
        {"2": INDUCTIVE, "5": VIOLATED},
    ),
}
"""Methods with a hole, and the answer for each filling, written down before the first run."""


@pytest.mark.parametrize(("name", "filling"), [(name, each) for name in CASES for each in CASES[name][1]])
def test_several_iterations_prove_what_is_right(name: str, filling: str) -> None:
    code, answers = CASES[name]
    report = check(question_of(code.replace("#0", filling), loops="invariant", width=WIDTH))
    assert report.verdict in answers[filling]
    is_by_windows = any(note.code == LOOP_INVARIANTS for note in report.notes)
    assert is_by_windows == (answers[filling] in (HOLDS, WITHIN))
    if is_by_windows:
        assert Standing.NOT_PROVED not in report.duties.values()


def test_a_certificate_is_about_one_iteration() -> None:
    code, _ = CASES["a state that is left"]
    question = question_of(code.replace("#0", ""), loops="invariant", width=WIDTH)
    assert check(replace(question, certify=True)).verdict is Verdict.NOT_PROVED


PRODUCT = """static void f(int n, int m) requires(0 <= n && n <= 1000) {
  int i := 0; int s := 0;
  while (i < n) invariant(i <= n && s == i * m) { s := s + m; i := i + 1; #0 }
  int k := n; assert s == k * m; assert s == n * m; }"""


def test_products_with_equal_factors_are_equal() -> None:
    assert check(question_of(PRODUCT.replace("#0", ""), loops="invariant")).verdict is Verdict.HOLDS
    deep = PRODUCT.replace("#0", "if (i == 70 && n == 70) { i := 71; }")
    assert check(question_of(deep, loops="invariant")).verdict in OPEN
