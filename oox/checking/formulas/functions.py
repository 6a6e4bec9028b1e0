"""Calls in specifications: of pure methods, and of specification functions, whose definition depends on the class of the receiver.

A definition has its declared type, whatever its form: so ``this.size + 1`` is arithmetic.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ooxcheck.oox import logic, tree
from ooxcheck.oox.checking.formulas.atoms import this_term, to_literal
from ooxcheck.oox.checking.formulas.context import (
    Context,
    check_scalar,
    is_class,
    refuse,
    to_operand,
    to_term,
    wrong_at,
)
from ooxcheck.oox.checking.formulas.shapes import describe_shape, is_wrong, only_type, scalar
from ooxcheck.oox.checking.names.literals import family, is_literal, literal_type
from ooxcheck.oox.checking.names.wording import instead_of_call, near
from ooxcheck.oox.declarations import ModelField, SpecParameter
from ooxcheck.oox.logic import Shape, Term
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Function, Method
from ooxcheck.oox.types import ERROR, NULL, VOID, ClassType, Collection, is_nullable

if TYPE_CHECKING:
    from ooxcheck.oox.checking.names.overloads import Argument


def method_call(ctx: Context, node: tree.Call) -> Term:
    """Return the result of a pure method."""
    match node.target:
        case tree.Super():
            return refuse(ctx, "spec.call", "super is not available in a specification", node.span)
        case tree.Name(name) if is_class(ctx, node.target):
            return _resolve_call(ctx, node, name, None)
        case target:
            receiver = to_term(ctx, target)
    if is_wrong(receiver.shape) or not check_scalar(ctx, receiver, "the receiver of a call"):
        return wrong_at(node.span)
    type_ = only_type(receiver.shape)
    if not isinstance(type_, ClassType):
        message = f"{describe_shape(receiver.shape)} has no methods{instead_of_call(node.name)}"
        return refuse(ctx, "call.receiver", message, target.span)
    return _resolve_call(ctx, node, type_.name, receiver)


def _pure_call(ctx: Context, node: tree.Call, class_name: str, receiver: Term | None) -> Term:
    """Return the result of a pure method."""
    from ooxcheck.oox.checking.names.overloads import Argument, resolve_overload

    methods = ctx.table.methods(class_name, node.name)
    if not methods:
        ctx.frame.unknown_method(class_name, node.name, node.span)
        return wrong_at(node.span)
    known: list[Term | None] = []
    for argument in node.args:  # a comprehension would cost one more frame for each level of nested calls
        known.append(None if is_literal(argument) else to_term(ctx, argument))
    arguments = [
        Argument(literal_type(n), n.span, family(n)) if t is None else _call_argument(ctx, t)
        for n, t in zip(node.args, known, strict=True)
    ]
    method = resolve_overload(methods, arguments, ctx.table, ctx.report, node.span)
    if method is None or not _check_callable(ctx, method, receiver, node):
        return wrong_at(node.span)
    values = zip(node.args, known, method.signature.parameters, strict=True)
    terms = tuple(to_literal(ctx, n, literal_type(n, p)) if t is None else t for n, t, p in values)
    owner = class_name if receiver else method.owner
    return logic.PureCall(
        owner, method.signature, receiver, terms, shape=scalar(method.result), span=node.span
    )


def _call_argument(ctx: Context, term: Term) -> Argument:
    from ooxcheck.oox.checking.names.overloads import Argument

    if is_wrong(term.shape) or not check_scalar(ctx, term, "an argument"):
        return Argument(ERROR, term.span)
    types = term.shape.columns[0]
    widest = next((t for t in types if all(ctx.table.fits(u, t) for u in types)), None)
    if term.shape.arity != 1 or widest is None:
        ctx.report.error(
            "type.mismatch", f"an argument has one type, not {describe_shape(term.shape)}", term.span
        )
        return Argument(ERROR, term.span)
    return Argument(widest, term.span)


def _check_callable(ctx: Context, method: Method, receiver: Term | None, node: tree.Call) -> bool:
    if method.static is not (receiver is None):
        message = f"{method.signature} is not static; call it on an object"
        if method.static:
            message = f"{method.signature} is static; call it as {method.owner}.{node.name}(...)"
        ctx.report.error("call.static", message, node.span)
    elif not method.contract.changes_nothing:
        message = f"{method.full_name} may change the heap; only methods declared pure can be called here"
        ctx.report.error("spec.impure", message, node.span)
    elif not method.is_askable:
        message = f"{method.full_name} has no body, and may answer differently each time; declare it pure to call it here"
        ctx.report.error("spec.undetermined", message, node.span)
    elif method.ghosts:
        message = f"{method.full_name} has ghost parameters, so formulas cannot call it"
        ctx.report.error("spec.ghost", message, node.span)
    elif method.result is VOID:
        ctx.report.error("type.void", f"{node.name} returns nothing", node.span)
    else:
        return True
    return False


def _resolve_call(ctx: Context, node: tree.Call, class_name: str, receiver: Term | None) -> Term:
    """Return the value of a call of a specification function or a pure method."""
    function = ctx.table.function(class_name, node.name)
    if function is None:
        return _pure_call(ctx, node, class_name, receiver)
    return _apply_function(ctx, function, class_name, receiver, node.args, node.span)


def function_call(ctx: Context, node: tree.FunctionCall) -> Term:
    """Return the value of a specification function of the class that contains the formula."""
    owner = ctx.frame.owner
    function = ctx.table.function(owner, node.name)
    if function is None:
        return _refuse_function(ctx, node)
    receiver = this_term(ctx, tree.This(span=node.span)) if ctx.frame.this else None
    return _apply_function(ctx, function, owner, receiver, node.args, node.span)


def _refuse_function(ctx: Context, node: tree.FunctionCall) -> Term:
    owner = ctx.frame.owner
    advice = near(node.name, ctx.table.function_names(owner), ctx.report)
    if methods := ctx.table.methods(owner, node.name):
        target = owner if methods[0].static else "this"
        advice = f"; for the method write {target}.{node.name}(...)"
    return refuse(
        ctx, "name.function", f"{owner} has no specification function {node.name}{advice}", node.span
    )


def _apply_function(
    ctx: Context,
    function: Function,
    class_name: str,
    receiver: Term | None,
    nodes: Sequence[tree.Expr],
    span: Span,
) -> Term:
    if receiver is None and function.uses_this:
        message = f"{function.owner}.{function.name} speaks of this; call it on an object"
        return refuse(ctx, "call.static", message, span)
    if len(nodes) != len(function.parameters):
        number = f"{len(function.parameters)} argument{'s' * (len(function.parameters) != 1)}"
        return refuse(ctx, "call.arguments", f"{function.name} takes {number}, not {len(nodes)}", span)
    arguments = [
        term_of_type(ctx, node, p, f"argument {p.name}")
        for node, p in zip(nodes, function.parameters, strict=True)
    ]
    if any(is_wrong(argument.shape) for argument in arguments):
        return wrong_at(span)
    cases = ctx.table.cases(function.name, [class_name])
    if receiver is None:
        cases = tuple(case for case in cases if class_name in case.classes)
    return logic.Defined(
        function.name, receiver, tuple(arguments), cases, shape=declared_shape(function.result), span=span
    )


def term_of_type(ctx: Context, node: tree.Expr, declared: SpecParameter | ModelField, what: str) -> Term:
    """Return a term that has to fit a declared type; report other terms. A literal takes the type."""
    if is_literal(node):
        return to_literal(ctx, node, literal_type(node, declared.columns[0]))
    wanted = declared_shape(declared)
    term = to_term(ctx, node) if wanted.collection is Collection.RELATION else to_operand(ctx, node)
    is_empty = isinstance(term, logic.Empty) or term.shape.arity == wanted.arity
    if is_empty and not all(term.shape.columns) and wanted.collection is Collection.RELATION:
        return logic.Empty(shape=Shape(wanted.columns, scalar=True), span=term.span)
    if is_wrong(term.shape) or is_wrong(wanted):
        return wrong_at(term.span)
    if not _fits(ctx, term.shape, wanted):
        return refuse(
            ctx,
            "type.mismatch",
            f"{what} is {describe_shape(wanted)}, not {describe_shape(term.shape)}",
            term.span,
        )
    if wanted.scalar and not check_scalar(ctx, term, what):
        return wrong_at(term.span)
    return term


def _fits(ctx: Context, shape: Shape, wanted: Shape) -> bool:
    if shape.arity != wanted.arity or shape.collection is not wanted.collection:
        return False
    pairs = zip(shape.columns, wanted.columns, strict=True)
    return all(
        is_nullable(expected) if type_ is NULL else ctx.table.fits(type_, expected)
        for column, (expected,) in pairs
        for type_ in column
    )


def declared_shape(declared: SpecParameter | ModelField) -> Shape:
    """Return the shape of a declared specification type."""
    if ERROR in declared.columns:
        return Shape((frozenset((ERROR,)),), scalar=True)
    return Shape(
        tuple(frozenset((type_,)) for type_ in declared.columns), not declared.many, declared.collection
    )
