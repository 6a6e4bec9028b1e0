"""The operators of the logic, by their Alloy signs, and how tightly the binary ones bind in Alloy text."""

from enum import Enum


class Operator(Enum):
    """An operator; its hash is that of the object, because nodes are looked up by it often."""

    __hash__ = object.__hash__


class Multiplicity(Operator):
    """The multiplicity of a set, or of a declared variable."""

    NO = "no"
    LONE = "lone"
    ONE = "one"
    SOME = "some"
    SET = "set"


class SetOp(Operator):
    """Operators on two sets of tuples, by their Alloy sign."""

    UNION = "+"
    INTERSECTION = "&"
    DIFFERENCE = "-"
    OVERRIDE = "++"
    JOIN = "."
    PRODUCT = "->"


class RelationOp(Operator):
    """Operators on one binary relation, by their Alloy sign."""

    TRANSPOSE = "~"
    CLOSURE = "^"
    REFLEXIVE_CLOSURE = "*"


class CompareOp(Operator):
    """Comparisons of two sets of tuples, by their Alloy sign."""

    SUBSET = "in"
    EQUAL = "="


class BoolOp(Operator):
    """Connectives, by their Alloy word."""

    AND = "and"
    OR = "or"
    IMPLIES = "=>"
    IFF = "<=>"


class IntOp(Operator):
    """Operators on two integers. Division truncates towards zero; division by zero is defined in `ooxcheck.relational.evaluate`."""

    ADD = "plus"
    SUBTRACT = "minus"
    MULTIPLY = "mul"
    DIVIDE = "div"
    REMAINDER = "rem"
    AND = "and"
    OR = "or"
    XOR = "xor"
    SHIFT_LEFT = "<<"
    SHIFT_RIGHT = ">>>"
    SHIFT_RIGHT_SIGNED = ">>"


class FloatOp(Operator):
    """Operators on two floating-point numbers; the remainder is that of a division truncated towards zero."""

    ADD = "fadd"
    SUBTRACT = "fsub"
    MULTIPLY = "fmul"
    DIVIDE = "fdiv"
    REMAINDER = "frem"


class IntSign(Operator):
    """Operators on one integer."""

    NEGATE = "negate"
    INVERT = "invert"
    ABSOLUTE = "abs"
    SIGN = "signum"


class IntRelation(Operator):
    """Comparisons of two signed integers."""

    EQUAL = "="
    LESS = "<"
    AT_MOST = "<="


class Width(Operator):
    """The width of a result that is no number: as many bits as it needs."""

    EXACT = "exact"


class Quantifier(Operator):
    """For all values of the variables, or for some."""

    ALL = "all"
    SOME = "some"


STRENGTH = {"or": 1, "<=>": 2, "=>": 3, "and": 4, "+": 8, "-": 8, "++": 10, "&": 11, "->": 12, ".": 14}
