"""Specifications: a table of the functions that check each node and operator."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ooxcheck.oox import tree
from ooxcheck.oox.checking.formulas.arithmetic import (
    arithmetic_row,
    complement_term,
    conversion_term,
    negative_term,
)
from ooxcheck.oox.checking.formulas.atoms import (
    bool_literal,
    char_literal,
    float_literal,
    integer_literal,
    null_literal,
    relation_constant,
    string_literal,
    this_term,
    to_literal,
)
from ooxcheck.oox.checking.formulas.context import Context, Kind, wrong_at
from ooxcheck.oox.checking.formulas.formulas import (
    builtin,
    comparison,
    conditional,
    connective,
    equality,
    instance_of,
    membership,
    multiplicity,
    negation,
)
from ooxcheck.oox.checking.formulas.functions import function_call, method_call
from ooxcheck.oox.checking.formulas.quantifiers import array_quantifier, comprehension, quantifier
from ooxcheck.oox.checking.formulas.relations import (
    elements_term,
    join_term,
    member_term,
    name_term,
    relational_prefix,
)
from ooxcheck.oox.checking.formulas.sequences import (
    concatenation,
    count_term,
    element_term,
    sequence_literal,
    slice_term,
)
from ooxcheck.oox.checking.formulas.sets import intersection, product_term
from ooxcheck.oox.checking.names.literals import is_literal, literal_type
from ooxcheck.oox.checking.names.scopes import Frame
from ooxcheck.oox.logic import Formula, Term
from ooxcheck.oox.operators import (
    ArithmeticOp,
    CompareOp,
    Connective,
    EqualityOp,
    Multiplicity,
    Prefix,
    SetOp,
    infix_operator,
)


def specification(frame: Frame, kind: Kind) -> Context:
    """Return the context of a specification at a place of some kind."""
    return Context(frame, kind, _elaborate)


def _elaborate(ctx: Context, node: tree.Expr) -> Term | Formula:
    return _HANDLERS[type(node)](ctx, node)


def _binary(ctx: Context, node: tree.Binary) -> Term | Formula:
    match infix_operator(node.op):
        case Connective() as op:
            return connective(ctx, node, op)
        case EqualityOp() as op:
            return equality(ctx, node, op)
        case CompareOp() as op:
            return comparison(ctx, node, op)
        case ArithmeticOp():
            return arithmetic_row(ctx, node)
        case SetOp.IN | SetOp.NOT_IN:
            return membership(ctx, node)
        case SetOp.OVERRIDE:
            return concatenation(ctx, node)
        case SetOp.INTERSECTION:
            return intersection(ctx, node)
        case SetOp.PRODUCT:
            return product_term(ctx, node)


def _unary(ctx: Context, node: tree.Unary) -> Term | Formula:
    match node.op:
        case Prefix.MINUS | Prefix.BIT_NOT if is_literal(node):
            return to_literal(ctx, node, literal_type(node))
        case Prefix.NOT:
            return negation(ctx, node)
        case Prefix.MINUS:
            return negative_term(ctx, node)
        case Prefix.BIT_NOT:
            return complement_term(ctx, node)
        case Prefix.COUNT:
            return count_term(ctx, node)
        case Prefix.TRANSPOSE | Prefix.CLOSURE | Prefix.REFLEXIVE_CLOSURE:
            return relational_prefix(ctx, node)
        case Prefix.NO | Prefix.SOME | Prefix.ONE | Prefix.LONE:
            return multiplicity(ctx, node, Multiplicity(node.op.value))


def _out_of_place(ctx: Context, node: tree.Expr) -> Term:
    what = "new" if isinstance(node, tree.NewObject | tree.NewArray) else "this"
    if isinstance(node, tree.AllElements):
        ctx.report.error("spec.place", "[*] is only allowed in modifies", node.span)
    else:
        ctx.report.error("spec.call", f"{what} cannot stand in a specification", node.span)
    return wrong_at(node.span)


_HANDLERS: Mapping[type[tree.Node], Callable[..., Term | Formula]] = {
    tree.IntLiteral: integer_literal,
    tree.FloatLiteral: float_literal,
    tree.CharLiteral: char_literal,
    tree.StringLiteral: string_literal,
    tree.BoolLiteral: bool_literal,
    tree.NullLiteral: null_literal,
    tree.This: this_term,
    tree.Name: name_term,
    tree.RelationConstant: relation_constant,
    tree.Member: member_term,
    tree.Join: join_term,
    tree.Index: element_term,
    tree.Call: method_call,
    tree.InstanceOf: instance_of,
    tree.ArrayQuantifier: array_quantifier,
    tree.Quantifier: quantifier,
    tree.Comprehension: comprehension,
    tree.Conditional: conditional,
    tree.Builtin: builtin,
    tree.Elements: elements_term,
    tree.FunctionCall: function_call,
    tree.AllElements: _out_of_place,
    tree.Slice: slice_term,
    tree.SequenceLiteral: sequence_literal,
    tree.SuperConstructor: _out_of_place,
    tree.NewObject: _out_of_place,
    tree.NewArray: _out_of_place,
    tree.Cast: _out_of_place,
    tree.Conversion: conversion_term,
    tree.Unary: _unary,
    tree.Binary: _binary,
}
