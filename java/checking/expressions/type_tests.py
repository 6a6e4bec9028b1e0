"""Casts, `instanceof`, and comparisons of classes."""

from __future__ import annotations

from dataclasses import replace

from ooxcheck.java import array_objects, tree, typed
from ooxcheck.java.checking.body import Body
from ooxcheck.java.checking.declared.implicit_members import matching_accessor
from ooxcheck.java.checking.expressions.assignment_conversion import reject_operands, widen_new_array
from ooxcheck.java.checking.expressions.covariant_arrays import (
    bind_value,
    cast_narrow_array,
    declared_array_type,
    own_array_type,
)
from ooxcheck.java.checking.expressions.literals import constant_value
from ooxcheck.java.checking.typing.conversions import Value
from ooxcheck.java.operators import CallKind, EqualityOp, UnaryOp, WildcardBound
from ooxcheck.java.types import (
    BOOLEAN,
    ERROR,
    OBJECT,
    STRING,
    TEXT,
    ArrayType,
    ClassType,
    Type,
    Wildcard,
    binary_name,
    boxed_type,
    erasure,
    is_reference,
    last_name,
    upper,
)
from ooxcheck.oox.source import Span

CLASS = ClassType("java.lang.Class")


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
    called = _class_text(array_objects.held_type(class_.type.name) or class_.type, simple=simple)
    return Value(typed.Constant(called, STRING, span=span), STRING)


def _check_class(here: Body, node: tree.Expr) -> typed.Expr | typed.ClassLiteral:
    match node:
        case tree.ClassLiteral(name):
            literal = erasure(here.type(name))
            if isinstance(literal, ArrayType):
                literal = array_objects.holder(literal) or literal
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
            if isinstance(receiver.expr.type, ArrayType):
                return here.context.conversions.cast_up(receiver.expr, OBJECT)
            return (
                receiver.expr if isinstance(receiver.expr.type, ClassType) else _unsupported_class(here, node)
            )
        case _:  # `is_class_expression` holds of literals and calls only
            return _unsupported_class(here, node)


def check_class_value(here: Body, node: tree.Expr) -> Value:
    """Check ``x.getClass()`` or ``C.class`` as an object of class Class."""
    if isinstance(node, tree.ClassLiteral):
        return _literal_value(here, here.type(node.type), node.span)
    receiver = _check_class(here, node)
    if isinstance(receiver, typed.ClassLiteral) or not isinstance(receiver.type, ClassType):
        return here.error_value(node.span)
    variable = here.variable("", receiver.type, node.span)
    names = (
        typed.ClassName(bind_value(receiver, variable), False, span=node.span),
        typed.ClassName(typed.Local(variable, span=node.span), True, span=node.span),
    )
    type_ = Wildcard(WildcardBound.EXTENDS, receiver.type)
    return _class_object(here, names, type_, is_interface=False, is_primitive=False, span=node.span)


def _literal_value(here: Body, type_: Type, span: Span) -> Value:
    erased = erasure(type_)
    cls = here.context.table.find(erased.name) if isinstance(erased, ClassType) else None
    if erased is ERROR or (isinstance(erased, ClassType) and cls is None):
        return here.error_value(span)
    names = tuple(
        typed.Constant(_class_text(erased, simple=simple), STRING, span=span) for simple in (False, True)
    )
    is_interface, is_primitive = cls is not None and cls.is_interface, not is_reference(erased)
    type_ = boxed_type(type_)
    return _class_object(here, names, type_, is_interface=is_interface, is_primitive=is_primitive, span=span)


def _class_text(type_: Type, *, simple: bool) -> str:
    match type_:
        case ArrayType():
            return array_objects.class_name(type_, simple=simple)
        case ClassType(name):
            return last_name(name) if simple else binary_name(name)
        case _:  # erased types are primitive otherwise
            return str(type_)


def _class_object(
    here: Body,
    names: tuple[typed.Expr, ...],
    type_: Type,
    *,
    is_interface: bool,
    is_primitive: bool,
    span: Span,
) -> Value:
    marks = (constant_value(each, BOOLEAN, span).expr for each in (is_interface, is_primitive))
    method = typed.MethodRef(CLASS.name, "_of", (STRING, STRING, BOOLEAN, BOOLEAN), CLASS, is_static=True)
    call = typed.Call(CallKind.STATIC, None, method, (*names, *marks), span=span)
    return Value(call, ClassType(CLASS.name, (type_,)))


def type_test_of_class(node: tree.MethodCall) -> tree.Expr | None:
    """Return ``C.class.isInstance(x)`` as ``x instanceof C`` and ``C.class.cast(x)`` as a cast; None for other calls."""
    match node:
        case tree.MethodCall(tree.ClassLiteral(type_), "isInstance", (operand,)):
            return tree.InstanceOf(operand, type_, None, span=node.span)
        case tree.MethodCall(tree.ClassLiteral(type_), "cast", (operand,)):
            return tree.Cast(type_, operand, span=node.span)
        case _:  # other calls need the class as a value
            return None


def _unsupported_class(here: Body, node: tree.Expr) -> typed.Expr:
    return here.report_unsupported("the class of what is no object of a class", node.span).expr


def check_cast(here: Body, node: tree.Cast) -> Value:
    """Check a cast."""
    target = here.type(node.type)
    if target is TEXT:
        return _cast_to_text(here, here.expression(node.operand), node.span)
    value = here.expression(node.operand, None if isinstance(node.operand, tree.SwitchExpression) else target)
    if (narrow := cast_narrow_array(here, value, target, node.span)) is not None:
        return narrow
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
    component = cls.node.components[node.index].name
    written = (each for each in cls.node.members if isinstance(each, tree.Method) and not each.parameters)
    is_written = any(each.name == component for each in written)
    accessor = matching_accessor(component) if is_written else component
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
    castable = here.context.conversions.is_castable(declared_array_type(here, operand), tested)
    if not is_reference(operand.type) or not castable:
        reject_operands(here, "instanceof", [operand, Value(operand.expr, tested)], node.span)
    is_array = isinstance(operand.type, ArrayType) and node.variable is None
    if is_array and here.context.subtyping.is_subtype(own_array_type(operand), tested):
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
    return isinstance(node, tree.ClassLiteral) or is_get_class(node)


def is_get_class(node: tree.Expr | None) -> bool:
    """Return whether an expression is ``x.getClass()``."""
    return isinstance(node, tree.MethodCall) and node.name == "getClass" and not node.arguments


def compares_classes(node: tree.Node) -> bool:
    """Return whether an expression is ``x.getClass() == C.class`` or the like."""
    return (
        isinstance(node, tree.Binary)
        and isinstance(node.op, EqualityOp)
        and is_class_expression(node.left)
        and is_class_expression(node.right)
    )
