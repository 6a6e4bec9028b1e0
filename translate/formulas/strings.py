"""Operations on strings in formulas: a set of one string or number, empty where code would throw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from ooxcheck.oox import logic
from ooxcheck.oox.types import INT, StringOp
from ooxcheck.relational import NONE, TRUE, Expr, Formula, IntConstant, IntExpr
from ooxcheck.translate.formulas.evaluation import View
from ooxcheck.translate.formulas.judgement import Unsupported
from ooxcheck.translate.formulas.quantifiers import number_type, wrapped
from ooxcheck.translate.model.folding import all_of
from ooxcheck.translate.model.guarded_sets import Meaning, scalar
from ooxcheck.translate.model.spelling import Content, Spelling, char, concatenated, part, written
from ooxcheck.translate.model.universe import World
from ooxcheck.translate.model.values import Value

NO_CHARS = "strings with their characters are not supported here"

Found: TypeAlias = tuple[Formula, Value]
"""Whether an operation has a result, and which."""


def string_operation(view: View, node: logic.StringOperation, operands: Sequence[Found | None]) -> Meaning:
    """Return what an operation yields; nothing without its operands, or without such a place."""
    present = [found for found in operands if found is not None]
    if len(present) < len(operands):
        return NONE if node.op in MAKING else ()
    if view.world.spelling is None:
        raise Unsupported(NO_CHARS, node.span)
    there, value = applied(view.world, view.world.spelling, node, [value for _, value in present])
    if isinstance(value, IntExpr) and node.op is StringOp.LENGTH:
        value = wrapped(view, value, INT)
    return scalar(value, view.world.settled(all_of((*(here for here, _ in present), there))))


MAKING = frozenset((StringOp.CONCATENATION, StringOp.SLICE, StringOp.REST, StringOp.TEXT))
"""Operations that make a string."""


def applied(world: World, spelling: Spelling, node: logic.StringOperation, values: Sequence[Value]) -> Found:
    """Return the result of an operation on values that are there."""
    if node.op is StringOp.TEXT:
        (value,) = values
        assert not isinstance(value, Expr), "only numbers and truth values should be made strings"
        return TRUE, spelling.made(written(world, value, number_type(node.operands[0])))
    texts = [spelling.of(value) for value in values if isinstance(value, Expr)]
    numbers = [value for value in values if isinstance(value, IntExpr)]
    match node.op:
        case StringOp.LENGTH:
            return TRUE, texts[0].length
        case StringOp.CHAR:
            (index,) = numbers
            return inside(texts[0], index), char(world, texts[0], index)
        case StringOp.CONCATENATION:
            return TRUE, spelling.made(row(world, texts))
        case StringOp.SLICE | StringOp.REST:
            start, stop = numbers if node.op is StringOp.SLICE else (*numbers, texts[0].length)
            there = is_part(texts[0], start, stop)
            return there, spelling.made(part(world, texts[0], start, stop))


def row(world: World, texts: Sequence[Content], limit: int | None = None) -> Content:
    """Return strings one behind the other; with a limit, only that many chars, and the length of all."""
    result = texts[0]
    for text in texts[1:]:
        result = concatenated(world, result, text, limit)
    return result


def inside(text: Content, index: IntExpr) -> Formula:
    """Say that an index is one of a string."""
    return (IntConstant(0) <= index) & (index < text.length)


def is_part(text: Content, start: IntExpr, stop: IntExpr) -> Formula:
    """Say that a string has a part from one place up to before another."""
    return (IntConstant(0) <= start) & (start <= stop) & (stop <= text.length)
