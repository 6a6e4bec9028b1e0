# ruff: noqa: D103  -- a function is named after its rule, and the grammar says what the rule is.
"""Expressions: operands, chains of members and calls, chains of operators, quantifiers."""

from __future__ import annotations

from dataclasses import replace

from ooxcheck.oox import tree
from ooxcheck.oox.operators import ArrayQuantifier, Infix, Prefix, Quantifier
from ooxcheck.oox.source import Span
from ooxcheck.oox.syntax.actions.context import Context, Parts
from ooxcheck.oox.syntax.lexer import Token
from ooxcheck.oox.syntax.operators import Item, apply_prefix, shape_row

_SPECIFICATION_ONLY = frozenset((Infix.INTERSECTION, Infix.PRODUCT, Infix.IFF, Infix.OVERRIDE))


def name(ctx: Context, parts: list[Token]) -> tree.Expr:
    token = parts[0]
    return tree.Name(token.text, span=Span(ctx.source, token.start, token.end))


def int_literal(ctx: Context, parts: list[Token]) -> tree.Expr:
    return tree.IntLiteral(int(parts[0].text), span=ctx.span(parts[0], parts[0]))


def float_literal(ctx: Context, parts: list[Token]) -> tree.Expr:
    return tree.FloatLiteral(parts[0].text, span=ctx.span(parts[0], parts[0]))


def char_literal(ctx: Context, parts: list[Token]) -> tree.Expr:
    return tree.CharLiteral(parts[0].text[1:-1], span=ctx.span(parts[0], parts[0]))


def string_literal(ctx: Context, parts: list[Token]) -> tree.Expr:
    return tree.StringLiteral(parts[0].text[1:-1], span=ctx.span(parts[0], parts[0]))


def bool_literal(ctx: Context, parts: list[Token]) -> tree.Expr:
    return tree.BoolLiteral(parts[0].text == "true", span=ctx.span(parts[0], parts[0]))


def null(ctx: Context, parts: list[Token]) -> tree.Expr:
    return tree.NullLiteral(span=ctx.span(parts[0], parts[0]))


def this(ctx: Context, parts: list[Token]) -> tree.Expr:
    return tree.This(span=ctx.span(parts[0], parts[0]))


def relation_constant(ctx: Context, parts: list[Token]) -> tree.Expr:
    return tree.RelationConstant(parts[0].text, span=ctx.span(parts[0], parts[0]))


def brackets(ctx: Context, parts: Parts) -> tree.Expr:
    """Extend the span of an expression to its brackets, so that the enclosing expression starts and ends with them."""
    expr: tree.Expr = replace(parts[1], span=ctx.span(parts[0], parts[2]))
    if ctx.calls and ctx.calls[-1] is parts[1]:
        ctx.calls[-1] = expr
    return expr


def comprehension(ctx: Context, parts: Parts) -> tree.Expr:
    return tree.Comprehension(tuple(parts[1]), parts[3], span=ctx.span(parts[0], parts[4]))


def sequence(ctx: Context, parts: Parts) -> tree.Expr:
    opening, elements, closing = parts
    ctx.logic.append(opening)
    return tree.SequenceLiteral(tuple(elements), span=ctx.span(opening, closing))


def empty_sequence(ctx: Context, parts: list[Token]) -> tree.Expr:
    ctx.logic.append(parts[0])
    return tree.SequenceLiteral((), span=ctx.span(parts[0], parts[0]))


def builtin(ctx: Context, parts: Parts) -> tree.Expr:
    return tree.Builtin(parts[0].text, tuple(parts[2]), span=ctx.span(parts[0], parts[3]))


def function_call(ctx: Context, parts: Parts) -> tree.Expr:
    return tree.FunctionCall(parts[0].text, tuple(parts[2]), span=ctx.span(parts[0], parts[3]))


def prefix_operator(ctx: Context, parts: Parts) -> tree.Expr:
    op, operand = parts
    if op.text != Prefix.COUNT:
        ctx.logic.append(op)
    return apply_prefix(op, operand, ctx.to(op, operand))


def field_access(ctx: Context, parts: Parts) -> tree.Expr:
    target, _, name = parts
    return tree.Member(target, name.text, span=Span(ctx.source, target.span.start, name.end))


def call(ctx: Context, parts: Parts) -> tree.Expr:
    target, _, name, _, given, closing = parts
    expr = tree.Call(target, name.text, *given, span=ctx.from_to(target, closing))
    ctx.calls.append(expr)
    return expr


def super_call(ctx: Context, parts: Parts) -> tree.Expr:
    word, _, name, _, given, closing = parts
    target = tree.Super(span=ctx.span(word, word))
    expr = tree.Call(target, name.text, *given, span=ctx.span(word, closing))
    ctx.calls.append(expr)
    return expr


def join_bracketed(ctx: Context, parts: Parts) -> tree.Expr:
    left, dot, opening, right, closing = parts
    ctx.logic.append(Token("DOT", ".(", dot.start, opening.end))
    return join(ctx, [left, dot, brackets(ctx, [opening, right, closing])])


def join(ctx: Context, parts: Parts) -> tree.Expr:
    left, _, right = parts
    return tree.Join(left, right, span=left.span.to(right.span))


def index(ctx: Context, parts: Parts) -> tree.Expr:
    target, _, index, closing = parts
    return tree.Index(target, index, span=ctx.from_to(target, closing))


def all_elements(ctx: Context, parts: Parts) -> tree.Expr:
    ctx.elements.append(ctx.span(parts[1], parts[3]))
    return tree.AllElements(parts[0], span=ctx.from_to(parts[0], parts[3]))


def elements(ctx: Context, parts: Parts) -> tree.Expr:
    return tree.Elements(parts[0], span=ctx.from_to(parts[0], parts[1]))


def slice(ctx: Context, parts: Parts) -> tree.Expr:
    target, _, start, _, stop, closing = parts
    return tree.Slice(target, start, stop, span=ctx.from_to(target, closing))


def slice_from(ctx: Context, parts: Parts) -> tree.Expr:
    target, opening, start, dots, closing = parts
    return slice(ctx, [target, opening, start, dots, None, closing])


def slice_to(ctx: Context, parts: Parts) -> tree.Expr:
    target, opening, dots, stop, closing = parts
    return slice(ctx, [target, opening, None, dots, stop, closing])


def extend_row(ctx: Context, parts: Parts) -> list[Item]:
    row, item = parts
    if row.__class__ is not list:
        return [row, item]
    row.append(item)
    return row


def shaped_row(ctx: Context, parts: Parts) -> tree.Expr:
    row = parts[0]
    if row.__class__ is not list:
        return row  # type: ignore[no-any-return]  # a row of one item is that operand
    for item in row:
        if item.__class__ is Token and item.text in _SPECIFICATION_ONLY:
            ctx.logic.append(item)
    return shape_row(row, ctx.source, ctx.warn_of_mixed)


def shaped_open(ctx: Context, parts: Parts) -> tree.Expr:
    return shaped_row(ctx, [[*parts[0], parts[1]]])


def instance_of(ctx: Context, parts: Parts) -> tree.Expr:
    operand, _, name = parts
    return tree.InstanceOf(operand, name.text, span=ctx.from_to(operand, name))


def array_quantifier(ctx: Context, parts: Parts) -> tree.Expr:
    kind, element, _, index, _, array, _, body = parts
    return tree.ArrayQuantifier(
        ArrayQuantifier(kind.text), element.text, index.text, array, body, span=ctx.to(kind, body)
    )


def quantifier(ctx: Context, parts: Parts) -> tree.Expr:
    kind, bindings, _, body = parts
    return tree.Quantifier(Quantifier(kind.text), tuple(bindings), body, span=ctx.to(kind, body))


def element_fold(ctx: Context, parts: Parts) -> tree.Expr:
    kind, names, _, array, _, body = parts
    if len(names) != 2:
        message = f"`{kind.text}` over an array names an element and its index: `{kind.text} v, i : a : ...`"
        ctx.report.error("syntax.elements", message, ctx.span(kind, names[-1]))
    element, index = names[0].text, names[-1].text
    return tree.ArrayQuantifier(
        ArrayQuantifier(kind.text), element, index, array, body, span=ctx.to(kind, body)
    )


def binding(ctx: Context, parts: Parts) -> tree.Declaration:
    names, _, domain = parts
    return tree.Declaration(tuple(name.text for name in names), domain, span=ctx.to(names[0], domain))


def conditional(ctx: Context, parts: Parts) -> tree.Expr:
    word, condition, _, then, _, otherwise = parts
    return tree.Conditional(condition, then, otherwise, span=ctx.to(word, otherwise))


def formula(ctx: Context, parts: Parts) -> tree.Expr:
    ctx.end_specification()
    return parts[0]  # type: ignore[no-any-return]  # the grammar's expression


def ghost_argument(ctx: Context, parts: Parts) -> tree.Expr:
    word, term = parts
    ctx.end_ghost_argument(word.start)
    return term  # type: ignore[no-any-return]  # the grammar's expression
