"""Lambdas and method references (JLS 15.13, 15.27): each creates an object of a class with one method."""

from __future__ import annotations

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.body import Body
from ooxcheck.java.checking.calls.arguments import MAX_SPECULATION
from ooxcheck.java.checking.calls.creation import add_constructor, preset_fields, unnamed_class
from ooxcheck.java.checking.declared.members import MethodOf
from ooxcheck.java.checking.declared.symbols import Binding, Class, Given, Method, Scope, Unnamed
from ooxcheck.java.checking.expressions.names import Package, resolve_name, unknown_name
from ooxcheck.java.checking.typing.conversions import Value
from ooxcheck.java.operators import TypeKind
from ooxcheck.java.types import (
    ERROR,
    OBJECT,
    VOID,
    ArrayType,
    ClassType,
    Type,
    TypeVariable,
    erasure,
    lower,
    upper,
)

_RECEIVER = "_receiver"


def check_function(here: Body, node: tree.Lambda | tree.MethodReference, target: Type | None) -> Value:
    """Check a lambda or method reference."""
    wanted = (
        next(here.context.subtyping.parts(_without_wildcards(target)), None) if target is not None else None
    )
    functional_method = here.context.overriding.function(wanted) if wanted is not None else None
    if functional_method is None or wanted is None:
        what = "a lambda" if isinstance(node, tree.Lambda) else "a method reference"
        return (
            here.error_value(node.span)
            if target is ERROR
            else here.error(
                "java.type", f"{what} needs an interface with one abstract method here", node.span
            )
        )
    written, receiver = (
        (node, None) if isinstance(node, tree.Lambda) else _as_lambda(here, node, functional_method)
    )
    if written is None:
        return here.error_value(node.span)
    if len(written.parameters) != len(functional_method.method.parameters):
        return here.error(
            "java.type",
            f"{functional_method.method} takes {len(functional_method.method.parameters)} parameters, not {len(written.parameters)}",
            node.span,
        )
    expected = tuple(upper(functional_method.of(each)) for each in functional_method.method.parameters)
    if ERROR in (*expected, _declared_result(functional_method)):
        return here.report_unsupported("a lambda with unknown types of parameters or results", node.span)
    if tuple(map(erasure, _parameter_types(here, written, functional_method))) != tuple(
        map(erasure, expected)
    ):
        expected_types = ", ".join(map(str, expected))
        return here.report_unsupported(
            f"a lambda with other parameters than ({expected_types}) of the type that was inferred",
            node.span,
            "name the type arguments of the call, or declare a variable for the lambda",
        )
    return _create_function(here, node, written, functional_method, receiver, wanted)


def _create_function(
    here: Body,
    node: tree.Node,
    written: tree.Lambda,
    functional_method: MethodOf,
    receiver: Value | None,
    above: ClassType,
) -> Value:
    with here.block():
        if receiver is not None:
            here.declare(_RECEIVER, receiver.type, node.span)
        cls = _function_class(
            here, node, written, functional_method, _declared_result(functional_method), above
        )
        constructor = add_constructor(cls, here.context.table.get(OBJECT.name).constructors[0], node.span)
        here.context.add_local(cls)
        presets = preset_fields(here, cls, node.span)
    if receiver is not None:
        binding = next(preset for preset in presets if preset.field.name == f"val${_RECEIVER}")
        held = typed.Preset(binding.field, here.context.conversions.cast_to_erasure(receiver), span=node.span)
        presets = (held, *(each for each in presets if each is not binding))
    return Value(typed.New(constructor.ref, (), presets, receiver is not None, span=node.span), above)


def _function_class(
    here: Body,
    node: tree.Node,
    written: tree.Lambda,
    functional_method: MethodOf,
    result: Type,
    above: ClassType,
) -> Unnamed:
    """Return the class of a lambda, with its method."""
    method = _lambda_method(written, functional_method.method.name, is_void=result is VOID)
    cls = unnamed_class(here, node, TypeKind.LAMBDA, (method,), above)
    cls.given.append(Given(cls, method, _parameter_types(here, written, functional_method), result))
    return cls


def _parameter_types(here: Body, written: tree.Lambda, functional_method: MethodOf) -> tuple[Type, ...]:
    expected = tuple(upper(functional_method.of(each)) for each in functional_method.method.parameters)
    pairs = zip(written.parameters, expected, strict=True)
    return tuple(
        here.type(each.type) if each.type and each.type.names != ("var",) else type_ for each, type_ in pairs
    )


def function_result(here: Body, node: tree.Expr, type_: Type) -> Type | None:
    """Return the result type of a lambda or method reference as an object of a functional interface; None if unknown."""
    if isinstance(node, tree.Conditional):
        return here.function_result(node.then, type_)
    functional_method = here.context.overriding.function(_without_wildcards(type_))
    if (
        functional_method is None
        or not isinstance(node, tree.Lambda | tree.MethodReference)
        or here.context.speculations >= MAX_SPECULATION
    ):
        return None
    here.context.speculations += 1
    try:
        with here.speculation():
            return _speculative_result(here, node, functional_method)
    finally:
        here.context.speculations -= 1


def _speculative_result(
    here: Body, node: tree.Lambda | tree.MethodReference, functional_method: MethodOf
) -> Type | None:
    written, receiver = (
        (node, None) if isinstance(node, tree.Lambda) else _as_lambda(here, node, functional_method)
    )
    if written is None or len(written.parameters) != len(functional_method.method.parameters):
        return None
    with here.block():
        if receiver is not None:
            here.declare(_RECEIVER, receiver.type, node.span)
        cls = _function_class(here, node, written, functional_method, OBJECT, functional_method.through)
        inner = here.inner(body_scope(cls.given[0]))
    result = _result_type(inner, written.body)
    return None if result in (ERROR, VOID) else result


def _result_type(here: Body, body: tree.Expr | tree.Block) -> Type:
    """Return the result type of the body of a lambda."""
    if not isinstance(body, tree.Block):
        return here.expression(body).type
    here.statement(body)
    return here.context.subtyping.least_upper_bound(here.returned_types) if here.returned_types else VOID


def _as_lambda(
    here: Body, node: tree.MethodReference, functional_method: MethodOf
) -> tuple[tree.Lambda | None, Value | None]:
    """Return the equivalent lambda of a method reference, and its receiver, which is evaluated once."""
    names = tuple(f"_{number}" for number in range(1, len(functional_method.method.parameters) + 1))
    arguments = tuple(tree.Name(name, span=node.span) for name in names)
    body, receiver = _referenced_call(here, node, arguments, functional_method)
    if body is None:
        return None, None
    parameters = tuple(tree.Parameter(None, name, span=node.span) for name in names)
    return tree.Lambda(parameters, body, span=node.span), receiver


def _referenced_call(
    here: Body, node: tree.MethodReference, arguments: tuple[tree.Name, ...], functional_method: MethodOf
) -> tuple[tree.Expr | None, Value | None]:
    if node.name == "new":
        return _constructor_reference(here, node, arguments), None
    if isinstance(node.target, tree.This | tree.Super):
        return tree.MethodCall(node.target, node.name, arguments, span=node.span), None
    if isinstance(node.target, tree.TypeName):
        return _call_through_type(
            here, node, _as_expression(node.target), here.type(node.target), arguments, functional_method
        ), None
    match resolve_name(here, node.target):
        case Value() as receiver:
            return tree.MethodCall(
                tree.Name(_RECEIVER, span=node.span), node.name, arguments, span=node.span
            ), receiver
        case Class() as cls:
            return _call_through_type(here, node, node.target, cls.type, arguments, functional_method), None
        case TypeVariable() as variable:
            return _call_through_type(here, node, node.target, variable, arguments, functional_method), None
        case Package(names):
            unknown_name(here, names, node.target.span)
            return None, None


def _call_through_type(
    here: Body,
    node: tree.MethodReference,
    target: tree.Expr,
    type_: Type,
    arguments: tuple[tree.Name, ...],
    functional_method: MethodOf,
) -> tree.Expr:
    """Return a call of a static method with all arguments, or of an instance method on the first one."""
    candidates = here.context.members.methods(type_, node.name)
    values = tuple(
        Value(typed.Null(ERROR, span=node.span), upper(functional_method.of(each)))
        for each in functional_method.method.parameters
    )
    static = [each for each in candidates if each.method.is_static]
    if not (arguments and candidates) or here.context.overloads.resolve(static, values):
        return tree.MethodCall(target, node.name, arguments, span=node.span)
    first, *rest = arguments
    receiver: tree.Expr = first
    if isinstance(target, tree.Name | tree.FieldAccess) and not here.context.subtyping.is_subtype(
        values[0].type, type_
    ):
        receiver = tree.Cast(_as_type(target), first, span=node.span)
    return tree.MethodCall(receiver, node.name, tuple(rest), span=node.span)


def _constructor_reference(
    here: Body, node: tree.MethodReference, arguments: tuple[tree.Name, ...]
) -> tree.Expr:
    name = node.target if isinstance(node.target, tree.TypeName) else _as_type(node.target)
    type_ = here.type(name)
    if isinstance(type_, ArrayType):
        return tree.NewArray(name, arguments, span=node.span)
    cls = here.context.table.find(type_.name) if isinstance(type_, ClassType) else None
    is_diamond = cls is not None and bool(cls.parameters) and not name.arguments
    named = tree.TypeName(name.names, name.arguments, is_diamond=is_diamond, span=name.span)
    return tree.New(named, arguments, span=node.span)


def body_scope(method: Method) -> Scope:
    """Return the scope of a method body with its parameters."""
    scope = method.scope.inner()
    scope.variables.update((each.name, Binding(each, method.owner)) for each in method.variables)
    return scope


def _declared_result(functional_method: MethodOf) -> Type:
    """Return the result type of a functional method; an array is an Object where the interface has a type variable."""
    result, erased = (
        upper(functional_method.of(functional_method.method.result)),
        erasure(functional_method.method.result),
    )
    return erased if isinstance(result, ArrayType) and erased == OBJECT else result


def _without_wildcards(type_: Type) -> Type:
    """Return a functional interface with types for its wildcards (JLS 9.9)."""
    if not isinstance(type_, ClassType):
        return type_
    return ClassType(type_.name, tuple(map(lower, type_.arguments)), type_.around)


def _lambda_method(written: tree.Lambda, name: str, *, is_void: bool) -> tree.Method:
    """Return the method of a lambda."""
    body, span = written.body, written.span
    if not isinstance(body, tree.Block):
        only: tree.Statement = (
            tree.ExpressionStatement(body, span=body.span) if is_void else tree.Return(body, span=body.span)
        )
        body = tree.Block((only,), span=body.span)
    modifiers = tree.Modifiers(frozenset(("public",)), span=span)
    return tree.Method(modifiers, (), None, name, written.parameters, (), body, span=span)


def _as_type(node: tree.Expr) -> tree.TypeName:
    names: list[str] = []
    at = node
    while isinstance(at, tree.FieldAccess):
        names.insert(0, at.name)
        at = at.target
    return tree.TypeName((at.name if isinstance(at, tree.Name) else "?", *names), span=node.span)


def _as_expression(name: tree.TypeName) -> tree.Expr:
    first, *rest = name.names
    expression: tree.Expr = tree.Name(first, span=name.span)
    for each in rest:
        expression = tree.FieldAccess(expression, each, span=name.span)
    return expression
