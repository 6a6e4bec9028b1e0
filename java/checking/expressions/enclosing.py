"""Enclosing instances (JLS 15.8): `this`, `Outer.this`, `super`, and captured variables in fields of this object."""

from __future__ import annotations

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.body import Body
from ooxcheck.java.checking.captured_variables import captured_field, outer_field
from ooxcheck.java.checking.declared.symbols import Binding, Class
from ooxcheck.java.checking.local_classes import named_class
from ooxcheck.java.checking.typing.conversions import Value
from ooxcheck.java.types import ERROR, ClassType, Type
from ooxcheck.oox.source import Span


def innermost_instance(here: Body) -> Class | None:
    """Return the class of the innermost instance; None in a static body."""
    if here.scope.is_static:
        return None
    cls: Class | None = here.cls
    if here.is_before_construction or (cls and cls.is_lambda):
        return cls.enclosing if cls else None
    return cls


def enclosing_instance(here: Body, wanted: Class, span: Span, *, exactly: bool = False) -> Value | None:
    """Return the innermost enclosing instance of a class, ``this`` included; None if there is none."""
    if here.scope.is_static:
        return None
    at: Class | None = here.cls
    instance: typed.Expr = typed.This(here.cls.raw, span=span)
    while at is not None:
        is_there = not at.is_lambda and not (at is here.cls and here.is_before_construction)
        if is_there and (
            at is wanted or (not exactly and wanted.name in here.context.subtyping.ancestors(at.raw))
        ):
            return Value(instance, at.type)
        if at.enclosing is not None:
            instance = typed.FieldGet(instance, outer_field(at), span=span)
        at = at.enclosing
    return None


def check_this(here: Body, node: tree.This) -> Value:
    """Check ``this`` or ``Outer.this``."""
    if node.outer is None:
        wanted: Type = named_class(here.cls).type
    else:
        wanted = here.type(node.outer)
    cls = here.context.table.find(wanted.name) if isinstance(wanted, ClassType) else None
    if cls is None:
        return Value(typed.Null(ERROR, span=node.span), ERROR)
    return enclosing_instance(here, cls, node.span, exactly=True) or here.error(
        "java.name", f"no object of {cls.display_name} is here: this body is static", node.span
    )


def read_variable(here: Body, binding: Binding, span: Span) -> Value:
    """Read a variable, or the field that holds its captured value."""
    if binding.constant is not None:
        return Value(typed.Constant(binding.constant.value, binding.constant.type, span=span), binding.type)
    if binding.home is here.cls:
        return Value(typed.Local(binding.variable, span=span), binding.type)
    at, this = here.cls, typed.This(here.cls.raw, span=span)
    place: typed.Expr = this
    while not at.is_local and at.enclosing is not None:
        place = typed.FieldGet(place, outer_field(at), span=span)
        at = at.enclosing
    return Value(typed.FieldGet(place, captured_field(at, binding), span=span), binding.type)


def class_of_super(here: Body, word: tree.Super) -> Class:
    """Return the class whose superclass ``super`` refers to; for ``Outer.super`` an enclosing one."""
    at = named_class(here.cls)
    named = here.type(word.of) if word.of else at.type
    while isinstance(named, ClassType) and at.name != named.name:
        if at.outer is None:
            return named_class(here.cls)
        at = at.outer
    return at
