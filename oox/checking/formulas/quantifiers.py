"""Quantifiers of specifications: over sets, and over the elements of arrays and sequences."""

from __future__ import annotations

from collections.abc import Iterable

from ooxcheck.oox import logic, tree
from ooxcheck.oox.checking.formulas.arithmetic import number_type
from ooxcheck.oox.checking.formulas.arrays import element_types
from ooxcheck.oox.checking.formulas.context import (
    Context,
    as_formula,
    as_term,
    bind,
    check_scalar,
    refuse,
    scope,
    to_formula,
    to_operand,
    to_term,
    wrong_at,
)
from ooxcheck.oox.checking.formulas.sequences import check_collection
from ooxcheck.oox.checking.formulas.shapes import Column, describe_shape, is_collection, scalar
from ooxcheck.oox.logic import Formula, Shape, Term
from ooxcheck.oox.operators import ArrayQuantifier, Quantifier
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import ERROR, INT, Collection, is_floating


def quantifier(ctx: Context, node: tree.Quantifier) -> Term | Formula:
    """Return ``all x : e | F`` and similar, ``count x : e | F``, or ``sum x : e | i``."""
    match node.kind:
        case Quantifier.COUNT:
            return logic.Cardinality(_such_that(ctx, node), shape=scalar(INT), span=node.span)
        case Quantifier.SUM:
            return _sum(ctx, node)
        case Quantifier.ALL | Quantifier.SOME | Quantifier.NO | Quantifier.ONE | Quantifier.LONE:
            with scope(ctx):
                declarations = _declarations(ctx, node.declarations)
                body = to_formula(ctx, node.body)
            return logic.Quantified(node.kind, declarations, body, span=node.span)


def _sum(ctx: Context, node: tree.Quantifier) -> Term:
    with scope(ctx):
        declarations = _declarations(ctx, node.declarations)
        body = to_term(ctx, node.body)
    type_ = number_type(ctx, Quantifier.SUM, body)
    if type_ is ERROR:
        return wrong_at(node.span)
    if is_floating(type_):
        message = f"a sum of {type_}s depends on their order, and a set has none; write a loop"
        return refuse(ctx, "type.mismatch", message, body.span)
    return logic.Sum(declarations, body, shape=scalar(type_), span=node.span)


def comprehension(ctx: Context, node: tree.Comprehension) -> Term:
    """Return ``{ x : e | F }``."""
    return _such_that(ctx, node)


def _such_that(ctx: Context, node: tree.Comprehension | tree.Quantifier) -> Term:
    with scope(ctx):
        declarations = _declarations(ctx, node.declarations)
        body = to_formula(ctx, node.body)
    columns = tuple(d.domain.shape.columns[0] for d in declarations)
    return logic.Comprehension(declarations, body, shape=Shape(columns), span=node.span)


def _declarations(ctx: Context, nodes: Iterable[tree.Declaration]) -> tuple[logic.Declaration, ...]:
    """Return one declaration per variable; each domain may use the variables before it."""
    return tuple([_declaration(ctx, name, node) for node in nodes for name in node.names])


def _declaration(ctx: Context, name: str, node: tree.Declaration) -> logic.Declaration:
    domain = to_term(ctx, node.domain)
    if domain.shape.arity != 1:
        message = f"a variable ranges over a set, not over {describe_shape(domain.shape)}"
        domain = refuse(ctx, "spec.arity", message, domain.span)
    variable = bind(ctx, name, Shape(domain.shape.columns, scalar=True), node.span)
    return logic.Declaration(variable, domain)


def array_quantifier(ctx: Context, node: tree.ArrayQuantifier) -> Term | Formula:
    """Return ``forall element, index : array : F`` or ``exists``, or ``count`` or ``sum`` of the same form."""
    array = to_operand(ctx, node.array)
    with scope(ctx):
        element = bind(ctx, node.element, Shape((_listed_types(ctx, array),), scalar=True), node.span)
        index = bind(ctx, node.index, scalar(INT), node.span)
        body = ctx.elaborate(ctx, node.body)
    match node.kind:
        case ArrayQuantifier.SUM:
            return _element_sum(ctx, element, index, array, as_term(ctx, body), node.span)
        case ArrayQuantifier.COUNT:
            test = as_formula(ctx, body)
            return logic.ElementCount(element, index, array, test, shape=scalar(INT), span=node.span)
        case ArrayQuantifier.FORALL | ArrayQuantifier.EXISTS:
            test = as_formula(ctx, body)
            return logic.ArrayQuantified(node.kind, element, index, array, test, span=node.span)


def _element_sum(
    ctx: Context,
    element: logic.BoundVariable,
    index: logic.BoundVariable,
    array: Term,
    body: Term,
    span: Span,
) -> Term:
    type_ = number_type(ctx, ArrayQuantifier.SUM, body)
    if type_ is ERROR:
        return wrong_at(span)
    if is_floating(type_):
        return refuse(
            ctx, "type.mismatch", f"a sum of {type_}s is rounded at every step; write a loop", body.span
        )
    return logic.ElementSum(element, index, array, body, shape=scalar(type_), span=span)


def _listed_types(ctx: Context, array: Term) -> Column:
    """Return the types of the elements of an array or a sequence."""
    if is_collection(array.shape):
        return (
            array.shape.columns[0]
            if check_collection(ctx, array, Collection.SEQUENCE)
            else frozenset((ERROR,))
        )
    check_scalar(ctx, array, "the array")
    return frozenset(element_types(ctx, array))
