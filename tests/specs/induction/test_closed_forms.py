"""Closed forms are guessed from runs, and foretell another one."""

from __future__ import annotations

import pytest

from ooxcheck.oox.running.settings import DEFAULT
from ooxcheck.specs.induction.closed_forms import closed_forms
from tests.ooxcheck.questions import asked


def guessed(
    body: str, parameters: str = "int m, int n", result: str = "int"
) -> list[tuple[str | None, int, int, dict[str, int]]]:
    question = asked(
        f"class M {{ static {result} f({parameters}) {{ {body} }} }}", "M.f", int_width=32, scope=0
    )
    forms = closed_forms(question.program, question.method, DEFAULT)
    return [
        (
            each.held.name if each.held else None,
            each.value,
            each.constant,
            {of.name: factor for of, factor in each.factors},
        )
        for each in forms
    ]


def test_a_sum_is_found_that_is_always_right() -> None:
    assert guessed("if (n == 0) { return m - 7; } return M.f(m + 3, n - 1);")[:1] == [
        (None, 0, -7, {"m": 1, "n": 3})
    ]


def test_a_sum_is_found_for_each_small_number() -> None:
    ackermann = "if (m == 0) { return n + 1; } if (n == 0) { return M.f(m - 1, 1); } int r := M.f(m, n - 1); return M.f(m - 1, r);"
    found = guessed(ackermann)
    assert [each for each in found if each[0] == "m"] == [
        ("m", 0, 1, {"n": 1}),
        ("m", 1, 2, {"n": 1}),
        ("m", 2, 3, {"n": 2}),
    ]


@pytest.mark.parametrize(
    ("body", "parameters", "result"),
    [
        ("if (n == 0) { return 1; } int r := M.f(n - 1); return 2 * r;", "int n", "int"),
        ("return M.f(n);", "int n", "int"),
        ("if (n == 0) { return true; } return M.f(n - 1);", "int n", "bool"),
        ("if (b) { return n; } return M.f(true, n);", "bool b, int n", "int"),
        ("int d := 1 / (n - 2); return n;", "int n", "int"),
    ],
)
def test_there_is_none_where_runs_fit_no_sum_or_do_not_return_a_number(
    body: str, parameters: str, result: str
) -> None:
    assert not guessed(body, parameters, result)
