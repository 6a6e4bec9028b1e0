"""Calls: arguments, results, effects, and new objects."""

from __future__ import annotations

import pytest

from tests.specs.values.programs import findings, unsafe

CASES = [
    ("static int g(int n) { return n + 1; }", "int x := Main.g(4);", "x == 5", True),
    ("static int g(int n) { n := 0; return n; }", "int m := 7; int x := Main.g(m);", "m == 7", True),
    ("static int g(int[] a) { return #a; }", "int[] a := new int[k]; int x := Main.g(a);", "x == k", True),
    ("static void g(N n) { n.v := 3; }", "N n := new N(); Main.g(n);", "n.v == 3", True),
    ("static void g(N n) { n.v := 3; }", "N n := new N(); N m := new N(); Main.g(n);", "m.v == 0", False),
    ("static void g(N n) { n.v := 3; }", "N n := new N(); N m := new N(); Main.g(n);", "m.v <= 3", True),
    ("static int any();", "int x := Main.any();", "x == 0", False),
    ("static int any() ensures(retval > 0);", "int x := Main.any();", "x > 0", True),
    ("static void g() ensures(true);", "N n := new N(); n.v := 1; Main.g();", "n.v == 1", False),
    ("static void g() modifies();", "N n := new N(); n.v := 1; Main.g();", "n.v == 1", True),
    ("", "int[] a := new int[3]; a[0] := 5; int x := a[k];", "x <= 5 && x >= 0", True),
    ("", "N n := new N();", "n.next == null", True),
]


@pytest.mark.parametrize(("methods", "code", "claim", "holds"), CASES)
def test_states_after_calls(methods: str, code: str, claim: str, holds: bool) -> None:
    whole = f"{methods} static void f(int k) requires(k >= 0) {{ {code} bool b := {claim}; assert b; }}"
    assert list(findings(whole).assertions.values()) == [holds]


def test_exceptions_of_a_callee_leave_the_caller() -> None:
    code = "static void g(int d) { int q := 1 / d; } static void f(int d) exceptional(false) { Main.g(d); }"
    assert unsafe(code) == ["1 / d"]
    assert not findings(code).proves(None)


def test_a_caught_exception_of_a_callee() -> None:
    code = "static void g(int d) { int q := 1 / d; } static void f(int d) exceptional(false) { try { Main.g(d); } catch { } }"
    assert findings(code).proves(None)


def test_mutual_recursion() -> None:
    code = (
        "static bool even(int n) { if (n == 0) { return true; } bool r := Main.odd(n - 1); return r; } "
        "static bool odd(int n) { if (n == 0) { return false; } bool r := Main.even(n - 1); return r; } "
        "static void f(int n) exceptional(false) { bool b := Main.even(n); }"
    )
    assert findings(code).proves(None)
