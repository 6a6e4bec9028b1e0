"""``try``: handlers, ``finally`` and resources.

A handler tests the classes of its ``catch`` clauses in order, and throws again an exception that none of them catches. ``finally`` stores
the exception, runs, and throws it again; jumps through it are those of `ooxcheck.java.lowering.code.statements.jumps`. ``try`` with
resources is rewritten as in JLS 14.20.3.1; suppressed exceptions are stored if the program reads them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from ooxcheck.java import typed
from ooxcheck.java.lowering.code.emitter import Emitter, JumpFrame
from ooxcheck.java.lowering.code.exceptions import (
    ADD_SUPPRESSED,
    THROWABLE,
    catches_faults,
    object_for_word,
    pending_exception,
)
from ooxcheck.java.lowering.code.operators import any_of
from ooxcheck.java.lowering.code.statements.blocks import branch
from ooxcheck.java.lowering.code.statements.jumps import (
    can_complete,
    leaves_by_any_jump,
    push_frame,
    resume_jumps,
    run_once,
)
from ooxcheck.java.operators import CallKind, EqualityOp
from ooxcheck.java.typed import Variable
from ooxcheck.java.types import BOOLEAN, ClassType
from ooxcheck.oox import tree
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.operators import Infix
from ooxcheck.oox.source import Span


def try_statement(code: Emitter, node: typed.Try) -> None:
    """Emit ``try``."""
    if node.resources:
        try_statement(code, _without_resources(code, node))
    elif node.at_last is not None:
        _try_finally(code, node, node.at_last)
    elif node.catches:
        _try_catch(code, node)
    else:
        code.emit(branch(code, node.body))


# ------------------------------------------------------------------------------------------------------- catch


def _try_catch(code: Emitter, node: typed.Try) -> None:
    body, word = branch(code, node.body), code.fresh()
    with code.collect_statements() as handler:
        if catches_faults(node):
            code.emit(object_for_word(code, word, node.span))
        caught = code.temporary(THROWABLE, pending_exception(code, node.span), node.span)
        again: tree.Statement = tree.Throw(tree.Name(word, span=node.span), again=True, span=node.span)
        for catch in reversed(node.catches):
            again = _catch_clause(code, catch, caught, again)
        code.emit(again)
    code.emit(tree.Try(body, code.block(handler), word, span=node.span))


def _catch_clause(
    code: Emitter, catch: typed.Catch, caught: tree.Name, otherwise: tree.Statement
) -> tree.Statement:
    """Return the choice between a ``catch`` clause and the statement after it."""
    with code.collect_statements() as inner, code.at(catch):
        code.assign(pending_exception(code, catch.span), tree.NullLiteral(span=catch.span))
        if not any(map(partial(_assigns, catch.variable), descendants(catch.body))):
            code.caught.add(catch.variable)
        if _is_read(catch):
            _declare_caught(code, catch, caught)
        for statement in catch.body.statements:
            code.lower.statement(code, statement)
    block = tree.Block(tuple(inner), span=catch.span)
    if THROWABLE in catch.types:
        return block
    tests = [
        tree.InstanceOf(caught, code.names.class_(type_.name), span=code.silent) for type_ in catch.types
    ]
    return tree.If(any_of(tests, code.silent), block, _as_block(otherwise), span=code.silent)


def _declare_caught(code: Emitter, catch: typed.Catch, caught: tree.Name) -> None:
    """Emit the declaration of the variable of a ``catch`` clause."""
    name, type_ = code.declare(catch.variable), catch.variable.type
    assert isinstance(type_, ClassType), "an exception should be of a class"
    exception = (
        caught if type_ == THROWABLE else tree.Cast(code.names.class_(type_.name), caught, span=catch.span)
    )
    code.emit(tree.Declare(code.names.type(type_, catch.span), name, exception, span=catch.span))


def _as_block(statement: tree.Statement) -> tree.Statement:
    return (
        statement
        if isinstance(statement, tree.Block | tree.If)
        else tree.Block((statement,), span=statement.span)
    )


def _is_read(catch: typed.Catch) -> bool:
    return any(
        isinstance(node, typed.Local) and node.variable == catch.variable for node in descendants(catch.body)
    )


def _assigns(variable: Variable, node: object) -> bool:
    return (
        isinstance(node, typed.Assign)
        and isinstance(node.target, typed.Local)
        and node.target.variable == variable
    )


# ----------------------------------------------------------------------------------------------------- finally


def _try_finally(code: Emitter, node: typed.Try, at_last: typed.Block) -> None:
    inner = typed.Try((), node.body, node.catches, None, span=node.span)
    frame = JumpFrame((), is_loop=leaves_by_any_jump(inner), is_finally=True)
    caught, word = code.fresh(), code.fresh()
    string, null = tree.TypeName("string", span=node.span), tree.NullLiteral(span=node.span)
    code.emit(tree.Declare(string, word, null, span=code.silent))
    with push_frame(code, frame), code.collect_statements() as guarded:
        try_statement(code, inner)
    keep = tree.Assign(tree.Name(word, span=node.span), tree.Name(caught, span=node.span), span=code.silent)
    run_once(code, frame, [tree.Try(code.block(guarded), code.block([keep]), caught, span=node.span)])
    with _postponed_exception(code, at_last, word):
        for statement in at_last.statements:
            code.lower.statement(code, statement)
    resume_jumps(code, frame)


@contextmanager
def _postponed_exception(code: Emitter, at_last: typed.Block, word: str) -> Iterator[None]:
    """Lower the statements of ``finally`` while the exception waits, and throw it again."""
    span = at_last.span
    waits = THROWABLE.name in code.names.classes and bool(at_last.statements)
    if waits:
        waiting = code.temporary(THROWABLE, pending_exception(code, span), span)
        code.assign(pending_exception(code, span), tree.NullLiteral(span=span))
    yield
    if not can_complete(code.out):
        return
    postponed = tree.Name(word, span=span)
    with code.collect_statements() as inner:
        if waits:
            code.assign(pending_exception(code, span), waiting)
        code.emit(tree.Throw(postponed, again=True, span=span))
    test = tree.Binary(Infix.NOT_EQUAL, postponed, tree.NullLiteral(span=span), span=code.silent)
    code.emit(tree.If(test, code.block(inner), None, span=code.silent))


# --------------------------------------------------------------------------------------------------- resources


def _without_resources(code: Emitter, node: typed.Try) -> typed.Try:
    """Return ``try`` without resources, each in a block that closes it."""
    body = node.body
    for resource in reversed(node.resources):
        body = _closing_block(code, resource, body)
    return typed.Try((), body, node.catches, node.at_last, span=node.span)


def _closing_block(code: Emitter, resource: typed.Resource, body: typed.Block) -> typed.Block:
    """Return the block that declares a resource, runs a body and closes the resource."""
    span, variable = resource.span, typed.Local(resource.variable, span=resource.span)
    primary, caught = (_exception_variable(code, name, span) for name in ("_primary", "_caught"))
    keep = typed.Assign(typed.Local(primary, span=span), typed.Local(caught, span=span), span=span)
    again = typed.Throw(typed.Local(caught, span=span), span=span)
    remember = typed.Catch(
        (THROWABLE,), caught, typed.Block((typed.Evaluate(keep, span=span), again), span=span), span=span
    )
    close = typed.Evaluate(typed.Call(CallKind.VIRTUAL, variable, resource.close, (), span=span), span=span)
    quietly = typed.Try(
        (), typed.Block((close,), span=span), (_suppressing(code, primary, span),), None, span=span
    )
    closing = typed.If(_is_not_null(typed.Local(primary, span=span)), quietly, close, span=span)
    at_last = typed.Block((typed.If(_is_not_null(variable), closing, None, span=span),), span=span)
    guarded = typed.Try((), body, (remember,), at_last, span=span)
    declared = typed.Declare(resource.variable, resource.value, span=span)
    nothing = typed.Declare(primary, typed.Null(span=span), span=span)
    return typed.Block((declared, nothing, guarded), span=span)


def _suppressing(code: Emitter, primary: Variable, span: Span) -> typed.Catch:
    """Return the clause that catches an exception of ``close`` while another one waits."""
    suppressed = _exception_variable(code, "_suppressed", span)
    add = typed.Call(
        CallKind.VIRTUAL,
        typed.Local(primary, span=span),
        ADD_SUPPRESSED,
        (typed.Local(suppressed, span=span),),
        span=span,
    )
    body = (typed.Evaluate(add, span=span),) if ADD_SUPPRESSED in code.reach.methods else ()
    return typed.Catch((THROWABLE,), suppressed, typed.Block(body, span=span), span=span)


def _exception_variable(code: Emitter, name: str, span: Span) -> Variable:
    number = code.fresh()[1:]
    return Variable(f"{name}{number}", THROWABLE, -int(number), span=span)


def _is_not_null(reference: typed.Expr) -> typed.Expr:
    null = typed.Null(span=reference.span)
    return typed.Binary(EqualityOp.NOT_EQUAL, reference, null, BOOLEAN, span=reference.span)
