"""Numbers read from one of a few objects: comparing them case by case gives the same, in gates that are there already."""

from __future__ import annotations

import operator

import pytest

from ooxcheck.relational import Formula, IntExpr
from ooxcheck.translate.model.number_cases import compare_by_cases, numbers
from tests.translate.model.test_divide_by_cases import Numbers

TESTS = {"<": operator.lt, "<=": operator.le, "==": IntExpr.eq}


@pytest.mark.parametrize("op", TESTS)
@pytest.mark.parametrize("count", [1, 2, 3, 33])
def test_comparing_case_by_case_gives_the_same(op: str, count: int) -> None:
    given = Numbers(count)
    number, (other,) = given.of(given.chosen), given.numbers(["other"])
    for a, b in ((number, other), (other, number), (number, number)):
        differs = ~compare_by_cases(given.world, a, b, TESTS[op]).iff(TESTS[op](a, b))
        assert given.world.session.solve(differs, given.chosen.some()).is_unsat
    assert given.world.session.solve(TESTS[op](number, other), given.chosen.some()).is_sat


def test_each_object_is_compared_by_itself() -> None:
    given, met = Numbers(2), list[tuple[IntExpr, IntExpr]]()
    (other,) = given.numbers(["other"])

    def less(a: IntExpr, b: IntExpr) -> Formula:
        met.append((a, b))
        return a < b

    compare_by_cases(given.world, given.of(given.chosen), other, less)
    assert met == [(found, other) for _, found in numbers(given.world, given.of(given.chosen))]
    assert len(met) == 2


def test_too_many_cases_are_one() -> None:
    given, met = Numbers(33), list[IntExpr]()
    (other,) = given.numbers(["other"])

    def less(a: IntExpr, b: IntExpr) -> Formula:
        met.append(a)
        return a < b

    number = given.of(given.chosen)
    compare_by_cases(given.world, number, other, less)
    assert met == [number]
