"""Floating-point numbers in formulas: integers whose bits are the pattern of a number of some format.

A number of 32 bits is an integer from 0 to 2^32 - 1, and is stored, chosen and read like any other; only
the nodes here interpret it. Results are
rounded to nearest, ties to even, and each format has one NaN.
"""

from __future__ import annotations

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.logic.expr import Formula
from ooxcheck.relational.logic.intexpr import IntExpr
from ooxcheck.relational.logic.node import Piece, check_kind
from ooxcheck.relational.logic.operators import FloatOp, IntRelation
from ooxcheck.sat.floating_point.formats import Format


def _name(what: str, format_: Format) -> str:
    return f"{what}{format_.width}["


@dataclass(frozen=True, eq=False, slots=True)
class FloatBinary(IntExpr):
    """Two numbers of a format combined by a `FloatOp`."""

    op: FloatOp
    format: Format
    left: IntExpr
    right: IntExpr

    def __post_init__(self) -> None:
        check_kind(IntExpr, self.op, self.left, self.right)
        self.settle(self.left, self.right)

    def _spelling(self) -> tuple[Piece, ...]:
        return _name(self.op.value, self.format), (self.left, 0), ", ", (self.right, 0), "]"


@dataclass(frozen=True, eq=False, slots=True)
class FloatNegate(IntExpr):
    """A number with the other sign."""

    format: Format
    operand: IntExpr

    def __post_init__(self) -> None:
        check_kind(IntExpr, "`fneg`", self.operand)
        self.settle(self.operand)

    def _spelling(self) -> tuple[Piece, ...]:
        return _name("fneg", self.format), (self.operand, 0), "]"


@dataclass(frozen=True, eq=False, slots=True)
class FloatOfInt(IntExpr):
    """The number of a format nearest to an integer."""

    format: Format
    operand: IntExpr

    def __post_init__(self) -> None:
        check_kind(IntExpr, "`float`", self.operand)
        self.settle(self.operand)

    def _spelling(self) -> tuple[Piece, ...]:
        return _name("float", self.format), (self.operand, 0), "]"


@dataclass(frozen=True, eq=False, slots=True)
class IntOfFloat(IntExpr):
    """A number truncated to an integer of a width: the nearest one if it is out of range, and 0 for NaN."""

    format: Format
    operand: IntExpr
    width: int
    unsigned: bool = False

    def __post_init__(self) -> None:
        check_kind(IntExpr, "`int`", self.operand)
        self.settle(self.operand)

    def _spelling(self) -> tuple[Piece, ...]:
        return f"{'u' * self.unsigned}int{self.width}", _name("trunc", self.format), (self.operand, 0), "]"


@dataclass(frozen=True, eq=False, slots=True)
class FloatConvert(IntExpr):
    """The number of one format nearest to one of another."""

    source: Format
    target: Format
    operand: IntExpr

    def __post_init__(self) -> None:
        check_kind(IntExpr, "`float`", self.operand)
        self.settle(self.operand)

    def _spelling(self) -> tuple[Piece, ...]:
        return f"float{self.source.width}to{self.target.width}[", (self.operand, 0), "]"


@dataclass(frozen=True, eq=False, slots=True)
class FloatCompare(Formula):
    """A comparison of two numbers; NaN compares with nothing, and the zeros are equal."""

    op: IntRelation
    format: Format
    left: IntExpr
    right: IntExpr

    def __post_init__(self) -> None:
        check_kind(IntExpr, self.op, self.left, self.right)
        self.settle(self.left, self.right)

    def _strength(self) -> int:
        return 6

    def _spelling(self) -> tuple[Piece, ...]:
        return (self.left, 8), f" {self.op.value}.{self.format.width} ", (self.right, 8)


@dataclass(frozen=True, eq=False, slots=True)
class IsFloat(Formula):
    """An integer is the pattern of a number, or of the one NaN."""

    format: Format
    operand: IntExpr

    def __post_init__(self) -> None:
        check_kind(IntExpr, "`isfloat`", self.operand)
        self.settle(self.operand)

    def _spelling(self) -> tuple[Piece, ...]:
        return _name("isfloat", self.format), (self.operand, 0), "]"


FLOAT_NODES = (FloatBinary, FloatNegate, FloatOfInt, IntOfFloat, FloatConvert, FloatCompare, IsFloat)
