"""Invariants that hold by induction over several iterations in a row (k-induction), and bugs beyond every bound that no window excludes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.fault_bundles import Fault
from ooxcheck.engine.loops import prove_loops
from ooxcheck.engine.loops.candidate_hook import CandidateHook
from ooxcheck.engine.proofs import encode_facts
from ooxcheck.engine.proofs.certification import Subject
from ooxcheck.engine.report import LOOP_INVARIANTS, Report
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.specs.loop_invariants.templates import Observations
from tests.ooxcheck.engine.loops.twins import TWINS, question_of

WIDTH = 8

CASES = {
    "a state that is left": (
        2,
        """static void f(int n) {{
             int x := 1; int i := 0;
             while (i < n) {{
               if (x == 1) {{ x := 4; }} else {{ if (x == 4) {{ x := 9; }} else {{ if (x == 9) {{ x := {0}; }} else {{ x := 5; }} }} }}
               i := i + 1; }}
             assert x != 5; }}""",
        ("1",),
        ("3 + i / 60",),
    ),
    "an assertion in the loop": (
        2,
        """static void f(int n) {{
             int x := 1; int i := 0;
             while (i < n) {{
               assert x != 5;
               if (x == 1) {{ x := 4; }} else {{ if (x == 4) {{ x := 9; }} else {{ if (x == 9) {{ x := 1; }} else {{ x := 5; }} }} }}
               {0} i := i + 1; }} }}""",
        ("",),
        ("if (i == 50) { x := 7; }",),
    ),
    "a delay": (
        3,
        """static void f(int n) {{
             int x := 1; int y := 4; int i := 0;
             while (i < n) {{
               int t := x; x := y;
               if (t == 1) {{ y := 16; }} else {{ if (t == 4) {{ y := 1; }} else {{ if (t == 16) {{ y := 4; }} else {{ y := 5; }} }} }}
               {0} i := i + 1; }}
             assert x != 5; }}""",
        ("",),
        ("if (i == 50) { x := 7; }",),
    ),
    "an exception": (
        3,
        """static void f(int n) exceptional(false) {{
             int x := 1; int i := 0;
             while (i < n) {{
               int y := 10 / (x - 5);
               if (x == 1) {{ x := 4; }} else {{ if (x == 4) {{ x := 9; }} else {{ if (x == 9) {{ x := 1; }} else {{ x := 5; }} }} }}
               {0} i := i + 1; }} }}""",
        ("",),
        ("if (i == 50) { x := 7; }",),
    ),
    "an assertion about a local variable": (
        3,
        """static void f(int n) {{
             int x := 1; int i := 0;
             while (i < n) {{
               int y := x + x; assert y != 10;
               if (x == 1) {{ x := 4; }} else {{ if (x == 4) {{ x := 9; }} else {{ if (x == 9) {{ x := 1; }} else {{ x := 5; }} }} }}
               {0} i := i + 1; }} }}""",
        ("",),
        ("if (i == 50) { x := 7; }",),
    ),
    "a return": (
        2,
        """static int f(int n) ensures(retval != 5) {{
             int x := 1; int i := 0;
             while (i < n) {{
               if (i == {0}) {{ return 5; }}
               if (x == 1) {{ x := 4; }} else {{ if (x == 4) {{ x := 9; }} else {{ if (x == 9) {{ x := 1; }} else {{ x := 5; }} }} }}
               i := i + 1; }}
             return x; }}""",
        ("-1",),
        ("70",),
    ),
    "a field": (
        2,
        """static void f(Cell c, Cell d, int n) requires(c != null && d != null && c != d && c.v == 1) {{
             int i := 0;
             while (i < n) {{
               if (c.v == 1) {{ c.v := 4; }} else {{ if (c.v == 4) {{ c.v := 9; }} else {{ if (c.v == 9) {{ c.v := 1; }} else {{ c.v := 5; }} }} }}
               {0} i := i + 1; }}
             assert c.v != 5; }}""",
        ("d.v := 7;",),
        ("if (i == 50) { c.v := 7; }",),
    ),
}
"""Methods with the number of iterations in a row that a proof needs, a hole, a filling that is right, and one that is wrong only after more iterations than the bound."""


NOTHING = Observations((), (), (), ())
"""No observation drops a candidate."""
STARTS = {
    2: "if (x == 0) { x := 5; } else { x := 1; }",
    3: "if (x == 0) { x := 2; } else { if (x == 2) { x := 5; } else { x := 1; } }",
}
"""Bodies of loops that begin with 0 and come to 5 in the last iteration before the end of the first window of so many; any window that avoids 5 goes on to avoid it."""


def _is_by_windows(report: Report, *sizes: int) -> bool:
    return any(
        note.code == LOOP_INVARIANTS and f"over {size} iterations in a row" in note.message
        for note in report.notes
        for size in sizes
    )


@pytest.mark.parametrize("name", CASES)
def test_induction_over_several_iterations_proves_more(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    size, code, right, _ = CASES[name]
    question = question_of(code.format(*right), width=WIDTH)
    report = check(question)
    assert report.verdict is Verdict.HOLDS
    assert not report.bounds
    assert _is_by_windows(report, size)
    monkeypatch.setattr(prove_loops, "WINDOWS", tuple(range(1, size)))
    assert check(question).verdict is Verdict.WITHIN_BOUNDS


@pytest.mark.parametrize("name", CASES)
def test_no_window_excludes_a_bug_beyond_the_bound(name: str) -> None:
    _, code, _, wrong = CASES[name]
    assert check(question_of(code.format(*wrong), width=WIDTH)).verdict is Verdict.WITHIN_BOUNDS


@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize("name", TWINS)
def test_whatever_one_iteration_proves_several_prove(
    name: str, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prove_loops, "WINDOWS", (size,))
    code, right, wrong = TWINS[name]
    report = check(question_of(code.format(*right)))
    assert report.verdict is Verdict.HOLDS
    assert _is_by_windows(report, size)
    assert check(question_of(code.format(*wrong))).verdict in (Verdict.WITHIN_BOUNDS, Verdict.VACUOUS)


@pytest.mark.parametrize("size", STARTS)
def test_the_first_iterations_are_no_window(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prove_loops, "WINDOWS", (size,))
    monkeypatch.setattr(prove_loops, "observe_heads", lambda _, words: dict.fromkeys(words, NOTHING))
    code = f"static void f(int n) {{ int x := 0; int i := 0; while (i < n) {{ assert x != 5; {STARTS[size]} i := i + 1; }} }}"
    assert check(question_of(code, width=WIDTH, unroll=size)).verdict is Verdict.VIOLATED
    assert check(question_of(code, width=WIDTH, unroll=size - 1)).verdict is Verdict.WITHIN_BOUNDS
    right = code.replace("int x := 0", "int x := 1")
    assert check(question_of(right, width=WIDTH, unroll=size - 1)).verdict is Verdict.HOLDS


@pytest.mark.parametrize("name", ["a state that is left", "a delay"])
def test_windows_have_proofs_of_their_own(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _, code, right, _ = CASES[name]
    question = replace(question_of(code.format(*right), width=WIDTH), certify=True)
    report = check(question)
    assert report.verdict is Verdict.HOLDS
    assert report.certification is not None
    assert not report.certification.missing
    proofs = {each.claim.subject: each for each in report.certification.proofs}
    assert {Subject.INVARIANTS, Subject.DUTIES} <= {*proofs}
    monkeypatch.setattr(
        encode_facts, "CandidateHook", lambda several, measures, _: CandidateHook(several, measures)
    )
    with pytest.raises(Fault, match="the clauses are satisfiable"):
        check(question)
