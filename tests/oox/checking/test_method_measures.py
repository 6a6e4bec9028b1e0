"""``decreases`` of methods: verdicts by hand, and the recursion whose termination an answer need not assume."""

from __future__ import annotations

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Terms
from ooxcheck.engine.report import ANY_LENGTH, TERMINATES, Report, Standing
from ooxcheck.oox.analysis.termination import assumed_to_end
from ooxcheck.oox.check import load_text
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.settings import Settings

ACKERMANN = (
    "static int f(int m, int n) decreases({}) {{ if (m <= 0 || n < 0) {{ return 1; }} "
    "if (n == 0) {{ int a := C.f(m - 1, 1); return a; }} int b := C.f(m, n - 1); int c := C.f(m - 1, b); return c; }}"
)
EVEN = (
    "static bool f(int n) requires(n >= 0) decreases({}) {{ if (n == 0) {{ return true; }} bool b := C.odd({}); return b; }} "
    "static bool odd(int n) requires(n >= 0) decreases({}) {{ if (n == 0) {{ return false; }} bool b := C.f(n - 1); return b; }}"
)
LIST = "C next; int f() requires({}) decreases(#(this.*next)) {{ if (this.next == null) {{ return 0; }} int r := this.next.f(); return r; }}"
RANK = "C next; int rank; void f() requires({}) decreases(this.rank) {{ this.next.f(); }}"
DISPATCH = (
    "int f(int n) decreases(n) {{ if (n <= 0) {{ return 0; }} int r := this.f(n - 1); return r; }} }} "
    "class D extends C {{ int f(int n) {{ if (n <= 0) {{ return 0; }} int r := this.f({}); return r; }}"
)

CASES = {
    "counting down": ("static void f(int n) requires(n >= 0) decreases(n) { if (n > 0) { C.f(n - 1); } }", False),
    "the result of a call": ("static int f(int n) decreases(n) { if (n <= 0) { return 0; } return C.f(n - 1); }", False),
    "the same argument": ("static void f(int n) decreases(n) { if (n > 0) { C.f(n); } }", True),
    "a larger one": ("static void f(int n) decreases(n) { if (n > 0) { C.f(n + 1); } }", True),
    "a negative one": ("static void f(int n) decreases(n) { if (n > 0 - 3) { C.f(n - 1); } }", True),
    "counting up": ("static void f(int n) requires(0 <= n && n <= 3) decreases(3 - n) { if (n < 3) { C.f(n + 1); } }", False),
    "counting up from a number so small that the measure wraps around": (
        "static void f(int n) requires(n <= 3) decreases(3 - n) { if (n < 3) { C.f(n + 1); } }",
        True,
    ),
    "an assigned parameter": ("static void f(int n) decreases(n) { n := n + 1; if (n > 1) { C.f(n - 1); } }", True),
    "lexicographic": (ACKERMANN.format("m, n"), False),
    "lexicographic in the wrong order": (ACKERMANN.format("n, m"), True),
    "by turns": (EVEN.format("n", "n - 1", "n"), False),
    "by turns, one without a step": (EVEN.format("n", "n", "n"), True),
    "by turns, the second measure steps": (EVEN.format("n, 1", "n", "n, 0"), False),
    "another method": ("static void f(int n) decreases(n) { C.g(n + 1); } static void g(int n) decreases(n) { }", False),
    "an acyclic list": (LIST.format("acyclic(this, next)"), False),
    "a list that may be cyclic": (LIST.format("true"), True),
    "a receiver that is null": (RANK.format("this.next == null"), False),
    "a receiver of any rank": (RANK.format("true"), True),
    "a receiver of less rank": (
        RANK.format("this.rank >= 0 && (this.next == null || this.next.rank < this.rank)"),
        False,
    ),
    "an argument that throws": ("static void f(C c, int n) decreases(n) { C.f(c.next, c.size); } C next; int size;", True),
    "an argument that always throws": (
        "static void f(C c, int n) requires(c == null) decreases(n) { C.f(c.next, c.size); } C next; int size;",
        False,
    ),
}  # fmt: skip


def _check(text: str, name: str = "C.f", *, induction: bool = False) -> Report:
    program = load_text(f"class C {{ {text} }}")
    method = next(each for each in program.methods() if each.name == name)
    terms = Terms(settings=Settings(unroll=2), induction=induction)
    return check(terms.about(program, method))


def _is_broken(report: Report) -> bool:
    return any(
        duty.kind is DutyKind.DECREASES and standing is Standing.VIOLATED
        for duty, standing in report.duties.items()
    )


@pytest.mark.parametrize("name", CASES)
def test_verdicts_by_hand(name: str) -> None:
    code, is_violated = CASES[name]
    assert _is_broken(_check(code)) is is_violated


@pytest.mark.parametrize(("argument", "is_violated"), [("n - 1", False), ("n", True)])
def test_an_override_has_the_measures_of_the_method_that_it_overrides(
    argument: str, *, is_violated: bool
) -> None:
    assert _is_broken(_check(DISPATCH.format(argument), "D.f")) is is_violated


def test_recursion_with_measures_always_terminates() -> None:
    code = "static int f(int n) requires(n >= 0) ensures(retval >= 0) decreases(n) {{ if (n == 0) {{ return 0; }} int r := C.f({}); return r; }}"
    proved = _check(code.format("n / 2"), induction=True)
    assert proved.verdict is Verdict.HOLDS
    assert [each.code for each in proved.notes if each.code in (TERMINATES, ANY_LENGTH)] == [TERMINATES]
    assert _check(code.format("n"), induction=True).verdict is Verdict.VIOLATED


def test_a_step_that_is_missing_only_in_deep_calls_is_not_overlooked() -> None:
    """The result is 40 only if the argument is: then the second call has no less measure."""
    code = "static int f(int n) requires(n >= 0) ensures(retval == n) decreases(n) {{ if (n == 0) {{ return 0; }} int r := C.f(n - 1); if (r == {}) {{ C.f(n); }} return n; }}"
    assert _check(code.format(40), induction=True).verdict is not Verdict.HOLDS
    assert _check(code.format("0 - 40"), induction=True).verdict is Verdict.HOLDS


@pytest.mark.parametrize(("measures", "is_assumed"), [("", True), ("decreases(n)", False)])
def test_calls_by_contract_are_not_assumed_to_end_if_they_have_measures(
    measures: str, *, is_assumed: bool
) -> None:
    program = load_text(
        f"class C {{ static void f(int n) {measures} {{ if (n > 0) {{ C.f(n - 1); }} }} static void main() {{ C.f(3); }} }}"
    )
    main = next(each for each in program.methods() if each.name == "C.main")
    callee = next(each for each in program.methods() if each.name == "C.f")
    ends = assumed_to_end(program, main, (callee.full_name,), loops_by_invariant=False)
    assert bool(list(ends)) is is_assumed


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("static void f(int n) decreases(n) decreases(n) { }", "a method has one decreases"),
        ("static void f(int n) decreases(n > 0) { }", "expected"),
        (EVEN.format("n", "n - 1", "(int64) n"), "need measures of the same types"),
        (DISPATCH.format("n").replace("int f(int n) {", "int f(int n) decreases(n) {"), "it is inherited"),
    ],
)
def test_measures_that_are_refused(code: str, message: str) -> None:
    with pytest.raises(OoxError, match=message):
        load_text(f"class C {{ {code} }}")
