"""Statements (JLS 14): declarations, branches, and JML comments between statements."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.body import UNSUPPORTED, Body
from ooxcheck.java.checking.declared.symbols import Class
from ooxcheck.java.checking.expressions.assignment_conversion import (
    check_assigned,
    check_condition,
    convert_assigned,
)
from ooxcheck.java.checking.expressions.completion import can_complete, has_break
from ooxcheck.java.checking.expressions.covariant_arrays import local_array_type
from ooxcheck.java.checking.expressions.enclosing import innermost_instance
from ooxcheck.java.checking.expressions.fields import is_constant_type
from ooxcheck.java.checking.expressions.pattern_variables import bind_patterns
from ooxcheck.java.checking.specifications.nullness import Nullness
from ooxcheck.java.checking.specifications.specifications import Specifications, is_loop
from ooxcheck.java.checking.statements.blocks import check_block, check_branch
from ooxcheck.java.checking.statements.constructor_calls import check_constructor_call
from ooxcheck.java.checking.statements.jump_targets import check_jump, is_jump_target
from ooxcheck.java.checking.statements.switches import check_switch, check_yield
from ooxcheck.java.operators import ClaimWord, EqualityOp, TypeKind
from ooxcheck.java.types import NULL, VOID, ClassType, erasure, is_reference, upper
from ooxcheck.oox.source import Span

_THROWABLE = ClassType("java.lang.Throwable")


def check_statements(here: Body, nodes: tuple[tree.Statement, ...]) -> tuple[typed.Statement, ...]:
    """Check a sequence of statements with the JML comments among them."""
    statements: list[typed.Statement] = []
    comments: list[tree.Specification] = []
    preceding: list[tree.Specification] = []
    for at, node in enumerate(nodes):
        if isinstance(node, tree.Specification):
            comments.append(node)
        else:
            statements.extend(_specified_statements(here, comments, node))
            preceding = comments if comments or not _is_same_declaration(node, nodes[at - 1]) else preceding
            comments = []
            here.following = nodes[at + 1 :]
            statements.append(here.statement(node))
            if isinstance(statements[-1], typed.Unsupported):
                return tuple(statements)
            statements.extend(_not_null_claim(here, node, preceding, nodes[at + 1 :]) if preceding else ())
            _bind_after(here, node)
    statements.extend(_specified_statements(here, comments, None))
    return tuple(statements)


def _specified_statements(
    here: Body, comments: list[tree.Specification], node: tree.Statement | None
) -> tuple[typed.Statement, ...]:
    """Return the statements for the JML comments before a statement; loop invariants are kept for the loop."""
    if not comments:
        return ()
    here.loop_comments = comments if is_loop(node) else []
    return Specifications(here.context).statements(comments, here.scope, here.variable, node)


def _not_null_claim(
    here: Body, node: tree.Statement, preceding: list[tree.Specification], behind: tuple[tree.Statement, ...]
) -> tuple[typed.Statement, ...]:
    """Return the assertion that a ``non_null`` variable is not null."""
    if (
        not isinstance(node, tree.LocalVariable)
        or (word := Nullness().local(node, preceding, behind)) is None
    ):
        return ()
    name = tree.Name(node.name, span=word.span)
    is_not_null = tree.Binary(EqualityOp.NOT_EQUAL, name, tree.NullLiteral(span=word.span), span=word.span)
    return (typed.Claim(ClaimWord.ASSERT, check_condition(here, is_not_null), span=word.span),)


def _bind_after(here: Body, node: tree.Statement) -> None:
    if not here.patterns:
        return
    match node:
        case tree.If(condition, then, otherwise):
            if not can_complete(then):
                bind_patterns(here, condition, when=False)
            if otherwise is not None and not can_complete(otherwise):
                bind_patterns(here, condition, when=True)
        case tree.While(condition, body) if not has_break(body):
            bind_patterns(here, condition, when=False)
        case tree.For(_, condition, _, body) if condition is not None and not has_break(body):
            bind_patterns(here, condition, when=False)
        case _:  # other statements introduce no pattern variables (JLS 6.3.2)
            return


def check_statement(here: Body, node: tree.Statement) -> typed.Statement:
    """Check a statement; in a partial body, a statement that is not supported ends its block."""
    enclosing = here.enclosing
    if is_jump_target(node):
        here.enclosing = (*enclosing, node)
    statement = partial_statement(here, partial(_check, here, node), node.span)
    here.enclosing = enclosing
    return statement


def partial_statement(here: Body, check: Callable[[], typed.Statement], span: Span) -> typed.Statement:
    """Check a statement; in a partial body, return `typed.Unsupported` if it is not supported."""
    before = len(here.report.diagnostics)
    statement = check()
    problems = tuple(here.report.diagnostics[before:])
    if not here.is_partial or not problems:
        return statement
    if any(each.code != UNSUPPORTED for each in problems):
        return statement
    del here.report.diagnostics[before:]
    return typed.Unsupported(problems, span=span)


def _check(here: Body, node: tree.Statement) -> typed.Statement:  # noqa: C901  # a table
    match node:
        case tree.ExpressionStatement(expression):
            return typed.Evaluate(here.expression(expression).expr, span=node.span)
        case tree.Block():
            return check_block(here, node)
        case tree.LocalVariable():
            return _check_local(here, node)
        case tree.If():
            return _check_if(here, node)
        case tree.Return(value):
            return typed.Return(_check_returned(here, value, node.span), span=node.span)
        case tree.LocalClass():
            return _declare_local_class(here, node)
        case tree.While(condition, body):
            from ooxcheck.java.checking.statements.loops import loop_invariants

            invariants = loop_invariants(here)
            return typed.While(
                check_condition(here, condition),
                check_branch(here, body, condition),
                invariants,
                span=node.span,
            )
        case tree.DoWhile(body, condition):
            from ooxcheck.java.checking.statements.loops import loop_invariants

            invariants = loop_invariants(here)
            return typed.DoWhile(
                check_branch(here, body), check_condition(here, condition), invariants, span=node.span
            )
        case tree.For():
            from ooxcheck.java.checking.statements.loops import check_for

            return check_for(here, node)
        case tree.ForEach():
            from ooxcheck.java.checking.statements.loops import check_for_each

            return check_for_each(here, node)
        case tree.Labeled(label, statement):
            return typed.Labeled(label, here.statement(statement), span=node.span)
        case tree.Break(label):
            check_jump(here, node)
            return typed.Break(label, span=node.span)
        case tree.Continue(label):
            check_jump(here, node)
            return typed.Continue(label, span=node.span)
        case tree.Yield():
            return check_yield(here, node)
        case tree.Throw(value):
            return typed.Throw(check_assigned(here, value, _THROWABLE), span=node.span)
        case tree.Try():
            from ooxcheck.java.checking.statements.exceptions import check_try

            return check_try(here, node)
        case tree.Synchronized(lock, body):
            return typed.Synchronized(_check_lock(here, lock), check_block(here, body), span=node.span)
        case tree.Assert(condition, message):
            return typed.Assert(
                check_condition(here, condition),
                here.value(message).expr if message else None,
                span=node.span,
            )
        case tree.SwitchExpression():
            return check_switch(here, node)
        case tree.ConstructorCall():
            return check_constructor_call(here, node)
        case tree.Empty() | tree.Specification():
            return typed.Block((), span=node.span)
        case tree.Unknown(what):
            here.report_unsupported(what, node.span)
            return typed.Block((), span=node.span)


def _check_if(here: Body, node: tree.If) -> typed.Statement:
    """Check ``if``; a chain ``else if`` is checked without recursion."""
    chain: list[tuple[tree.If, typed.Expr, typed.Statement]] = []
    at: tree.Statement | None = node
    before = here.scope
    while isinstance(at, tree.If):
        condition = check_condition(here, at.condition)
        chain.append((at, condition, check_branch(here, at.then, at.condition)))
        if here.patterns:
            here.scope = here.scope.inner()
            bind_patterns(here, at.condition, when=False)
        at = at.otherwise
    otherwise = check_branch(here, at) if at is not None else None
    here.scope = before
    for each, condition, then in reversed(chain):
        otherwise = typed.If(condition, then, otherwise, span=each.span)
    assert otherwise is not None
    return otherwise


def _check_local(here: Body, node: tree.LocalVariable) -> typed.Statement:
    if node.type is None:
        return _check_inferred_local(here, node)
    type_, following = here.type(node.type), here.following
    value: typed.Expr | None = None
    if node.value is not None:
        initial = here.expression(node.value, type_)
        type_ = local_array_type(here, node, type_, initial, following)
        value = convert_assigned(here, initial, type_, node.value.span)
    constant = (
        value if node.is_final and isinstance(value, typed.Constant) and is_constant_type(type_) else None
    )
    variable = here.declare(node.name, type_, node.span, constant=constant, is_assigned=value is not None)
    return typed.Declare(variable, value, span=node.span)


def _check_inferred_local(here: Body, node: tree.LocalVariable) -> typed.Statement:
    value = (
        here.value(node.value)
        if node.value is not None
        else here.error("java.type", "var needs a value", node.span)
    )
    if value.type is NULL:
        value = here.error("java.type", "var needs a value with a type, not null", node.span)
    variable = here.declare(node.name, upper(value.type), node.span)
    return typed.Declare(variable, here.context.conversions.cast_to_erasure(value), span=node.span)


def _declare_local_class(here: Body, node: tree.LocalClass) -> typed.Statement:
    declaration = node.declaration
    enclosing = innermost_instance(here) if declaration.kind is TypeKind.CLASS else None
    name = here.context.numbering.name(node, here.cls)
    cls = Class(name, declaration, here.cls.unit, here.scope, enclosing, here.context.table)
    here.scope.classes[declaration.name] = cls
    here.context.add_local(cls)
    return typed.Block((), span=node.span)


def _check_returned(here: Body, node: tree.Expr | None, span: Span) -> typed.Expr | None:
    if node is None:
        return None
    if here.result is None:
        value = here.value(node)
        here.returned_types.append(value.type)
        return value.expr
    if here.result is VOID:
        return here.error("java.type", "nothing is returned here", span).expr
    return check_assigned(here, node, here.result)


def _check_lock(here: Body, node: tree.Expr) -> typed.Expr | typed.ClassLiteral:
    if isinstance(node, tree.ClassLiteral):
        return typed.ClassLiteral(erasure(here.type(node.type)), span=node.span)
    value = here.value(node)
    if not is_reference(value.type):
        here.error("java.type", f"expected an object, found {value.type}", node.span)
    return value.expr


def _is_same_declaration(node: tree.Statement, before: tree.Statement) -> bool:
    """Return whether two variables belong to one declaration."""
    return (
        isinstance(node, tree.LocalVariable)
        and isinstance(before, tree.LocalVariable)
        and node.span == before.span
    )
