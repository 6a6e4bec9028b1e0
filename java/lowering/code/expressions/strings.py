"""Concatenation of strings: the texts of the operands, put together in a new String."""

from __future__ import annotations

from functools import partial, reduce

from ooxcheck.java import typed
from ooxcheck.java.lowering.code.emitter import Emitter, refuse
from ooxcheck.java.lowering.code.expressions.creation import string_object
from ooxcheck.java.lowering.code.expressions.operands import in_order, value
from ooxcheck.java.lowering.code.operators import literal, string_of
from ooxcheck.java.lowering.code.static_initialisation import initialise
from ooxcheck.java.typed import MethodRef
from ooxcheck.java.types import NULL, STRING, TEXT, is_reference
from ooxcheck.oox import tree
from ooxcheck.oox.operators import Infix
from ooxcheck.oox.source import Span

_NULL = "null"


def concat(code: Emitter, node: typed.Concat) -> tree.Expr:
    """Return a new string; all operands are evaluated before ``toString`` is called on any, as javac compiles it."""
    parts = [part.operand if isinstance(part, typed.TextOf) else part for part in node.parts]
    operands = in_order(code, [(part, partial(_operand, code)) for part in parts])
    operands = [
        code.steady(operand, part.type) if is_reference(part.type) else operand
        for operand, part in zip(operands, parts, strict=True)
    ]
    texts = [_text(code, part, operand) for part, operand in zip(node.parts, operands, strict=True)]
    whole = reduce(lambda left, right: tree.Binary(Infix.PLUS, left, right, span=node.span), texts)
    return string_object(code, whole, node.span)


def _operand(code: Emitter, node: typed.Expr) -> tree.Expr:
    """Return an operand of a concatenation; a literal needs no object."""
    return literal(str(node.value), node.span) if isinstance(node, typed.Constant) else value(code, node)


def _text(code: Emitter, part: typed.Expr, operand: tree.Expr) -> tree.Expr:
    """Return the text of an operand as a string of OOX."""
    span = part.span
    if isinstance(part, typed.Constant):
        return operand
    if isinstance(part, typed.TextOf):
        if part.is_refused:
            refuse(f"the text of {part.operand.type}", "its toString is not known", span)
        if part.method.is_static:
            return _text_of_number(code, part, operand)
        return _text_by_method(code, part.operand, part.method, operand)
    if part.type == STRING:
        return _text_or_null(code, operand, span)
    if part.type is NULL:
        return tree.StringLiteral(_NULL, span=span)
    if is_reference(part.type):
        refuse(f"the text of {part.type}", "arrays have none here", span)
    return string_of(operand, span)


def _text_of_number(code: Emitter, part: typed.TextOf, operand: tree.Expr) -> tree.Expr:
    """Return the text of a float or double, by ``Double.toString``."""
    initialise(code, part.method.owner)
    owner = tree.Name(code.names.class_(part.method.owner), span=part.span)
    call = tree.Call(owner, code.names.method(part.method), (operand,), span=part.span)
    return tree.Member(code.temporary(STRING, call, part.span), code.names.text, span=part.span)


def _text_by_method(code: Emitter, part: typed.Expr, method: MethodRef, receiver: tree.Expr) -> tree.Expr:
    """Return the result of ``toString``, or the text of null."""
    text = code.temporary(TEXT, tree.StringLiteral(_NULL, span=part.span), part.span, is_fixed=False)
    with code.collect_statements() as inner:
        call = tree.Call(receiver, code.names.method(method), (), span=part.span)
        result = code.temporary(STRING, call, part.span)
        content = tree.Member(result, code.names.text, span=result.span)
        code.emit(_unless_null(code, result, tree.Assign(text, content, span=code.here)))
    code.emit(_unless_null(code, receiver, *inner))
    return text


def _text_or_null(code: Emitter, string: tree.Expr, span: Span) -> tree.Expr:
    """Return the text of a String, or the text of null."""
    text = code.temporary(TEXT, tree.StringLiteral(_NULL, span=span), span, is_fixed=False)
    content = tree.Member(string, code.names.text, span=span)
    code.emit(_unless_null(code, string, tree.Assign(text, content, span=code.here)))
    return text


def _unless_null(code: Emitter, reference: tree.Expr, *statements: tree.Statement) -> tree.Statement:
    null = tree.NullLiteral(span=reference.span)
    test = tree.Binary(Infix.NOT_EQUAL, reference, null, span=code.silent)
    return tree.If(test, code.block(list(statements)), None, span=code.silent)
