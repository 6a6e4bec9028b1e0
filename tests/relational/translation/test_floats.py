"""Floating-point nodes: what the translator builds is what the evaluator computes from rational numbers."""

from __future__ import annotations

from random import Random

import pytest

from ooxcheck.relational import (
    Bounds,
    Formula,
    Instance,
    IntConstant,
    Integers,
    Interpretation,
    IntExpr,
    Relation,
    Universe,
    alloy,
    bits,
    solve,
)
from ooxcheck.relational.evaluate import holds, value
from ooxcheck.relational.logic.floats import (
    FloatBinary,
    FloatCompare,
    FloatConvert,
    FloatNegate,
    FloatOfInt,
    IntOfFloat,
    IsFloat,
)
from ooxcheck.relational.logic.operators import FloatOp, IntRelation
from ooxcheck.relational.to_alloy.integer_bitwidth import FloatingPoint
from ooxcheck.sat.floating_point.formats import Format

SMALL, OTHER = Format(3, 3), Format(2, 2)
PLACES = tuple(f"bit{place}" for place in range(SMALL.width))
UNIVERSE = Universe(*PLACES)
A, B = Relation("a", 1), Relation("b", 1)
LEFT, RIGHT = (bits(each, SMALL.width, unsigned=True) for each in (A, B))
INTEGERS: list[IntExpr] = [
    *(FloatBinary(op, SMALL, LEFT, RIGHT) for op in FloatOp),
    FloatNegate(SMALL, LEFT),
    FloatOfInt(SMALL, bits(A, SMALL.width)),
    FloatOfInt(SMALL, LEFT),
    IntOfFloat(SMALL, LEFT, 4),
    IntOfFloat(SMALL, LEFT, 4, unsigned=True),
    FloatConvert(SMALL, OTHER, LEFT),
]  # fmt: skip
FORMULAS: list[Formula] = [
    *(FloatCompare(op, SMALL, LEFT, RIGHT) for op in IntRelation),
    IsFloat(SMALL, LEFT),
]


def bounds() -> Bounds:
    found = Bounds(UNIVERSE, Integers(bit_atoms=PLACES))
    for relation in (A, B):
        found.bind(relation, upper=[(place,) for place in PLACES])
    return found


def instances(count: int) -> list[Instance]:
    rng = Random(0)
    rows = [frozenset((place,) for place in PLACES if rng.randrange(2)) for _ in range(2 * count)]
    return [
        Instance(PLACES, {A: one, B: other}, Integers(bit_atoms=PLACES))
        for one, other in zip(rows[::2], rows[1::2], strict=True)
    ]


@pytest.mark.parametrize("integer", INTEGERS, ids=str)
def test_numbers_are_what_the_evaluator_says(integer: IntExpr) -> None:
    for instance in instances(100):
        assert Interpretation(instance).value(integer) == value(integer, instance)


@pytest.mark.parametrize("formula", FORMULAS, ids=str)
def test_comparisons_are_what_the_evaluator_says(formula: Formula) -> None:
    for instance in instances(100):
        assert Interpretation(instance).holds(formula) == holds(formula, instance)


def test_the_order_of_a_sum_and_of_a_product_is_seen_not_to_matter() -> None:
    for op in (FloatOp.ADD, FloatOp.MULTIPLY):
        turned = FloatBinary(op, SMALL, LEFT, RIGHT).eq(FloatBinary(op, SMALL, RIGHT, LEFT))
        assert not solve(~turned, bounds()).is_sat


def test_addition_is_not_associative() -> None:
    one = IntConstant(SMALL.bias << SMALL.fraction)
    left = FloatBinary(FloatOp.ADD, SMALL, FloatBinary(FloatOp.ADD, SMALL, LEFT, RIGHT), one)
    right = FloatBinary(FloatOp.ADD, SMALL, LEFT, FloatBinary(FloatOp.ADD, SMALL, RIGHT, one))
    differ = FloatCompare(IntRelation.LESS, SMALL, left, right)
    answer = solve(differ, bounds())
    assert answer.instance is not None
    assert holds(differ, answer.instance)


def test_alloy_has_no_floating_point_numbers() -> None:
    with pytest.raises(FloatingPoint, match="Alloy has no floating-point numbers"):
        alloy(FORMULAS[0], bounds())
