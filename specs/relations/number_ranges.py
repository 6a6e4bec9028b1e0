"""Numbers that compare with a bound: the stop set of a loop that continues while ``x.value < v``."""

from __future__ import annotations

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.operators import CompareOp
from ooxcheck.oox.types import Type
from ooxcheck.specs.relations.expr import Expr, Interval, Literal, Nothing


@dataclass(frozen=True, eq=False, slots=True)
class Range(Expr):
    """All numbers of a type that compare with the one number in `end` by ``< <= > >=``; none if there is no such number."""

    end: Expr
    op: CompareOp
    type: Type

    def __post_init__(self) -> None:
        self._settle(self.type)


def number_range(op: CompareOp, end: Expr, type_: Type, numbers: range) -> Expr:
    """Return the numbers that compare with a number in the given way; an interval if it is a constant."""
    match end:
        case Literal(int(value)):
            low, high = _ends(op, value, numbers)
            return Interval(low, high, type_) if low <= high else Nothing()
        case _:
            return Range(end, op, type_)


def _ends(op: CompareOp, value: int, numbers: range) -> tuple[int, int]:
    match op:
        case CompareOp.LESS:
            return numbers[0], value - 1
        case CompareOp.LESS_EQUAL:
            return numbers[0], value
        case CompareOp.GREATER:
            return value + 1, numbers[-1]
        case CompareOp.GREATER_EQUAL:
            return value, numbers[-1]
