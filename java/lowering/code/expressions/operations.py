"""Operators, conversions and conditional expressions."""

from __future__ import annotations

from functools import partial

from ooxcheck.java import typed
from ooxcheck.java.lowering.code import operators
from ooxcheck.java.lowering.code.emitter import Emitter, check_array_type
from ooxcheck.java.lowering.code.expressions.operands import value, values
from ooxcheck.java.lowering.code.expressions.type_tests import comparable
from ooxcheck.java.lowering.code.identity import same
from ooxcheck.java.lowering.code.operators import negation
from ooxcheck.java.lowering.code.statements.choices import Choice, choose
from ooxcheck.java.operators import ArithmeticOp, ConditionalOp, EqualityOp
from ooxcheck.java.types import BOOLEAN, NULL, TEXT, Type
from ooxcheck.oox import tree


def unary(code: Emitter, node: typed.Unary) -> tree.Expr:
    """Return a prefix operator."""
    return operators.unary(node.op, value(code, node.operand), node.span)


def convert(code: Emitter, node: typed.Convert) -> tree.Expr:
    """Return a number as one of another type, or a primitive value as a string of OOX."""
    operand = value(code, node.operand)
    if node.type is TEXT:
        return operators.string_of(operand, node.span)
    return operators.conversion(operand, node.operand.type, node.type, node.span)


def substring(code: Emitter, node: typed.Part) -> tree.Expr:
    """Return a part of a string of OOX."""
    text, start, stop = values(code, node.text, node.start, node.stop)
    return tree.Slice(text, start, stop, span=node.span)


def binary(code: Emitter, node: typed.Binary) -> tree.Expr:
    """Return an infix operator."""
    match node.op:
        case ConditionalOp.AND | ConditionalOp.OR:
            return _conditional_operator(code, node, ConditionalOp(node.op))
        case EqualityOp.EQUAL | EqualityOp.NOT_EQUAL:
            return _equality(code, node, EqualityOp(node.op))
        case ArithmeticOp.AND | ArithmeticOp.OR if node.left.type is BOOLEAN:
            return _logical_operator(code, node)
        case _:  # `operators.binary` lists all operators
            left, right = values(code, node.left, node.right)
            return operators.binary(node.op, left, right, node.left.type, node.span)


def _logical_operator(code: Emitter, node: typed.Binary) -> tree.Expr:
    """Return ``&`` or ``|`` of truth values: those of OOX do not evaluate a right side that is not needed, so one that can throw is evaluated before."""
    left, right = values(code, node.left, node.right)
    if code.can_throw(right):
        left = code.steady(left, BOOLEAN)
        right = code.temporary(BOOLEAN, right, right.span)
    return operators.binary(node.op, left, right, BOOLEAN, node.span)


def _equality(code: Emitter, node: typed.Binary, op: EqualityOp) -> tree.Expr:
    """Return ``==`` or ``!=``; an array is only compared with arrays of its type."""
    if NULL not in (node.left.type, node.right.type):
        check_array_type(node.left.type, node.right.type, node.span)
        check_array_type(node.right.type, node.left.type, node.span)
    left, right = values(code, node.left, node.right)
    return same(code, node, op, comparable(code, left, node.left.type, node.right.type), right)


def _conditional_operator(code: Emitter, node: typed.Binary, op: ConditionalOp) -> tree.Expr:
    """Return ``&&`` or ``||``; statements for the right side run only if the left one does not decide."""
    left = value(code, node.left)
    with code.collect_statements() as inner:
        right = value(code, node.right)
        if inner:
            result = tree.Name(code.fresh(), span=node.span)
            code.assign(result, right)
    if not inner:
        return operators.binary(op, left, right, BOOLEAN, node.span)
    code.emit(tree.Declare(code.names.type(BOOLEAN, node.span), result.name, left, span=code.here))
    decided = tree.Name(result.name, span=code.silent)
    match op:
        case ConditionalOp.AND:
            undecided: tree.Expr = decided
        case ConditionalOp.OR:
            undecided = negation(decided, code.silent)
    code.emit(tree.If(undecided, code.block(inner), None, span=code.silent))
    return result


def conditional(code: Emitter, node: typed.Conditional) -> tree.Expr:
    """Return ``c ? a : b``; a chain of them becomes one chain of choices."""
    type_ = _common_type(node)
    chain = [node]
    while isinstance(last := chain[-1].otherwise, typed.Conditional) and _common_type(last) == type_:
        chain.append(last)
    for side in (*(each.then for each in chain), last):
        check_array_type(side.type, type_, side.span)
    result = code.temporary(type_, None, node.span, is_fixed=False)
    choices = [Choice(each.condition, partial(_branch, code, result, each.then), code.here) for each in chain]
    choose(code, choices, partial(_branch, code, result, last))
    return result


def _branch(code: Emitter, result: tree.Name, side: typed.Expr) -> tree.Block:
    with code.collect_statements() as inner:
        code.assign(result, code.lower.source(code, side))
    return code.block(inner)


def _common_type(node: typed.Conditional) -> Type:
    """Return the type of a conditional expression, that of the other side if one is null."""
    if node.type is not NULL:
        return node.type
    return node.otherwise.type if node.then.type is NULL else node.then.type
