"""Builders of formulas over numbers: constants, sums and comparisons with the span of the loop.

Inequalities between sums are computed in 64 bits, where sums of 32-bit numbers are exact. Equations are computed in the type of the
numbers: they hold modulo a power of two, as the arithmetic of the program does.
"""

from __future__ import annotations

from collections.abc import Sequence

from ooxcheck.oox import logic
from ooxcheck.oox.operators import ArithmeticOp, CompareOp
from ooxcheck.oox.source import Span
from ooxcheck.oox.terms.shape import Shape
from ooxcheck.oox.types import BOOL, INT64, SIZED, Primitive, Type

SIGNED: frozenset[Type] = frozenset((Primitive.INT, *SIZED))
"""The types whose values candidates compare."""


def shape_of(type_: Type) -> Shape:
    """Return the shape of a single value of a type."""
    return Shape((frozenset({type_}),), scalar=True)


def type_of(term: logic.Term) -> Type:
    """Return the type of a single value."""
    (types,) = term.shape.columns
    (type_,) = types
    return type_


def constant(value: int, type_: Type, span: Span) -> logic.Term:
    """Return a number as a term."""
    return logic.Constant(value, shape=shape_of(type_), span=span)


def truth_constant(*, value: bool, span: Span) -> logic.Formula:
    """Return a truth value as a formula."""
    return logic.Holds(logic.Constant(value, shape=shape_of(BOOL), span=span), span=span)


def is_true(formula: logic.Formula) -> bool:
    """Return whether a formula is the constant true."""
    match formula:
        case logic.Holds(logic.Constant(value)):
            return value is True
        case _:  # it says something
            return False


def convert(term: logic.Term, type_: Type) -> logic.Term:
    """Return a term with the value of another one in a wider type."""
    if type_of(term) is type_:
        return term
    if isinstance(term, logic.Constant):
        return logic.Constant(term.value, shape=shape_of(type_), span=term.span)
    return logic.Conversion(term, shape=shape_of(type_), span=term.span)


def arithmetic(op: ArithmeticOp, left: logic.Term, right: logic.Term) -> logic.Term:
    """Return the result of an operator on two numbers of one type."""
    return logic.Arithmetic(op, left, right, shape=left.shape, span=left.span)


def compare(op: CompareOp, left: logic.Term, right: logic.Term) -> logic.Formula:
    """Return a comparison; numbers of different types are compared in 64 bits."""
    left, right = _common(left, right)
    return logic.Compare(op, left, right, span=left.span)


def same(left: logic.Term, right: logic.Term) -> logic.Formula:
    """Return an equation; numbers of different types are compared in 64 bits."""
    left, right = _common(left, right)
    return logic.Same(left, right, span=left.span)


def at_most(left: logic.Term, right: logic.Term, offset: int = 0) -> logic.Formula:
    """Return ``left <= right + offset``, where the sum does not wrap around."""
    if offset == 0:
        return compare(CompareOp.LESS_EQUAL, left, right)
    if offset == -1:
        return compare(CompareOp.LESS, left, right)
    bound = convert(right, INT64)
    op = ArithmeticOp.ADD if offset > 0 else ArithmeticOp.SUBTRACT
    sum_ = arithmetic(op, bound, constant(abs(offset), INT64, left.span))
    return compare(CompareOp.LESS_EQUAL, convert(left, INT64), sum_)


def remainder(term: logic.Term, divisor: int, value: int) -> logic.Formula:
    """Return ``term % divisor == value``."""
    type_, span = type_of(term), term.span
    rest = arithmetic(ArithmeticOp.REMAINDER, term, constant(divisor, type_, span))
    return same(rest, constant(value, type_, span))


def linear_equation(
    terms: Sequence[logic.Term], factors: Sequence[int], value: int, type_: Type, span: Span
) -> logic.Formula:
    """Return ``sum of factor * term == value`` with positive factors on both sides, modulo the size of the type."""
    pairs = [(convert(term, type_), factor) for term, factor in zip(terms, factors, strict=True) if factor]
    left = [(term, factor) for term, factor in pairs if factor > 0]
    right = [(term, -factor) for term, factor in pairs if factor < 0]
    left_value, right_value = (0, value) if value > 0 or not left else (-value, 0)
    return same(_sum(left, left_value, type_, span), _sum(right, right_value, type_, span))


def _sum(pairs: Sequence[tuple[logic.Term, int]], value: int, type_: Type, span: Span) -> logic.Term:
    total: logic.Term | None = None
    for term, factor in pairs:
        scaled = term
        if factor != 1:
            scaled = arithmetic(ArithmeticOp.MULTIPLY, constant(factor, type_, span), term)
        total = scaled if total is None else arithmetic(ArithmeticOp.ADD, total, scaled)
    if total is None:
        return constant(value, type_, span)
    if value == 0:
        return total
    op = ArithmeticOp.ADD if value > 0 else ArithmeticOp.SUBTRACT
    return arithmetic(op, total, constant(abs(value), type_, span))


def _common(left: logic.Term, right: logic.Term) -> tuple[logic.Term, logic.Term]:
    if type_of(left) is type_of(right):
        return left, right
    return convert(left, INT64), convert(right, INT64)
