"""Arrays in variables of a wider array type (JLS 10.5): ``Object[] o = new String[1]``.

OOX has no covariant arrays. A local variable that is initialised with an array of a narrower type is therefore given a type variable as its element
type, with the declared element type as its bound and the element type of the array as its erasure, as a specialised parameter is
(`ooxcheck.java.checking.typing.specialisation`). Overloads and members are those of the declared type, and stores test the value.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.body import Body
from ooxcheck.java.checking.typing.conversions import Value
from ooxcheck.java.checking.typing.specialisation import STORED
from ooxcheck.java.operators import CallKind, ConditionalOp, EqualityOp
from ooxcheck.java.types import (
    BOOLEAN,
    INT,
    NULL,
    OBJECT,
    ArrayType,
    ClassType,
    Type,
    TypeVariable,
    erasure,
    is_reference,
)
from ooxcheck.oox.nodes import Node, children
from ooxcheck.oox.source import Span


def is_stored_element(type_: Type) -> bool:
    """Return whether a type is that of the elements of an array in a variable of a wider type."""
    return isinstance(type_, TypeVariable) and type_.name.startswith(STORED)


def local_array_type(
    here: Body, node: tree.LocalVariable, declared: Type, value: Value, following: Iterable[tree.Statement]
) -> Type:
    """Return the type of a local variable: its declared type, or an array type with a type variable if the value is an array of a narrower type."""
    own = value.expr.type
    if not (
        isinstance(declared, ArrayType)
        and isinstance(own, ArrayType)
        and isinstance(erasure(declared.element), ClassType)
        and is_reference(own.element)
        and own != erasure(declared)
        and node.type is not None
        and here.context.subtyping.is_subtype(value.type, declared)
    ):
        return declared
    if isinstance(value.expr, typed.NewArray) and not all(
        _reads_array(node.name, each) for each in following
    ):
        return declared
    variable = here.context.table.declare_element(
        f"{STORED}{here.count}", f"{here.cls.name}@{node.span.start}", declared.element, own.element
    )
    return ArrayType(variable)


def _reads_array(name: str, node: Node) -> bool:
    """Return whether all uses of a variable access its elements, iterate over them, or pass the array to a method."""
    match node:
        case tree.Name(own) if own == name:
            return False
        case tree.FieldAccess(tree.Name(own), "length") if own == name:
            return True
        case tree.ArrayAccess(tree.Name(own), index) if own == name:
            return _reads_array(name, index)
        case tree.ForEach(items=tree.Name(own)) if own == name:
            return _reads_array(name, node.body)
        case tree.Cast(_, tree.Name(own)) | tree.InstanceOf(tree.Name(own)) if own == name:
            return True
        case tree.LocalVariable(tree.TypeName(dimensions=0), _, tree.Name(own)) if own == name:
            return True
        case tree.Binary(EqualityOp(), left, right):
            return all(_is_variable(each, name) or _reads_array(name, each) for each in (left, right))
        case tree.MethodCall(target, _, arguments):
            others = [each for each in arguments if not _is_variable(each, name)]
            parts = [*others, *([target] if target is not None and not _is_variable(target, name) else [])]
            return all(_reads_array(name, each) for each in parts)
        case _:  # other nodes use the variable only within their parts
            return all(_reads_array(name, each) for each in children(node))


def _is_variable(node: tree.Expr, name: str) -> bool:
    return isinstance(node, tree.Name) and node.name == name


def own_array_type(value: Value) -> Type:
    """Return the type of a value; of an array in a variable of a wider type, that of the array."""
    is_narrow = isinstance(value.type, ArrayType) and is_stored_element(value.type.element)
    return value.expr.type if is_narrow else value.type


def declared_array_type(here: Body, value: Value) -> Type:
    """Return the type of a value; of an array in a variable of a wider type, that of the variable."""
    type_ = value.type
    element = type_.element if isinstance(type_, ArrayType) else None
    if not isinstance(element, TypeVariable) or not is_stored_element(element):
        return type_
    return ArrayType(here.context.table.bounds(element)[0])


def cast_narrow_array(here: Body, value: Value, target: Type, span: Span) -> Value | None:
    """Return a cast of an array in a variable of a wider type; None for other casts."""
    declared = declared_array_type(here, value)
    if declared is value.type or not isinstance(target, ArrayType):
        return None
    if not here.context.conversions.is_castable(declared, target):
        return here.error("java.type", f"{declared} is never {target}", span)
    if erasure(target) == value.expr.type or here.context.subtyping.is_subtype(declared, target):
        return Value(value.expr, target)
    return here.report_unsupported(f"a cast from {value.expr.type} to {target}", span)


def narrow_array(here: Body, value: Value, target: ArrayType, span: Span) -> typed.Expr:
    """Return an array that is assigned to a variable of a wider type; refuse it if it is not of the narrow type that the variable has."""
    if value.type is NULL or value.expr.type == erasure(target):
        return value.expr
    return here.report_unsupported(
        f"{value.type} in a variable that holds {erasure(target)}", span, "declare a second variable"
    ).expr


def check_element_store(here: Body, target: Value, value: typed.Expr, span: Span) -> Value:
    """Return a store in an array of a narrower type: null and the index are tested first, then the class of the value (JLS 15.26.1)."""
    element = target.type
    assert isinstance(element, TypeVariable), "only elements of narrow arrays are tested"
    place = cast("typed.ElementGet", target.expr)
    if value.type in (element.erased, NULL):
        return Value(typed.Assign(place, value, span=span), element)
    array, index = here.variable("", place.array.type, span), here.variable("", INT, span)
    own = typed.ElementGet(
        bind_value(place.array, array), bind_value(place.index, index), place.type, span=place.span
    )
    again = typed.ElementGet(
        typed.Local(array, span=span), typed.Local(index, span=span), place.type, span=place.span
    )
    return Value(
        typed.Assign(own, check_element_class(here, value, element, span, again), span=span), element
    )


def check_element_class(
    here: Body, value: typed.Expr, element: TypeVariable, span: Span, place: typed.ElementGet | None = None
) -> typed.Expr:
    """Return a value as an element of a narrow array; it throws ArrayStoreException if it is of another class (JLS 10.5).

    The current element at `place` is read before that, so that null and a wrong index throw first.
    """
    if value.type in (element.erased, NULL):
        return value
    value = here.context.conversions.cast_up(value, OBJECT)
    stored = here.variable("", OBJECT, span)
    read = typed.Local(stored, span=span)
    bound = typed.InstanceOf(value, OBJECT, stored, is_total=True, span=span)
    is_null = typed.Binary(EqualityOp.EQUAL, read, typed.Null(span=span), BOOLEAN, span=span)
    is_instance = typed.InstanceOf(read, element.erased, span=span)
    fits = typed.Binary(ConditionalOp.OR, is_null, is_instance, BOOLEAN, span=span)
    replaced = () if place is None else (here.context.conversions.cast_up(place, OBJECT),)
    arguments = (read, *replaced)
    failed = typed.MethodRef(
        "java.lang.System", "_failStore", (OBJECT,) * len(arguments), OBJECT, is_static=True
    )
    refused = typed.Call(CallKind.STATIC, None, failed, arguments, span=span)
    return typed.Conditional(
        typed.Binary(ConditionalOp.AND, bound, fits, BOOLEAN, span=span),
        here.context.conversions.cast_up(read, element.erased),
        here.context.conversions.cast_up(refused, element.erased),
        element.erased,
        span=span,
    )


def bind_value(value: typed.Expr, variable: typed.Variable) -> typed.Expr:
    """Return a value that is also stored in a variable."""
    span = value.span
    bound = typed.InstanceOf(value, value.type, variable, is_total=True, span=span)
    local = typed.Local(variable, span=span)
    return typed.Conditional(bound, local, local, value.type, span=span)
