"""The values of expressions, by assertions that they make certain."""

from __future__ import annotations

import pytest

from tests.specs.values.programs import findings, unsafe

CASES = [
    ("int x := 3 + 4;", "x == 7", True),
    ("int x := -n; ", "x <= 0", False),
    ("assume n >= 0; int x := -n;", "x <= 0", True),
    ("int x := n % 10;", "x < 10", True),
    ("int x := n % 10;", "x >= 0", False),
    ("int x := n &&& 7;", "x <= 7", True),
    ("assume n >= 0; int x := n >> 1;", "x <= 1073741823", True),
    ("assume n >= 0; int x := n / 2;", "x <= n", True),
    ("assume n < 10; int x := n + 1;", "x > n", True),
    ("int x := n + 1;", "x > n", False),
    ("assume n > -9 && n < 9; int x := n * n;", "x >= 0", True),
    ("assume n > -9 && n < 9; int x := (n + 1) * (n + 1);", "x >= 0", True),
    ("assume n > -9 && n < 9; int x := n * (n + 1);", "x >= 0", False),
    ("int x := n * n;", "x >= 0", False),
    ("assume n > -9 && n < 9; int m := n; n := n + 1; int x := m * n;", "x >= 0", False),
    ("int8 x := (int8) n;", "x <= 127", True),
    ("bool x := !(n == n + 0);", "!x", True),
    ("double d := (double) n; int x := (int) d;", "x == n", False),
]


@pytest.mark.parametrize(("code", "claim", "holds"), CASES)
def test_values(code: str, claim: str, holds: bool) -> None:
    assert list(findings(f"static void f(int n) {{ {code} assert {claim}; }}").assertions.values()) == [holds]


STRINGS = [
    ("char c := s[0];", ["s[0]"]),
    ("if (#s > 0) { char c := s[0]; }", []),
    ("int i := 0; while (i < #s) { char c := s[i]; i := i + 1; }", []),
    ("if (0 <= n && n <= #s) { string t := s[n..]; }", []),
    ("if (0 <= n) { string t := s[0..n]; }", ["s[0..n]"]),
    ('string t := s + "a"; int m := #t;', []),
]


@pytest.mark.parametrize(("code", "expected"), STRINGS)
def test_strings(code: str, expected: list[str]) -> None:
    assert unsafe(f"static void f(string s, int n) {{ if (s != null) {{ {code} }} }}") == expected


def test_a_string_may_be_null() -> None:
    assert unsafe("static void f(string s) { int n := #s; }") == ["#s"]


def test_a_quantifier_evaluates_its_body_for_elements() -> None:
    code = "static void f(int[] a, int d) { if (a != null) { bool b := forall x, i : a : a[i] == x / d; } }"
    assert unsafe(code) == ["x / d"]


def test_the_right_side_is_evaluated_where_the_left_one_does_not_decide() -> None:
    assert unsafe("static void f(N n) { bool b := n != null && n.v > 0; }") == []
    assert unsafe("static void f(N n) { bool b := n == null || n.v > 0; }") == []
    assert unsafe("static void f(N n) { bool b := n == null && n.v > 0; }") == ["n.v"]
