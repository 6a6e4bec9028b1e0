"""Formulas as conditions: fields of null are empty sets in formulas."""

from __future__ import annotations

import pytest

from ooxcheck.oox import typed
from ooxcheck.specs.values.formulas import always_has_value, exact_condition, implied_condition
from tests.specs.values.programs import method_f

EXPRESSIBLE = [
    ("n > 0", True),
    ("x.v > 0", True),
    ("!(x.v > 0)", False),
    ("x != null", True),
    ("x.next != null", True),
    ("x.next == null", False),
    ("x.next != x", False),
    ("n > 0 || x.v > 0", True),
    ("n > 0 ==> x.v > 0", True),
    ("x.v > 0 ==> n > 0", False),
    ("x in N", False),
]


def _formula(text: str) -> typed.Clause:
    _, method = method_f(f"static void f(int n, N x) requires({text}) {{ }}")
    (clause,) = method.contract.requires
    return clause


@pytest.mark.parametrize(("text", "is_expressible"), EXPRESSIBLE)
def test_exact_conditions(text: str, is_expressible: bool) -> None:
    assert (exact_condition(_formula(text).formula) is not None) == is_expressible


def test_a_conjunction_implies_its_expressible_part() -> None:
    formula = _formula("x in N && n > 0").formula
    assert exact_condition(formula) is None
    assert isinstance(implied_condition(formula), typed.Binary)


def test_formulas_that_always_have_a_value() -> None:
    assert always_has_value(_formula("x.v > 0 && (all y : N | y.next != x)").formula)
    assert not always_has_value(_formula("n / n == 1").formula)
