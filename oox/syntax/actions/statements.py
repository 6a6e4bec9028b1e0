# ruff: noqa: D103  -- a function is named after its rule, and the grammar says what the rule is.
"""Statements, and the values that only statements may contain: ``new`` and casts."""

from __future__ import annotations

from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import tree
from ooxcheck.oox.operators import SignalOp
from ooxcheck.oox.source import Span
from ooxcheck.oox.syntax.actions.context import Context, Parts
from ooxcheck.oox.syntax.lexer import Token

MAX_DIMENSIONS = 100


@dataclass(frozen=True, slots=True)
class LoopClauses:
    """The clauses between the condition of a loop and its body."""

    invariants: tuple[tree.Expr, ...] = ()
    measures: tuple[tree.Expr, ...] = ()


def block(ctx: Context, parts: Parts) -> tree.Block:
    return tree.Block(tuple(parts[1]), span=ctx.span(parts[0], parts[2]))


def declare(ctx: Context, parts: Parts) -> tree.Statement:
    value = parts[3] if len(parts) == 5 else None
    ctx.end_program(value)
    return tree.Declare(parts[0], parts[1].text, value, span=ctx.from_to(parts[0], parts[-1]))


def assign(ctx: Context, parts: Parts) -> tree.Statement:
    target, _, value, closing = parts
    if not isinstance(target, tree.Name | tree.Member | tree.Index):
        message = "only a variable, a field or an array element can be assigned to"
        ctx.report.error("syntax.target", message, target.span)
        ctx.end_places()
    ctx.end_program(value)
    return tree.Assign(target, value, span=ctx.from_to(target, closing))


def ghost_declare(ctx: Context, parts: Parts) -> tree.Statement:
    ctx.end_specification()
    value = parts[4] if len(parts) == 6 else None
    return tree.GhostDeclare(ghost_parameter(ctx, parts[:3]), value, span=ctx.span(parts[0], parts[-1]))


def ghost_assign(ctx: Context, parts: Parts) -> tree.Statement:
    word, target, _, value, closing = parts
    ctx.end_specification()
    if not isinstance(target, tree.Name | tree.Member):
        message = "only a ghost variable or a ghost field can be assigned to by `ghost`"
        ctx.report.error("syntax.target", message, target.span)
    return tree.GhostAssign(target, value, span=ctx.span(word, closing))


def ghost_parameter(ctx: Context, parts: Parts) -> tree.Ghost:
    word, type_, name = parts
    return tree.Ghost(type_, name.text, span=ctx.span(word, name))


def call_statement(ctx: Context, parts: Parts) -> tree.Statement:
    call, closing = parts
    span = ctx.from_to(call, closing)
    ctx.end_program(call)
    if isinstance(call, tree.Call):
        return tree.CallStatement(call, span=span)
    ctx.report.error(
        "syntax.statement", "an expression is no statement: assign it with `:=`, or call a method", span
    )
    return tree.Skip(span=span)


def super_statement(ctx: Context, parts: Parts) -> tree.Statement:
    word, _, given, closing, end = parts
    ctx.end_program()
    call = tree.SuperConstructor(*given, span=ctx.span(word, closing))
    return tree.CallStatement(call, span=ctx.span(word, end))


def skip(ctx: Context, parts: list[Token]) -> tree.Statement:
    return tree.Skip(span=ctx.span(parts[0], parts[0]))


def assert_(ctx: Context, parts: Parts) -> tree.Statement:
    ctx.end_specification()
    return tree.Assert(parts[1], span=ctx.span(parts[0], parts[2]))


def assume(ctx: Context, parts: Parts) -> tree.Statement:
    ctx.end_specification()
    return tree.Assume(parts[1], span=ctx.span(parts[0], parts[2]))


def condition(ctx: Context, parts: Parts) -> tree.Expr:
    ctx.end_program()
    return parts[1]  # type: ignore[no-any-return]  # the grammar's expression


def loop_clauses(ctx: Context, parts: Parts) -> LoopClauses:
    if not parts:
        return LoopClauses()
    ctx.end_specification()
    before: LoopClauses = parts[0]
    word, formulas = parts[1], parts[3]
    if word.type == "INVARIANT":
        return replace(before, invariants=(*before.invariants, *formulas))
    if before.measures:
        message = "a loop has one decreases(...); write all measures in it, the most important one first"
        ctx.report.error("syntax.decreases", message, ctx.span(word, word))
    return replace(before, measures=tuple(formulas))


def while_(ctx: Context, parts: Parts) -> tree.Statement:
    word, condition, clauses, body = parts
    return tree.While(condition, clauses.invariants, body, clauses.measures, span=ctx.to(word, body))


def if_(ctx: Context, parts: Parts) -> tree.Statement:
    otherwise = parts[4] if len(parts) == 5 else None
    return tree.If(parts[1], parts[2], otherwise, span=ctx.to(parts[0], parts[-1]))


def continue_(ctx: Context, parts: list[Token]) -> tree.Statement:
    return tree.Continue(span=ctx.span(parts[0], parts[1]))


def break_(ctx: Context, parts: list[Token]) -> tree.Statement:
    return tree.Break(span=ctx.span(parts[0], parts[1]))


def return_(ctx: Context, parts: Parts) -> tree.Statement:
    value = parts[1] if len(parts) == 3 else None
    ctx.end_program(value)
    return tree.Return(value, span=ctx.span(parts[0], parts[-1]))


def throw(ctx: Context, parts: Parts) -> tree.Statement:
    ctx.end_program()
    word = parts[1] if len(parts) == 3 else None
    return tree.Throw(word, span=ctx.span(parts[0], parts[-1]))


def try_(ctx: Context, parts: Parts) -> tree.Statement:
    word, body, _, *caught, handler = parts
    if caught and (caught[1].name, caught[1].dimensions) != ("string", 0):
        message = (
            "exceptions have no classes, but a word: write `catch (string w) { ... }`, or `catch { ... }`"
        )
        ctx.report.error("syntax.foreign", message, caught[1].span)
    return tree.Try(body, handler, caught[2].text if caught else None, span=ctx.to(word, handler))


def lock(ctx: Context, parts: Parts) -> tree.Statement:
    word, target, *when, body = parts
    return tree.Lock(target, body, when[-1] if when else None, span=ctx.to(word, body))


def signal(ctx: Context, parts: Parts) -> tree.Statement:
    word, target, closing = parts
    return tree.Signal(SignalOp(word.text), target, span=ctx.span(word, closing))


def fork(ctx: Context, parts: Parts) -> tree.Statement:
    word, call, closing = parts
    ctx.end_program(call)
    if isinstance(call, tree.Call):
        return tree.Fork(call, span=ctx.span(word, closing))
    ctx.report.error("syntax.statement", "only a call can be forked", call.span)
    return tree.Skip(span=ctx.span(word, closing))


def join_threads(ctx: Context, parts: list[Token]) -> tree.Statement:
    return tree.JoinThreads(span=ctx.span(parts[0], parts[1]))


def new_object(ctx: Context, parts: Parts) -> tree.Expr:
    word, name, _, given, closing = parts
    return tree.NewObject(name.text, *given, span=ctx.span(word, closing))


def new_array(ctx: Context, parts: Parts) -> tree.Expr:
    word, name, (*sizes, closing), dimensions = parts
    element = tree.TypeName(name.text, len(dimensions), span=ctx.span(name, name))
    expr = tree.NewArray(element, tuple(sizes), span=ctx.span(word, (dimensions or [closing])[-1]))
    check_dimensions(ctx, len(sizes) + len(dimensions), expr.span)
    return expr


def check_dimensions(ctx: Context, dimensions: int, span: Span) -> None:
    if dimensions > MAX_DIMENSIONS:
        ctx.report.error("syntax.nesting", f"an array may have at most {MAX_DIMENSIONS} dimensions", span)


def sizes(ctx: Context, parts: Parts) -> Parts:
    """Return the sizes so far, and the last closing bracket."""
    *before, _, size, closing = parts
    sizes: Parts = before[0] if before else [closing]
    sizes[-1:] = size, closing
    return sizes


def cast(ctx: Context, parts: Parts) -> tree.Expr:
    opening, name, _, operand = parts
    return tree.Cast(name.text, operand, span=ctx.to(opening, operand))
