"""Assignments and updates (``+=``, ``++``), for their effect or their value."""

from __future__ import annotations

from collections.abc import Callable

from ooxcheck.java import typed
from ooxcheck.java.lowering.code.emitter import Emitter
from ooxcheck.java.lowering.code.expressions.operands import value, values
from ooxcheck.java.lowering.code.expressions.variables import place, place_operands
from ooxcheck.oox import tree
from ooxcheck.oox.nodes import Node, descendants


def assign(code: Emitter, node: typed.Assign) -> None:
    """Emit an assignment whose value is not used."""
    *operands, content = _operands_and_value(code, node, code.lower.source)
    code.assign(place(code, node.target, operands), content)


def assigned_value(code: Emitter, node: typed.Assign) -> tree.Expr:
    """Emit an assignment and return its value."""
    *operands, content = _operands_and_value(code, node, value)
    if not isinstance(node.target, typed.Local):
        is_as_wide = node.value.type == node.type
        content = (
            code.steady(content, node.type) if is_as_wide else code.temporary(node.type, content, node.span)
        )
    target = place(code, node.target, operands)
    code.assign(target, content)
    return target if isinstance(node.target, typed.Local) else content


def _operands_and_value(
    code: Emitter, node: typed.Assign, lower: Callable[[Emitter, typed.Expr], tree.Expr]
) -> list[tree.Expr]:
    """Return the operands of the assigned place and the value, evaluated in this order."""
    operands = place_operands(node.target)
    done = values(code, *operands)
    length = len(code.out)
    content = lower(code, node.value)
    inner = code.take_back(length)
    acts = isinstance(content, tree.Call) or (
        any(code.can_throw(operand) for operand in done) and _can_throw(code, content)
    )
    span = node.value.span
    coming = [*inner, tree.Assign(tree.This(span=span), content, span=span)] if acts else inner
    code.preserve(done, [operand.type for operand in operands], coming)
    code.emit(*inner)
    return [*done, content]


def _can_throw(code: Emitter, content: tree.Expr) -> bool:
    return isinstance(content, tree.NewObject | tree.NewArray | tree.Cast) or code.can_throw(content)


def update(code: Emitter, node: typed.Update) -> None:
    """Emit an update whose value is not used."""
    target = _updated_place(code, node)
    code.bind(node.old, target)
    code.assign(target, code.lower.source(code, node.value))


def updated_value(code: Emitter, node: typed.Update) -> tree.Expr:
    """Emit an update and return its value: the value that was read, or the value that was stored."""
    target = _updated_place(code, node)
    if node.gives_old:
        old = code.temporary(node.type, target, node.span)
        code.bind(node.old, old)
        code.assign(target, code.lower.source(code, node.value))
        return old
    code.bind(node.old, target)
    if isinstance(node.target, typed.Local):
        code.assign(target, code.lower.source(code, node.value))
        return target
    new = code.temporary(node.type, code.lower.source(code, node.value), node.span)
    code.assign(target, new)
    return new


def _updated_place(code: Emitter, node: typed.Update) -> tree.Expr:
    """Return the place of an update, which is read and then written: its operands must keep their values."""
    operands = place_operands(node.target)
    done = values(code, *operands)
    if any(map(_acts, descendants(node.value))) or not all(map(_is_short, done)):
        done = [code.steady(each, operand.type) for each, operand in zip(done, operands, strict=True)]
    return place(code, node.target, done)


def _acts(node: Node) -> bool:
    """Return whether lowering an expression may need statements that write."""
    return isinstance(node, typed.Call | typed.New | typed.Assign | typed.Update | typed.SwitchExpression)


def _is_short(operand: tree.Expr) -> bool:
    """Return whether a pure expression may be evaluated twice rather than stored in a temporary."""
    return isinstance(operand, tree.Name | tree.This | tree.IntLiteral | tree.Member) and (
        not isinstance(operand, tree.Member) or isinstance(operand.target, tree.This | tree.Name)
    )
