"""Integer expressions: two's complement of the width that the bounds give, wrapping like a machine's.

Integers come from counting tuples (`count`), from atoms that stand for integers (`total`), and from *bit sets*
(`bits`): a set of bit-position atoms read as the integer whose one bits they are. A 32-bit integer then costs 32
atoms instead of 2^32. `bit_set` and `int_atom` go the other way.
"""

from __future__ import annotations

from dataclasses import dataclass

from relational.expr import Expr, Formula
from relational.node import Node, Piece, text
from relational.operators import IntOp, IntRelation, IntSign


@dataclass(frozen=True, eq=False, slots=True)
class IntExpr(Node):
    """An integer in two's complement."""

    def __add__(self, other: IntExpr) -> IntExpr:
        return IntBinary(IntOp.ADD, self, other)

    def __sub__(self, other: IntExpr) -> IntExpr:
        return IntBinary(IntOp.SUBTRACT, self, other)

    def __mul__(self, other: IntExpr) -> IntExpr:
        return IntBinary(IntOp.MULTIPLY, self, other)

    def __and__(self, other: IntExpr) -> IntExpr:
        return IntBinary(IntOp.AND, self, other)

    def __or__(self, other: IntExpr) -> IntExpr:
        return IntBinary(IntOp.OR, self, other)

    def __xor__(self, other: IntExpr) -> IntExpr:
        return IntBinary(IntOp.XOR, self, other)

    def __lshift__(self, other: IntExpr) -> IntExpr:
        return IntBinary(IntOp.SHIFT_LEFT, self, other)

    def __rshift__(self, other: IntExpr) -> IntExpr:
        return IntBinary(IntOp.SHIFT_RIGHT_SIGNED, self, other)

    def __neg__(self) -> IntExpr:
        return IntUnary(IntSign.NEGATE, self)

    def __invert__(self) -> IntExpr:
        return IntUnary(IntSign.INVERT, self)

    def __abs__(self) -> IntExpr:
        return IntUnary(IntSign.ABSOLUTE, self)

    def __lt__(self, other: IntExpr) -> Formula:
        return IntCompare(IntRelation.LESS, self, other)

    def __le__(self, other: IntExpr) -> Formula:
        return IntCompare(IntRelation.AT_MOST, self, other)

    def __gt__(self, other: IntExpr) -> Formula:
        return IntCompare(IntRelation.LESS, other, self)

    def __ge__(self, other: IntExpr) -> Formula:
        return IntCompare(IntRelation.AT_MOST, other, self)

    def eq(self, other: IntExpr) -> Formula:
        """Say that both integers are the same."""
        return IntCompare(IntRelation.EQUAL, self, other)

    def divided(self, other: IntExpr) -> IntExpr:
        """Return the quotient, truncated towards zero."""
        return IntBinary(IntOp.DIVIDE, self, other)

    def remainder(self, other: IntExpr) -> IntExpr:
        """Return what the truncating division leaves; it has the sign of this integer."""
        return IntBinary(IntOp.REMAINDER, self, other)


def count(operand: Expr) -> IntExpr:
    """Return the number of tuples."""
    return Count(operand)


def total(operand: Expr) -> IntExpr:
    """Return the sum of the integers that the atoms of a set stand for."""
    return AtomSum(operand)


def bits(operand: Expr) -> IntExpr:
    """Return the integer whose one bits are the bit-position atoms in a set."""
    return BitValue(operand)


def _check_unary(what: str, operand: Expr) -> None:
    if operand.arity != 1:
        msg = f"{what} wants a set of atoms, not tuples of {operand.arity}: {text(operand, limit=80)}"
        raise ValueError(msg)


@dataclass(frozen=True, eq=False, slots=True)
class IntConstant(IntExpr):
    """An integer, wrapped to the width."""

    value: int

    def __post_init__(self) -> None:
        self.settle()

    def _spelling(self) -> tuple[Piece, ...]:
        return (str(self.value),)


@dataclass(frozen=True, eq=False, slots=True)
class Count(IntExpr):
    """The number of tuples in a set."""

    operand: Expr

    def __post_init__(self) -> None:
        self.settle(self.operand)

    def _strength(self) -> int:
        return 9

    def _spelling(self) -> tuple[Piece, ...]:
        return "#", (self.operand, 10)


@dataclass(frozen=True, eq=False, slots=True)
class AtomSum(IntExpr):
    """The sum of the integers that the atoms of a set stand for; other atoms count nothing."""

    operand: Expr

    def __post_init__(self) -> None:
        _check_unary("sum", self.operand)
        self.settle(self.operand)

    def _spelling(self) -> tuple[Piece, ...]:
        return "int[", (self.operand, 0), "]"


@dataclass(frozen=True, eq=False, slots=True)
class BitValue(IntExpr):
    """The integer whose one bits are the positions in a set; the last position of the universe is the sign."""

    operand: Expr

    def __post_init__(self) -> None:
        _check_unary("bits", self.operand)
        self.settle(self.operand)

    def _spelling(self) -> tuple[Piece, ...]:
        return "bits[", (self.operand, 0), "]"


@dataclass(frozen=True, eq=False, slots=True)
class IntBinary(IntExpr):
    """Two integers combined by an `IntOp`."""

    op: IntOp
    left: IntExpr
    right: IntExpr

    def __post_init__(self) -> None:
        self.settle(self.left, self.right)

    def _spelling(self) -> tuple[Piece, ...]:
        if self.op.value.isalpha():
            return f"{self.op.value}[", (self.left, 0), ", ", (self.right, 0), "]"
        return "(", (self.left, 9), f" {self.op.value} ", (self.right, 9), ")"


@dataclass(frozen=True, eq=False, slots=True)
class IntUnary(IntExpr):
    """An integer changed by an `IntSign`."""

    op: IntSign
    operand: IntExpr

    def __post_init__(self) -> None:
        self.settle(self.operand)

    def _spelling(self) -> tuple[Piece, ...]:
        return f"{self.op.value}[", (self.operand, 0), "]"


@dataclass(frozen=True, eq=False, slots=True)
class IntChoice(IntExpr):
    """One integer where a condition holds, another where it does not."""

    condition: Formula
    then_: IntExpr
    else_: IntExpr

    def __post_init__(self) -> None:
        self.settle(self.condition, self.then_, self.else_)

    def _strength(self) -> int:
        return 3

    def _spelling(self) -> tuple[Piece, ...]:
        return (self.condition, 4), " => ", (self.then_, 4), " else ", (self.else_, 3)


@dataclass(frozen=True, eq=False, slots=True)
class IntCompare(Formula):
    """One integer against another."""

    op: IntRelation
    left: IntExpr
    right: IntExpr

    def __post_init__(self) -> None:
        self.settle(self.left, self.right)

    def _strength(self) -> int:
        return 6

    def _spelling(self) -> tuple[Piece, ...]:
        return (self.left, 8), f" {self.op.value} ", (self.right, 8)


@dataclass(frozen=True, eq=False, slots=True)
class IntAtom(Expr):
    """The atom that stands for an integer; nothing if there is none."""

    operand: IntExpr

    def __post_init__(self) -> None:
        self.settle(self.operand)
        self.has_arity(1)

    def _spelling(self) -> tuple[Piece, ...]:
        return "Int[", (self.operand, 0), "]"


@dataclass(frozen=True, eq=False, slots=True)
class BitSet(Expr):
    """The bit-position atoms of an integer's one bits."""

    operand: IntExpr

    def __post_init__(self) -> None:
        self.settle(self.operand)
        self.has_arity(1)

    def _spelling(self) -> tuple[Piece, ...]:
        return "bitset[", (self.operand, 0), "]"
