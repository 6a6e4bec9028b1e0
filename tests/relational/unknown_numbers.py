"""Integers of unknown bits, and the meaning of expressions over them in Python's own integers.

What an expression became is evaluated under all values at once: its gates as truth tables (`tests.sat.truth`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from ooxcheck.relational.bounds import Bounds, Integers, Universe
from ooxcheck.relational.logic.expr import Formula, Relation
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
)
from ooxcheck.relational.logic.operators import IntOp, IntRelation, IntSign, Width
from ooxcheck.relational.translation.leaves import Leaves
from ooxcheck.relational.translation.translate import Translator
from ooxcheck.sat.bitvector import signed_value
from ooxcheck.sat.core import Circuit
from tests.sat.truth import column, every_row, values

WIDTH = 20


@dataclass(frozen=True)
class Unknown:
    """Some integers whose bits are inputs of a circuit, and the translator of what is made of them."""

    translator: Translator
    numbers: tuple[IntExpr, ...]
    width: int
    unsigned: bool

    def assignments(self) -> Iterator[tuple[int, ...]]:
        """Yield all values, in the order of the rows of the truth tables."""
        for turned in product(range(1 << self.width), repeat=len(self.numbers)):
            yield tuple(reduced(each, self.width, unsigned=self.unsigned) for each in reversed(turned))

    def values(self, integer: IntExpr) -> list[int]:
        """Return what an integer is under all assignments."""
        literals = self.translator.integer(integer)
        tables = self._tables()
        rows = range(1 << self.width * len(self.numbers))
        return [
            signed_value([(tables[abs(lit)] >> row & 1 == 1) == (lit > 0) for lit in literals])
            for row in rows
        ]

    def truths(self, formula: Formula) -> list[bool]:
        """Return whether a formula holds under all assignments."""
        lit = self.translator.literal(formula)
        table = self._tables()[abs(lit)]
        return [(table >> row & 1 == 1) == (lit > 0) for row in range(1 << self.width * len(self.numbers))]

    def _tables(self) -> list[int]:
        variables = self.width * len(self.numbers)
        columns = [column(index, variables) for index in range(variables)]
        return values(self.translator.gates, columns, every_row(variables))


def unknown(count: int, width: int, *, unsigned: bool = False, bounds_width: int = WIDTH) -> Unknown:
    """Return so many integers of so many unknown bits."""
    universe = Universe(*range(width))
    bounds = Bounds(universe, Integers(bounds_width, {}, tuple(universe)))
    relations = [bounds.bind(Relation(name, 1), upper=universe) for name in "abc"[:count]]
    gates = Circuit()
    translator = Translator(gates, Leaves(gates, bounds), universe, bounds.integers)
    for relation in relations:
        translator.matrix(relation)
    return Unknown(
        translator, tuple(bits(each, width, unsigned=unsigned) for each in relations), width, unsigned
    )


def reduced(number: int, width: int, *, unsigned: bool) -> int:
    """Return the integer of so many bits that equals a number modulo 2^width."""
    rest = number & (1 << width) - 1
    return rest - (1 << width) if not unsigned and rest >> width - 1 else rest


def _kept(width: int | Width | None) -> int:
    assert not isinstance(width, Width), "no number here is exact"
    return width or WIDTH


def meaning(integer: IntExpr, known: dict[IntExpr, int]) -> int:
    """Return what an integer is, given the values of those that are unknown."""
    match integer:
        case _ if integer in known:
            return known[integer]
        case IntConstant(value):
            return value
        case Wrapped(operand, width, unsigned):
            return reduced(meaning(operand, known), width, unsigned=unsigned)
        case IntUnary(op, operand, width, unsigned):
            return reduced(_signed_result(op, meaning(operand, known)), _kept(width), unsigned=unsigned)
        case IntBinary(op, left, right, width, unsigned):
            exact = _result(op, meaning(left, known), meaning(right, known))
            return reduced(exact, _kept(width), unsigned=unsigned)
        case IntChoice(condition, then, otherwise):
            return meaning(then if holds(condition, known) else otherwise, known)
        case _:
            raise NotImplementedError(integer)


def holds(formula: Formula, known: dict[IntExpr, int]) -> bool:
    """Return whether a comparison holds, given the values of the integers that are unknown."""
    assert isinstance(formula, IntCompare)
    left, right = meaning(formula.left, known), meaning(formula.right, known)
    match formula.op:
        case IntRelation.EQUAL:
            return left == right
        case IntRelation.LESS:
            return left < right
        case IntRelation.AT_MOST:
            return left <= right


def stored(integer: IntExpr, width: int, *, unsigned: bool = False) -> IntExpr:
    """Return an integer that went through a set of bit positions, as one does that was stored in a field."""
    return bits(BitSet(integer, width), width, unsigned=unsigned)


def _result(op: IntOp, left: int, right: int) -> int:
    match op:
        case IntOp.ADD:
            return left + right
        case IntOp.SUBTRACT:
            return left - right
        case IntOp.MULTIPLY:
            return left * right
        case IntOp.DIVIDE:
            return _quotient(left, right)
        case IntOp.REMAINDER:
            return left - _quotient(left, right) * right
        case _:
            raise NotImplementedError(op)


def _quotient(left: int, right: int) -> int:
    if right == 0:
        return 1 if left < 0 else -1
    return abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)


def _signed_result(op: IntSign, operand: int) -> int:
    match op:
        case IntSign.NEGATE:
            return -operand
        case IntSign.INVERT:
            return ~operand
        case IntSign.ABSOLUTE:
            return abs(operand)
        case IntSign.SIGN:
            return (operand > 0) - (operand < 0)
