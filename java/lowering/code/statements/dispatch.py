"""Statements of any kind, and those without a separate module."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from ooxcheck.java import typed
from ooxcheck.java.lowering.code.emitter import Emitter, check_array_type
from ooxcheck.java.lowering.code.exceptions import throw
from ooxcheck.java.lowering.code.expressions.calls import call_constructor
from ooxcheck.java.lowering.code.expressions.operands import value
from ooxcheck.java.lowering.code.identity import check_lock
from ooxcheck.java.lowering.code.monitors import class_monitor
from ooxcheck.java.lowering.code.statements import (
    assertions,
    jumps,
    loops,
    switches,
    try_statements,
)
from ooxcheck.java.lowering.code.statements.blocks import branch
from ooxcheck.java.lowering.code.statements.choices import Choice, choose
from ooxcheck.java.operators import ClaimWord, ConstructorWord
from ooxcheck.java.types import ClassType
from ooxcheck.oox import nodes, tree


def statement(code: Emitter, node: typed.Statement) -> None:
    """Lower a statement."""
    with code.at(node):
        _lower(code, node)


def _lower(code: Emitter, node: typed.Statement) -> None:  # noqa: C901, PLR0915  # a table
    match node:
        case typed.Evaluate(expression):
            code.lower.effect(code, expression)
        case typed.Declare():
            _declare(code, node)
        case typed.Return():
            jumps.return_value(code, node)
        case typed.If():
            _if(code, node)
        case typed.Block():
            code.emit(branch(code, node))
        case typed.While():
            loops.while_loop(code, node)
        case typed.For():
            loops.for_loop(code, node)
        case typed.DoWhile():
            loops.do_loop(code, node)
        case typed.Labeled():
            loops.labeled_statement(code, node)
        case typed.Break() | typed.Continue():
            jumps.jump(code, node)
        case typed.Switch():
            switches.switch_statement(code, node)
        case typed.Yield():
            switches.yield_value(code, node)
        case typed.Throw():
            throw(code, node)
        case typed.Try():
            try_statements.try_statement(code, node)
        case typed.Synchronized():
            _synchronized_block(code, node)
        case typed.ConstructorCall():
            _call_constructor(code, node)
        case typed.Assert():
            assertions.assertion(code, node)
        case typed.Claim():
            assertions.claim(code, node)
        case typed.Unsupported(problems):
            assertions.end_execution(code, problems)
        case typed.GhostSet():
            assertions.assign_ghost(code, node)
        case typed.GhostDeclare():
            assertions.declare_ghost(code, node)


def _declare(code: Emitter, node: typed.Declare) -> None:
    if node.value is not None:
        check_array_type(node.value.type, node.variable.type, node.value.span)
    content = None if node.value is None else code.lower.source(code, node.value)
    if node.variable in code.switch_variables:
        if content is not None:
            code.assign(code.variable(node.variable), content)
        return
    name = code.declare(node.variable)
    span = code.silent if content is None else node.span
    code.emit(tree.Declare(code.names.type(node.variable.type, node.span), name, content, span=span))


def _if(code: Emitter, node: typed.If) -> None:
    chain, rest = nodes.else_chain(node)
    choices = [Choice(each.condition, partial(branch, code, each.then), each.span, each) for each in chain]
    choose(code, choices, None if rest is None else partial(branch, code, rest))


def _call_constructor(code: Emitter, node: typed.ConstructorCall) -> None:
    """Emit ``this(...)`` or ``super(...)``; the initialisers of the class run after ``super(...)`` (JLS 12.5)."""
    call_constructor(code, node)
    match node.word:
        case ConstructorWord.SUPER:
            for each in code.reach.object_initial(code.owner):
                statement(code, each)
        case ConstructorWord.THIS:
            pass


def _synchronized_block(code: Emitter, node: typed.Synchronized) -> None:
    if not isinstance(node.lock, typed.ClassLiteral):
        check_lock(code, node.lock)
        lock = value(code, node.lock)
        when, body = _awaited_condition(code, node.body)
        code.emit(tree.Lock(lock, branch(code, body), when, span=node.span))
    elif code.is_shared and isinstance(node.lock.type, ClassType):
        lock = class_monitor(code, node.lock.type.name, node.span)
        code.emit(tree.Lock(lock, branch(code, node.body), span=node.span))
    else:
        code.emit(branch(code, node.body))


def _awaited_condition(code: Emitter, body: typed.Block) -> tuple[tree.Expr | None, typed.Block]:
    """Return the condition that a ``synchronized`` block of the library waits for, and the rest of the block."""
    match body.statements:
        case (typed.Claim(ClaimWord.ASSUME, formula), *rest) if code.program.class_(code.owner).is_library:
            return code.lower.formula(code, formula), replace(body, statements=tuple(rest))
        case _:  # every other block only needs the lock
            return None, body
