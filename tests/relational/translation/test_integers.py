"""Integer nodes by the translator, over constants, against the evaluator: every operator on all small values.

Widths of 16 to 64 bits are compared with Python's own integers, on values that Hypothesis finds interesting.
"""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ooxcheck.relational.bounds import Bounds, Instance, Integers, Universe
from ooxcheck.relational.evaluate import value
from ooxcheck.relational.logic.expr import UNIV, Relation
from ooxcheck.relational.logic.intexpr import (
    BitSet,
    IntBinary,
    IntChoice,
    IntCompare,
    IntConstant,
    IntExpr,
    IntUnary,
    Wrapped,
    bits,
    count,
)
from ooxcheck.relational.logic.operators import IntOp, IntRelation, IntSign
from ooxcheck.relational.translation.interpret import Interpretation
from ooxcheck.relational.translation.leaves import Leaves
from ooxcheck.relational.translation.translate import Translator
from ooxcheck.sat.core import Circuit

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
    assert Interpretation(there).value(node) == value(node, there) == there.integers.wrap(6)


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


@pytest.mark.parametrize("unsigned", [False, True])
@pytest.mark.parametrize("width", [1, 2, 3, 5])
def test_an_operator_of_its_own_width_agrees_with_the_evaluator_on_all_values(
    width: int, unsigned: bool
) -> None:
    there = instance(3)
    interpretation = Interpretation(there)
    numbers = [IntConstant(number) for number in range(-4, 4)]
    wider = [number.wrap(4, unsigned=True) for number in numbers[:4]]
    for left in numbers + wider:
        made: list[IntExpr] = [IntUnary(sign, left, width, unsigned) for sign in IntSign]
        made += [IntBinary(op, left, right, width, unsigned) for op in IntOp for right in numbers + wider[:2]]
        for node in (*made, Wrapped(left, width, unsigned)):
            assert interpretation.value(node) == value(node, there), node


EXACT = {
    IntOp.ADD: lambda a, b: a + b,
    IntOp.SUBTRACT: lambda a, b: a - b,
    IntOp.MULTIPLY: lambda a, b: a * b,
    IntOp.AND: lambda a, b: a & b,
    IntOp.OR: lambda a, b: a | b,
    IntOp.XOR: lambda a, b: a ^ b,
    IntOp.DIVIDE: lambda a, b: abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1),
    IntOp.REMAINDER: lambda a, b: abs(a) % abs(b) * (1 if a >= 0 else -1),
}


def reduced(number: int, width: int, *, unsigned: bool) -> int:
    rest = number & (1 << width) - 1
    return rest - (1 << width) if not unsigned and rest >> width - 1 else rest


def numbers(width: int) -> st.SearchStrategy[int]:
    edges = [0, 1, -1, (1 << width - 1) - 1, -(1 << width - 1), (1 << width) - 1]
    return st.one_of(st.sampled_from(edges), st.integers(-(1 << width - 1), (1 << width) - 1))


@settings(max_examples=150, deadline=None)
@example(op=IntOp.DIVIDE, width=32, unsigned=False, a=-(1 << 31), b=-1)
@given(
    op=st.sampled_from(list(EXACT)),
    width=st.sampled_from([16, 32, 64]),
    unsigned=st.booleans(),
    a=numbers(32),
    b=numbers(32),
)
def test_machine_arithmetic_is_that_of_python_reduced(
    op: IntOp, width: int, unsigned: bool, a: int, b: int
) -> None:
    interpretation = Interpretation(Instance((), {}, Integers(72)))
    left, right = IntConstant(a), IntConstant(b or 1)
    made = IntBinary(op, left, right).wrap(width, unsigned=unsigned)
    expected = reduced(EXACT[op](a, b or 1), width, unsigned=unsigned)
    assert interpretation.value(made) == expected
    assert interpretation.value(Wrapped(IntBinary(op, left, right), width, unsigned)) == expected


def test_only_the_bits_of_a_product_that_are_asked_for_are_computed() -> None:
    sizes = {}
    for width in (8, 16):
        t, (a, b) = operands(16)
        sizes[width] = (len(t.integer((a * b).wrap(width))), len(t.gates))
        t, (a, b) = operands(16)
        assert len(t.integer((a * b).wrap(width, unsigned=True))) == width + 1
        assert len(t.gates) == sizes[width][1]
    t, (a, b) = operands(16)
    assert len(t.integer(a * b)) == 32
    assert sizes[8][0] == 8
    assert 3 * sizes[8][1] < sizes[16][1] < len(t.gates) / 2


def test_wrapping_twice_is_one_operation_where_that_says_the_same() -> None:
    a, b = count(p), bits(p)
    assert (a + b).wrap(32).wrap(8) is (a + b).wrap(8)
    assert (-a).wrap(32).wrap(8, unsigned=True) is (-a).wrap(8, unsigned=True)
    for narrow in ((a + b).wrap(8), (-a).wrap(8)):
        assert narrow.wrap(32, unsigned=True) is Wrapped(narrow, 32, True)
    logical = IntBinary(IntOp.SHIFT_RIGHT, a, b)
    assert logical.wrap(8) is Wrapped(logical, 8)


def operands(width: int) -> tuple[Translator, tuple[IntExpr, IntExpr]]:
    """Return a translator and two integers of so many unknown bits."""
    universe = Universe(*range(width))
    bounds = Bounds(universe, Integers(64, {}, tuple(universe)))
    for name in "ab":
        bounds.bind(Relation(name, 1), upper=universe)
    gates = Circuit()
    translator = Translator(gates, Leaves(gates, bounds), universe, bounds.integers)
    return translator, (bits(Relation("a", 1)), bits(Relation("b", 1)))


@settings(max_examples=60, deadline=None)
@given(number=numbers(8), width=st.integers(1, 10), unsigned=st.booleans())
def test_what_is_written_as_bits_is_read_back(number: int, width: int, unsigned: bool) -> None:
    there = Instance(tuple(range(8)), {}, Integers(16, {}, tuple(range(8))))
    node = bits(BitSet(IntConstant(number), width), width, unsigned=unsigned)
    expected = reduced(number, min(width, 8), unsigned=unsigned)
    assert Interpretation(there).value(node) == value(node, there) == expected


def test_integers_of_different_widths_compare_as_what_they_are() -> None:
    there = Instance((), {}, Integers(40))
    least, most = IntConstant(-(1 << 31)).wrap(32), IntConstant(-1).wrap(32, unsigned=True)
    letter = IntConstant(-1).wrap(16, unsigned=True)
    ordered = [least, IntConstant(-1), IntConstant(0), letter, most]
    interpretation = Interpretation(there)
    assert [interpretation.value(each) for each in ordered] == [-(1 << 31), -1, 0, 65535, (1 << 32) - 1]
    for place, left in enumerate(ordered):
        for other, right in enumerate(ordered):
            assert interpretation.holds(left < right) is (place < other)
            chosen = IntChoice(left <= right, left, right)
            assert interpretation.holds(chosen.eq(ordered[min(place, other)]))
