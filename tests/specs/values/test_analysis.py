"""The analysis of whole methods: conditions that hold in all runs, and traps in which they do not.

The expected places were written before the analysis was run.
"""

from __future__ import annotations

import pytest

from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.settings import DEFAULT, Settings
from ooxcheck.specs.values.analysis import analyse
from tests.specs.values.concrete_runs import analyse_with_states, problems_of_run
from tests.specs.values.programs import findings, method_f, unsafe
from tests.translate import random_numbers, random_strings
from tests.translate.random_methods import Sample, sample

LOOP = "static void f(int[] a, int n) requires(a != null) {{ int i := {}; while ({}) {{ {} }} }}"

CASES = {
    "index of a counting loop": (LOOP.format("0", "i < #a", "a[i] := 0; i := i + 1;"), []),
    "index of a loop that decrements": (LOOP.format("#a - 1", "i >= 0", "a[i] := 0; i := i - 1;"), []),
    "index one too far": (LOOP.format("0", "i <= #a", "a[i] := 0; i := i + 1;"), ["a[i]"]),
    "guard i != n": (LOOP.format("0", "i != #a", "a[i] := 0; i := i + 1;"), []),
    "guard i != n, in steps of two": (LOOP.format("0", "i != #a", "a[i] := 0; i := i + 2;"), ["a[i]"]),
    "guard i != n, from above": (LOOP.format("n", "i != #a", "a[i] := 0; i := i + 1;"), ["a[i]"]),
    "continue skips an access": (
        LOOP.format("0", "i < #a", "i := i + 1; if (n > i) { continue; } a[i - 1] := 0;"),
        [],
    ),
    "index changed after its test": (LOOP.format("0", "i < #a", "i := i + 1; a[i] := 0;"), ["a[i]"]),
    "other array": (
        "static void f(int[] a, int[] b) requires(a != null) requires(b != null) "
        "{ int i := 0; while (i < #a) { b[i] := 0; i := i + 1; } }",
        ["b[i]"],
    ),
    "length in a variable, copy of the array": (
        "static void f(int[] a) requires(a != null) "
        "{ int n := #a; int[] b := a; int i := 0; while (i < n) { b[i] := 0; i := i + 1; } }",
        [],
    ),
    "array replaced in the loop": (
        "static void f(int[] a) requires(a != null) "
        "{ int n := #a; int i := 0; while (i < n) { a[i] := 0; a := new int[1]; i := i + 1; } }",
        ["a[i]"],
    ),
    "overflow of an index": (
        "static void f(int[] a, int i) requires(a != null) requires(i >= 0) { if (i + 1 < #a) { a[i + 1] := 0; } }",
        ["a[i + 1]"],
    ),
    "no overflow of an index": (
        "static void f(int[] a, int i) requires(a != null) requires(i >= 0) { if (i < #a - 1) { a[i + 1] := 0; } }",
        [],
    ),
    "alias through a field": (
        "static void f(N x, N y) requires(x != null) requires(y != null) "
        "{ x.next := new N(); y.next := null; x.next.v := 1; }",
        ["x.next.v"],
    ),
    "another field": (
        "static void f(N x, N y) requires(x != null) requires(y != null) "
        "{ x.next := new N(); y.v := 2; x.next.v := 1; }",
        [],
    ),
    "an object that is its own successor": (
        "static void f(N x) requires(x != null) { if (x.next != null) { x.next.next := new N(); x.next.next.v := 1; } }",
        ["x.next.next.v"],
    ),
    "alias changed in a loop": (
        "static void f(N x, N y) requires(x != null) requires(y != null) "
        "{ while (x.next != null) { y.next := null; x.next.v := 1; } }",
        ["x.next.v"],
    ),
    "null after a call": (
        "static void clear(N z) requires(z != null) { z.next := null; } "
        "static void f(N x) requires(x != null) { x.next := new N(); Main.clear(x); x.next.v := 1; }",
        ["x.next.v"],
    ),
    "not null after a call of other code": (
        "static void touch(N z) requires(z != null) { z.v := 1; } "
        "static void f(N x) requires(x != null) { x.next := new N(); Main.touch(x); x.next.v := 1; }",
        [],
    ),
    "a static field changed by a call": (
        "static void clear() { N.first := null; } "
        "static void f() { N.first := new N(); Main.clear(); N.first.v := 1; }",
        ["N.first.v"],
    ),
    "an unknown method": (
        "static int any(); static void f(N x) requires(x != null) { int n := Main.any(); int m := 1 / n; x.v := n; }",
        ["1 / n"],
    ),
    "an exception skips an assignment": (
        "static void f(int d) { N n := null; try { int q := 1 / d; n := new N(); } catch { } n.v := 1; }",
        ["1 / d", "n.v"],
    ),
    "an exception after an assignment": (
        "static void f(int d) { N n := null; try { n := new N(); int q := 1 / d; } catch { } n.v := 1; }",
        ["1 / d"],
    ),
    "an exception of a callee": (
        "static void g(int d) { int q := 1 / d; } "
        "static void f(int d) { N n := null; try { Main.g(d); n := new N(); } catch { } n.v := 1; }",
        ["1 / d", "n.v"],
    ),
    "break skips an assignment": (
        "static void f(bool b) { N n := null; while (true) { if (b) { break; } n := new N(); break; } n.v := 1; }",
        ["n.v"],
    ),
    "a flag says how a block was left": (
        "static void f(int d) { N n := null; bool done := false; "
        "try { int q := 1 / d; n := new N(); done := true; } catch { } if (done) { n.v := 1; } }",
        ["1 / d"],
    ),
    "divisors of a loop": (
        "static void f(int n) { int i := 1; while (i < 100) { int q := n / i; i := i + 1; } }",
        [],
    ),
    "a divisor that wraps around to zero": (
        "static void f(int n) { int d := 1; while (n > 0) { d := d * 2; n := n - 1; } int q := 1 / d; }",
        ["1 / d"],
    ),
    "size of an array": (
        "static void f(int n) { if (n >= 0) { int[] a := new int[n]; } int[] b := new int[n]; }",
        ["n"],
    ),
    "recursion over an array": (
        "static void h(int[] a, int i) { if (i < #a) { a[i] := 0; Main.h(a, i + 1); } } "
        "static void f(int[] a) requires(a != null) { Main.h(a, 0); }",
        [],
    ),
    "recursion with a step down": (
        "static void h(int[] a, int i) { if (i < #a) { a[i] := 0; Main.h(a, i - 1); } } "
        "static void f(int[] a) requires(a != null) { Main.h(a, 0); }",
        ["a[i]"],
    ),
    "result of recursion": (
        "static int g(int n) { if (n <= 0) { return 1; } int r := Main.g(n - 1); return r; } "
        "static void f() { int r := Main.g(5); int q := 10 / r; }",
        [],
    ),
    "cast after a test": (
        "static void f(A x) { if (x instanceof B) { B b := (B) x; } }",
        [],
    ),
    "cast without a test": ("static void f(A x) { B b := (B) x; }", ["(B) x"]),
    "dispatch by class": (
        "static void f() { A x := new B(); int n := x.get(); int q := 1 / n; }",
        [],
    ),
    "dispatch to several classes": (
        "static void f(A x) requires(x != null) { int n := x.get(); int q := 1 / n; }",
        ["1 / n"],
    ),
    "walk along a list": ("static void f(N n) { while (n != null) { n := n.next; } }", []),
    "walk one step too far": (
        "static void f(N n) { while (n != null) { n := n.next; n.v := 0; } }",
        ["n.v"],
    ),
    "a method that tests for null": (
        "static bool some(N n) { return n != null; } static void f(N n) { bool b := Main.some(n); if (b) { n.v := 1; } }",
        [],
    ),
    "a method that assumes its argument": (
        "static void hold(bool b) { assume b; } static void f(int n) { Main.hold(n > 0); int q := 1 / n; }",
        [],
    ),
    "rows of a matrix": (
        "static void f() { int[][] m := new int[3][4]; int i := 0; "
        "while (i < 3) { int j := 0; while (j < 4) { m[i][j] := 1; j := j + 1; } i := i + 1; } }",
        [],
    ),
    "a row replaced by null": (
        "static void f() { int[][] m := new int[3][4]; m[0] := null; m[1][0] := 1; }",
        ["m[1][0]"],
    ),
    "insertion sort": (
        "static void f(int[] a) requires(a != null) { int i := 1; while (i < #a) { int j := i - 1; int x := a[i]; "
        "while (j >= 0 && a[j] > x) { a[j + 1] := a[j]; j := j - 1; } a[j + 1] := x; i := i + 1; } }",
        [],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_places_that_may_throw(name: str) -> None:
    code, expected = CASES[name]
    assert unsafe(code) == expected


@pytest.mark.parametrize("name", CASES)
def test_runs_stay_within_the_analysis(name: str) -> None:
    program, method = method_f(CASES[name][0], int_width=8)
    from ooxcheck.oox.oracle.states import Bounds

    settings, bounds = Settings(unroll=6), Bounds(scope=2, array=3, ints=(-128, -1, 0, 1, 2, 127))
    analysed = analyse_with_states(program, method, settings)
    for seed in range(10):
        problems, _ = problems_of_run(program, method, settings, bounds, seed, analysed)
        assert not problems


def _random_samples() -> list[Sample]:
    plain = [sample(seed) for seed in range(40)]
    return [
        *plain,
        *(random_numbers.sample(seed) for seed in range(15)),
        *(random_strings.sample(seed) for seed in range(15)),
    ]


def test_random_runs_stay_within_the_analysis() -> None:
    proved = 0
    for each in _random_samples():
        problem = each.problem()
        program, method, settings = problem.program, problem.method, problem.settings
        analysed = analyse_with_states(program, method, settings)
        assert analysed.findings is not None
        proved += analysed.findings.proved_conditions
        for seed in range(5):
            problems, _ = problems_of_run(program, method, settings, problem.bounds, seed, analysed)
            assert not problems, each.text
    assert proved > 100


def test_all_duties_of_a_method_are_proved() -> None:
    code = "static void f(int n) exceptional(false) { int i := 1; while (i < 9) { int q := n / i; i := i + 1; } assert i == 9; }"
    assert findings(code).proves(None)


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("static int f(int n) ensures(retval == n) { return n; }", DutyKind.ENSURES),
        ("static void f(int n) { assert n == 0; }", DutyKind.ASSERT),
        ("static void f(int n) exceptional(false) { int q := 1 / n; }", DutyKind.EXCEPTIONAL),
        ('static void f(int n) exceptional(false) { throw "x"; }', DutyKind.EXCEPTIONAL),
        ("static void f(int n) modifies() { }", DutyKind.MODIFIES),
        ("static void f(int n) { while (n > 0) invariant(n >= 0) { n := n - 1; } }", DutyKind.LOOP_INVARIANT),
        ("static void g(int n) requires(n > 0) { } static void f(int n) { Main.g(n); }", DutyKind.REQUIRES),
    ],
)
def test_duties_that_are_not_proved(code: str, kind: DutyKind) -> None:
    result = findings(code)
    assert kind in result.open
    assert not result.proves((kind,))
    assert not result.proves(None)


def test_a_precondition_of_a_callee_is_proved() -> None:
    code = "static void g(int n) requires(n > 0) { } static void f(int n) requires(n > 2) { Main.g(n - 1); }"
    assert findings(code).proves(None)


def test_exceptions_that_are_not_allowed() -> None:
    code = "static void f(int n) { int q := 1 / n; }"
    assert findings(code).proves(None)
    assert not findings(code, settings=Settings(exceptions_allowed=False)).proves(None)


def test_overflow_is_not_examined() -> None:
    assert not findings(
        "static void f(int n) { int m := n + 1; }", settings=Settings(overflow="error")
    ).proves(None)


def test_methods_with_threads_are_not_analysed() -> None:
    program, method = method_f("static void g() { } static void f() { fork Main.g(); }")
    assert analyse(program, method, DEFAULT) is None


def test_a_long_analysis_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ooxcheck.specs.values.analysis.MOST_WORK", 100)
    program, method = method_f(CASES["rows of a matrix"][0])
    assert analyse(program, method, DEFAULT) is None
