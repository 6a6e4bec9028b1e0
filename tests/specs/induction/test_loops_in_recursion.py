"""Loops and recursion in one proof by induction. The verdicts were written down before the tool ran; a wrong program fails only deep."""

from __future__ import annotations

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.loops import prove_loops
from ooxcheck.engine.question import Terms
from ooxcheck.engine.report import ANY_LENGTH, INDUCTION, Report
from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.settings import Settings
from tests.within_bounds import no_deep_runs

UP = "static int up(int i, int n) { if (i < n) { int r := M.up(i + 1, n); return r; } return i; }"

LIGHT = "if (x == 1) { x := 4; } else { if (x == 4) { x := 9; } else { if (x == 9) { x := 1; } else { x := -3; } } }"
"""Never -3, if x is 1 before: that takes two iterations in a row to see."""

TWINS = {
    "calls in a loop": (
        UP
        + """static void f(int n) requires(n >= 0) {
             int k := 0;
             while (k < n) { int last := M.up(0, n); assert last == {0}; k := k + 1; }
             assert k == n; }""",
        "n",
        "n - n / 100",
    ),
    "a loop in recursion": (
        """static int down(int n) {
             int i := 0; int s := 0;
             while (i < n) { i := i + 1; if (i != {0}) { s := s + 1; } }
             assert s == i;
             if (n > 0) { int r := M.down(n - 1); return r; }
             return n; }
           static void f(int n) requires(n >= 0) { int r := M.down(n); assert r == 0; }""",
        "-1",
        "90",
    ),
    "a loop before the call": (
        UP
        + """static void f(int n) requires(n >= 0) {
             int k := 0;
             while (k < n) { k := k + {0}; }
             int r := M.up(k, n);
             assert r == n; }""",
        "1",
        "1 + k / 90",
    ),
    "an exception in the loop": (
        """static int down(int n) {
             int i := 0;
             while (i < n) { int q := 10 / (i - {0}); i := i + 1; }
             if (n > 0) { int r := M.down(n - 1); return r; }
             return 0; }
           static void f(int n) requires(n >= 0) { int r := M.down(n); assert r == 0; }""",
        "-1",
        "80",
    ),
    "a break": (
        """static int down(int n) {
             int i := 0; int x := 0;
             while (i < n) { if (i == 70) { x := {0}; break; } i := i + 1; }
             if (n > 0) { int r := M.down(n - 1); return r + x; }
             return 0; }
           static void f(int n) requires(n >= 0) { int r := M.down(n); assert r == 0; }""",
        "0",
        "1",
    ),
    "a return out of the loop": (
        """static int down(int n) {
             int i := 0;
             while (i < n) { if (i == 75) { return {0}; } i := i + 1; }
             if (n > 0) { int r := M.down(n - 1); return r; }
             return 0; }
           static void f(int n) requires(n >= 0) { int r := M.down(n); assert r == 0; }""",
        "0",
        "n",
    ),
    "an overflow": (
        """static int down(int n) {
             int i := 0; int s := 0;
             while (i < n) { i := i + 1; s := s + {0}; }
             assert s >= 0;
             if (n > 0) { int r := M.down(n - 1); return r; }
             return 0; }
           static void f(int n) requires(0 <= n && n <= 1000000000) { int r := M.down(n); assert r == 0; }""",
        "1",
        "3",
    ),
    "a deep precondition": (
        """static int down(int n, int x) {
             int i := 0;
             while (i < x) { i := i + 1; }
             assert i == x;
             if (n > 0) { int r := M.down(n - 1, x - {0}); return r; }
             return 0; }
           static void f(int n) requires(n >= 0) { int r := M.down(n, 60); assert r == 0; }""",
        "0",
        "1",
    ),
    "mutual": (
        """static int odd(int n) {
             int i := 0;
             while (i < n) { i := i + 1; }
             assert i == n;
             if (n > 0) { int r := M.even(n - 1); return r; }
             return 0; }
           static int even(int n) { if (n > 0) { int r := M.odd(n - {0}); return r; } return 0; }
           static void f(int n) requires(n >= 0 && n % 2 == 1) { int r := M.odd(n); assert r == 0; }""",
        "1",
        "1 - n / 100 * 300",
    ),
    "a sum of results": (
        UP
        + """static void f(int n) requires(0 <= n && n <= 1000) {
             int k := 0; int s := 0;
             while (k < n) { int r := M.up(k, n); if (r != n) { s := 1; } if (k == {0}) { s := 1; } k := k + 1; }
             assert s == 0; }""",
        "-1",
        "60",
    ),
    "a state that is left, with calls": (
        UP
        + f"""static void f(int n) requires(n >= 0) {{
             int x := 1; int k := 0;
             while (k < n) {{ {LIGHT} int last := M.up(k, n); assert last == n; {{0}} k := k + 1; }}
             assert x != -3; }}""",
        "",
        "if (k == 50) { x := 7; }",
    ),
    "a state that is left, in recursion": (
        f"""static int down(int n) {{
             int x := 1; int i := 0;
             while (i < n) {{ {LIGHT} {{0}} i := i + 1; }}
             assert x != -3;
             if (n > 0) {{ int r := M.down(n - 1); return r; }}
             return 0; }}
           static void f(int n) requires(n >= 0) {{ int r := M.down(n); assert r == 0; }}""",
        "",
        "if (i == 50) { x := 7; }",
    ),
    "a precondition in a later iteration": (
        f"""static int half(int d) {{ int q := 100 / d; if (d > 1) {{ int r := M.half(d - 1); return r; }} return q - q; }}
           static void f(int n) requires(n >= 0) {{
             int x := 1; int k := 0;
             while (k < n) {{ int r := M.half(x + 3); assert r == 0; {LIGHT} {{0}} k := k + 1; }} }}""",
        "",
        "if (k == 50) { x := 7; }",
    ),
}
"""Programs with a hole, a filling that is right, and one that is wrong only after more iterations or calls than the bound."""


def _report(name: str, filling: str) -> Report:
    code = TWINS[name][0].replace("{0}", filling)
    # A postcondition of the language of specifications is left to the solver, so that the value analysis does not prove everything before.
    program = load_text(
        f"class M {{ {code.replace('static void f(int n) ', 'static void f(int n) ensures(true) ')} }}"
    )
    method = next(each for each in program.methods() if each.name == "M.f")
    terms = Terms(settings=Settings(unroll=3), induction=True, seconds=60.0)
    return check(terms.about(program, method))


@pytest.mark.parametrize("name", TWINS)
def test_what_fails_only_deep_is_not_proved(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    no_deep_runs(monkeypatch)
    report = _report(name, TWINS[name][2])
    assert report.verdict in (Verdict.WITHIN_BOUNDS, Verdict.VACUOUS)
    assert report.bounds


@pytest.mark.parametrize("name", ["calls in a loop", "a sum of results"])
def test_loops_and_recursion_are_proved_together(name: str) -> None:
    report = _report(name, TWINS[name][1])
    assert report.verdict is Verdict.HOLDS
    assert report.loop_invariants
    assert report.call_contracts
    assert INDUCTION in {each.code for each in report.notes}


@pytest.mark.parametrize("name", [each for each in TWINS if LIGHT in TWINS[each][0]])
def test_loops_in_recursion_may_need_several_iterations(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    report = _report(name, "")
    assert report.verdict is Verdict.HOLDS
    assert report.call_contracts
    monkeypatch.setattr(prove_loops, "WINDOWS", (1,))
    assert _report(name, "").verdict is Verdict.WITHIN_BOUNDS


def test_a_loop_that_is_not_known_to_end_is_named() -> None:
    report = _report("a sum of results", TWINS["a sum of results"][1])
    loops = {each.span for each in report.loop_invariants}
    assert loops == {each.span for each in report.notes if each.code == ANY_LENGTH}
