"""`switch` (JLS 14.11, 15.28), as a statement and as an expression, with arrows or colons."""

from __future__ import annotations

from functools import reduce

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.body import Body
from ooxcheck.java.checking.expressions.assignment_conversion import check_assigned
from ooxcheck.java.checking.typing.conversions import Value
from ooxcheck.java.operators import ConditionalOp, EqualityOp, TypeKind
from ooxcheck.java.types import (
    BOOLEAN,
    BYTE,
    CHAR,
    ERROR,
    INT,
    SHORT,
    STRING,
    ClassType,
    Primitive,
    Type,
    binary_promoted,
    boxed_type,
    erasure,
    is_numeric,
    is_reference,
    upper,
)
from ooxcheck.oox.source import Span

_SELECTORS = (BYTE, SHORT, CHAR, INT)


def check_switch(here: Body, node: tree.SwitchExpression, *, gives: bool = False) -> typed.Switch:
    """Check a ``switch``; if it `gives` a value, an arrow with an expression yields it."""
    value = here.expression(node.selector)
    type_ = _selector_type(here, value, node.selector.span)
    selector = value.expr if type_ is ERROR else here.context.conversions.convert(value, type_)
    around = here.enclosing, here.is_in_switch_expression
    if gives:
        here.enclosing, here.is_in_switch_expression = (), True
    with here.block():
        cases = tuple(_check_case(here, each, type_, gives=gives) for each in node.cases)
    here.enclosing, here.is_in_switch_expression = around
    is_arrow = any(each.is_arrow for each in node.cases)
    return typed.Switch(selector, cases, is_arrow, span=node.span)


def _selector_type(here: Body, value: Value, span: Span) -> Type:
    primitive = here.context.conversions.primitive(upper(value.type))
    if primitive in _SELECTORS or erasure(primitive) == STRING or value.type is ERROR:
        return primitive
    cls = here.context.table.find(primitive.name) if isinstance(primitive, ClassType) else None
    if cls is not None and cls.kind is TypeKind.ENUM:
        return primitive
    if is_reference(primitive):
        return here.report_unsupported(
            f"a switch over {value.type}, which takes patterns of Java 21,", span, "ask with instanceof"
        ).type
    return here.error(
        "java.type", f"a switch selects an int, a char, a String or an enum, not {value.type}", span
    ).type


def _check_case(here: Body, node: tree.SwitchCase, type_: Type, *, gives: bool) -> typed.Case:
    labels = tuple(label for each in node.labels if (label := _check_label(here, each, type_)))
    if not node.is_arrow:
        return typed.Case(labels, node.is_default, here.statements(node.statements), span=node.span)
    with here.block():
        return typed.Case(
            labels,
            node.is_default,
            here.statements(_as_yields(node.statements) if gives else node.statements),
            span=node.span,
        )


def _check_label(here: Body, node: tree.Expr, type_: Type) -> typed.Constant | typed.StaticGet | None:
    cls = here.context.table.find(type_.name) if isinstance(type_, ClassType) else None
    if cls is not None and cls.kind is TypeKind.ENUM and isinstance(node, tree.Name):
        field = cls.fields.get(node.name)
        if field is None or field.constant is None:
            here.error("java.name", f"{cls.display_name} has no constant {node.name}", node.span)
            return None
        return typed.StaticGet(field.ref, span=node.span)
    if isinstance(node, tree.NullLiteral):
        here.report_unsupported("case null", node.span, "test for null before the switch")
        return None
    before = len(here.report.diagnostics)
    expr = check_assigned(here, node, type_)
    if isinstance(expr, typed.Constant):
        return expr
    if len(here.report.diagnostics) == before:
        here.error("java.type", "a case needs a constant", node.span)
    return None


def check_constant_pattern(here: Body, node: tree.ConstantPattern) -> Value:
    """Check a constant beside patterns: the number in a box, a string, or a constant of an enum (JLS 14.11.1)."""
    operand = here.expression(node.operand)
    selected, span = here.context.conversions.primitive(upper(operand.type)), node.span
    if selected not in _SELECTORS and erasure(selected) != STRING:
        constant = _enum_constant(here, node.constant, selected)
        if constant is None:
            return here.error_value(span)
        return Value(typed.Binary(EqualityOp.EQUAL, operand.expr, constant, BOOLEAN, span=span), BOOLEAN)
    if _check_label(here, node.constant, selected) is None:
        return here.error_value(span)
    is_there = tree.Binary(EqualityOp.NOT_EQUAL, node.operand, tree.NullLiteral(span=span), span=span)
    is_equal = (
        tree.MethodCall(node.operand, "equals", (node.constant,), span=span)
        if erasure(selected) == STRING
        else tree.Binary(EqualityOp.EQUAL, node.operand, node.constant, span=span)
    )
    return here.expression(tree.Binary(ConditionalOp.AND, is_there, is_equal, span=span))


def _enum_constant(here: Body, node: tree.Expr, selected: Type) -> typed.StaticGet | None:
    """Check a constant of an enum; it lacks its class only if the selector is of that enum."""
    cls = here.context.table.find(selected.name) if isinstance(selected, ClassType) else None
    if cls is not None and cls.kind is TypeKind.ENUM and isinstance(node, tree.Name):
        label = _check_label(here, node, selected)
        return label if isinstance(label, typed.StaticGet) else None
    expr = here.expression(node).expr
    owner = here.context.table.find(expr.field.owner) if isinstance(expr, typed.StaticGet) else None
    if (
        not isinstance(expr, typed.StaticGet)
        or owner is None
        or owner.fields[expr.field.name].constant is None
    ):
        here.error("java.type", "a case needs a constant", node.span)
        return None
    return expr


def check_switch_expression(here: Body, node: tree.SwitchExpression, target: Type | None) -> Value:
    """Check a ``switch`` expression, of the target type or of the common type of its results."""
    before = here.yield_type
    type_ = here.yield_type = target or _common_type(here, _yielded_values(here, node))
    switch = check_switch(here, node, gives=True)
    here.yield_type = before
    return Value(typed.SwitchExpression(switch, erasure(type_), span=node.span), type_)


def switch_result_types(here: Body, node: tree.SwitchExpression) -> tuple[Type, ...]:
    """Return the types of the values that a ``switch`` yields."""
    return tuple(each.type for each in _yielded_values(here, node))


def _yielded_values(here: Body, node: tree.SwitchExpression) -> list[Value]:
    before = here.yielded_values, here.yield_type
    values: list[Value] = []
    here.yielded_values, here.yield_type = values, None
    with here.speculation():
        check_switch(here, node, gives=True)
    here.yielded_values, here.yield_type = before
    return values


def _common_type(here: Body, values: list[Value]) -> Type:
    """Return the type of a ``switch`` expression from its results (JLS 15.28.1)."""
    types = [each.type for each in values]
    primitives = [here.context.conversions.primitive(each) for each in types]
    if not types or ERROR in types:
        return ERROR
    if all(each == types[0] for each in types):
        return types[0]
    if all(each is Primitive.BOOLEAN for each in primitives):
        return Primitive.BOOLEAN
    if all(map(is_numeric, primitives)):
        return next(
            (each for each in (CHAR, SHORT, BYTE) if each in primitives and _all_fit(here, each, values)),
            reduce(binary_promoted, primitives),
        )
    return here.context.subtyping.least_upper_bound([boxed_type(each) for each in types])


def _all_fit(here: Body, narrow: Type, values: list[Value]) -> bool:
    """Return whether all results fit a narrow type, as values or as constants."""
    conversions = here.context.conversions
    numbers = [Value(each.expr, conversions.primitive(each.type)) for each in values]
    return all(
        (each.type, narrow) != (BYTE, CHAR) and conversions.is_assignable(each, narrow) for each in numbers
    )


def check_yield(here: Body, node: tree.Yield) -> typed.Statement:
    """Check ``yield``."""
    if not here.is_in_switch_expression:
        here.error("java.jump", "yield stands in no switch expression", node.span)
    if here.yield_type is None:
        value = here.expression(node.value)
        here.yielded_values.append(value)
        return typed.Yield(value.expr, span=node.span)
    return typed.Yield(check_assigned(here, node.value, here.yield_type), span=node.span)


def _as_yields(statements: tuple[tree.Statement, ...]) -> tuple[tree.Statement, ...]:
    """Return the statements after an arrow; a single expression is yielded."""
    match statements:
        case (tree.ExpressionStatement(expression),):
            return (tree.Yield(expression, span=expression.span),)
        case _:  # blocks and throw statements yield by themselves
            return statements
