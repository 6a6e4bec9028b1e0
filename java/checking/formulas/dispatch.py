"""Terms of formulas: the table of all expressions, rows of operators, choices and casts."""

from __future__ import annotations

from ooxcheck.java import formulas, tree, typed
from ooxcheck.java.checking.formulas.extensions import check_extension
from ooxcheck.java.checking.formulas.formula_scope import FormulaScope
from ooxcheck.java.checking.formulas.members import check_element, check_member, constant_term
from ooxcheck.java.checking.formulas.terms import (
    ONE,
    RELATION,
    SET,
    Term,
    refuse_unsupported,
    truth,
)
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.operators import CompareOp, ConditionalOp, InfixOp, RelationName
from ooxcheck.java.types import (
    BOOLEAN,
    CHAR,
    DOUBLE,
    FLOAT,
    INT,
    LONG,
    NULL,
    STRING,
    Type,
    binary_promoted,
    erasure,
    is_numeric,
    is_reference,
    wrap_integer,
)
from ooxcheck.oox.nodes import left_spine
from ooxcheck.oox.source import Span


def check_term(here: FormulaScope, node: jml.Formula) -> Term:  # noqa: C901 (one case for each construct)
    """Type an expression of a formula."""
    match node:
        case tree.FieldAccess():
            return check_member(here, node)
        case tree.Name("none" | "iden") if here.names.variable(node) is None:
            return _check_relation_constant(RelationName(node.name), node.span)
        case tree.Name():
            return constant_term(here, here.names.term(node))
        case tree.This(None):
            return here.names.this(node.span)
        case tree.Binary():
            return _check_row(here, node)
        case tree.Extension():
            return check_extension(here, node)
        case (
            tree.IntLiteral()
            | tree.FloatLiteral()
            | tree.CharLiteral()
            | tree.StringLiteral()
            | tree.BoolLiteral()
            | tree.NullLiteral()
        ):
            return _check_literal(node)
        case tree.ArrayAccess(array, index):
            return check_element(here, here.term(array), here.term(index), node.span)
        case tree.MethodCall():
            from ooxcheck.java.checking.formulas.calls import check_call

            return check_call(here, node)
        case tree.Unary(op, operand):
            return here.operators.unary(op, here.term(operand), node.span)
        case tree.Conditional():
            return _check_conditional(here, node)
        case tree.Cast(type_, operand):
            return _check_cast(here, here.type(type_), here.term(operand), node.span)
        case tree.InstanceOf(operand, type_, _):
            held = here.term(operand)
            return truth(typed.InstanceOf(held.expr, erasure(here.type(type_)), span=node.span))
        case tree.Unknown(what):
            return refuse_unsupported(what, "leave it out, or say it with what docs/jml.md lists", node.span)
        case _:  # the expressions of Java that formulas do not have
            return refuse_unsupported(
                f"this ({type(node).__name__})",
                "formulas have names, members, calls of pure methods and operators",
                node.span,
            )


def _check_relation_constant(name: RelationName, span: Span) -> Term:
    kind = SET if name is RelationName.NONE else RELATION
    return Term(formulas.RelationConstant(name, type=NULL, span=span), NULL, kind)


def _check_row(here: FormulaScope, node: tree.Binary) -> Term:
    """Type a left-nested row of operators without recursion; ``0 <= i < n`` means both comparisons."""
    first, row = left_spine(node, lambda each: isinstance(each, tree.Binary))
    left = here.term(first)
    for before, each in zip((None, *row), row, strict=False):
        if before is not None and _is_chain(before.op, each.op):
            last = tree.Binary(each.op, before.right, each.right, span=each.span)
            left = here.operators.binary(ConditionalOp.AND, left, here.term(last), each.span)
        else:
            left = here.operators.binary(each.op, left, here.term(each.right), each.span)
    return left


def _check_conditional(here: FormulaScope, node: tree.Conditional) -> Term:
    condition, then, otherwise = (
        here.formula(node.condition),
        here.term(node.then),
        here.term(node.otherwise),
    )
    type_, kind = then.type if otherwise.type is NULL else otherwise.type, then.kind or otherwise.kind
    sides = (then.expr, otherwise.expr)
    if (
        kind == ONE
        and is_numeric(here.operators.primitive(then))
        and is_numeric(here.operators.primitive(otherwise))
    ):
        type_ = binary_promoted(here.operators.primitive(then), here.operators.primitive(otherwise))
        sides = (here.operators.number(then, type_), here.operators.number(otherwise, type_))
    elif kind == ONE and here.operators.primitive(then) is BOOLEAN:
        type_, sides = BOOLEAN, (here.operators.formula(then), here.operators.formula(otherwise))
    return Term(typed.Conditional(condition, *sides, erasure(type_), span=node.span), type_, kind)


def _check_cast(here: FormulaScope, target: Type, operand: Term, span: Span) -> Term:
    if not is_reference(target):
        return Term(here.operators.number(operand, target), target)
    if not is_reference(operand.type):
        refuse_unsupported("boxing", "compare the numbers themselves", span)
    return Term(typed.Cast(operand.expr, erasure(target), span=span), target, operand.kind)


def _is_chain(first: InfixOp, second: InfixOp) -> bool:
    """Return whether two comparisons form a chain such as ``0 <= i < n``."""
    return any(
        first in direction and second in direction
        for direction in (
            (CompareOp.LESS, CompareOp.LESS_EQUAL),
            (CompareOp.GREATER, CompareOp.GREATER_EQUAL),
        )
    )


def _check_literal(node: tree.Literal) -> Term:
    match node:
        case tree.IntLiteral(value, is_long):
            type_ = LONG if is_long else INT
            return Term(typed.Constant(wrap_integer(value, type_), type_, span=node.span), type_)
        case tree.FloatLiteral(text, is_float):
            type_ = FLOAT if is_float else DOUBLE
            return Term(typed.Constant(float(text), type_, span=node.span), type_)
        case tree.CharLiteral(code):
            return Term(typed.Constant(code, CHAR, span=node.span), CHAR)
        case tree.StringLiteral(text):
            return Term(typed.Constant(text, STRING, span=node.span), STRING)
        case tree.BoolLiteral(truth_value):
            return Term(typed.Constant(truth_value, BOOLEAN, span=node.span), BOOLEAN)
        case tree.NullLiteral():
            return Term(typed.Null(span=node.span), NULL)
