"""Literals (JLS 15.8.1) and their ranges."""

from __future__ import annotations

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.body import Body
from ooxcheck.java.checking.typing.constants import convert_constant
from ooxcheck.java.checking.typing.conversions import Value
from ooxcheck.java.types import BOOLEAN, CHAR, INT, LONG, NULL, STRING, Primitive, Type
from ooxcheck.oox.arithmetic import nearest
from ooxcheck.oox.diagnostics import brief
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import DOUBLE as OOX_DOUBLE
from ooxcheck.oox.types import FLOAT as OOX_FLOAT


def check_literal(here: Body, node: tree.Literal) -> Value:
    """Check a literal."""
    match node:
        case tree.BoolLiteral(truth):
            return constant_value(truth, BOOLEAN, node.span)
        case tree.CharLiteral(code):
            return constant_value(code, CHAR, node.span)
        case tree.StringLiteral(text):
            return constant_value(text, STRING, node.span)
        case tree.FloatLiteral(text, is_float):
            return _floating_literal(here, text, node.span, is_float=is_float)
        case tree.IntLiteral(number, is_long, is_decimal):
            return _integer_literal(here, number, node.span, LONG if is_long else INT, is_decimal=is_decimal)
        case tree.NullLiteral():
            return Value(typed.Null(span=node.span), NULL)


def _integer_literal(here: Body, number: int, span: Span, type_: Primitive, *, is_decimal: bool) -> Value:
    bits = 64 if type_ is LONG else 32
    if number >= 1 << (bits - 1 if is_decimal else bits):
        return here.error("java.type", f"{brief(span.text)} is too large for {type_}", span)
    return constant_value(number - (1 << bits) if number >> (bits - 1) else number, type_, span)


def _floating_literal(here: Body, text: str, span: Span, *, is_float: bool) -> Value:
    type_, own = (Primitive.FLOAT, OOX_FLOAT) if is_float else (Primitive.DOUBLE, OOX_DOUBLE)
    value = (
        convert_constant(float.fromhex(text), Primitive.DOUBLE, type_)
        if text[:2] in ("0x", "0X")
        else nearest(text, own)
    )
    return constant_value(value, type_, span)


def check_negative_literal(here: Body, node: tree.Unary, literal: tree.IntLiteral) -> Value:
    """Check a negated integer literal; the least int and long exist only in this form."""
    type_, bits = (LONG, 64) if literal.is_long else (INT, 32)
    if literal.value > 1 << (bits - 1):
        return here.error("java.type", f"{node.span.text} is too small for {type_}", node.span)
    return constant_value(-literal.value, type_, node.span)


def constant_value(value: bool | float | str, type_: Type, span: Span) -> Value:
    """Return a constant."""
    return Value(typed.Constant(value, type_, span=span), type_)
