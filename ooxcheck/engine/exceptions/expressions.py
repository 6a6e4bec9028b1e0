"""Constructors of typed expressions of truth values."""

from __future__ import annotations

from ooxcheck.oox import typed
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.operators import BinaryOp, CompareOp, Connective, EqualityOp, UnaryOp, swap_comparison
from ooxcheck.oox.types import BOOL, INT, NULL, StringOp, is_floating

_OPPOSITE: dict[BinaryOp, BinaryOp] = {
    EqualityOp.EQUAL: EqualityOp.NOT_EQUAL,
    EqualityOp.NOT_EQUAL: EqualityOp.EQUAL,
    CompareOp.LESS: CompareOp.GREATER_EQUAL,
    CompareOp.LESS_EQUAL: CompareOp.GREATER,
    CompareOp.GREATER: CompareOp.LESS_EQUAL,
    CompareOp.GREATER_EQUAL: CompareOp.LESS,
}


def is_null(expr: typed.Expr) -> typed.Expr:
    """Return ``expr == null``."""
    null = typed.Constant(None, type=NULL, span=expr.span)
    return typed.Binary(EqualityOp.EQUAL, expr, null, type=BOOL, span=expr.span)


def zero(like: typed.Expr) -> typed.Expr:
    """Return the number zero of the type of an expression."""
    return typed.Constant(0, type=like.type, span=like.span)


def compare(op: CompareOp | EqualityOp, left: typed.Expr, right: typed.Expr) -> typed.Expr:
    """Return the comparison of two numbers."""
    return typed.Binary(op, left, right, type=BOOL, span=left.span)


def array_length(array: typed.Expr) -> typed.Expr:
    """Return ``array.length``."""
    return typed.Length(array, type=INT, span=array.span)


def string_length(string: typed.Expr, text: Field) -> typed.Expr:
    """Return ``string.length()``; `text` is the field that holds the text of a string object."""
    content = typed.FieldRead(string, text, type=text.type, span=string.span)
    return typed.StringOperation(StringOp.LENGTH, (content,), type=INT, span=string.span)


def normal_form(test: typed.Expr) -> typed.Expr:
    """Return a comparison with its constant on the right; a length that is not positive is zero."""
    match test:
        case typed.Binary(CompareOp() | EqualityOp() as op, typed.Constant() as left, right) if (
            not isinstance(right, typed.Constant)
        ):
            return normal_form(typed.Binary(swap_comparison(op), right, left, type=BOOL, span=test.span))
        case typed.Binary(CompareOp.LESS_EQUAL, left, typed.Constant(0) as right) if _is_length(left):
            return compare(EqualityOp.EQUAL, left, right)
        case typed.Binary(CompareOp.LESS, left, typed.Constant(1)) if _is_length(left):
            return compare(EqualityOp.EQUAL, left, zero(left))
        case _:  # is written as it should be
            return test


def _is_length(expr: typed.Expr) -> bool:
    match expr:
        case typed.Length() | typed.StringOperation(StringOp.LENGTH):
            return True
        case _:  # may be negative
            return False


def negation(test: typed.Expr) -> typed.Expr:
    """Return the opposite of a condition; that of a comparison is a comparison, unless numbers may be NaN."""
    match test:
        case typed.Binary(op, left, right) if op in _OPPOSITE and not is_floating(left.type):
            return typed.Binary(_OPPOSITE[op], left, right, type=BOOL, span=test.span)
        case typed.Binary(Connective.AND | Connective.OR as op, left, right):
            dual = Connective.OR if op is Connective.AND else Connective.AND
            return typed.Binary(dual, negation(left), negation(right), type=BOOL, span=test.span)
        case typed.Unary(UnaryOp.NOT, operand):
            return operand
        case _:  # has no operator with an opposite
            return typed.Unary(UnaryOp.NOT, test, type=BOOL, span=test.span)
