"""``decreases`` of loops: verdicts by hand, and the loops whose termination an answer need not assume."""

from __future__ import annotations

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Terms
from ooxcheck.oox.analysis.termination import assumed_to_end
from ooxcheck.oox.check import load_text
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings

LEXICOGRAPHIC = (
    "int i := n; int j := n; while (i > 0 || j > 0) invariant(i >= 0 && j >= 0) decreases({}) "
    "{{ if (j > 0) {{ j := j - 1; }} else {{ i := i - 1; j := n; }} }}"
)

CASES = {
    "counting up": ("int i := 0; while (i < n) invariant(0 <= i) decreases(n - i) { i := i + 1; }", "holds"),
    "one step back": (
        "int i := 0; while (i < n) invariant(0 <= i) decreases(n - i) { if (i == 2) { i := 1; } else { i := i + 1; } }",
        "violated",
    ),
    "no step": ("while (n > 0) decreases(n) { }", "violated"),
    "negative before the step": (
        "int i := 0 - 1; while (i > 0 - 3) decreases(i) { i := i - 1; }",
        "violated",
    ),
    "negative after the last step": ("int i := n; while (i >= 0) decreases(i) { i := i - 1; }", "holds"),
    "lexicographic": (LEXICOGRAPHIC.format("i, j"), "holds"),
    "lexicographic in the wrong order": (LEXICOGRAPHIC.format("j, i"), "violated"),
    "continue without a step": (
        "int i := n; while (i > 0) decreases(i) { if (i == 1) { continue; } i := i - 1; }",
        "violated",
    ),
    "break": ("while (n > 0) decreases(n) { break; }", "holds"),
    "nested": (
        "int i := n; while (i > 0) invariant(i >= 0) decreases(i) { int j := i; "
        "while (j > 0) invariant(j >= 0 && i > 0) decreases(j) { j := j - 1; } i := i - 1; }",
        "holds",
    ),
    "two loops in a row": (
        "int i := n; while (i > 0) invariant(i >= 0) decreases(i) { i := i - 1; } "
        "int j := n; while (j > 0) invariant(j >= 0) decreases(j) { j := j - 1; }",
        "holds",
    ),
}


def load(code: str) -> Program:
    """Return a program with the code in a method."""
    return load_text(f"class C {{ static void f(int n) requires(n >= 0 && n <= 3) {{ {code} }} }}")


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("by_invariant", [True, False])
def test_verdicts(name: str, by_invariant: bool) -> None:
    code, verdict = CASES[name]
    program = load(code)
    terms = Terms(settings=Settings(unroll=20, loops_by_invariant=by_invariant))
    report = check(terms.about(program, next(iter(program.methods()))))
    assert report.verdict.value == verdict


@pytest.mark.parametrize(
    ("code", "number"),
    [
        ("while (n > 0) decreases(n) { n := n - 1; }", 0),
        ("while (n > 0) decreases(n, n, n) { n := n - 1; }", 0),
        ("while (n > 0) invariant(n >= 0) { n := n - 1; }", 1),
        ("while (n > 0) decreases(n) { while (n > 5) invariant(n > 0) { n := n - 1; } n := n - 1; }", 1),
        (
            "ghost int last := 0; ghost bool begun := false; "
            "while (n > 0) invariant(!begun || last >= 0 && n < last) { ghost last := n; ghost begun := true; n := n - 1; }",
            0,
        ),
        (  # the ghost is changed behind the back of the invariant
            "ghost int last := 0; ghost bool begun := false; while (n > 0) invariant(!begun || last >= 0 && n < last) "
            "{ ghost last := n; ghost begun := true; ghost begun := false; }",
            1,
        ),
        (  # the second measure may grow although the first stays the same
            "ghost int a := 0; ghost int b := 0; ghost bool begun := false; "
            "while (n > 0) invariant(!begun || (a >= 0 && n < a || b >= 0 && n < b)) "
            "{ ghost a := n; ghost b := n; ghost begun := true; n := n - 1; }",
            1,
        ),
    ],
)
def test_loops_that_are_assumed_to_end(code: str, number: int) -> None:
    program = load(code)
    loops = assumed_to_end(program, next(iter(program.methods())), (), loops_by_invariant=True)
    assert len(list(loops)) == number


def test_a_loop_has_one_clause() -> None:
    with pytest.raises(OoxError, match="a loop has one decreases"):
        load("while (n > 0) decreases(n) decreases(n) { }")


def test_a_measure_is_an_integer() -> None:
    with pytest.raises(OoxError, match="expected int"):
        load("while (n > 0) decreases(n > 0) { }")
