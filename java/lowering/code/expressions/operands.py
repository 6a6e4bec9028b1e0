"""Operands: an expression as a pure expression of OOX, preceded by statements for its effects, in Java's order (JLS 15.7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from ooxcheck.java import typed
from ooxcheck.java.lowering.code.emitter import Emitter
from ooxcheck.java.types import NULL, ArrayType
from ooxcheck.oox import tree


def value(code: Emitter, node: typed.Expr) -> tree.Expr:
    """Return an expression as a pure one; statements for its effects are emitted.

    The operand that Java evaluates first is lowered first, and its own first operand before it. So chains of operators and of
    calls may be as long as the text has them, without recursion.
    """
    known = code.lowered_operands.pop(id(node), None)
    if known is not None:
        return known
    for inner in reversed(_first_operands(node)):
        code.lowered_operands[id(inner)] = _pure(code, inner, code.lower.source(code, inner))
    result = _pure(code, node, code.lower.source(code, node))
    assert not code.lowered_operands or id(_first_operand(node)) not in code.lowered_operands, (
        "the first operand should have been used"
    )
    return result


def _pure(code: Emitter, node: typed.Expr, source: tree.Expr) -> tree.Expr:
    """Return a lowered expression as a pure one: a temporary if it may only be a whole right-hand side of ``:=``."""
    is_typed_null = isinstance(source, tree.NullLiteral) and node.type is not NULL
    is_read = code.is_shared and isinstance(source, (tree.Member, tree.Index))
    if is_read or is_typed_null or isinstance(source, (tree.Call, tree.NewObject, tree.NewArray, tree.Cast)):
        return code.temporary(node.type, source, node.span)
    return source


def values(code: Emitter, *nodes: typed.Expr) -> list[tree.Expr]:
    """Return operands as pure expressions, evaluated one after the other."""
    lower = partial(value, code)
    return in_order(code, [(node, lower) for node in nodes])


def in_order(
    code: Emitter, parts: Sequence[tuple[typed.Expr, Callable[[Any], tree.Expr]]]
) -> list[tree.Expr]:
    """Return operands as pure expressions, each lowered by its own function, evaluated one after the other."""
    done: list[tree.Expr] = []
    for node, lower in parts:
        length = len(code.out)
        operand = lower(node)
        if len(code.out) > length:
            coming = code.take_back(length)
            code.preserve(done, [part.type for part, _ in parts], coming)
            code.emit(*coming)
        done.append(operand)
    return done


def _first_operands(node: typed.Expr) -> list[typed.Expr]:
    """Return the first operand of an expression, the first operand of that, and so on."""
    operands: list[typed.Expr] = []
    first = _first_operand(node)
    while first is not None:
        operands.append(first)
        first = _first_operand(first)
    return operands


def _first_operand(node: typed.Expr) -> typed.Expr | None:
    """Return the operand that is evaluated before any other effect of an expression, if there is one."""
    match node:
        case typed.Binary(_, left):
            return left
        case typed.Unary(_, operand) | typed.Convert(operand) | typed.Cast(operand):
            return operand
        case typed.Call(_, target) if target is not None and not isinstance(target.type, ArrayType):
            return target
        case _:  # lowered by recursion: the result is the same
            return None
