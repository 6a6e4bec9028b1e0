"""Numbers read from one of a few objects: comparing them case by case gives the same, in gates that are there already."""

from __future__ import annotations

import operator
from collections.abc import Callable

import pytest

from ooxcheck.relational import Formula, IntConstant, IntExpr
from ooxcheck.relational.logic.intexpr import IntBinary
from ooxcheck.relational.logic.operators import IntOp
from ooxcheck.translate.model.constant_folding import any_of
from ooxcheck.translate.model.number_cases import compare_by_cases, numbers, results
from tests.translate.model.test_divide_by_cases import WIDTH, Numbers

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


CALCULATIONS: dict[str, Callable[[IntExpr, IntExpr], IntExpr]] = {
    "masked": lambda number, _: number & 7,
    "mixed with itself": lambda number, _: (
        number ^ IntBinary(IntOp.SHIFT_RIGHT, number, IntConstant(2), WIDTH)
    ),
    "wrapped": lambda number, other: (-number + other).wrap(WIDTH),
    "of two objects": lambda number, other: number - other,
}


@pytest.mark.parametrize("name", CALCULATIONS)
@pytest.mark.parametrize("most", [1, 3, 9])
def test_results_of_calculations_are_the_same_by_cases(name: str, most: int) -> None:
    given = Numbers(3)
    second = given.world.free("second", "second", 1, [(thing,) for thing in given.things])
    calculation = CALCULATIONS[name](given.of(given.chosen), given.of(second))
    there = (given.chosen.some(), second.one())
    with given.world.session as session:
        for condition, result in results(given.world, calculation, most):
            assert session.solve(condition, ~result.eq(calculation), *there).is_unsat
        reached = any_of(condition for condition, _ in results(given.world, calculation, most))
        assert session.solve(~reached, *there).is_unsat


def test_an_object_has_one_role_in_a_calculation() -> None:
    given = Numbers(3)
    mixed = CALCULATIONS["mixed with itself"](given.of(given.chosen), given.divisor)
    assert len(results(given.world, mixed, 8)) == 3
    assert len(results(given.world, mixed, 2)) == 1


def test_a_deep_calculation_is_one_case() -> None:
    given = Numbers(3)
    number = given.of(given.chosen)
    for _ in range(5000):
        number = number ^ number
    assert [each for _, each in results(given.world, number, 8)] == [number]
