"""Constants, variables, fields and array elements, read or assigned to."""

from __future__ import annotations

from ooxcheck.java import typed
from ooxcheck.java.lowering.code.emitter import Emitter
from ooxcheck.java.lowering.code.expressions.creation import string_literal
from ooxcheck.java.lowering.code.expressions.operands import value, values
from ooxcheck.java.lowering.code.operators import constant, literal
from ooxcheck.java.lowering.code.static_initialisation import initialise
from ooxcheck.java.types import TEXT
from ooxcheck.oox import tree
from ooxcheck.oox.operators import Prefix


def constant_value(code: Emitter, node: typed.Constant) -> tree.Expr:
    """Return a literal; one of type String becomes a new object."""
    if not isinstance(node.value, str):
        return constant(node.value, node.type, node.span)
    return (
        literal(node.value, node.span) if node.type is TEXT else string_literal(code, node.value, node.span)
    )


def local_variable(code: Emitter, node: typed.Local) -> tree.Expr:
    """Return a local variable, or the expression to which it is bound."""
    bound = code.variable(node.variable)
    return tree.Name(bound.name, span=node.span) if isinstance(bound, tree.Name) else bound


def instance_field(code: Emitter, node: typed.FieldGet) -> tree.Expr:
    """Return a field of an object."""
    return tree.Member(value(code, node.target), code.names.field(node.field), span=node.span)


def static_field(code: Emitter, node: typed.StaticGet) -> tree.Expr:
    """Return a static field, after the initialisation of its class."""
    initialise(code, node.field.owner)
    owner = tree.Name(code.names.static_owner(node.field.owner), span=node.span)
    return tree.Member(owner, code.names.field(node.field), span=node.span)


def element(code: Emitter, node: typed.ElementGet) -> tree.Expr:
    """Return an element of an array."""
    array, index = values(code, node.array, node.index)
    return tree.Index(array, index, span=node.span)


def array_length(code: Emitter, node: typed.ArrayLength) -> tree.Expr:
    """Return the length of an array."""
    return tree.Unary(Prefix.COUNT, value(code, node.array), span=node.span)


def place_operands(target: typed.Place) -> tuple[typed.Expr, ...]:
    """Return the operands of a place that is assigned to."""
    match target:
        case typed.FieldGet(of, _):
            return (of,)
        case typed.ElementGet(array, index):
            return (array, index)
        case typed.Local() | typed.StaticGet():
            return ()


def place(code: Emitter, target: typed.Place, operands: list[tree.Expr]) -> tree.Expr:
    """Return a place that is assigned to, given its lowered operands."""
    match target:
        case typed.Local(variable):
            return code.variable(variable)
        case typed.StaticGet():
            return static_field(code, target)
        case typed.FieldGet(_, field):
            return tree.Member(operands[0], code.names.field(field), span=target.span)
        case typed.ElementGet():
            return tree.Index(operands[0], operands[1], span=target.span)
