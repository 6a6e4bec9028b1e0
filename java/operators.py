"""The operators and keywords of Java and JML as enumerations, so that a `match` over them is checked for completeness.

Quantifiers over sets and arrays, which JML formulas share with OOX, are those of `ooxcheck.oox.operators`.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias


class UnaryOp(StrEnum):
    """Prefix operators of expressions (JLS 15.15)."""

    PLUS = "+"
    MINUS = "-"
    NOT = "!"
    COMPLEMENT = "~"


class UpdateOp(StrEnum):
    """``++`` and ``--``, before or after a variable (JLS 15.14, 15.15)."""

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


InfixOp: TypeAlias = ArithmeticOp | CompareOp | EqualityOp | ConditionalOp
"""Infix operators of Java."""

INFIX_OPS: Mapping[str, InfixOp] = {
    op.value: op for ops in (ArithmeticOp, CompareOp, EqualityOp, ConditionalOp) for op in ops
}
"""Infix operators of Java by their signs."""

BinaryOp: TypeAlias = InfixOp | FormulaOp
"""Infix operators of expressions and formulas."""

SHIFTS = frozenset((ArithmeticOp.SHIFT_LEFT, ArithmeticOp.SHIFT_RIGHT, ArithmeticOp.SHIFT_RIGHT_UNSIGNED))

BITWISE = frozenset((ArithmeticOp.AND, ArithmeticOp.OR, ArithmeticOp.XOR))
"""Operators on the bits of two integers, or on two truth values."""


class TypeComparisonOp(StrEnum):
    r"""Comparisons of ``\typeof(x)`` with ``\type(T)``."""

    SAME = "=="
    DIFFERENT = "!="
    SUBTYPE = "<:"


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
    """The kinds of type declarations, by their keywords; `LAMBDA` is the class of a lambda or method reference."""

    CLASS = "class"
    INTERFACE = "interface"
    ENUM = "enum"
    RECORD = "record"
    LAMBDA = "lambda"


class WildcardBound(StrEnum):
    """The bound of a wildcard: ``?``, ``? extends T`` or ``? super T`` (JLS 4.5.1)."""

    NONE = ""
    EXTENDS = "extends"
    SUPER = "super"


class FieldKind(StrEnum):
    """The kinds of fields: of Java, or of specifications only."""

    JAVA = ""
    GHOST = "ghost"
    MODEL = "model"


class CollectionKind(StrEnum):
    """The kinds of values in specifications: a single value or a collection."""

    ONE = ""
    SET = "set"
    SEQUENCE = "seq"
    MULTISET = "multiset"
    RELATION = "relation"


class ConstructorWord(StrEnum):
    """Which constructor an explicit constructor call runs (JLS 8.8.7.1)."""

    THIS = "this"
    SUPER = "super"


class ClaimWord(StrEnum):
    """Statements of JML that state a condition."""

    ASSERT = "assert"
    ASSUME = "assume"


class ClauseWord(StrEnum):
    """Clauses of a method specification that consist of a formula; synonyms count as one of them."""

    REQUIRES = "requires"
    ENSURES = "ensures"


class BehaviorKind(StrEnum):
    """The kinds of specification cases; `PLAIN` has no keyword (JML manual, 9.6)."""

    PLAIN = ""
    BEHAVIOR = "behavior"
    NORMAL = "normal"
    EXCEPTIONAL = "exceptional"


class HistoryWord(StrEnum):
    """Clauses of a class about its objects after construction, or about the states before and after each method."""

    INITIALLY = "initially"
    CONSTRAINT = "constraint"


class BackslashWord(StrEnum):
    r"""Functions of formulas that are written with a backslash: ``\old(e)``."""

    OLD = "old"
    FRESH = "fresh"
    NOT_MODIFIED = "not_modified"
    NONNULLELEMENTS = "nonnullelements"


class RelationName(StrEnum):
    """Constant relations: the empty set and the identity."""

    NONE = "none"
    IDENTITY = "iden"
