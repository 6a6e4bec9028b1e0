"""Loops (JLS 14.12 to 14.14) with their invariants; a loop over a collection becomes the `for` loop that it abbreviates."""

from __future__ import annotations

from dataclasses import replace

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.body import Body
from ooxcheck.java.checking.expressions.assignment_conversion import check_condition, convert_assigned
from ooxcheck.java.checking.expressions.pattern_variables import bind_patterns
from ooxcheck.java.checking.specifications.specifications import Specifications
from ooxcheck.java.checking.statements.blocks import check_branch
from ooxcheck.java.checking.typing.conversions import Value
from ooxcheck.java.operators import ArithmeticOp, CallKind, CompareOp
from ooxcheck.java.types import BOOLEAN, ERROR, INT, OBJECT, ArrayType, ClassType, Type, upper
from ooxcheck.oox.source import Span

_ITERABLE = "java.lang.Iterable"

_ITERATOR = ClassType("java.util.Iterator")

_HAS_NEXT = typed.MethodRef(_ITERATOR.name, "hasNext", (), BOOLEAN)

_NEXT = typed.MethodRef(_ITERATOR.name, "next", (), OBJECT)


def loop_invariants(here: Body) -> tuple[typed.Expr, ...]:
    """Return the invariants of the loop that begins here, and prepare the start of its iterations."""
    comments, here.loop_comments = here.loop_comments, []
    if not comments:
        return ()
    here.iteration_start = Specifications(here.context).record_measures(comments, here.scope)
    return Specifications(here.context).loop_invariants(comments, here.scope)


def check_for(here: Body, node: tree.For) -> typed.Statement:
    """Check a basic ``for`` loop."""
    with here.block():
        initial = here.statements(node.initial)
        invariants = loop_invariants(here)
        condition = check_condition(here, node.condition) if node.condition is not None else None
        with here.block():
            if node.condition is not None:
                bind_patterns(here, node.condition, when=True)
            updates = tuple(here.expression(each).expr for each in node.updates)
            body = check_branch(here, node.body)
    return typed.For(initial, condition, updates, body, invariants, span=node.span)


def check_for_each(here: Body, node: tree.ForEach) -> typed.Statement:
    """Check a for-each loop as the basic ``for`` that it abbreviates (JLS 14.14.2)."""
    items = here.value(node.items)
    type_ = upper(items.type)
    invariants = loop_invariants(here)
    with here.block():
        if isinstance(type_, ArrayType):
            return replace(_over_array(here, node, items, type_), invariants=invariants)
        iterable = here.context.subtyping.as_class(type_, _ITERABLE)
        if iterable is None and type_ is not ERROR:
            here.error("java.type", f"expected an array or an Iterable, found {type_}", node.items.span)
        element = (
            upper(iterable.arguments[0]) if iterable and iterable.arguments else OBJECT if iterable else ERROR
        )
        return replace(_over_iterable(here, node, items, element), invariants=invariants)


def _over_array(here: Body, node: tree.ForEach, items: Value, type_: ArrayType) -> typed.For:
    span, head = node.items.span, _head(node)
    array = typed.Local(here.variable("", type_, span), span=span)
    index = typed.Local(here.variable("", INT, span), span=span)
    one, zero = typed.Constant(1, INT, span=span), typed.Constant(0, INT, span=span)
    old = here.variable("", INT, span)
    assert isinstance(array.type, ArrayType)
    element = Value(typed.ElementGet(array, index, array.type.element, span=span), upper(type_.element))
    return typed.For(
        (
            typed.Declare(array.variable, here.context.conversions.cast_to_erasure(items), span=head),
            typed.Declare(index.variable, zero, span=head),
        ),
        typed.Binary(CompareOp.LESS, index, typed.ArrayLength(array, span=span), BOOLEAN, span=head),
        (
            typed.Update(
                index,
                old,
                typed.Binary(ArithmeticOp.ADD, typed.Local(old, span=span), one, INT, span=span),
                span=head,
            ),
        ),
        _for_each_body(here, node, element, head),
        span=node.span,
    )


def _over_iterable(here: Body, node: tree.ForEach, items: Value, element: Type) -> typed.For:
    span, head = node.items.span, _head(node)
    methods = (
        [
            each
            for each in here.context.members.methods(upper(items.type), "iterator")
            if not each.method.parameters
        ]
        if element is not ERROR
        else []
    )
    method = methods[0].method.ref if methods else typed.MethodRef(_ITERABLE, "iterator", (), _ITERATOR)
    receiver = (
        here.context.conversions.cast_up(items.expr, ClassType(method.owner))
        if element is not ERROR
        else items.expr
    )
    iterator = typed.Local(here.variable("", method.result, span), span=span)
    held = here.context.conversions.cast_up(iterator, _ITERATOR)
    return typed.For(
        (
            typed.Declare(
                iterator.variable, typed.Call(CallKind.VIRTUAL, receiver, method, (), span=span), span=head
            ),
        ),
        typed.Call(CallKind.VIRTUAL, held, _HAS_NEXT, (), span=head),
        (),
        _for_each_body(
            here, node, Value(typed.Call(CallKind.VIRTUAL, held, _NEXT, (), span=head), element), head
        ),
        span=node.span,
    )


def _for_each_body(here: Body, node: tree.ForEach, element: Value, head: Span) -> typed.Block:
    """Check the body of a for-each loop, which begins with the assignment of the next element."""
    type_ = here.type(node.type) if node.type is not None else element.type
    value = convert_assigned(here, element, type_, head)
    variable = here.declare(node.name, type_, node.span)
    return typed.Block(
        (typed.Declare(variable, value, span=head), check_branch(here, node.body)), span=node.body.span
    )


def _head(node: tree.ForEach) -> Span:
    """Return the span of the head of a for-each loop: ``int x : xs``."""
    return Span(node.span.source, (node.type or node.items).span.start, node.items.span.end)
