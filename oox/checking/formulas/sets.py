"""Operators on sets: union, difference, intersection and product."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.oox import logic, tree
from ooxcheck.oox.checking.formulas.context import Context, to_term, wrong_at
from ooxcheck.oox.checking.formulas.shapes import Column, are_alike, describe_shape, is_wrong, union_columns
from ooxcheck.oox.logic import Shape, Term
from ooxcheck.oox.operators import Infix
from ooxcheck.oox.source import Span


def intersection(ctx: Context, node: tree.Binary) -> Term:
    """Return an intersection."""
    return set_operation(ctx, node.op, to_term(ctx, node.left), to_term(ctx, node.right), node.span)


def set_operation(ctx: Context, op: Infix, left: Term, right: Term, span: Span) -> Term:
    """Return a union, difference or intersection."""
    if is_wrong(left.shape) or is_wrong(right.shape):
        return wrong_at(span)
    left, right = fit_arity(left, right.shape), fit_arity(right, left.shape)
    if not check_alike(ctx, op, left, right, span):
        return wrong_at(span)
    if op is Infix.PLUS:
        return logic.Union(left, right, shape=Shape(union_columns(left.shape, right.shape)), span=span)
    if op is Infix.MINUS:
        return logic.Difference(left, right, shape=left.shape, span=span)
    assert op is Infix.INTERSECTION, op
    shape = Shape(_common_columns(ctx, left.shape, right.shape), left.shape.scalar or right.shape.scalar)
    return logic.Intersection(left, right, shape=shape, span=span)


def _common_columns(ctx: Context, left: Shape, right: Shape) -> tuple[Column, ...]:
    """Return the columns of an intersection: for types with common values, the narrower one."""
    return tuple(
        frozenset(x if ctx.table.fits(x, y) else y for x in a for y in b if ctx.table.meets(x, y))
        for a, b in zip(left.columns, right.columns, strict=True)
    )


def check_alike(ctx: Context, op: str, left: Term, right: Term, span: Span) -> bool:
    """Return whether two sets have the same number of columns of the same kinds; report an error if not."""
    if is_wrong(left.shape) or is_wrong(right.shape):
        return True
    both = f"{describe_shape(left.shape)} and {describe_shape(right.shape)}"
    if left.shape.arity != right.shape.arity:
        message = f"{op} needs sets with equally many columns, not {both}"
        ctx.report.error("spec.arity", message, span, *_relation_hints(ctx, left, right))
        return False
    if not all(map(are_alike, left.shape.columns, right.shape.columns)):
        ctx.report.error("type.mixed", f"{op} needs sets of one kind, not {both}", span)
        return False
    return True


def _relation_hints(ctx: Context, *terms: Term) -> Iterator[str]:
    for term in terms:
        if isinstance(term, logic.FieldRelation) and ctx.frame.this:
            name = term.fields[0].name
            yield f"{name} is the whole relation; for the field of this object write this.{name}"


def product_term(ctx: Context, node: tree.Binary) -> Term:
    """Return ``left -> right``."""
    left, right = to_term(ctx, node.left), to_term(ctx, node.right)
    columns = left.shape.columns + right.shape.columns
    shape = Shape(columns, left.shape.scalar and right.shape.scalar)
    return logic.Product(left, right, shape=shape, span=node.span)


def fit_arity(term: Term, other: Shape) -> Term:
    """Return ``none`` with as many columns as the other operand, and any other term unchanged."""
    if not isinstance(term, logic.Empty) or term.shape.columns[0] or term.shape.arity == other.arity:
        return term
    return logic.Empty(shape=Shape((frozenset(),) * other.arity, scalar=True), span=term.span)
