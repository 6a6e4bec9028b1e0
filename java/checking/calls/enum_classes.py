"""Class literals of enums as arguments: ``EnumSet.allOf(E.class)`` adds the constants one by one, ``new EnumMap<>(E.class)`` needs no argument.

Classes are no objects here, and neither needs more of the class than its constants.
"""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from ooxcheck.java import tree
from ooxcheck.java.checking.body import Body
from ooxcheck.java.checking.declared.symbols import Class
from ooxcheck.java.types import ClassType

_ENUM_SET, _ENUM_MAP = "java.util.EnumSet", "java.util.EnumMap"


def with_constants(here: Body, cls: Class, node: tree.MethodCall) -> tree.MethodCall:
    """Return a call of a static method; of ``EnumSet``, with the constants of an enum instead of its class literal."""
    match node.arguments:
        case (tree.ClassLiteral(type_),) if cls.name == _ENUM_SET and node.name in ("allOf", "noneOf"):
            empty = replace(node, name="_none", arguments=(), types=(type_,))
            named = _class_expression(type_)
            constants = _constants(here, type_) if node.name == "allOf" else ()
            return reduce(
                lambda whole, constant: replace(
                    node, name="_with", arguments=(whole, tree.FieldAccess(named, constant, span=type_.span))
                ),
                constants,
                empty,
            )
        case _:  # any other call needs no class
            return node


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
