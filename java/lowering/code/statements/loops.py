"""Loops and labels.

A loop whose condition needs statements, and ``do``, become endless loops that are left by ``break``. The updates of ``for`` are
emitted at the end of its body and before each ``continue``. If a ``continue`` is inside ``try``, whose handler would catch
exceptions of the updates, the body becomes a block that the ``continue`` leaves.
"""

from __future__ import annotations

from collections.abc import Callable

from ooxcheck.java import typed
from ooxcheck.java.lowering.code.emitter import Emitter, JumpFrame
from ooxcheck.java.lowering.code.expressions.operands import value
from ooxcheck.java.lowering.code.statements.blocks import branch
from ooxcheck.java.lowering.code.statements.jumps import (
    can_complete,
    declare_flags,
    leaves,
    push_frame,
    resume_jumps,
    run_once,
)
from ooxcheck.java.operators import ArithmeticOp
from ooxcheck.oox import nodes, tree
from ooxcheck.oox.source import Span

_NO_LABELS: frozenset[str] = frozenset()
_THROWING = frozenset((ArithmeticOp.DIVIDE, ArithmeticOp.REMAINDER))


def while_loop(code: Emitter, node: typed.While, labels: frozenset[str] = _NO_LABELS) -> None:
    """Emit ``while``."""
    _loop(code, node.condition, (), node.body, node.invariants, labels, node.span)


def for_loop(code: Emitter, node: typed.For, labels: frozenset[str] = _NO_LABELS) -> None:
    """Emit ``for``."""
    with code.collect_statements() as inner:
        for statement in node.initial:
            code.lower.statement(code, statement)
        _loop(code, node.condition, node.updates, node.body, node.invariants, labels, node.span)
    code.emit(*([code.block(inner)] if node.initial else inner))


def do_loop(code: Emitter, node: typed.DoWhile, labels: frozenset[str] = _NO_LABELS) -> None:
    """Emit ``do ... while``."""

    def next_turn() -> None:
        code.emit(_leave_unless(value(code, node.condition)))

    body, frame = _iteration(code, node.body, next_turn, labels, can_throw=True)
    _endless(code, body, frame, node.invariants)


def labeled_statement(code: Emitter, node: typed.Labeled) -> None:
    """Emit a statement with labels."""
    labels, inner = frozenset((node.label,)), node.statement
    while isinstance(inner, typed.Labeled):
        labels, inner = labels | {inner.label}, inner.statement
    match inner:
        case typed.While():
            while_loop(code, inner, labels)
        case typed.DoWhile():
            do_loop(code, inner, labels)
        case typed.For():
            for_loop(code, inner, labels)
        case _:  # any other statement is left by `break` only
            _labeled_block(code, inner, labels)


def _labeled_block(code: Emitter, node: typed.Statement, labels: frozenset[str]) -> None:
    frame = JumpFrame((), labels, is_loop=any(leaves(node, (), label) for label in labels))
    with push_frame(code, frame):
        body = branch(code, node)
    run_once(code, frame, list(body.statements) if frame.is_loop else [body])
    resume_jumps(code, frame)


def _loop(
    code: Emitter,
    condition: typed.Expr | None,
    updates: tuple[typed.Expr, ...],
    body: typed.Statement,
    invariants: tuple[typed.Expr, ...],
    labels: frozenset[str],
    span: Span,
) -> None:
    with code.collect_statements() as before:
        test = tree.BoolLiteral(True, span=span) if condition is None else value(code, condition)

    def next_turn() -> None:
        for update in updates:
            with code.at(update):
                code.lower.effect(code, update)

    done, frame = _iteration(code, body, next_turn, labels, can_throw=not all(map(_is_safe, updates)))
    if before:
        _endless(code, [*before, _leave_unless(test), *done], frame, invariants)
    else:
        _emit_loop(code, test, done, frame, invariants)


def _iteration(
    code: Emitter,
    body: typed.Statement,
    next_turn: Callable[[], None],
    labels: frozenset[str],
    *,
    can_throw: bool,
) -> tuple[list[tree.Statement], JumpFrame]:
    """Return the statements of one iteration, and the frame of the loop; `can_throw` is whether the updates may throw."""
    is_apart = can_throw and _continues_in_try(body, labels)
    loop = JumpFrame(
        (typed.Break,) if is_apart else (typed.Break, typed.Continue), labels, next_turn=next_turn
    )
    with push_frame(code, loop), code.collect_statements() as inner:
        if is_apart:
            turn = JumpFrame((typed.Continue,), labels)
            with push_frame(code, turn):
                done = branch(code, body)
            run_once(code, turn, list(done.statements))
            resume_jumps(code, turn)
        else:
            code.emit(*branch(code, body).statements)
        if can_complete(inner):
            next_turn()
    return inner, loop


def _leave_unless(test: tree.Expr) -> tree.Statement:
    """Return the exit of a loop; the test is not negated, so that a trace shows its value."""
    leave = tree.Block((tree.Break(span=test.span),), span=test.span)
    return tree.If(test, tree.Block((), span=test.span), leave, span=test.span)


def _endless(
    code: Emitter, body: list[tree.Statement], frame: JumpFrame, invariants: tuple[typed.Expr, ...]
) -> None:
    _emit_loop(code, tree.BoolLiteral(True, span=code.here), body, frame, invariants)


def _emit_loop(
    code: Emitter,
    test: tree.Expr,
    body: list[tree.Statement],
    frame: JumpFrame,
    invariants: tuple[typed.Expr, ...],
) -> None:
    declare_flags(code, frame)
    formulas = tuple(code.lower.formula(code, each) for each in invariants)
    code.emit(tree.While(test, formulas, code.block(body), span=code.here))
    resume_jumps(code, frame)


def _continues_in_try(body: nodes.Node, labels: frozenset[str]) -> bool:
    """Return whether a ``continue`` of the loop with this body is inside ``try``."""
    tries = (node for node in nodes.descendants(body) if isinstance(node, typed.Try))
    return any(leaves(each, (typed.Continue,), label) for each in tries for label in (labels or {None}))


def _is_safe(update: typed.Expr) -> bool:
    """Return whether an update of a local variable cannot throw."""
    if not isinstance(update, typed.Update | typed.Assign) or not isinstance(update.target, typed.Local):
        return False
    harmless = typed.Local | typed.Constant | typed.Convert | typed.Unary
    return all(
        isinstance(node, harmless) or (isinstance(node, typed.Binary) and node.op not in _THROWING)
        for node in nodes.descendants(update.value)
    )
