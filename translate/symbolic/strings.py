"""String operations in code: executions with a null string or an index out of bounds throw; results that are too long are cut."""

from __future__ import annotations

from collections.abc import Sequence

from ooxcheck.oox import typed
from ooxcheck.oox.running.outcomes import STRING_LENGTH, Bounded, ExceptionKind
from ooxcheck.oox.types import INT, StringOp
from ooxcheck.relational import NONE, TRUE, Expr, Formula, IntConstant, IntExpr
from ooxcheck.translate.formulas.scene import UnreadStringMatters, Unsupported
from ooxcheck.translate.formulas.strings import MAKING, NO_CHARS, concatenate_all, is_index, is_part
from ooxcheck.translate.model.constant_folding import any_of
from ooxcheck.translate.model.string_contents import Content, Spelling, char, part, to_text, total_length
from ooxcheck.translate.model.values import Value, width_of
from ooxcheck.translate.symbolic.encoder import Encoder
from ooxcheck.translate.symbolic.paths import Path


def string_operation_value(
    encoder: Encoder, path: Path, expr: typed.StringOperation, values: Sequence[Value]
) -> Value:
    """Return the result of an operation whose operands are evaluated."""
    world, spelling = encoder.world, encoder.world.spelling
    strings = [value for value in values if isinstance(value, Expr)]
    if expr in world.unread:
        encoder.throw_where(path, any_of(value.no() for value in strings), ExceptionKind.NULL, expr.span)
        return world.constant(world.unread_text())
    if spelling is None and world.unread:
        raise UnreadStringMatters
    if spelling is None:
        raise Unsupported(NO_CHARS, expr.span)
    if expr.op in MAKING:
        encoder.memory.refuse_beside_threads(encoder, "a string that is made of others", expr.span)
    encoder.throw_where(path, any_of(value.no() for value in strings), ExceptionKind.NULL, expr.span)
    if expr.op is StringOp.TEXT:
        (value,) = values
        assert isinstance(value, IntExpr | Formula)
        return spelling.make_string(to_text(encoder.world, value, expr.operands[0].type))
    return _apply_operation(
        encoder,
        path,
        spelling,
        expr,
        [spelling.of(value) for value in strings],
        [v for v in values if isinstance(v, IntExpr)],
    )


def _apply_operation(
    encoder: Encoder,
    path: Path,
    spelling: Spelling,
    expr: typed.StringOperation,
    texts: Sequence[Content],
    numbers: Sequence[IntExpr],
) -> Value:
    world, text = encoder.world, texts[0]
    match expr.op:
        case StringOp.LENGTH:
            return text.length.wrap(width_of(INT, encoder.program.int_width))
        case StringOp.CHAR:
            (index,) = numbers
            encoder.throw_where(path, ~is_index(text, index), ExceptionKind.INDEX, expr.span)
            return char(world, text, index)
        case StringOp.CONCATENATION:
            limit = _limit(encoder, texts)
            whole = concatenate_all(world, texts, limit)
            return spelling.make_string(
                whole if limit is None else _cut_long_string(encoder, path, whole, limit, expr)
            )
        case StringOp.SLICE | StringOp.REST:
            start, stop = numbers if expr.op is StringOp.SLICE else (*numbers, text.length)
            encoder.throw_where(path, ~is_part(text, start, stop), ExceptionKind.INDEX, expr.span)
            return spelling.make_string(part(world, text, start, stop))
        case StringOp.TEXT:
            return NONE


def _limit(encoder: Encoder, texts: Sequence[Content]) -> int | None:
    """Return the greatest length of a concatenation, None if its length is known or cannot exceed the bound."""
    world, limit = encoder.world, encoder.bounds.longest_string
    length = total_length(world, texts)
    return None if world.number(length) is not None or world.greatest(length) <= limit else limit


def _cut_long_string(
    encoder: Encoder, path: Path, content: Content, limit: int, expr: typed.StringOperation
) -> Content:
    """Cut executions that make a string longer than is encoded."""
    too_long = TRUE if encoder.world.least(content.length) > limit else IntConstant(limit) < content.length
    encoder.ledger.cut(Bounded(STRING_LENGTH, expr.span, limit), path.state.where(too_long).guard)
    path.keep(~too_long)
    return content
