"""Calls of methods and constructors.

A call of exactly one method is ``super.m()`` where the direct superclass has it, and otherwise a call of a copy of that method which no
class overrides (`ooxcheck.java.lowering.names.Names.exact`). The class of ``new`` is initialised before the arguments are evaluated.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ooxcheck.java import typed
from ooxcheck.java.lowering.code.emitter import Emitter, check_array_type, refuse
from ooxcheck.java.lowering.code.exceptions import throw_if_null
from ooxcheck.java.lowering.code.expressions.creation import construct, new_object, set_presets
from ooxcheck.java.lowering.code.expressions.operands import in_order, value, values
from ooxcheck.java.lowering.code.expressions.type_tests import not_null
from ooxcheck.java.lowering.code.identity import mark_new_box
from ooxcheck.java.lowering.code.messages import constructor_argument
from ooxcheck.java.lowering.code.static_initialisation import initialise
from ooxcheck.java.lowering.names import CONSTRUCTOR
from ooxcheck.java.operators import CallKind
from ooxcheck.java.program import Program
from ooxcheck.java.typed import MethodRef
from ooxcheck.java.types import NULL, OBJECT, ArrayType, ClassType, Type
from ooxcheck.oox import tree
from ooxcheck.oox.operators import Infix


def call(code: Emitter, node: typed.Call) -> tree.Expr:
    """Return a call of a method."""
    from ooxcheck.java.lowering.code.expressions.cloning import clone, is_clone

    if node.target is not None and isinstance(node.target.type, ArrayType):
        return _array_equals(code, node, node.target)
    if is_clone(node):
        return clone(code, node)
    _check_arrays(node.arguments, node.method.parameters)
    name = code.names.method(node.method)
    target: tree.Expr | tree.Super
    match node.kind:
        case CallKind.STATIC:
            arguments = values(code, *node.arguments)
            initialise(code, node.method.owner)
            target = tree.Name(code.names.class_(node.method.owner), span=node.span)
        case CallKind.VIRTUAL:
            target, *arguments = _receiver_and_arguments(code, node)
        case CallKind.SPECIAL:
            receiver, *arguments = _receiver_and_arguments(code, node)
            target, name = _exact_target(code, node, receiver, name)
    return tree.Call(target, name, tuple(arguments), span=node.span)


def _receiver_and_arguments(code: Emitter, node: typed.Call) -> list[tree.Expr]:
    assert node.target is not None, "a call should have a receiver"
    return values(code, node.target, *node.arguments)


def _array_equals(code: Emitter, node: typed.Call, array: typed.Expr) -> tree.Expr:
    """Return Object's ``equals`` of an array: it is equal to itself only."""
    if node.method.name != "equals":
        refuse(f"{node.method.name} of {array.type}", "arrays are no objects here", node.span)
    other = node.arguments[0]
    if other.type is not NULL:
        check_array_type(array.type, other.type, node.span)
    target, argument = values(code, array, other)
    target = code.steady(target, array.type)
    throw_if_null(code, target, array.span)
    return tree.Binary(Infix.EQUAL, target, argument, span=node.span)


def _exact_target(
    code: Emitter, node: typed.Call, receiver: tree.Expr, name: str
) -> tuple[tree.Expr | tree.Super, str]:
    """Return the target and name of a call that runs exactly one method."""
    if not _is_overridable(code.program, node.method):
        return receiver, name
    if needs_exact(code.program, node):
        _check_known(node)
        return receiver, code.names.exact(node.method)
    return tree.Super(span=node.span), name


def _check_known(node: typed.Call) -> None:
    """Refuse ``super.hashCode()`` and ``super.toString()`` of Object, which depend on the identity of the object."""
    if is_identity_call(node):
        refuse(
            f"super.{node.method.name}() of Object",
            "identity hash codes, and texts with them, are not known",
            node.span,
        )


def is_identity_call(node: typed.Call) -> bool:
    """Return whether a call by ``super`` depends on the identity of an object."""
    return node.method.owner == OBJECT.name and node.method.name in ("hashCode", "toString")


def _check_arrays(arguments: tuple[typed.Expr, ...], parameters: tuple[Type, ...]) -> None:
    for argument, type_ in zip(arguments, parameters, strict=True):
        check_array_type(argument.type, type_, argument.span)


def new(code: Emitter, node: typed.New) -> tree.Expr:
    """Return a new object that has run its constructor."""
    class_name = node.constructor.owner
    initialise(code, class_name)
    contents, arguments = _presets_and_arguments(code, node)
    made = code.temporary(ClassType(class_name), new_object(code, class_name, node.span), node.span)
    set_presets(code, made, node.presets, contents)
    construct(code, made, node.constructor, arguments, node.span)
    mark_new_box(code, made, class_name, node.span)
    return made


def call_constructor(code: Emitter, node: typed.ConstructorCall) -> None:
    """Emit ``this(...)`` or ``super(...)``."""
    contents, arguments = _presets_and_arguments(code, node)
    this = tree.This(span=node.span)
    set_presets(code, this, node.presets, contents)
    construct(code, this, node.constructor, arguments, node.span)


def _presets_and_arguments(
    code: Emitter, node: typed.New | typed.ConstructorCall
) -> tuple[list[tree.Expr], list[tree.Expr]]:
    """Return the contents of the fields that are set first, and the arguments of a constructor."""
    _check_arrays(node.arguments, node.constructor.parameters)
    parts: list[tuple[typed.Expr, Callable[[typed.Expr], tree.Expr]]] = [
        (preset.value, partial(value, code)) for preset in node.presets
    ]
    if node.is_checked and node.presets:
        parts[0] = (node.presets[0].value, partial(not_null, code))
    parts += [
        (argument, partial(constructor_argument, code, node.constructor)) for argument in node.arguments
    ]
    evaluated = in_order(code, parts)
    return evaluated[: len(node.presets)], evaluated[len(node.presets) :]


def needs_exact(program: Program, node: typed.Call) -> bool:
    """Return whether a call runs exactly one method that ``super`` of OOX does not reach: one of an interface or of Object, or of another object than ``this``."""
    is_super = node.kind == CallKind.SPECIAL and _is_overridable(program, node.method)
    return is_super and (
        program.class_(node.method.owner).parent is None or not isinstance(node.target, typed.This)
    )


def _is_overridable(program: Program, method: MethodRef) -> bool:
    is_private = any(each.is_private for each in program.class_(method.owner).methods if each.ref == method)
    return not is_private and method.name != CONSTRUCTOR
