"""Names (JLS 6.5): variables, fields, types and packages, with and without dots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.java import tree, typed
from ooxcheck.java.checking.body import Body
from ooxcheck.java.checking.declared.symbols import Class, Field
from ooxcheck.java.checking.declared.table import unknown_class
from ooxcheck.java.checking.expressions.enclosing import class_of_super, enclosing_instance, read_variable
from ooxcheck.java.checking.expressions.fields import (
    constant_field_value,
    field_of,
    missing_field,
    static_field_value,
)
from ooxcheck.java.checking.typing.conversions import Value
from ooxcheck.java.types import Type, TypeVariable
from ooxcheck.oox.diagnostics import did_you_mean
from ooxcheck.oox.source import Span
from ooxcheck.oox.syntax.limits import poll


@dataclass(frozen=True, slots=True)
class Package:
    """A name that is neither a variable nor a type, and may be a package."""

    names: tuple[str, ...]


Meaning: TypeAlias = Value | Class | TypeVariable | Package


def find_variable(here: Body, node: tree.Name) -> Value | None:
    """Return the innermost variable or field of a name; None if there is none."""
    poll()
    at = here.scope
    while True:
        if node.name in at.variables:
            return read_variable(here, at.variables[node.name], node.span)
        if (
            at.is_class
            and not at.cls.is_lambda
            and (member := here.context.members.field(at.cls.type, node.name))
        ):
            return _field_by_simple_name(here, at.cls, *member, node.span)
        if at.around is None:
            return _imported_field(here, node)
        at = at.around


def _field_by_simple_name(here: Body, cls: Class, field: Field, type_: Type, span: Span) -> Value:
    """Return a field of an enclosing class, named without a receiver."""
    here.report_problems(field.problems)
    if field.is_static:
        return static_field_value(here, field, span)
    owner = enclosing_instance(here, cls, span, exactly=True)
    if owner is None:
        return here.error(
            "java.name",
            f"{field.name} is a field of each {cls.display_name}, and no object is here: this body is static",
            span,
        )
    return constant_field_value(here, field, type_, span) or Value(
        typed.FieldGet(owner.expr, field.ref, span=span), type_
    )


def _imported_field(here: Body, node: tree.Name) -> Value | None:
    for cls in static_import_classes(here, node.name):
        if (member := here.context.members.field(cls.type, node.name)) and member[0].is_static:
            return static_field_value(here, member[0], node.span)
    return None


def static_import_classes(here: Body, name: str) -> Iterator[Class]:
    """Yield the classes whose static members of a name are imported."""
    for each in here.cls.unit.imports:
        outer, _, last = each.name.rpartition(".")
        if (
            each.is_static
            and (each.is_all or last == name)
            and (cls := here.context.table.find(each.name if each.is_all else outer))
        ):
            yield cls


def resolve_name(here: Body, node: tree.Expr) -> Meaning:
    """Resolve an expression that may be the name of a type or a package (JLS 6.5.2)."""
    match node:
        case tree.Name(name):
            return (
                find_variable(here, node) or here.context.table.simple(name, here.scope) or Package((name,))
            )
        case tree.FieldAccess(target, name) if isinstance(target, tree.Name | tree.FieldAccess):
            return _resolve_member(here, resolve_name(here, target), name, node.span)
        case _:  # other expressions are values
            return here.expression(node)


def _resolve_member(here: Body, target: Meaning, name: str, span: Span) -> Meaning:
    match target:
        case Package(names):
            return here.context.table.find_qualified((*names, name)) or Package((*names, name))
        case Class():
            member = here.context.members.field(target.type, name)
            return (
                _static_member(here, target, *member, span)
                if member
                else here.context.table.member_class(target, name)
                or missing_field(here, target.type, name, span)
            )
        case TypeVariable():
            return missing_field(here, target, name, span)
        case Value():
            return field_of(here, target, name, span)


def _static_member(here: Body, cls: Class, field: Field, type_: Type, span: Span) -> Value:
    del type_
    if field.is_static:
        return static_field_value(here, field, span)
    return here.error(
        "java.name", f"{field.name} is a field of each {cls.display_name}; write it behind an object", span
    )


def check_name(here: Body, node: tree.Name) -> Value:
    """Check a name that must be a variable or a field."""
    return find_variable(here, node) or unknown_name(here, (node.name,), node.span)


def unknown_name(here: Body, names: tuple[str, ...], span: Span) -> Value:
    """Report a name that cannot be resolved."""
    name = names[0]
    class_name = ".".join(names[: next((at for at, each in enumerate(names, 1) if each[:1].isupper()), 0)])
    if name in ("java", "javax") or "." in class_name:
        return here.error(*unknown_class(class_name or ".".join(names), here.scope), span)
    if here.context.table.simple(name, here.scope):
        return here.error("java.name", f"{name} is a type, not a value", span)
    code, message = unknown_class(name, here.scope)
    if (code == "java.unsupported" and name[:1].isupper()) or name in (
        each.name.rpartition(".")[2] for each in here.cls.unit.imports
    ):
        return here.error(code, message, span)
    if here.cls.lacks_members:
        return here.report_unsupported(name, span, "an annotation may add it")
    return here.error("java.name", f"no variable {name}{did_you_mean(name, _names_in_scope(here))}", span)


def _names_in_scope(here: Body) -> Iterator[str]:
    at = here.scope
    while True:
        yield from at.variables
        if at.is_class:
            yield from at.cls.fields
        if at.around is None:
            return
        at = at.around


def check_field_access(here: Body, node: tree.FieldAccess) -> Value:
    """Check a field access."""
    if isinstance(node.target, tree.Super):
        return _field_of_super(here, node)
    if not isinstance(node.target, tree.Name | tree.FieldAccess):
        return field_of(here, here.expression(node.target), node.name, node.span)
    match resolve_name(here, node):
        case Value() as value:
            return value
        case Class() | TypeVariable() as type_:
            return here.error("java.name", f"{type_.name} is a type, not a value", node.span)
        case Package(names):
            return unknown_name(here, names, _first_name(node).span)


def _field_of_super(here: Body, node: tree.FieldAccess) -> Value:
    assert isinstance(node.target, tree.Super)
    cls = class_of_super(here, node.target)
    owner = enclosing_instance(here, cls, node.span, exactly=True)
    if owner is None or cls.parent is None:
        return here.error("java.name", "there is no super in a static body", node.span)
    return field_of(here, Value(owner.expr, cls.parent), node.name, node.span)


def _first_name(node: tree.Expr) -> tree.Expr:
    while isinstance(node, tree.FieldAccess):
        node = node.target
    return node
