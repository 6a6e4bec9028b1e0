"""Assignment contexts (JLS 5.2): an expression in the type of the variable that it is assigned to."""

from __future__ import annotations

from dataclasses import replace

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.body import Body
from ooxcheck.java.checking.expressions.covariant_arrays import is_stored_element, narrow_array
from ooxcheck.java.checking.typing.conversions import Value
from ooxcheck.java.types import (
    BOOLEAN,
    ERROR,
    VOID,
    ArrayType,
    ClassType,
    Type,
    TypeVariable,
    erasure,
)
from ooxcheck.oox.source import Span


def lacks_supertype(here: Body, type_: Type) -> bool:
    """Report the problems of all supertypes; return whether members or conversions of the type may be unknown."""
    ancestors = [
        here.context.table.find(above.name)
        for each in here.context.subtyping.parts(type_)
        for above in here.context.members.linearisation(each)
    ]
    problems = [problem for each in ancestors if each for problem in each.problems]
    here.report_problems(problems)
    return bool(problems) or None in ancestors


def check_assigned(here: Body, node: tree.Expr, target: Type) -> typed.Expr:
    """Check an expression and convert it to the type of the variable that it is assigned to."""
    return convert_assigned(here, here.expression(node, target), target, node.span)


def convert_assigned(here: Body, value: Value, target: Type, span: Span) -> typed.Expr:
    """Convert a value to the type of the variable that it is assigned to; report an error if it does not fit."""
    if value.type is VOID:
        return here.error("java.type", f"expected {target}, found a call that gives nothing", span).expr
    if isinstance(target, TypeVariable) and is_stored_element(target):
        return convert_assigned(here, value, here.context.table.bounds(target)[0], span)
    if isinstance(target, ArrayType) and is_stored_element(target.element):
        return narrow_array(here, value, target, span)
    if not here.context.conversions.is_assignable(value, target):
        if not lacks_supertype(here, value.type):
            here.error("java.type", f"expected {target}, found {value.type}", span)
        return value.expr
    expr = widen_new_array(here.context.conversions.convert(value, target), erasure(target))
    if isinstance(expr.type, ArrayType) and target is not ERROR and erasure(target) != expr.type:
        return here.report_unsupported(
            f"{value.type} where {target} is wanted", span, "an array is only of its own type"
        ).expr
    return expr


def check_condition(here: Body, node: tree.Expr) -> typed.Expr:
    """Check an expression that must be boolean."""
    return check_assigned(here, node, BOOLEAN)


def primitive_type(here: Body, value: Value) -> Type:
    """Return the primitive type of a value, unboxed; other references keep their type."""
    return here.context.conversions.primitive(value.type)


def convert(here: Body, value: Value, target: Type) -> typed.Expr:
    """Convert a value to a type that it fits."""
    return here.context.conversions.convert(value, target)


def widen_new_array(made: typed.Expr, target: Type) -> typed.Expr:
    """Return a new array with a wider element type, which is sound since no other reference to it exists."""
    match made, target:
        case typed.NewArray(_, ArrayType(ClassType() as own), None), ArrayType(ClassType() as wider) if (
            own != wider
        ):
            return replace(made, type=target, made=own)
        case _:  # only a new array is widened
            return made


def reject_operands(here: Body, sign: str, operands: list[Value], span: Span) -> Value:
    """Report that an operator does not take its operands, unless an error was reported for one of them."""
    if any(each.type is ERROR for each in operands):
        return Value(operands[0].expr, ERROR)
    operand_types = " and ".join("nothing" if each.type is VOID else str(each.type) for each in operands)
    return here.error("java.type", f"{sign} does not take {operand_types}", span)
