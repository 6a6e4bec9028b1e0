"""Statements and loops, by assertions about the states after them."""

from __future__ import annotations

import pytest

from ooxcheck.specs.values.statements import widening_limits
from tests.specs.values.programs import findings, method_f

CASES = [
    ("int i := 0; while (i < 10) { i := i + 1; }", "i == 10", True),
    ("int i := 0; while (i < n) { i := i + 1; }", "i >= 0", True),
    ("int i := 0; while (i < n) { i := i + 1; }", "i >= n", True),
    ("int i := 0; while (i < n) { i := i + 1; }", "i == n", False),
    ("int i := 10; while (i > 0) { if (i == n) { break; } i := i - 1; }", "i <= 10 && i >= 0", True),
    ("int i := 0; while (true) { i := i + 1; if (i > 5) { break; } }", "i == 6", True),
    ("int i := 0; while (i < 3) { i := i + 1; if (n > 0) { continue; } n := 1; }", "i == 3", True),
    ('int i := 0; try { i := 1; throw "x"; } catch { i := i + 1; }', "i == 2", True),
    (
        "string w := null; try { int q := 1 / n; } catch (string x) { w := x; }",
        'w == null || w == "zero"',
        True,
    ),
    ("int i := 0; int j := 0; while (i < 9) { i := i + 1; j := j + 1; }", "j >= 0", True),
    ("int i := 0; int j := 5; while (i < 9) { i := i + 1; j := 5; }", "j == 5", True),
    ("int i; ", "i == 0", True),
]


@pytest.mark.parametrize(("code", "claim", "holds"), CASES)
def test_states_after_statements(code: str, claim: str, holds: bool) -> None:
    assert list(findings(f"static void f(int n) {{ {code} assert {claim}; }}").assertions.values()) == [holds]


def test_code_behind_a_loop_without_end_is_not_reached() -> None:
    assert not findings("static void f() { while (true) { } assert false; }").assertions


def test_limits_of_widening_are_the_literals_and_their_neighbours() -> None:
    _, method = method_f("static void f(int n) { while (n < 10) { n := n + 1; } }")
    assert widening_limits(method) == (-1, 0, 1, 2, 9, 10, 11)
