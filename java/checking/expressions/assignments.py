"""Assignments and updates with their implicit casts (JLS 15.26, 15.14)."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.body import Body
from ooxcheck.java.checking.expressions.assignment_conversion import check_assigned, convert_assigned
from ooxcheck.java.checking.expressions.covariant_arrays import (
    check_element_class,
    check_element_store,
    is_stored_element,
)
from ooxcheck.java.checking.expressions.literals import constant_value
from ooxcheck.java.checking.expressions.operators import apply_operator
from ooxcheck.java.checking.typing.conversions import Value, mark_unchecked
from ooxcheck.java.operators import ArithmeticOp, UpdateOp
from ooxcheck.java.types import ERROR, INT, ArrayType, Primitive, TypeVariable, unboxed_type
from ooxcheck.oox.source import Span


def check_assignment(here: Body, node: tree.Assignment) -> Value:
    """Check ``target = value`` or ``target op= value``."""
    target = check_place(here, node.target)
    if node.op is not None:
        return _assign_update(here, target, node.op, here.expression(node.value), node.span)
    value = check_assigned(here, node.value, target.type)
    if target.type is ERROR:
        return target
    if is_stored_element(target.type):
        return check_element_store(here, target, value, node.span)
    held = (
        here.context.conversions.cast_up(value, target.expr.type)
        if isinstance(value.type, ArrayType)
        else value
    )
    return Value(typed.Assign(cast("typed.Place", target.expr), held, span=node.span), target.type)


def check_update(here: Body, node: tree.Update) -> Value:
    """Check ``++`` or ``--``."""
    one = constant_value(1, INT, node.span)
    target = check_place(here, node.target)
    return _assign_update(here, target, _operator_of(node.op), one, node.span, gives_old=not node.is_prefix)


def _operator_of(op: UpdateOp) -> ArithmeticOp:
    match op:
        case UpdateOp.INCREMENT:
            return ArithmeticOp.ADD
        case UpdateOp.DECREMENT:
            return ArithmeticOp.SUBTRACT


def check_place(here: Body, node: tree.Expr) -> Value:
    """Check the target of an assignment."""
    target = here.expression(node)
    if isinstance(target.expr, typed.FieldGet) and any(target.expr is each for each in here.raw_fields):
        return Value(replace(target.expr, target=mark_unchecked(target.expr.target)), target.type)
    if target.type is ERROR or isinstance(
        target.expr, typed.Local | typed.FieldGet | typed.StaticGet | typed.ElementGet
    ):
        return target
    return here.error(
        "java.type", "only variables, fields and elements of arrays can be assigned to", node.span
    )


def _assign_update(
    here: Body, target: Value, op: ArithmeticOp, right: Value, span: Span, *, gives_old: bool = False
) -> Value:
    """Return an assignment of ``old op right`` with its implicit cast (JLS 15.26.2)."""
    if target.type is ERROR:
        return target
    old = here.variable("", target.expr.type, span)
    result = apply_operator(here, op, Value(typed.Local(old, span=span), target.type), right, span)
    if result.type is ERROR:
        return result
    wanted = unboxed_type(target.type)
    if isinstance(wanted, Primitive) and isinstance(result.type, Primitive):
        result = Value(here.context.conversions.number(result, wanted), wanted)
    value = convert_assigned(here, result, target.type, span)
    if isinstance(target.type, TypeVariable) and is_stored_element(target.type):
        value = check_element_class(here, value, target.type, span)
    return Value(
        typed.Update(cast("typed.Place", target.expr), old, value, gives_old, span=span), target.type
    )
