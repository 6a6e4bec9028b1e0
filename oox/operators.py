"""The operators of the language, each an enumeration of its signs, so that a `match` over one is checked for completeness.

The typed program and the formulas have operators with one meaning each. The syntax tree has signs whose meaning depends on
the operands (``+`` adds numbers and unites sets): `Prefix` and `Infix`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, TypeAlias, get_args, overload


class Sign(StrEnum):
    """An operator or a kind, which is written as its sign."""

    def __repr__(self) -> str:
        return repr(self.value)


class UnaryOp(Sign):
    """Operators on one number or truth value."""

    NOT = "!"
    MINUS = "-"


class ArithmeticOp(Sign):
    """Operators on two numbers that give a number."""

    ADD = "+"
    SUBTRACT = "-"
    MULTIPLY = "*"
    DIVIDE = "/"
    REMAINDER = "%"
    BIT_AND = "&&&"
    BIT_OR = "|||"
    BIT_XOR = "^^^"
    SHIFT_LEFT = "<<"
    SHIFT_RIGHT = ">>"
    SHIFT_RIGHT_UNSIGNED = ">>>"


class CompareOp(Sign):
    """Comparisons of two numbers by their order."""

    LESS = "<"
    LESS_EQUAL = "<="
    GREATER = ">"
    GREATER_EQUAL = ">="


class EqualityOp(Sign):
    """Comparisons of any two values."""

    EQUAL = "=="
    NOT_EQUAL = "!="


class Connective(Sign):
    """Operators on two truth values; the first three do not evaluate their right side if the left side decides."""

    AND = "&&"
    OR = "||"
    IMPLIES = "==>"
    IFF = "<==>"


BinaryOp: TypeAlias = ArithmeticOp | CompareOp | EqualityOp | Connective
"""Infix operators of program code."""


class SetOp(Sign):
    """Infix operators that only formulas have: on sets, relations and sequences."""

    IN = "in"
    NOT_IN = "!in"
    OVERRIDE = "++"
    INTERSECTION = "&"
    PRODUCT = "->"


DivisionOp: TypeAlias = Literal[ArithmeticOp.DIVIDE, ArithmeticOp.REMAINDER]
"""Operators without a result on integers if the right side is zero."""

DIVISIONS: frozenset[ArithmeticOp] = frozenset(get_args(DivisionOp))

ExactOp: TypeAlias = Literal[
    ArithmeticOp.ADD,
    ArithmeticOp.SUBTRACT,
    ArithmeticOp.MULTIPLY,
    ArithmeticOp.DIVIDE,
    ArithmeticOp.REMAINDER,
]
"""Operators on integers and on floating-point numbers."""

BitOp: TypeAlias = Literal[
    ArithmeticOp.BIT_AND,
    ArithmeticOp.BIT_OR,
    ArithmeticOp.BIT_XOR,
    ArithmeticOp.SHIFT_LEFT,
    ArithmeticOp.SHIFT_RIGHT,
    ArithmeticOp.SHIFT_RIGHT_UNSIGNED,
]
"""Operators on the bits of integers."""

SHIFTS = frozenset((ArithmeticOp.SHIFT_LEFT, ArithmeticOp.SHIFT_RIGHT, ArithmeticOp.SHIFT_RIGHT_UNSIGNED))

BITWISE: frozenset[ArithmeticOp] = frozenset(get_args(BitOp))

LazyOp: TypeAlias = Literal[Connective.AND, Connective.OR, Connective.IMPLIES]
"""Connectives that do not evaluate their right side if the left side decides."""

LAZY: frozenset[Connective] = frozenset(get_args(LazyOp))

JUNCTIONS = frozenset((Connective.AND, Connective.OR))
"""Associative connectives: operands are evaluated from left to right until one decides, however they are grouped."""


class Multiplicity(Sign):
    """Restrictions on the number of elements of a set."""

    NO = "no"
    SOME = "some"
    ONE = "one"
    LONE = "lone"


class Quantifier(Sign):
    """Binders over the elements of sets."""

    ALL = "all"
    SOME = "some"
    NO = "no"
    ONE = "one"
    LONE = "lone"
    SUM = "sum"
    COUNT = "count"


FormulaQuantifier: TypeAlias = Literal[
    Quantifier.ALL, Quantifier.SOME, Quantifier.NO, Quantifier.ONE, Quantifier.LONE
]
"""Quantifiers whose result is a truth value."""


class ArrayQuantifier(Sign):
    """Binders over the elements of an array or a sequence."""

    FORALL = "forall"
    EXISTS = "exists"
    SUM = "sum"
    COUNT = "count"


ArrayFormulaQuantifier: TypeAlias = Literal[ArrayQuantifier.FORALL, ArrayQuantifier.EXISTS]
"""Quantifiers over elements whose result is a truth value."""


class Extremum(Sign):
    """The least or the greatest number of a set."""

    MIN = "min"
    MAX = "max"


class SignalOp(Sign):
    """Operations on the wait set of an object."""

    WAIT = "wait"
    NOTIFY = "notify"
    NOTIFY_ALL = "notifyAll"


class ClauseKind(Sign):
    """The clauses of a contract that consist of formulas."""

    REQUIRES = "requires"
    ENSURES = "ensures"
    EXCEPTIONAL = "exceptional"


class Prefix(Sign):
    """Prefix signs of the syntax tree, except conversions, which name a type: ``(int)``."""

    NOT = "!"
    MINUS = "-"
    BIT_NOT = "~~~"
    COUNT = "#"
    TRANSPOSE = "~"
    CLOSURE = "^"
    REFLEXIVE_CLOSURE = "*"
    NO = "no"
    SOME = "some"
    ONE = "one"
    LONE = "lone"


class Infix(Sign):
    """Infix signs of the syntax tree."""

    IFF = "<==>"
    IMPLIES = "==>"
    OR = "||"
    AND = "&&"
    EQUAL = "=="
    NOT_EQUAL = "!="
    LESS = "<"
    LESS_EQUAL = "<="
    GREATER = ">"
    GREATER_EQUAL = ">="
    IN = "in"
    NOT_IN = "!in"
    BIT_OR = "|||"
    BIT_XOR = "^^^"
    BIT_AND = "&&&"
    SHIFT_LEFT = "<<"
    SHIFT_RIGHT = ">>"
    SHIFT_RIGHT_UNSIGNED = ">>>"
    PLUS = "+"
    MINUS = "-"
    OVERRIDE = "++"
    TIMES = "*"
    DIVIDE = "/"
    REMAINDER = "%"
    INTERSECTION = "&"
    PRODUCT = "->"


def infix_operator(sign: Infix) -> BinaryOp | SetOp:
    """Return the operator of a sign: on numbers or truth values, or else on sets or sequences."""
    match sign:
        case Infix.PLUS | Infix.MINUS | Infix.TIMES | Infix.DIVIDE | Infix.REMAINDER:
            return ArithmeticOp(sign.value)
        case Infix.BIT_AND | Infix.BIT_OR | Infix.BIT_XOR:
            return ArithmeticOp(sign.value)
        case Infix.SHIFT_LEFT | Infix.SHIFT_RIGHT | Infix.SHIFT_RIGHT_UNSIGNED:
            return ArithmeticOp(sign.value)
        case Infix.LESS | Infix.LESS_EQUAL | Infix.GREATER | Infix.GREATER_EQUAL:
            return CompareOp(sign.value)
        case Infix.EQUAL | Infix.NOT_EQUAL:
            return EqualityOp(sign.value)
        case Infix.AND | Infix.OR | Infix.IMPLIES | Infix.IFF:
            return Connective(sign.value)
        case Infix.IN | Infix.NOT_IN | Infix.OVERRIDE | Infix.INTERSECTION | Infix.PRODUCT:
            return SetOp(sign.value)


@overload
def swap_comparison(op: CompareOp) -> CompareOp: ...
@overload
def swap_comparison(op: EqualityOp) -> EqualityOp: ...
def swap_comparison(op: CompareOp | EqualityOp) -> CompareOp | EqualityOp:
    """Return the comparison of ``b`` and ``a`` that is equivalent to `op` of ``a`` and ``b``."""
    match op:
        case CompareOp.LESS:
            return CompareOp.GREATER
        case CompareOp.LESS_EQUAL:
            return CompareOp.GREATER_EQUAL
        case CompareOp.GREATER:
            return CompareOp.LESS
        case CompareOp.GREATER_EQUAL:
            return CompareOp.LESS_EQUAL
        case EqualityOp():
            return op


def negate_comparison(op: CompareOp | EqualityOp) -> CompareOp | EqualityOp:
    """Return the comparison of two integers or references that is the negation of `op`."""
    match op:
        case CompareOp.LESS:
            return CompareOp.GREATER_EQUAL
        case CompareOp.LESS_EQUAL:
            return CompareOp.GREATER
        case CompareOp.GREATER:
            return CompareOp.LESS_EQUAL
        case CompareOp.GREATER_EQUAL:
            return CompareOp.LESS
        case EqualityOp.EQUAL:
            return EqualityOp.NOT_EQUAL
        case EqualityOp.NOT_EQUAL:
            return EqualityOp.EQUAL


def may_overflow(op: UnaryOp | BinaryOp) -> bool:
    """Return whether the exact result on integers may be out of their range."""
    match op:
        case UnaryOp.MINUS:
            return True
        case ArithmeticOp.ADD | ArithmeticOp.SUBTRACT | ArithmeticOp.MULTIPLY:
            return True
        case ArithmeticOp.DIVIDE | ArithmeticOp.REMAINDER:
            return True
        case ArithmeticOp.BIT_AND | ArithmeticOp.BIT_OR | ArithmeticOp.BIT_XOR:
            return False
        case ArithmeticOp.SHIFT_LEFT | ArithmeticOp.SHIFT_RIGHT | ArithmeticOp.SHIFT_RIGHT_UNSIGNED:
            return False
        case UnaryOp.NOT | CompareOp() | EqualityOp() | Connective():
            return False
