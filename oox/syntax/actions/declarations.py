# ruff: noqa: D103  -- a function is named after its rule, and the grammar says what the rule is.
"""Declarations: members, classes, interfaces, the program.

The span of a method or a constructor is its header, so that a message about it underlines the header.
"""

from __future__ import annotations

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import tree
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.operators import ClauseKind
from ooxcheck.oox.source import Span
from ooxcheck.oox.syntax.actions.context import Context, Parts
from ooxcheck.oox.syntax.actions.lists import Given
from ooxcheck.oox.syntax.actions.statements import MAX_DIMENSIONS, check_dimensions
from ooxcheck.oox.syntax.lexer import Token


@dataclass(frozen=True, slots=True)
class Head:
    """The part of a declaration before its braces or its specification."""

    name: Token
    span: Span
    static: bool = False
    result: tree.TypeName | None = None
    parameters: Given = Given(())
    parents: tuple[str, ...] = ()
    interfaces: tuple[str, ...] = ()


def class_head(ctx: Context, parts: Parts) -> Head:
    parents: tuple[str, ...] = ()
    interfaces: tuple[str, ...] = ()
    for word, what in zip(parts[2::2], parts[3::2], strict=True):
        if word.type == "EXTENDS":
            parents = (what.text,)
        else:
            interfaces = tuple(name.text for name in what)
    span = ctx.span(parts[0], parts[1])
    return Head(parts[1], span, parents=parents, interfaces=interfaces)


def interface_head(ctx: Context, parts: Parts) -> Head:
    parents = tuple(name.text for name in parts[3]) if len(parts) == 4 else ()
    return Head(parts[1], ctx.span(parts[0], parts[1]), parents=parents)


def class_declaration(ctx: Context, parts: Parts) -> tree.TypeDeclaration:
    head, _, members, closing = parts
    return tree.ClassDeclaration(
        head.name.text, head.parents[0] if head.parents else None, head.interfaces, tuple(members),
        name_span=ctx.span(head.name, head.name), span=Span(ctx.source, head.span.start, closing.end),
    )  # fmt: skip


def interface_declaration(ctx: Context, parts: Parts) -> tree.TypeDeclaration:
    head, _, members, closing = parts
    return tree.InterfaceDeclaration(
        head.name.text, head.parents, interface_members(members, ctx.report),
        name_span=ctx.span(head.name, head.name), span=Span(ctx.source, head.span.start, closing.end),
    )  # fmt: skip


def type_name(ctx: Context, parts: list[Token]) -> tree.TypeName:
    return tree.TypeName(parts[0].text, span=ctx.span(parts[0], parts[0]))


def array_type(ctx: Context, parts: Parts) -> tree.TypeName:
    element, closing = parts
    dimensions = element.dimensions + 1
    span = ctx.from_to(element, closing)
    if dimensions <= MAX_DIMENSIONS + 1:
        check_dimensions(ctx, dimensions, span)
    return tree.TypeName(element.name, dimensions, span=span)


def parameter(ctx: Context, parts: Parts) -> tree.Parameter:
    return tree.Parameter(parts[0], parts[1].text, span=ctx.from_to(parts[0], parts[1]))


def field(ctx: Context, parts: Parts) -> tree.MemberDeclaration:
    type_, name, closing = parts
    return tree.FieldDeclaration(False, type_, name.text, span=ctx.from_to(type_, closing))


def static_field(ctx: Context, parts: Parts) -> tree.MemberDeclaration:
    word, type_, name, closing = parts
    return tree.FieldDeclaration(True, type_, name.text, span=ctx.span(word, closing))


def volatile_field(ctx: Context, parts: Parts) -> tree.MemberDeclaration:
    word, type_, name, closing = parts
    return tree.FieldDeclaration(False, type_, name.text, volatile=True, span=ctx.span(word, closing))


def volatile_static_field(ctx: Context, parts: Parts) -> tree.MemberDeclaration:
    word, _, type_, name, closing = parts
    return tree.FieldDeclaration(True, type_, name.text, volatile=True, span=ctx.span(word, closing))


def method_head(ctx: Context, parts: Parts) -> Head:
    *static, result, name, _, parameters, closing = parts
    is_void = isinstance(result, Token)
    start = static[0].start if static else result.start if is_void else result.span.start
    span = Span(ctx.source, start, closing.end)
    return Head(name, span, bool(static), None if is_void else result, parameters)


def method(ctx: Context, parts: Parts) -> tree.MemberDeclaration:
    head, spec, body = parts
    block, (parameters, ghosts) = None if isinstance(body, Token) else body, head.parameters
    return tree.Method(
        head.static, head.result, head.name.text, parameters, tuple(spec), block, ghosts, span=head.span
    )


def constructor_head(ctx: Context, parts: Parts) -> Head:
    name, _, parameters, closing = parts
    return Head(name, ctx.span(name, closing), parameters=parameters)


def constructor(ctx: Context, parts: Parts) -> tree.MemberDeclaration:
    head, spec, body = parts
    parameters, ghosts = head.parameters
    return tree.Constructor(head.name.text, parameters, tuple(spec), body, ghosts, span=head.span)


def invariant(ctx: Context, parts: Parts) -> tree.MemberDeclaration:
    word, formula, closing = parts
    ctx.end_specification()
    return tree.Invariant(None, formula, span=ctx.span(word, closing))


def named_invariant(ctx: Context, parts: Parts) -> tree.MemberDeclaration:
    word, name, _, formula, closing = parts
    ctx.end_specification()
    return tree.Invariant(name.text, formula, span=ctx.span(word, closing))


def ghost(ctx: Context, parts: Parts) -> tree.MemberDeclaration:
    word, type_, name, closing = parts
    return tree.Ghost(type_, name.text, span=ctx.span(word, closing))


def spec_type(ctx: Context, parts: Parts) -> tree.SpecType:
    columns, *word = parts
    span = columns[0].span.to(columns[-1].span) if not word else ctx.from_to(columns[0], word[0])
    return tree.SpecType(tuple(columns), word[0].text if word else "", span=span)


def spec_parameter(ctx: Context, parts: Parts) -> tree.SpecParameter:
    type_, name = parts
    return tree.SpecParameter(type_, name.text, span=ctx.from_to(type_, name))


def model(ctx: Context, parts: Parts) -> tree.MemberDeclaration:
    word, type_, name, *definition, closing = parts
    ctx.end_specification()
    return tree.Model(type_, name.text, definition[1] if definition else None, span=ctx.span(word, closing))


def define(ctx: Context, parts: Parts) -> tree.MemberDeclaration:
    word, type_, name, _, parameters, _, _, definition, closing = parts
    ctx.end_specification()
    return tree.Define(type_, name.text, tuple(parameters), definition, span=ctx.span(word, closing))


def clause(ctx: Context, parts: Parts) -> tree.SpecClause:
    word, _, formulas, closing = parts
    ctx.end_specification()
    return tree.Clause(ClauseKind(word.text), tuple(formulas), span=ctx.span(word, closing))


def modifies(ctx: Context, parts: Parts) -> tree.SpecClause:
    word, _, places, closing = parts
    ctx.end_places()
    return tree.Modifies(tuple(places), span=ctx.span(word, closing))


def pure(ctx: Context, parts: list[Token]) -> tree.SpecClause:
    return tree.Pure(span=ctx.span(parts[0], parts[0]))


def reads(ctx: Context, parts: list[Token]) -> tree.SpecClause:
    return tree.Reads(span=ctx.span(parts[0], parts[-1]))


def decreases(ctx: Context, parts: Parts) -> tree.SpecClause:
    word, _, measures, closing = parts
    ctx.end_specification()
    return tree.Decreases(tuple(measures), span=ctx.span(word, closing))


def interface_members(
    members: list[tree.MemberDeclaration], report: Report
) -> tuple[tree.InterfaceMember, ...]:
    """Return the members that an interface may have, and report the others."""
    kept: list[tree.InterfaceMember] = []
    for member in members:
        if isinstance(member, tree.Model | tree.Define) or (
            isinstance(member, tree.Method) and not member.static
        ):
            kept.append(member)
        else:
            message = (
                "an interface has only methods that are not static, model fields and specification functions"
            )
            report.error("syntax.interface", message, member.span)
    return tuple(kept)
