"""Literals and variables of specifications: the terms without parts."""

from __future__ import annotations

from ooxcheck.oox import logic, tree
from ooxcheck.oox.checking.formulas.context import (
    Context,
    Kind,
    check_argument_count,
    check_has_old,
    refuse,
    to_operand,
    wrong_at,
)
from ooxcheck.oox.checking.formulas.shapes import NONE_SHAPE, NULL_SHAPE, only_type, scalar, shape_of
from ooxcheck.oox.checking.names.literals import (
    CALCULATION,
    calculates,
    char_value,
    float_value,
    integer_value,
    is_literal,
    literal_type,
    ones,
    right_type,
)
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.logic import Formula, Shape, Term
from ooxcheck.oox.nodes import left_spine
from ooxcheck.oox.operators import SHIFTS, ArithmeticOp, Prefix
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import BOOL, CHAR, FLOAT, INT, STRING, Type


def to_literal(ctx: Context, node: tree.Expr, type_: Type) -> Term:
    """Return the meaning of an expression made of literals, of one of the types that they may have."""
    match node:
        case tree.IntLiteral(value):
            return _integer_constant(ctx, value, type_, node.span)
        case tree.Unary(Prefix.MINUS, tree.IntLiteral(value)):
            return _integer_constant(ctx, -value, type_, node.span)
        case tree.FloatLiteral(text):
            return _float_constant(ctx, text, type_, node.span)
        case tree.Unary(Prefix.MINUS, tree.FloatLiteral(text)):
            return _float_constant(ctx, f"-{text}", type_, node.span)
        case tree.Unary(Prefix.BIT_NOT, operand):
            return complement(ctx, to_literal(ctx, operand, type_), type_, node.span)
        case tree.Unary(Prefix.MINUS, operand):
            return logic.Negation(to_literal(ctx, operand, type_), shape=scalar(type_), span=node.span)
        case tree.Binary():
            first, row = left_spine(node, calculates)
            literal = to_literal(ctx, first, type_)
            for each in row:
                op = CALCULATION[each.op]
                right = to_literal(ctx, each.right, right_type(op, type_))
                literal = logic.Arithmetic(op, literal, right, shape=scalar(type_), span=each.span)
            return literal
        case _:
            msg = f"a literal should be made of literals: {node}"
            raise AssertionError(msg)


def complement(ctx: Context, operand: Term, type_: Type, span: Span) -> Term:
    """Return ``~~~operand``."""
    mask = logic.Constant(ones(type_, ctx.frame.width), shape=scalar(type_), span=span)
    return logic.Arithmetic(ArithmeticOp.BIT_XOR, operand, mask, shape=scalar(type_), span=span)


def _integer_constant(ctx: Context, value: int, type_: Type, span: Span) -> Term:
    value = integer_value(value, type_, ctx.frame.width, span, ctx.report)
    return logic.Constant(value, shape=scalar(type_), span=span)


def _float_constant(ctx: Context, text: str, type_: Type, span: Span) -> Term:
    return logic.Constant(float_value(text, type_, span, ctx.report), shape=scalar(type_), span=span)


def elaborate_pair(ctx: Context, left: tree.Expr, right: tree.Expr) -> tuple[Term | Formula, Term | Formula]:
    """Return both sides of an operator; a literal takes the type of the other side."""
    if is_literal(left):
        right_meaning = ctx.elaborate(ctx, right)
        return to_literal(ctx, left, literal_type(left, _type_of(right_meaning))), right_meaning
    left_meaning = ctx.elaborate(ctx, left)
    if is_literal(right):
        return left_meaning, to_literal(ctx, right, literal_type(right, _type_of(left_meaning)))
    return left_meaning, ctx.elaborate(ctx, right)


def elaborate_operands(
    ctx: Context, op: ArithmeticOp, start: tree.Expr, left: Term | Formula | None, right: tree.Expr
) -> tuple[Term | Formula, Term | Formula]:
    """Return both operands; the left one may be given. A literal takes the type of the other operand."""
    if left is None:
        other = ctx.elaborate(ctx, right)
        return to_literal(ctx, start, literal_type(start, None if op in SHIFTS else _type_of(other))), other
    if is_literal(right):
        return left, to_literal(ctx, right, literal_type(right, None if op in SHIFTS else _type_of(left)))
    return left, ctx.elaborate(ctx, right)


def integer_literal(ctx: Context, node: tree.IntLiteral) -> Term:
    """Return an int."""
    return _integer_constant(ctx, node.value, INT, node.span)


def float_literal(ctx: Context, node: tree.FloatLiteral) -> Term:
    """Return a float."""
    return _float_constant(ctx, node.text, FLOAT, node.span)


def char_literal(ctx: Context, node: tree.CharLiteral) -> Term:
    """Return a char."""
    return logic.Constant(char_value(node, ctx.report), shape=scalar(CHAR), span=node.span)


def string_literal(ctx: Context, node: tree.StringLiteral) -> Term:
    """Return a string."""
    ctx.frame.strings.append(node)
    return logic.Constant(node.value, shape=scalar(STRING), span=node.span)


def bool_literal(ctx: Context, node: tree.BoolLiteral) -> Term:
    """Return a bool."""
    return logic.Constant(node.value, shape=scalar(BOOL), span=node.span)


def null_literal(ctx: Context, node: tree.NullLiteral) -> Term:
    """Return the empty set that fits references and strings."""
    return logic.Empty(shape=NULL_SHAPE, span=node.span)


def relation_constant(ctx: Context, node: tree.RelationConstant) -> Term:
    """Return ``none``, which fits every set, or ``iden``."""
    if node.name == "none":
        return logic.Empty(shape=NONE_SHAPE, span=node.span)
    return logic.Identity(shape=Shape((ctx.table.types, ctx.table.types)), span=node.span)


def this_term(ctx: Context, node: tree.This) -> Term:
    """Return the receiver."""
    if given := _definition_parameter(ctx, "this", node.span):
        return given
    if ctx.frame.this is None:
        ctx.frame.no_this(node.span)
        return wrong_at(node.span)
    return _program_variable(ctx, ctx.frame.this, node.span)


def _definition_parameter(ctx: Context, name: str, span: Span) -> Term | None:
    """Return ``this`` or a parameter of a definition, if a name refers to one here."""
    parameter = ctx.frame.given.get(name)
    return logic.Given(parameter[0], name, shape=parameter[1], span=span) if parameter else None


def find_variable(ctx: Context, name: str, span: Span) -> Term | None:
    """Return the quantified or program variable of this name, if there is one."""
    if bound := ctx.bound.get(name):
        variable, shape = bound
        return logic.Bound(variable, shape=shape, span=span)
    if name == "retval" and (result := _method_result(ctx, span)):
        return result
    if given := _definition_parameter(ctx, name, span):
        return given
    program_variable = ctx.frame.scope.find(name)
    return _program_variable(ctx, program_variable, span) if program_variable else None


def _method_result(ctx: Context, span: Span) -> Term | None:
    """Return the result of the method in ``ensures``; elsewhere ``retval`` is an ordinary name."""
    if ctx.kind is Kind.ENSURES and ctx.frame.retval:
        return _program_variable(ctx, ctx.frame.retval, span)
    if ctx.kind not in (Kind.ENSURES, Kind.EXCEPTIONAL) or ctx.frame.scope.find("retval"):
        return None
    why = "a method that throws" if ctx.kind is Kind.EXCEPTIONAL else "a void method or constructor"
    return refuse(ctx, "spec.retval", f"{why} returns nothing, so there is no retval", span)


def _program_variable(ctx: Context, variable: Variable, span: Span) -> Term:
    if ctx.is_old and variable.slot >= ctx.frame.on_entry:
        message = f"{variable.name} has no value on entry, so old cannot be applied to it"
        return refuse(ctx, "spec.old", message, span)
    return logic.ProgramVariable(variable, shape=shape_of(variable.type), span=span)


def old_term(ctx: Context, node: tree.Builtin) -> Term:
    """Return ``old(e)``."""
    if not check_argument_count(ctx, node, 1, 1) or not check_has_old(ctx, node):
        return wrong_at(node.span)
    if ctx.is_old:
        return refuse(ctx, "spec.old", "old inside old means nothing more; leave one out", node.span)
    ctx.is_old = True
    operand = to_operand(ctx, node.args[0])
    ctx.is_old = False
    return logic.Old(operand, shape=operand.shape, span=node.span)


def _type_of(meaning: Term | Formula) -> Type | None:
    return only_type(meaning.shape) if isinstance(meaning, logic.TermNode) else None
