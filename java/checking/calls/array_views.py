"""Library methods that are given an array of a narrower type than ``Object[]``: ``Arrays.asList(strings)``, ``System.arraycopy(strings, 0, objects, 0, 1)``.

OOX has no covariant arrays, so these calls become calls of other methods: a view of the array, or a copy of its elements.
"""

from __future__ import annotations

from dataclasses import replace

from ooxcheck.java import array_objects, tree, typed
from ooxcheck.java.checking.body import Body
from ooxcheck.java.checking.typing.conversions import Value
from ooxcheck.java.checking.typing.overloads import Chosen
from ooxcheck.java.operators import CallKind
from ooxcheck.java.types import OBJECT, ArrayType, ClassType, Type, erasure, is_reference
from ooxcheck.oox.source import Span

_ARRAYS, _LIST, _STREAM = (
    "java.util.Arrays",
    ClassType("java.util.List"),
    ClassType("java.util.stream.Stream"),
)

_VIEWS = ((_ARRAYS, "asList"),)
_STREAMS = ((_ARRAYS, "stream"), (_STREAM.name, "of"))
_COPIES = ((_LIST.name, "of"), ("java.util.Set", "of"))

_BETWEEN = "_arraycopyBetween"
"""The method that copies between arrays of two types."""


def viewed_call(
    here: Body, chosen: Chosen, nodes: tuple[tree.Expr, ...], result: Type, span: Span
) -> Value | None:
    """Return a call of a library method for an array of a narrower type, as a call for a view or a copy of it; None for other calls."""
    method, key = chosen.member.method, (chosen.member.method.owner.name, chosen.member.method.name)
    given = here.argument_values.get(id(nodes[0])) if len(nodes) == 1 and not chosen.is_spread else None
    if key not in (*_VIEWS, *_STREAMS, *_COPIES) or given is None:
        return None
    array = _narrow_array(given)
    holder = array_objects.holder(array) if array is not None else None
    if array is None or holder is None:
        return None
    if key in _COPIES:
        copied = _call(holder, "toObjects", array, ArrayType(OBJECT), given.expr, span)
        return Value(typed.Call(CallKind.STATIC, None, method.ref, (copied,), span=span), result)
    view = _call(holder, "asList", array, _LIST, given.expr, span)
    if key in _VIEWS:
        return Value(view, result)
    stream = typed.MethodRef("java.util.Collection", "stream", (), _STREAM, is_static=False)
    return Value(typed.Call(CallKind.VIRTUAL, view, stream, (), span=span), result)


def copy_between(here: Body, type_: Type, node: tree.MethodCall) -> tree.MethodCall:
    """Return a call of ``System.arraycopy`` between arrays of two types as a call of the method that tests each element."""
    if type_ != ClassType("java.lang.System") or node.name != "arraycopy" or len(node.arguments) != 5:
        return node
    values = [here.argument_values.get(id(node.arguments[at])) for at in (0, 2)]
    arrays = {
        each.expr.type for each in values if each is not None and _is_array_of_references(each.expr.type)
    }
    return replace(node, name=_BETWEEN) if len(arrays) == 2 else node


def _narrow_array(value: Value) -> ArrayType | None:
    type_ = value.expr.type
    if isinstance(type_, ArrayType) and _is_array_of_references(type_) and type_.element != OBJECT:
        return type_
    return None


def _is_array_of_references(type_: Type) -> bool:
    return isinstance(type_, ArrayType) and is_reference(type_.element)


def _call(
    holder: ClassType, name: str, array: ArrayType, result: Type, value: typed.Expr, span: Span
) -> typed.Expr:
    method = typed.MethodRef(holder.name, name, (array,), erasure(result), is_static=True)
    return typed.Call(CallKind.STATIC, None, method, (value,), span=span)
