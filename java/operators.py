"""The operators of Java and JML, each an enumeration of its signs, so that a `match` over one is checked for completeness.

Binders over sets and arrays, which JML formulas share with OOX, are those of `ooxcheck.oox.operators`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias


class UnaryOp(StrEnum):
    """Prefix operators of expressions (JLS 15.15)."""

    PLUS = "+"
    MINUS = "-"
    NOT = "!"
    COMPLEMENT = "~"


class UpdateOp(StrEnum):
    """``++`` and ``--``, before or behind a variable (JLS 15.14, 15.15)."""

    INCREMENT = "++"
    DECREMENT = "--"


class ArithmeticOp(StrEnum):
    """Operators on two numbers; ``&``, ``|`` and ``^`` also on two truth values (JLS 15.17 to 15.19, 15.22)."""

    ADD = "+"
    SUBTRACT = "-"
    MULTIPLY = "*"
    DIVIDE = "/"
    REMAINDER = "%"
    SHIFT_LEFT = "<<"
    SHIFT_RIGHT = ">>"
    SHIFT_RIGHT_UNSIGNED = ">>>"
    AND = "&"
    OR = "|"
    XOR = "^"


class CompareOp(StrEnum):
    """Comparisons of two numbers by their order (JLS 15.20)."""

    LESS = "<"
    LESS_EQUAL = "<="
    GREATER = ">"
    GREATER_EQUAL = ">="


class EqualityOp(StrEnum):
    """Comparisons of any two values (JLS 15.21)."""

    EQUAL = "=="
    NOT_EQUAL = "!="


class ConditionalOp(StrEnum):
    """Operators that evaluate their right side only if the left one does not decide (JLS 15.23, 15.24)."""

    AND = "&&"
    OR = "||"


class FormulaOp(StrEnum):
    """Infix operators that only formulas have: connectives, membership, products and overriding of relations."""

    IMPLIES = "==>"
    IFF = "<==>"
    NOT_IFF = "<=!=>"
    IN = "in"
    NOT_IN = "!in"
    PRODUCT = "->"
    OVERRIDE = "++"


BinaryOp: TypeAlias = ArithmeticOp | CompareOp | EqualityOp | ConditionalOp | FormulaOp
"""Infix operators of expressions and formulas."""

SHIFTS = frozenset((ArithmeticOp.SHIFT_LEFT, ArithmeticOp.SHIFT_RIGHT, ArithmeticOp.SHIFT_RIGHT_UNSIGNED))


class FormulaPrefix(StrEnum):
    """Prefix operators that only formulas have."""

    COUNT = "#"
    NO = "no"
    SOME = "some"
    ONE = "one"
    LONE = "lone"
    CLOSURE = "^"
    REFLEXIVE_CLOSURE = "*"
    TRANSPOSE = "~"


class RangeKind(StrEnum):
    r"""Generalised quantifiers of JML: ``\forall`` and its kin."""

    FORALL = "forall"
    EXISTS = "exists"
    SUM = "sum"
    PRODUCT = "product"
    NUM_OF = "num_of"
    MIN = "min"
    MAX = "max"


class CallKind(StrEnum):
    """How the method of a call is chosen: `SPECIAL` runs exactly the named one (``super.m()``, private methods)."""

    STATIC = "static"
    VIRTUAL = "virtual"
    SPECIAL = "special"


class TypeKind(StrEnum):
    """The kinds of type declarations, by their keywords."""

    CLASS = "class"
    INTERFACE = "interface"
    ENUM = "enum"
    RECORD = "record"


class ConstructorWord(StrEnum):
    """Which constructor an explicit constructor call runs (JLS 8.8.7.1)."""

    THIS = "this"
    SUPER = "super"


class ClaimWord(StrEnum):
    """Statements of JML that state a condition."""

    ASSERT = "assert"
    ASSUME = "assume"
