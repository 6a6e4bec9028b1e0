"""The operators of the language, each an enumeration of its signs, so that a `match` over one is checked for completeness.

The typed program and the formulas have operators with one meaning each. The syntax tree has signs whose meaning depends on
the operands (``+`` adds numbers and unites sets): `Prefix` and `Infix`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias


class UnaryOp(StrEnum):
    """Operators on one number or truth value."""

    NOT = "!"
    MINUS = "-"


class ArithmeticOp(StrEnum):
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


class CompareOp(StrEnum):
    """Comparisons of two numbers by their order."""

    LESS = "<"
    LESS_EQUAL = "<="
    GREATER = ">"
    GREATER_EQUAL = ">="


class EqualityOp(StrEnum):
    """Comparisons of any two values."""

    EQUAL = "=="
    NOT_EQUAL = "!="


class Connective(StrEnum):
    """Operators on two truth values; the first three do not evaluate their right side if the left side decides."""

    AND = "&&"
    OR = "||"
    IMPLIES = "==>"
    IFF = "<==>"


BinaryOp: TypeAlias = ArithmeticOp | CompareOp | EqualityOp | Connective
"""Infix operators of program code."""

SHIFTS = frozenset((ArithmeticOp.SHIFT_LEFT, ArithmeticOp.SHIFT_RIGHT, ArithmeticOp.SHIFT_RIGHT_UNSIGNED))

BITWISE = SHIFTS | {ArithmeticOp.BIT_AND, ArithmeticOp.BIT_OR, ArithmeticOp.BIT_XOR}
"""Operators on the bits of integers."""


class Multiplicity(StrEnum):
    """How many elements a set has."""

    NO = "no"
    SOME = "some"
    ONE = "one"
    LONE = "lone"


class Quantifier(StrEnum):
    """Binders over the elements of sets."""

    ALL = "all"
    SOME = "some"
    NO = "no"
    ONE = "one"
    LONE = "lone"
    SUM = "sum"
    COUNT = "count"


class ArrayQuantifier(StrEnum):
    """Binders over the elements of an array or a sequence."""

    FORALL = "forall"
    EXISTS = "exists"
    SUM = "sum"
    COUNT = "count"


class Extremum(StrEnum):
    """The least or the greatest number of a set."""

    MIN = "min"
    MAX = "max"


class SignalOp(StrEnum):
    """What a thread does with the waiting set of an object."""

    WAIT = "wait"
    NOTIFY = "notify"
    NOTIFY_ALL = "notifyAll"


class ClauseKind(StrEnum):
    """The clauses of a contract that consist of formulas."""

    REQUIRES = "requires"
    ENSURES = "ensures"
    EXCEPTIONAL = "exceptional"


class Prefix(StrEnum):
    """Prefix signs of the syntax tree but for conversions, which name a type: ``(int)``."""

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


class Infix(StrEnum):
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
