"""Numbers on one side of another one: what a loop looks for that goes on while ``x.value < v``."""

from __future__ import annotations

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.types import Type
from ooxcheck.specs.relations.expr import Expr, Interval, Literal, Nothing


@dataclass(frozen=True, eq=False, slots=True)
class Range(Expr):
    """All numbers of a type that compare with the one number in `end` by ``< <= > >=``; none if there is no such number."""

    end: Expr
    op: str
    type: Type

    def __post_init__(self) -> None:
        self._settle(self.type)


def ranged(op: str, end: Expr, type_: Type, numbers: range) -> Expr:
    """Return the numbers that compare with one number as said; an interval if it is a constant."""
    match end:
        case Literal(int(value)):
            low = numbers[0] if op in ("<", "<=") else value + (op == ">")
            high = numbers[-1] if op in (">", ">=") else value - (op == "<")
            return Interval(low, high, type_) if low <= high else Nothing()
        case _:
            return Range(end, op, type_)
