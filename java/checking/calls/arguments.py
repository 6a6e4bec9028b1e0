"""Arguments of calls: their types, the inference of type arguments, and their conversion to the parameter types."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.body import Body
from ooxcheck.java.checking.expressions.assignment_conversion import check_assigned
from ooxcheck.java.checking.expressions.completion import can_complete
from ooxcheck.java.checking.typing.inference import UNKNOWN, Bounds
from ooxcheck.java.checking.typing.overloads import Argument, Chosen, Pending
from ooxcheck.java.types import VOID, ArrayType, ClassType, Substitution, Type, erasure, lower, substitute
from ooxcheck.oox.nodes import Node, children, else_chain
from ooxcheck.oox.source import Span

MAX_SPECULATION = 4
"""The depth of nested arguments that are checked again to infer types."""


def check_arguments(here: Body, nodes: Iterable[tree.Expr]) -> tuple[Argument, ...]:
    """Check arguments; they stay in `argument_values`, or `pending_arguments`, until the method is selected."""
    return tuple(_check_argument(here, each) for each in nodes)


def _check_argument(here: Body, node: tree.Expr) -> Argument:
    if isinstance(node, tree.SwitchExpression) and (results := here.switch_result_types(node)):
        pending: Pending | None = Pending(node, results=results)
    else:
        pending = _pending_argument(node)
    if (
        pending is not None
        and isinstance(node, tree.Lambda)
        and pending.arity == 0
        and pending.gives is None
        and _is_void_call(here, node.body)
    ):
        pending = replace(pending, gives=False)
    if pending is not None:
        here.pending_arguments[id(node)] = pending
        return pending
    value = here.argument_values[id(node)] = here.expression(node)
    return value


def _recheck_argument(
    here: Body, node: tree.Expr, formal: Type, bounds: Bounds, expected: Substitution
) -> None:
    """Check a generic call that takes functions again, with the parameter type as its target; `expected` are the type arguments that the target of the whole call asks for."""
    value = here.argument_values.get(id(node))
    if (
        value is None
        or not _takes_functions(node)
        or not _is_open(value.type)
        or formal in bounds.variables
        or here.context.speculations >= MAX_SPECULATION
    ):
        return
    known = {**dict.fromkeys(bounds.variables, UNKNOWN), **expected, **bounds.solution()}
    here.context.speculations += 1
    here.argument_values[id(node)] = here.expression(node, lower(substitute(formal, known)))
    here.context.speculations -= 1


def _is_void_call(here: Body, body: tree.Expr | tree.Block) -> bool:
    """Return whether the body of a lambda without parameters is a call of a void method."""
    if not isinstance(body, tree.MethodCall) or here.context.speculations >= MAX_SPECULATION:
        return False
    here.context.speculations += 1
    try:
        with here.speculation():
            return here.expression(body).type is VOID
    finally:
        here.context.speculations -= 1


def infer_type_arguments(
    here: Body,
    chosen: Chosen,
    nodes: tuple[tree.Expr, ...],
    result: Type,
    target: Type | None,
    written: tuple[Type, ...] = (),
) -> Bounds:
    """Infer the type arguments of a call from explicit ones, its arguments, the target type, and the results of functions."""
    bounds = Bounds(chosen.member.own, here.context.subtyping, written)
    asked = Bounds(chosen.member.own, here.context.subtyping)
    if target is not None:
        asked.result(result, target)
    expected = asked.solution()
    pairs = list(zip(nodes, chosen.formals, strict=True))
    is_diamond = chosen.member.method.is_constructor
    if is_diamond and target is not None:
        bounds.result(result, target)
    for node, formal in pairs:
        _recheck_argument(here, node, formal, bounds, expected)
        if bounds.variables:
            for type_ in (
                (here.argument_values[id(node)].type,)
                if id(node) in here.argument_values
                else here.pending_arguments[id(node)].results
            ):
                bounds.argument(formal, type_)
    if target is not None and not is_diamond:
        bounds.result(result, target)
    for node, formal in pairs if bounds.variables else ():
        if id(node) not in here.argument_values:
            _infer_from_function(here, node, formal, bounds)
    return bounds


def _infer_from_function(here: Body, node: tree.Expr, formal: Type, bounds: Bounds) -> None:
    function = here.context.overriding.function(formal)
    result = here.function_result(node, substitute(formal, bounds.solution())) if function else None
    if function is not None and result is not None:
        bounds.argument(lower(function.of(function.method.result)), result)


def convert_arguments(
    here: Body, chosen: Chosen, nodes: tuple[tree.Expr, ...], bounds: Bounds, span: Span
) -> tuple[typed.Expr, ...]:
    """Convert arguments to the parameter types; the variadic ones become an array."""
    by, parameters = bounds.complete(), chosen.member.method.ref.parameters
    formals = zip(nodes, chosen.formals, _erased_parameters(chosen), strict=True)
    given = tuple(
        _convert_argument(here, node, lower(substitute(formal, by)), declared)
        for node, formal, declared in formals
    )
    if not chosen.is_spread:
        return given
    fixed = len(parameters) - 1
    return (*given[:fixed], typed.ArrayOf(given[fixed:], parameters[-1], span=span))


def _convert_argument(here: Body, node: tree.Expr, type_: Type, declared: Type) -> typed.Expr:
    """Convert an argument to the erased parameter type; check it again if its type arguments are unknown."""
    value = here.argument_values.pop(id(node), None)
    if value is None:
        argument = check_assigned(here, node, type_)
        return (
            here.context.conversions.cast_up(argument, declared)
            if isinstance(argument.type, ArrayType)
            else argument
        )
    if _is_open(value.type) and not _is_open(type_) and here.context.speculations < MAX_SPECULATION:
        here.context.speculations += 1
        value = here.expression(node, type_)
        here.context.speculations -= 1
    return here.context.conversions.convert(value, declared)


def _takes_functions(node: tree.Expr) -> bool:
    """Return whether an expression is a call with a function among its arguments, also nested."""
    return isinstance(node, tree.MethodCall) and any(
        isinstance(each, tree.Lambda | tree.MethodReference) or _takes_functions(each)
        for each in node.arguments
    )


def _is_open(type_: Type) -> bool:
    """Return whether a type has type arguments that could not be inferred."""
    return isinstance(type_, ClassType) and UNKNOWN in type_.arguments


def _erased_parameters(chosen: Chosen) -> tuple[Type, ...]:
    """Return the erased declared type of each argument."""
    parameters = chosen.member.method.ref.parameters
    if not chosen.is_spread:
        return parameters
    fixed = parameters[:-1]
    return (*fixed, *[erasure(chosen.member.method.variadic_element)] * (len(chosen.formals) - len(fixed)))


def _pending_argument(node: tree.Expr) -> Pending | None:
    """Return an expression as a pending argument if it takes its type from the parameter."""
    match node:
        case tree.Lambda(parameters, body):
            return Pending(node, len(parameters), _has_result(body))
        case tree.MethodReference():
            return Pending(node, None, None)
        case tree.Conditional():
            chain, last = else_chain(node)
            pending = next(filter(None, map(_pending_argument, (*(each.then for each in chain), last))), None)
            return Pending(node, pending.arity, pending.gives) if pending else None
        case _:  # other expressions have a type of their own
            return None


def _has_result(body: tree.Expr | tree.Block) -> bool | None:
    """Return whether a lambda has a result; None if its body can be used as a statement or as a value."""
    if not isinstance(body, tree.Block):
        is_statement = isinstance(body, tree.MethodCall | tree.New | tree.Assignment | tree.Update)
        return None if is_statement else True
    return _returns_value(body)


def _returns_value(body: tree.Block) -> bool | None:
    waiting: list[Node] = [body]
    while waiting:
        node = waiting.pop()
        if isinstance(node, tree.Return):
            return node.value is not None
        if not isinstance(node, tree.Lambda | tree.New | tree.LocalClass):
            waiting.extend(children(node))
    return False if can_complete(body) else None
