"""Casts, `instanceof`, and comparisons of classes."""

from __future__ import annotations

from dataclasses import replace

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.body import Body
from ooxcheck.java.checking.expressions.assignment_conversion import reject_operands, widen_new_array
from ooxcheck.java.checking.expressions.literals import constant_value
from ooxcheck.java.checking.typing.conversions import Value
from ooxcheck.java.operators import EqualityOp, UnaryOp
from ooxcheck.java.types import (
    BOOLEAN,
    ERROR,
    STRING,
    TEXT,
    ArrayType,
    ClassType,
    binary_name,
    erasure,
    is_reference,
    last_name,
    upper,
)
from ooxcheck.oox.source import Span


def check_same_class(
    here: Body, left: tree.Expr, right: tree.Expr, span: Span, *, negated: bool = False
) -> Value:
    """Check a comparison of two classes."""
    comparison: typed.Expr = typed.SameClass(_check_class(here, left), _check_class(here, right), span=span)
    return Value(typed.Unary(UnaryOp.NOT, comparison, BOOLEAN, span=span) if negated else comparison, BOOLEAN)


def check_class_name(here: Body, node: tree.Expr, span: Span, *, simple: bool) -> Value:
    """Check ``x.getClass().getName()`` or ``getSimpleName()``."""
    class_ = _check_class(here, node)
    if not isinstance(class_, typed.ClassLiteral):
        return Value(typed.ClassName(class_, simple, span=span), STRING)
    assert isinstance(class_.type, ClassType), "a class should be named"
    called = last_name(class_.type.name) if simple else binary_name(class_.type.name)
    return Value(typed.Constant(called, STRING, span=span), STRING)


def _check_class(here: Body, node: tree.Expr) -> typed.Expr | typed.ClassLiteral:
    match node:
        case tree.ClassLiteral(name):
            literal = erasure(here.type(name))
            return (
                typed.ClassLiteral(literal, span=node.span)
                if isinstance(literal, ClassType)
                else _unsupported_class(here, node)
            )
        case tree.MethodCall(target):
            of = (
                target
                if target is not None and not isinstance(target, tree.Super)
                else tree.This(span=node.span)
            )
            receiver = here.expression(of)
            return (
                receiver.expr if isinstance(receiver.expr.type, ClassType) else _unsupported_class(here, node)
            )
        case _:  # `is_class_expression` holds of literals and calls only
            return _unsupported_class(here, node)


def _unsupported_class(here: Body, node: tree.Expr) -> typed.Expr:
    return here.report_unsupported("the class of what is no object of a class", node.span).expr


def check_cast(here: Body, node: tree.Cast) -> Value:
    """Check a cast."""
    target = here.type(node.type)
    if target is TEXT:
        return _cast_to_text(here, here.expression(node.operand), node.span)
    value = here.expression(node.operand, None if isinstance(node.operand, tree.SwitchExpression) else target)
    if not here.context.conversions.is_castable(value.type, target):
        return here.error("java.type", f"{value.type} is never {target}", node.span)
    if here.cls.unit.is_library and isinstance(value.expr, typed.NewArray) and isinstance(target, ArrayType):
        return Value(
            replace(value.expr, type=erasure(target)), target
        )  # (T[]) new Object[n], for javac, is an array of the erasure of T
    expr = widen_new_array(here.context.conversions.cast(value, target), erasure(target))
    return Value(expr, target)


def _cast_to_text(here: Body, value: Value, span: Span) -> Value:
    """Convert a literal, a number, a character or a truth value to a text of OOX."""
    if isinstance(value.constant, str):
        return constant_value(value.constant, TEXT, span)
    return Value(typed.Convert(value.expr, TEXT, span=span), TEXT)


def check_component(here: Body, node: tree.Component) -> Value:
    """Check the component of a record that matched a pattern: a call of its accessor (JLS 14.30.2)."""
    type_ = upper(here.expression(node.operand).type)
    cls = here.context.table.find(type_.name) if isinstance(type_, ClassType) else None
    if cls is None or type_ is ERROR:
        return here.error_value(node.span)
    if node.index >= len(cls.node.components):
        return here.error("java.type", f"{cls.display_name} has no such component", node.span)
    accessor = cls.node.components[node.index].name
    return here.expression(tree.MethodCall(node.operand, accessor, (), span=node.span))


def check_component_pattern(here: Body, node: tree.ComponentPattern) -> Value:
    """Check a pattern for a component: it is total if all values of the component have its type (JLS 14.30.3)."""
    operand = here.expression(node.operand)
    tested = operand.type if node.type is None else here.type(node.type)
    is_total = tested == operand.type or (
        is_reference(operand.type)
        and is_reference(tested)
        and here.context.subtyping.is_subtype(operand.type, tested)
    )
    if ERROR in (tested, operand.type):
        return Value(operand.expr, ERROR)
    if not is_total and not (
        is_reference(operand.type) and here.context.conversions.is_castable(operand.type, tested)
    ):
        reject_operands(here, "instanceof", [operand, Value(operand.expr, tested)], node.span)
    variable = None
    if node.variable is not None:
        with here.block():
            variable = here.declare(node.variable, tested, node.span)
            here.patterns[id(node)] = here.scope.variables[node.variable]
    expr = here.context.conversions.cast_to_erasure(operand)
    return Value(
        typed.InstanceOf(expr, erasure(tested), variable, is_total=is_total, span=node.span), BOOLEAN
    )


def check_instance_of(here: Body, node: tree.InstanceOf) -> Value:
    """Check ``instanceof``, and create the variable of its pattern."""
    operand, tested = here.expression(node.operand), here.type(node.type)
    if not is_reference(operand.type) or not here.context.conversions.is_castable(operand.type, tested):
        reject_operands(here, "instanceof", [operand, Value(operand.expr, tested)], node.span)
    is_array = isinstance(operand.type, ArrayType) and node.variable is None
    if is_array and here.context.subtyping.is_subtype(operand.type, tested):
        null = typed.Null(span=node.span)
        return Value(typed.Binary(EqualityOp.NOT_EQUAL, operand.expr, null, BOOLEAN, span=node.span), BOOLEAN)
    variable = None
    if node.variable is not None:
        with here.block():
            variable = here.declare(node.variable, tested, node.span)
            here.patterns[id(node)] = here.scope.variables[node.variable]
    return Value(typed.InstanceOf(operand.expr, erasure(tested), variable, span=node.span), BOOLEAN)


def is_class_expression(node: tree.Expr | None) -> bool:
    """Return whether an expression is ``x.getClass()`` or ``C.class``."""
    return isinstance(node, tree.ClassLiteral) or (
        isinstance(node, tree.MethodCall) and node.name == "getClass" and not node.arguments
    )


def compares_classes(node: tree.Node) -> bool:
    """Return whether an expression is ``x.getClass() == C.class`` or the like."""
    return (
        isinstance(node, tree.Binary)
        and isinstance(node.op, EqualityOp)
        and is_class_expression(node.left)
        and is_class_expression(node.right)
    )
