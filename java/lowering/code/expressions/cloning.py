"""``super.clone()`` that reaches Object: a new object of the class of ``this``, with the same contents of its fields."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.java import typed
from ooxcheck.java.lowering.code.emitter import Emitter, refuse
from ooxcheck.java.lowering.code.expressions.creation import new_object
from ooxcheck.java.lowering.code.expressions.operands import value
from ooxcheck.java.lowering.code.expressions.type_tests import is_exactly
from ooxcheck.java.operators import CallKind, TypeKind
from ooxcheck.java.program import Field
from ooxcheck.java.types import OBJECT, ClassType
from ooxcheck.oox import tree

_CLONEABLE = "java.lang.Cloneable"


def is_clone(node: typed.Call) -> bool:
    """Return whether a call runs the ``clone`` of Object."""
    return (node.method.owner, node.method.name) == (OBJECT.name, "clone")


def clone(code: Emitter, node: typed.Call) -> tree.Expr:
    """Return a copy of ``this``; a class that is not Cloneable would throw."""
    if node.kind is not CallKind.SPECIAL or not isinstance(node.target, typed.This):
        refuse(
            "Object.clone of another object than this",
            "declare a method clone that calls super.clone()",
            node.span,
        )
    if not code.reach.is_below(code.owner, _CLONEABLE):
        refuse(
            "Object.clone of a class that is not Cloneable", "it throws CloneNotSupportedException", node.span
        )
    this = value(code, node.target)
    copy = code.temporary(OBJECT, tree.NullLiteral(span=node.span), node.span, is_fixed=False)
    for name in code.reach.instantiated_classes():
        if code.reach.is_below(name, code.owner):
            with code.collect_statements() as inner:
                _copy(code, name, this, copy)
            test = is_exactly(code, this, name, code.silent)
            code.emit(tree.If(test, code.block(inner), None, span=code.silent))
    return copy


def _copy(code: Emitter, name: str, this: tree.Expr, copy: tree.Name) -> None:
    """Emit the creation of an object of a class, and the assignment of its fields."""
    span = copy.span
    class_ = code.program.class_(name)
    if class_.is_abstract or class_.kind is TypeKind.INTERFACE:
        refuse(f"Object.clone of {name}, whose subclasses are not known", "", span)
    if name != code.owner:
        this = code.temporary(ClassType(name), tree.Cast(code.names.class_(name), this, span=span), span)
    made = code.temporary(ClassType(name), new_object(code, name, span), span)
    for field in _fields(code, name):
        if field.kind:
            refuse(f"Object.clone of {name}, which has ghost or model fields", "", span)
        place = code.names.field(field.ref)
        code.assign(tree.Member(made, place, span=span), tree.Member(this, place, span=span))
    code.assign(copy, made)


def _fields(code: Emitter, name: str) -> Iterator[Field]:
    """Yield the fields of the objects of a class, those of its superclasses first."""
    class_ = code.program.class_(name)
    if class_.parent is not None:
        yield from _fields(code, class_.parent)
    for field in class_.fields:
        if not field.ref.is_static and code.reach.keeps(field.ref):
            yield field
