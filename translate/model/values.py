"""Symbolic values: the value of a variable as an expression of relational logic.

A reference or string is a set of at most one atom, and null is the empty set. An integer or a char is an
integer expression, and so is the
bit pattern of a float or double (`ooxcheck.translate.model.floats`). A bool is a formula. The static type
of the variable determines which.
"""

from __future__ import annotations

from typing import TypeAlias, TypeVar

from ooxcheck.oox.types import BOOL, CHAR, CHAR_WIDTH, DOUBLE, FLOAT, INTEGERS, SIZED, UINT, Type, is_floating
from ooxcheck.relational import FALSE, NONE, TRUE, Expr, Formula, IntChoice, IntConstant, IntExpr, bits

Value: TypeAlias = Expr | IntExpr | Formula

V = TypeVar("V", Expr, IntExpr, Formula)

_WIDTHS: dict[Type, int] = {**SIZED, CHAR: CHAR_WIDTH, FLOAT: 32, DOUBLE: 64}


def default(type_: Type) -> Value:
    """Return the default value of a type."""
    if is_number(type_):
        return IntConstant(0)
    return FALSE if type_ is BOOL else NONE


def value_in(atoms: Expr, type_: Type, width: int) -> Value:
    """Return the value that a set stands for: its atoms are the one-bits of a number, or the unit if it is true."""
    if is_number(type_):
        return bits(atoms, width, unsigned=is_unsigned(type_))
    return atoms.some() if type_ is BOOL else atoms


def is_number(type_: Type) -> bool:
    """Return whether values of a type are integer expressions."""
    return is_integer(type_) or type_ in (FLOAT, DOUBLE)


def is_integer(type_: Type) -> bool:
    """Return whether values of a type are integers, not bit patterns."""
    return type_ in INTEGERS or type_ is CHAR


def width_of(type_: Type, int_width: int) -> int:
    """Return how many bits a number of this type has."""
    return _WIDTHS.get(type_, int_width)


def is_unsigned(type_: Type) -> bool:
    """Return whether numbers of a type are never negative."""
    return type_ in (UINT, CHAR) or is_floating(type_)


def choose(condition: Formula, then: Value, otherwise: Value) -> Value:
    """Return one value where a condition holds and another where it does not; both are of the same sort."""
    if then is otherwise or condition is TRUE:
        return then
    if condition is FALSE:
        return otherwise
    match then, otherwise:
        case Expr(), Expr():
            return condition.then(then, otherwise)
        case IntExpr(), IntExpr():
            return IntChoice(condition, then, otherwise)
        case Formula(), Formula():
            return _choose_formula(condition, then, otherwise)
        case _:
            msg = f"cannot choose between {then} and {otherwise}"
            raise TypeError(msg)


def _choose_formula(condition: Formula, then: Formula, otherwise: Formula) -> Formula:
    if then is TRUE:
        return condition | otherwise
    if then is FALSE:
        return ~condition & otherwise
    if otherwise is TRUE:
        return ~condition | then
    if otherwise is FALSE:
        return condition & then
    return (condition & then) | (~condition & otherwise)


def equal(left: Value, right: Value) -> Formula:
    """Return the formula that two values of the same sort are equal."""
    match left, right:
        case Expr(), Expr():
            return left.eq(right)
        case IntExpr(), IntExpr():
            return left.eq(right)
        case Formula(), Formula():
            return left.iff(right)
        case _:
            msg = f"cannot compare {left} and {right}"
            raise TypeError(msg)
