"""Class literals of enums as arguments: ``EnumSet.allOf(E.class)`` adds the constants one by one, ``new EnumMap<>(E.class)`` needs no argument.

Neither needs more of the class than its constants; nor do ``complementOf`` and ``range``, whose arguments have the enum as their static type.
"""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from ooxcheck.java import tree
from ooxcheck.java.checking.body import Body
from ooxcheck.java.checking.declared.symbols import Class
from ooxcheck.java.types import OBJECT, ClassType, upper

_ENUM_SET, _ENUM_MAP = "java.util.EnumSet", "java.util.EnumMap"


def with_constants(here: Body, cls: Class, node: tree.MethodCall) -> tree.MethodCall:
    """Return a call of a static method; of ``EnumSet``, with the constants of an enum instead of its class literal."""
    match node.arguments:
        case (tree.ClassLiteral(type_),) if cls.name == _ENUM_SET and node.name in ("allOf", "noneOf"):
            return _set_of(node, type_, _constants(here, type_) if node.name == "allOf" else ())
        case (others,) if cls.name == _ENUM_SET and node.name == "complementOf":
            name = _enum_name(here, others, is_set=True)
            return node if name is None else _with_all(here, node, name, "_without")
        case (start, _) if cls.name == _ENUM_SET and node.name == "range":
            name = _enum_name(here, start, is_set=False)
            return node if name is None else _with_all(here, node, name, "_range")
        case _:  # any other call needs no class
            return node


def _set_of(node: tree.MethodCall, type_: tree.TypeName, constants: tuple[str, ...]) -> tree.MethodCall:
    """Return a call that makes a set of constants of an enum."""
    empty = replace(node, name="_none", arguments=(), types=(type_,))
    named = _class_expression(type_)
    return reduce(
        lambda whole, constant: replace(
            node, name="_with", arguments=(whole, tree.FieldAccess(named, constant, span=type_.span))
        ),
        constants,
        empty,
    )


def _with_all(here: Body, node: tree.MethodCall, type_: tree.TypeName, name: str) -> tree.MethodCall:
    """Return a call of another method with the set of all constants as its first argument."""
    everything = _set_of(node, type_, _constants(here, type_))
    return replace(node, name=name, arguments=(everything, *node.arguments))


def _enum_name(here: Body, node: tree.Expr, *, is_set: bool) -> tree.TypeName | None:
    """Return the name of the enum of a constant, or of a set of constants; None if it is not known, or has no name here."""
    with here.speculation():
        type_ = upper(here.expression(node).type)
    if is_set:
        type_ = upper(type_.arguments[0]) if isinstance(type_, ClassType) and type_.arguments else OBJECT
    cls = here.context.table.find(type_.name) if isinstance(type_, ClassType) else None
    if cls is None or not cls.node.constants or any(each[0].isdigit() for each in cls.name.split(".")):
        return None
    return tree.TypeName(tuple(cls.name.split(".")), span=node.span)


def _constants(here: Body, name: tree.TypeName) -> tuple[str, ...]:
    type_ = here.type(name)
    cls = here.context.table.find(type_.name) if isinstance(type_, ClassType) else None
    return tuple(each.name for each in cls.node.constants) if cls is not None else ()


def without_class(cls: Class, node: tree.New) -> tree.New:
    """Return a creation; of an ``EnumMap``, without the class literal of its keys."""
    match node.arguments:
        case (tree.ClassLiteral(),) if cls.name == _ENUM_MAP:
            return replace(node, arguments=())
        case _:  # any other creation needs no class
            return node


def _class_expression(type_: tree.TypeName) -> tree.Expr:
    """Return the name of a class as an expression."""
    first: tree.Expr = tree.Name(type_.names[0], span=type_.span)
    return reduce(
        lambda target, name: tree.FieldAccess(target, name, span=type_.span), type_.names[1:], first
    )
