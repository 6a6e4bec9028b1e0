"""Integer expressions: mathematical integers, reduced to so many bits where a node says so, as a machine does.

Integers come from counting tuples (`count`), from atoms that stand for integers (`total`), and from *bit sets* (`bits`): a set of bit-position atoms read as the
integer whose one bits they are. A 32-bit integer then costs 32 atoms instead of 2^32. `BitSet` and `IntAtom` go the other way.

Each operation may have a width. ``(a * b).wrapped(32)`` is the product modulo 2^32 as a signed integer, and only 32 bits of it are ever computed; with
``unsigned=True`` it is from 0 to 2^32 - 1. Comparisons are those of mathematical integers, so signed and unsigned operands of any widths can be mixed. An operation
without a width is exact, unless the bounds have a width for such operations; one with `Width.EXACT` is always exact.
"""

from __future__ import annotations

from typing import NoReturn

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.logic.expr import Expr, Formula, Not
from ooxcheck.relational.logic.node import Node, Piece, check_kind, text
from ooxcheck.relational.logic.operators import IntOp, IntRelation, IntSign, Operator, Width


@dataclass(frozen=True, eq=False, slots=True)
class IntExpr(Node):
    """An integer in two's complement; operands may be Python integers."""

    KIND = "an integer"

    def __bool__(self) -> NoReturn:
        msg = f"the integer {text(self, limit=80)} has no truth value: compare it, and combine comparisons by & and |"
        raise TypeError(msg)

    def __eq__(self, other: IntExpr | int) -> Formula:  # type: ignore[override]  # it says that, and does not find out
        return IntCompare(IntRelation.EQUAL, self, as_integer("=", other))

    def __ne__(self, other: IntExpr | int) -> Formula:  # type: ignore[override]  # it says that, and does not find out
        return Not(IntCompare(IntRelation.EQUAL, self, as_integer("=", other)))

    __hash__ = object.__hash__

    def __add__(self, other: IntExpr | int) -> IntExpr:
        return _binary(IntOp.ADD, self, other)

    def __radd__(self, other: int) -> IntExpr:
        return _binary(IntOp.ADD, other, self)

    def __sub__(self, other: IntExpr | int) -> IntExpr:
        return _binary(IntOp.SUBTRACT, self, other)

    def __rsub__(self, other: int) -> IntExpr:
        return _binary(IntOp.SUBTRACT, other, self)

    def __mul__(self, other: IntExpr | int) -> IntExpr:
        return _binary(IntOp.MULTIPLY, self, other)

    def __rmul__(self, other: int) -> IntExpr:
        return _binary(IntOp.MULTIPLY, other, self)

    def __and__(self, other: IntExpr | int) -> IntExpr:
        return _binary(IntOp.AND, self, other)

    def __rand__(self, other: int) -> IntExpr:
        return _binary(IntOp.AND, other, self)

    def __or__(self, other: IntExpr | int) -> IntExpr:
        return _binary(IntOp.OR, self, other)

    def __ror__(self, other: int) -> IntExpr:
        return _binary(IntOp.OR, other, self)

    def __xor__(self, other: IntExpr | int) -> IntExpr:
        return _binary(IntOp.XOR, self, other)

    def __rxor__(self, other: int) -> IntExpr:
        return _binary(IntOp.XOR, other, self)

    def __lshift__(self, other: IntExpr | int) -> IntExpr:
        return _binary(IntOp.SHIFT_LEFT, self, other)

    def __rlshift__(self, other: int) -> IntExpr:
        return _binary(IntOp.SHIFT_LEFT, other, self)

    def __rshift__(self, other: IntExpr | int) -> IntExpr:
        return _binary(IntOp.SHIFT_RIGHT_SIGNED, self, other)

    def __rrshift__(self, other: int) -> IntExpr:
        return _binary(IntOp.SHIFT_RIGHT_SIGNED, other, self)

    def __neg__(self) -> IntExpr:
        return IntUnary(IntSign.NEGATE, self)

    def __invert__(self) -> IntExpr:
        return IntUnary(IntSign.INVERT, self)

    def __abs__(self) -> IntExpr:
        return IntUnary(IntSign.ABSOLUTE, self)

    def __lt__(self, other: IntExpr | int) -> Formula:
        return IntCompare(IntRelation.LESS, self, as_integer("<", other))

    def __le__(self, other: IntExpr | int) -> Formula:
        return IntCompare(IntRelation.AT_MOST, self, as_integer("<=", other))

    def __gt__(self, other: IntExpr | int) -> Formula:
        return IntCompare(IntRelation.LESS, as_integer(">", other), self)

    def __ge__(self, other: IntExpr | int) -> Formula:
        return IntCompare(IntRelation.AT_MOST, as_integer(">=", other), self)

    def eq(self, other: IntExpr | int) -> Formula:
        """Return the formula that both integers are equal."""
        return IntCompare(IntRelation.EQUAL, self, as_integer("=", other))

    def quotient(self, other: IntExpr | int) -> IntExpr:
        """Return the quotient, truncated towards zero."""
        return _binary(IntOp.DIVIDE, self, other)

    def remainder(self, other: IntExpr | int) -> IntExpr:
        """Return the remainder of the truncating division; it has the sign of this integer."""
        return _binary(IntOp.REMAINDER, self, other)

    def wrap(self, width: int, *, unsigned: bool = False) -> IntExpr:
        """Return this integer modulo 2^width, in two's complement unless unsigned.

        Of an operation without a width only those bits are computed, and none is lost before.
        """
        return Wrapped(self, width, unsigned)


def as_integer(where: str | Operator, operand: IntExpr | int) -> IntExpr:
    """Return an operand, possibly a Python integer, as an integer expression."""
    if isinstance(operand, IntExpr):
        return operand
    if type(operand) is not int:
        check_kind(IntExpr, where if isinstance(where, Operator) else f"`{where}`", operand)
    return IntConstant(operand)


def _binary(op: IntOp, left: IntExpr | int, right: IntExpr | int) -> IntExpr:
    return IntBinary(op, as_integer(op, left), as_integer(op, right))


def count(operand: Expr) -> IntExpr:
    """Return the number of tuples."""
    return Count(operand)


def total(operand: Expr) -> IntExpr:
    """Return the sum of the integers of the atoms of a set."""
    return AtomSum(operand)


def bits(operand: Expr, width: int | None = None, *, unsigned: bool = False) -> IntExpr:
    """Return the integer whose one-bits are the bit-position atoms in a set; only the first `width` of them if given."""
    return BitValue(operand, width, unsigned)


def _check_unary(what: str, operand: Expr) -> None:
    check_kind(Expr, f"`{what}`", operand)
    if operand.arity != 1:
        msg = f"{what} wants a set of atoms, not tuples of {operand.arity}: {text(operand, limit=80)}"
        raise ValueError(msg)


def _check_width(width: int | Width | None) -> None:
    if isinstance(width, int) and width < 1:
        msg = f"an integer has one bit or more, not {width}"
        raise ValueError(msg)


def reduced_text(
    width: int | Width | None, pieces: tuple[Piece, ...], *, unsigned: bool = False
) -> tuple[Piece, ...]:
    """Return the text of an integer with a width."""
    if width is None and not unsigned:
        return pieces
    if isinstance(width, Width):
        return f"{width.value}[", *pieces, "]"
    return f"{'u' * unsigned}int{width or ''}[", *pieces, "]"


@dataclass(frozen=True, eq=False, slots=True)
class IntConstant(IntExpr):
    """An integer, reduced to the width of the bounds if they have one."""

    value: int

    def __post_init__(self) -> None:
        if type(self.value) is not int:
            msg = f"an integer constant needs a number of Python's, not {self.value!r}"
            raise TypeError(msg)
        self.settle()

    def _spelling(self) -> tuple[Piece, ...]:
        return (str(self.value),)


@dataclass(frozen=True, eq=False, slots=True)
class Count(IntExpr):
    """The number of tuples in a set."""

    operand: Expr
    width: Width | None = None

    def __post_init__(self) -> None:
        check_kind(Expr, "`#`", self.operand)
        self.settle(self.operand)

    def _strength(self) -> int:
        return 9

    def _spelling(self) -> tuple[Piece, ...]:
        return reduced_text(self.width, ("#", (self.operand, 10)))


@dataclass(frozen=True, eq=False, slots=True)
class AtomSum(IntExpr):
    """The sum of the integers of the atoms of a set; other atoms count zero."""

    operand: Expr
    width: Width | None = None

    def __post_init__(self) -> None:
        _check_unary("sum", self.operand)
        self.settle(self.operand)

    def _spelling(self) -> tuple[Piece, ...]:
        return reduced_text(self.width, ("int[", (self.operand, 0), "]"))


@dataclass(frozen=True, eq=False, slots=True)
class BitValue(IntExpr):
    """The integer whose one-bits are the positions in a set.

    The first `width` positions are read, all of them if it is None or there are no more; the last one read
    is the sign unless the integer is unsigned.
    """

    operand: Expr
    width: int | None = None
    unsigned: bool = False

    def __post_init__(self) -> None:
        _check_unary("bits", self.operand)
        _check_width(self.width)
        self.settle(self.operand)

    def _spelling(self) -> tuple[Piece, ...]:
        return f"{'u' * self.unsigned}bits{self.width or ''}[", (self.operand, 0), "]"


@dataclass(frozen=True, eq=False, slots=True)
class Wrapped(IntExpr):
    """An integer reduced to a width."""

    operand: IntExpr
    width: int
    unsigned: bool = False

    def __post_init__(self) -> None:
        check_kind(IntExpr, "`wrap`", self.operand)
        _check_width(self.width)
        self.settle(self.operand)

    def _spelling(self) -> tuple[Piece, ...]:
        return reduced_text(self.width, ((self.operand, 0),), unsigned=self.unsigned)


@dataclass(frozen=True, eq=False, slots=True)
class IntBinary(IntExpr):
    """Two integers combined by an `IntOp`; the exact result is reduced to `width` bits.

    A ``>>>`` needs a width: it shifts the lowest `width` bits of its left operand. So does an unsigned
    result.
    """

    op: IntOp
    left: IntExpr
    right: IntExpr
    width: int | Width | None = None
    unsigned: bool = False

    def __post_init__(self) -> None:
        check_kind(IntExpr, self.op, self.left, self.right)
        _check_width(self.width)
        self.settle(self.left, self.right)

    def wrap(self, width: int, *, unsigned: bool = False) -> IntExpr:
        """Return the same operation with fewer bits if the result is the same."""
        if self.op is IntOp.SHIFT_RIGHT or (isinstance(self.width, int) and self.width < width):
            return Wrapped(self, width, unsigned)
        return IntBinary(self.op, self.left, self.right, width, unsigned)

    def _spelling(self) -> tuple[Piece, ...]:
        pieces: tuple[Piece, ...] = "(", (self.left, 9), f" {self.op.value} ", (self.right, 9), ")"
        if self.op.value.isalpha():
            pieces = f"{self.op.value}[", (self.left, 0), ", ", (self.right, 0), "]"
        return reduced_text(self.width, pieces, unsigned=self.unsigned)


@dataclass(frozen=True, eq=False, slots=True)
class IntUnary(IntExpr):
    """An integer transformed by an `IntSign`; the exact result is reduced to `width` bits."""

    op: IntSign
    operand: IntExpr
    width: int | Width | None = None
    unsigned: bool = False

    def __post_init__(self) -> None:
        check_kind(IntExpr, self.op, self.operand)
        _check_width(self.width)
        self.settle(self.operand)

    def wrap(self, width: int, *, unsigned: bool = False) -> IntExpr:
        """Return the same operation with fewer bits if the result is the same."""
        if isinstance(self.width, int) and self.width < width:
            return Wrapped(self, width, unsigned)
        return IntUnary(self.op, self.operand, width, unsigned)

    def _spelling(self) -> tuple[Piece, ...]:
        return reduced_text(self.width, (f"{self.op.value}[", (self.operand, 0), "]"), unsigned=self.unsigned)


@dataclass(frozen=True, eq=False, slots=True)
class IntChoice(IntExpr):
    """One integer where a condition holds, another where it does not."""

    condition: Formula
    then_: IntExpr
    else_: IntExpr

    def __post_init__(self) -> None:
        check_kind(Formula, "the condition of a choice", self.condition)
        check_kind(IntExpr, "a choice of integers", self.then_, self.else_)
        self.settle(self.condition, self.then_, self.else_)

    def _strength(self) -> int:
        return 3

    def _spelling(self) -> tuple[Piece, ...]:
        return (self.condition, 4), " => ", (self.then_, 4), " else ", (self.else_, 3)


@dataclass(frozen=True, eq=False, slots=True)
class IntCompare(Formula):
    """A comparison of two integers."""

    op: IntRelation
    left: IntExpr
    right: IntExpr

    def __post_init__(self) -> None:
        check_kind(IntExpr, self.op, self.left, self.right)
        self.settle(self.left, self.right)

    def _strength(self) -> int:
        return 6

    def _spelling(self) -> tuple[Piece, ...]:
        return (self.left, 8), f" {self.op.value} ", (self.right, 8)


@dataclass(frozen=True, eq=False, slots=True)
class IntAtom(Expr):
    """The atom of an integer; empty if there is none."""

    operand: IntExpr

    def __post_init__(self) -> None:
        check_kind(IntExpr, "`Int`", self.operand)
        self.settle(self.operand)
        self.has_arity(1)

    def _spelling(self) -> tuple[Piece, ...]:
        return "Int[", (self.operand, 0), "]"


@dataclass(frozen=True, eq=False, slots=True)
class BitSet(Expr):
    """The bit-position atoms of an integer's one-bits, among the first `width` positions if given."""

    operand: IntExpr
    width: int | None = None

    def __post_init__(self) -> None:
        check_kind(IntExpr, "`bitset`", self.operand)
        _check_width(self.width)
        self.settle(self.operand)
        self.has_arity(1)

    def _spelling(self) -> tuple[Piece, ...]:
        return f"bitset{self.width or ''}[", (self.operand, 0), "]"
