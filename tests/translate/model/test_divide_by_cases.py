"""Division case by case: the same numbers as dividing what was chosen, in gates that are there already."""

from __future__ import annotations

import pytest

from ooxcheck.oox.operators import ArithmeticOp, DivisionOp
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.types import ClassType
from ooxcheck.relational import Expr, IntConstant, IntExpr, bits
from ooxcheck.translate.model.divide_by_cases import division
from ooxcheck.translate.model.universe import Bit, World
from tests.oox.runs import loaded

WIDTH = 5
PROGRAM = "class N { int v; }"


class Numbers:
    """Objects with a number each, all of which the solver chooses, and one of them or none that it chooses as well."""

    def __init__(self, count: int) -> None:
        self.world = World(loaded(PROGRAM, WIDTH), Settings(), ())
        self.things = [self.world.thing(ClassType("N"), number, initial=True) for number in range(count)]
        rows = [(thing, Bit(place)) for thing in self.things for place in range(WIDTH)]
        self.field = self.world.free("v", "v", 2, rows)
        self.chosen = self.world.free("chosen", "chosen", 1, [(thing,) for thing in self.things])
        self.world.session.add(self.chosen.lone())
        (self.divisor,) = self.numbers(["divisor"])

    def numbers(self, names: list[str]) -> list[IntExpr]:
        """Return integers that the solver chooses."""
        places = [(Bit(place),) for place in range(WIDTH)]
        return [bits(self.world.free(name, name, 1, places), WIDTH) for name in names]

    def of(self, owner: Expr) -> IntExpr:
        """Return the number of an object."""
        return bits(owner.join(self.field), WIDTH)


@pytest.mark.parametrize("op", [ArithmeticOp.DIVIDE, ArithmeticOp.REMAINDER])
@pytest.mark.parametrize("count", [1, 2, 3, 9])
def test_dividing_case_by_case_gives_the_same(op: DivisionOp, count: int) -> None:
    given = Numbers(count)
    number, divisor = given.of(given.chosen), given.divisor
    plain = number.quotient(divisor) if op is ArithmeticOp.DIVIDE else number.remainder(divisor)
    differs = ~division(given.world, op, number, divisor).eq(plain)
    with given.world.session as session:
        assert session.solve(differs, given.chosen.some(), ~divisor.eq(IntConstant(0))).is_unsat
        assert session.solve(given.chosen.some(), ~plain.eq(IntConstant(0))).is_sat


@pytest.mark.parametrize("op", [ArithmeticOp.DIVIDE, ArithmeticOp.REMAINDER])
def test_a_divisor_may_be_read_from_an_object_too(op: DivisionOp) -> None:
    given = Numbers(2)
    number, (divided,) = given.of(given.chosen), given.numbers(["divided"])
    plain = divided.quotient(number) if op is ArithmeticOp.DIVIDE else divided.remainder(number)
    differs = ~division(given.world, op, divided, number).eq(plain)
    with given.world.session as session:
        assert session.solve(differs, ~number.eq(IntConstant(0))).is_unsat


def test_what_was_divided_object_by_object_is_not_divided_again() -> None:
    given = Numbers(2)
    session = given.world.session
    zero = IntConstant(0)
    for thing in given.things:
        session.literal(
            division(
                given.world, ArithmeticOp.REMAINDER, given.of(given.world.constant(thing)), given.divisor
            ).eq(zero)
        )
    before = session.size().gates
    session.literal(
        division(given.world, ArithmeticOp.REMAINDER, given.of(given.chosen), given.divisor).eq(zero)
    )
    assert session.size().gates < before * 1.2
    session.close()
