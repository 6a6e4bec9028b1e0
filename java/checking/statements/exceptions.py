"""`try` with resources and `catch` clauses (JLS 14.20)."""

from __future__ import annotations

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.body import Body
from ooxcheck.java.checking.declared.members import MethodOf
from ooxcheck.java.checking.statements.blocks import check_block
from ooxcheck.java.types import ERROR, VOID, ClassType, erasure
from ooxcheck.oox.source import Span

_THROWABLE = ClassType("java.lang.Throwable")


def check_try(here: Body, node: tree.Try) -> typed.Statement:
    """Check a ``try`` statement."""
    with here.block():
        resources = tuple(_check_resource(here, each) for each in node.resources)
        body = check_block(here, node.body)
    catches = tuple(_check_catch(here, each) for each in node.catches)
    at_last = check_block(here, node.at_last) if node.at_last is not None else None
    return typed.Try(resources, body, catches, at_last, span=node.span)


def _check_resource(here: Body, node: tree.LocalVariable | tree.Expr) -> typed.Resource:
    if isinstance(node, tree.LocalVariable):
        with here.whole_statements():
            declared = here.statement(node)
        assert isinstance(declared, typed.Declare)
        variable, value = declared.variable, declared.value
        assert value is not None
    else:
        resource = here.value(node)
        variable = here.variable("", resource.type, node.span)
        value = here.context.conversions.cast_to_erasure(resource)
    return typed.Resource(variable, value, _close_method(here, variable, node.span), span=node.span)


def _close_method(here: Body, variable: typed.Variable, span: Span) -> typed.MethodRef:
    type_ = variable.written or variable.type
    candidates: list[MethodOf] = [
        each for each in here.context.members.methods(type_, "close") if not each.method.parameters
    ]
    if not candidates and type_ is not ERROR:
        here.error("java.type", f"{type_} has no method close()", span)
    return (
        candidates[0].method.ref
        if candidates
        else typed.MethodRef("java.lang.AutoCloseable", "close", (), VOID)
    )


def _check_catch(here: Body, node: tree.Catch) -> typed.Catch:
    types = [here.type(each) for each in node.types]
    for type_, each in zip(types, node.types, strict=True):
        if not here.context.subtyping.is_subtype(type_, _THROWABLE):
            here.error("java.type", f"{type_} cannot be thrown", each.span)
    with here.block():
        variable = here.declare(node.name, here.context.subtyping.least_upper_bound(types), node.span)
        body = check_block(here, node.body)
    classes = tuple(each for each in map(erasure, types) if isinstance(each, ClassType))
    return typed.Catch(classes, variable, body, span=node.span)
