"""Settled keys: objects whose hash code never changes, since it depends on settled fields only (`ooxcheck.java.checking.extending.settled_fields`)."""

from __future__ import annotations

from ooxcheck.java import program, typed
from ooxcheck.java.checking.extending.this_escape import Escapes
from ooxcheck.java.library.hash_codes import HASH_CODE
from ooxcheck.java.operators import TypeKind
from ooxcheck.java.program import Program
from ooxcheck.java.typed import FieldRef, MethodRef
from ooxcheck.java.types import BOOLEAN, OBJECT, ClassType, Primitive, Type
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.nodes import Node, descendants
from ooxcheck.oox.source import Span

_VALUES = frozenset(
    f"java.lang.{name}"
    for name in ("String", "Boolean", "Byte", "Short", "Character", "Integer", "Long", "Float", "Double")
)
"""Classes of the library whose objects never change."""

_FUNCTIONS = _VALUES | {"java.util.Objects", "java.util.Arrays", "java.lang.Math"}
"""Classes of the library whose static methods depend on their arguments alone."""

_PLAIN = (
    typed.Block, typed.Return, typed.Declare, typed.Evaluate, typed.If, typed.Local, typed.Constant, typed.Null, typed.This, typed.Unary, typed.Binary, typed.Convert,
    typed.Conditional, typed.ArrayOf,
)  # fmt: skip


def settled_body(known: Program, owner: str, span: Span) -> typed.Block:
    """Return the body of the method that returns whether the hash code of an object never changes."""
    value = typed.Constant(_is_settled(known, owner), BOOLEAN, span=span)
    return typed.Block((typed.Return(value, span=span),), span=span)


def _is_settled(known: Program, owner: str) -> bool:
    method = _hash_code_method(known, owner)
    if method.owner == OBJECT.name:
        return True
    try:
        body = known.body(method)
        return body is not None and all(_keeps(known, node) for node in descendants(body))
    except OoxError:
        return False


def _hash_code_method(known: Program, owner: str) -> MethodRef:
    """Return the ``hashCode`` method of a class."""
    at: str | None = owner
    while at is not None:
        class_ = known.class_(at)
        for each in class_.methods:
            if (each.ref.name, each.ref.parameters) == (HASH_CODE.name, ()):
                return each.ref
        at = class_.parent
    return HASH_CODE


def _keeps(known: Program, node: Node) -> bool:
    """Return whether the value of a node never changes if those of its children do not."""
    match node:
        case typed.FieldGet(typed.This(), field):
            return _is_value(known, field.type) and keeps_value(known, field)
        case typed.Assign(typed.Local()) | typed.Update(typed.Local()):
            return True
        case typed.Call(_, target, method):
            is_function = method.is_static and method.owner in _FUNCTIONS
            return is_function or (
                target is not None and isinstance(target.type, ClassType) and _is_value(known, target.type)
            )
        case _:  # on the safe side: every kind that is not in `_PLAIN` may change
            return isinstance(node, _PLAIN)


def keeps_value(known: Program, field: FieldRef) -> bool:
    """Return whether each read of a field outside the construction yields the same value."""
    is_settled = any(each.ref == field and each.is_settled for each in known.class_(field.owner).fields)
    return is_settled and (field.is_static or Escapes(known).before(field) is None)


def _is_value(known: Program, type_: Type) -> bool:
    """Return whether the values of a type are immutable: numbers, strings, enum constants."""
    if isinstance(type_, Primitive):
        return True
    return isinstance(type_, ClassType) and (type_.name in _VALUES or _is_enum(known.class_(type_.name)))


def _is_enum(class_: program.Class) -> bool:
    return (
        class_.kind is TypeKind.ENUM
        and not class_.is_library
        and all(each.is_settled or each.ref.is_static for each in class_.fields)
    )
