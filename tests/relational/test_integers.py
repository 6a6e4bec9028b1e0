"""Integer nodes by the translator, over constants, against the evaluator: every operator on all small values."""

from __future__ import annotations

import pytest

from relational.bounds import Bounds, Instance, Integers, Universe
from relational.evaluate import value
from relational.expr import UNIV, Relation
from relational.interpret import Interpretation
from relational.intexpr import IntBinary, IntCompare, IntConstant, IntUnary, bits, count
from relational.leaves import Leaves
from relational.operators import IntOp, IntRelation, IntSign
from relational.translate import Translator
from sat.circuit import Circuit

p = Relation("p", 1)


def instance(width: int) -> Instance:
    return Instance(("a", "b", "c"), {p: frozenset([("a",), ("c",)])}, Integers(width, {}, ("a", "b", "c")))


@pytest.mark.parametrize("width", [1, 2, 3, 4])
@pytest.mark.parametrize("op", IntOp)
def test_an_operator_agrees_with_the_evaluator_on_all_values(op: IntOp, width: int) -> None:
    there = instance(width)
    interpretation = Interpretation(there)
    numbers = range(-(1 << width - 1), 1 << width - 1)
    for left in numbers:
        for right in numbers:
            node = IntBinary(op, IntConstant(left), IntConstant(right))
            assert interpretation.value(node) == value(node, there), node


@pytest.mark.parametrize("width", [1, 2, 3, 4])
def test_signs_and_comparisons_agree_with_the_evaluator_on_all_values(width: int) -> None:
    there = instance(width)
    interpretation = Interpretation(there)
    numbers = range(-(1 << width - 1), 1 << width - 1)
    for left in numbers:
        for sign in IntSign:
            node = IntUnary(sign, IntConstant(left))
            assert interpretation.value(node) == value(node, there), node
        for right in numbers:
            expected = {
                IntRelation.EQUAL: left == right,
                IntRelation.LESS: left < right,
                IntRelation.AT_MOST: left <= right,
            }
            for op, truth in expected.items():
                assert interpretation.holds(IntCompare(op, IntConstant(left), IntConstant(right))) is truth


@pytest.mark.parametrize("width", [1, 2, 3, 5])
def test_counting_wraps_at_the_width(width: int) -> None:
    there = instance(width)
    node = count(UNIV) + count(UNIV)
    assert Interpretation(there).value(node) == value(node, there) == there.integers.wrapped(6)


def test_a_bit_set_is_read_with_its_last_position_as_sign() -> None:
    assert Interpretation(instance(4)).value(bits(p)) == 1 - 4
    assert Interpretation(instance(2)).value(bits(p)) == 1


def test_a_short_count_needs_few_bits_whatever_the_width() -> None:
    universe = Universe("a", "b", "c")
    bounds = Bounds(universe, Integers(32))
    bounds.bind(p, upper=universe)
    gates = Circuit()
    translator = Translator(gates, Leaves(gates, bounds), universe, bounds.integers)
    assert len(translator.integer(count(p))) == 3
