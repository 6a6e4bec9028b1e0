"""`String.format` and `printf` with a constant format: the text, put together from its directives."""

from __future__ import annotations

from collections.abc import Sequence

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.body import Body
from ooxcheck.java.checking.expressions.operators import text_of
from ooxcheck.java.checking.typing import formats
from ooxcheck.java.checking.typing.conversions import Value
from ooxcheck.java.operators import CallKind
from ooxcheck.java.types import (
    BOOLEAN,
    BOXES,
    CHAR,
    DOUBLE,
    INT,
    OBJECT,
    STRING,
    VOID,
    ArrayType,
    ClassType,
    Type,
)
from ooxcheck.oox.source import Span

_PRINTER = ClassType("java.io.PrintStream")


def format_text(here: Body, format_: str, nodes: Sequence[tree.Expr], span: Span) -> Value:
    """Return the text of a constant format and its arguments as a concatenation."""
    given = [
        here.argument_values.pop(id(each))
        if id(each) in here.argument_values
        else here.expression(each, OBJECT)
        for each in nodes
    ]
    parts = _format_parts(here, format_, given, span)
    if parts is None:
        return here.error_value(span)
    texts: list[typed.Expr] = []
    for (text, directive), value in zip(parts, given, strict=False):
        texts += [
            typed.Constant(text, STRING, span=span),
            *([_apply_directive(here, directive, value)] if directive else []),
        ]
    return Value(typed.Concat((*texts, typed.Constant(parts[-1][0], STRING, span=span)), span=span), STRING)


def check_printf(here: Body, node: tree.MethodCall, receiver: Value) -> Value:
    """Check ``printf`` with a constant format; the text is never observed, but the arguments are evaluated."""
    first, *given = [
        here.argument_values.pop(id(each))
        if id(each) in here.argument_values
        else here.expression(each, OBJECT)
        for each in node.arguments
    ]
    if not isinstance(first.constant, str):
        return here.report_unsupported(f"{node.name} by a format that is no constant", node.span)
    plain = formats.without_points(formats.without_indexes(first.constant), [each.type for each in given])
    if _format_parts(here, plain, given, node.span) is None:
        return here.error_value(node.span)
    printf = typed.MethodRef(_PRINTER.name, "printf", (STRING, ArrayType(OBJECT)), VOID)
    return Value(
        typed.Call(
            CallKind.VIRTUAL, receiver.expr, printf, tuple(each.expr for each in given), span=node.span
        ),
        VOID,
    )


def _format_parts(
    here: Body, format_: str, given: Sequence[Value], span: Span
) -> list[tuple[str, formats.Directive | None]] | None:
    """Return the parts of a constant format; None if a directive is unknown or does not take its argument."""
    try:
        parts = list(formats.parts(formats.without_indexes(format_)))
    except formats.UnknownDirectiveError as unknown:
        here.report_unsupported(
            f"{unknown} in a format",
            span,
            "of formats are known %s, %d, %c, %b, %x, %o, %f, %n and %%, with a width and the flags - + 0 ( and space",
        )
        return None
    if len(parts) != len(given) + 1:
        here.report_unsupported(f"a format that takes {len(parts) - 1} of {len(given)} arguments", span)
        return None
    for (_, directive), value in zip(parts, given, strict=False):
        if directive and (isinstance(value.type, ArrayType) or not directive.takes(value.type)):
            what = "%d is for whole numbers, %c for char, %b for boolean, %x and %o for int and long, %f for float and double"
            here.report_unsupported(f"%{directive.letter} of {value.type}", value.expr.span, what)
            return None
    return parts


def _apply_directive(here: Body, directive: formats.Directive, value: Value) -> typed.Expr:
    """Return the text of a value under a directive: truncated, signed, in capitals, padded."""
    text = _directive_text(here, directive, value)
    if directive.precision is not None and directive.letter != "f":
        text = _call_string_method(text, "shortened", (directive.precision, INT))
    if directive.has_signs:
        zeros = directive.width if "0" in directive.flags else 0
        text = _call_string_method(
            text, "signed", (directive.sign, CHAR), ("(" in directive.flags, BOOLEAN), (zeros, INT)
        )
    if directive.is_capital:
        text = _call_string_method(text, "toUpperCase")
    if directive.width:
        text = _call_string_method(
            text, "wide", (-directive.width if "-" in directive.flags else directive.width, INT)
        )
    return text


def _directive_text(here: Body, directive: formats.Directive, value: Value) -> typed.Expr:
    if directive.letter in formats.OTHER_BASES:
        owner, name = formats.BOXES[value.type].name, formats.OTHER_BASES[directive.letter]
        return typed.Call(
            CallKind.STATIC,
            None,
            typed.MethodRef(owner, name, (value.type,), STRING, is_static=True),
            (value.expr,),
            span=value.expr.span,
        )
    if directive.letter == "f":
        method = typed.MethodRef(BOXES[DOUBLE].name, "fixedText", (DOUBLE, INT), STRING, is_static=True)
        number = typed.Convert(value.expr, DOUBLE, span=value.expr.span)
        places = typed.Constant(directive.precision or 0, INT, span=value.expr.span)
        return typed.Call(CallKind.STATIC, None, method, (number, places), span=value.expr.span)
    if directive.letter == "b" and value.type != BOOLEAN:
        method = typed.MethodRef(STRING.name, "truth", (value.type,), STRING, is_static=True)
        return typed.Call(CallKind.STATIC, None, method, (value.expr,), span=value.expr.span)
    return text_of(here, value)


def _call_string_method(text: typed.Expr, name: str, *given: tuple[int | bool, Type]) -> typed.Expr:
    """Return a call of a method of String on a part of a text."""
    method = typed.MethodRef(STRING.name, name, tuple(type_ for _, type_ in given), STRING)
    arguments = tuple(typed.Constant(value, type_, span=text.span) for value, type_ in given)
    return typed.Call(
        CallKind.VIRTUAL, typed.Concat((text,), span=text.span), method, arguments, span=text.span
    )
