"""String operations in formulas: a set of one string or number, empty where the operation would throw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from ooxcheck.oox import logic
from ooxcheck.oox.types import INT, StringOp
from ooxcheck.relational import NONE, TRUE, Expr, Formula, IntConstant, IntExpr
from ooxcheck.translate.formulas.quantifiers import number_type, wrap_to_type
from ooxcheck.translate.formulas.scene import Unsupported
from ooxcheck.translate.formulas.view import View
from ooxcheck.translate.model.constant_folding import all_of
from ooxcheck.translate.model.guarded_sets import Meaning, scalar
from ooxcheck.translate.model.universe import World
from ooxcheck.translate.model.values import Value

if TYPE_CHECKING:
    from ooxcheck.translate.model.string_contents import Content, Spelling

NO_CHARS = "strings with their characters are not supported here"

PartialResult: TypeAlias = tuple[Formula, Value]
"""The condition that an operation has a result, and the result."""


def string_operation(
    view: View, node: logic.StringOperation, operands: Sequence[PartialResult | None]
) -> Meaning:
    """Return the result of an operation; empty if an operand is missing or an index is out of bounds."""
    present = [operand for operand in operands if operand is not None]
    if len(present) < len(operands):
        return NONE if node.op in MAKING else ()
    if view.world.spelling is None:
        raise Unsupported(NO_CHARS, node.span)
    there, value = apply_operation(view.world, view.world.spelling, node, [value for _, value in present])
    if isinstance(value, IntExpr) and node.op is StringOp.LENGTH:
        value = wrap_to_type(view, value, INT)
    return scalar(value, view.world.simplify(all_of((*(here for here, _ in present), there))))


MAKING = frozenset((StringOp.CONCATENATION, StringOp.SLICE, StringOp.REST, StringOp.TEXT))
"""Operations that yield a string."""


def apply_operation(
    world: World, spelling: Spelling, node: logic.StringOperation, values: Sequence[Value]
) -> PartialResult:
    """Return the result of an operation on existing values."""
    from ooxcheck.translate.model.string_contents import char, part, to_text

    if node.op is StringOp.TEXT:
        (value,) = values
        assert not isinstance(value, Expr), "only numbers and truth values should be made strings"
        return TRUE, spelling.make_string(to_text(world, value, number_type(node.operands[0])))
    texts = [spelling.of(value) for value in values if isinstance(value, Expr)]
    numbers = [value for value in values if isinstance(value, IntExpr)]
    match node.op:
        case StringOp.LENGTH:
            return TRUE, texts[0].length
        case StringOp.CHAR:
            (index,) = numbers
            return is_index(texts[0], index), char(world, texts[0], index)
        case StringOp.CONCATENATION:
            return TRUE, spelling.make_string(concatenate_all(world, texts))
        case StringOp.SLICE | StringOp.REST:
            start, stop = numbers if node.op is StringOp.SLICE else (*numbers, texts[0].length)
            there = is_part(texts[0], start, stop)
            return there, spelling.make_string(part(world, texts[0], start, stop))


def concatenate_all(world: World, texts: Sequence[Content], limit: int | None = None) -> Content:
    """Return the concatenation of strings; with a limit, only that many chars, but the full length."""
    from ooxcheck.translate.model.string_contents import concatenation

    result = texts[0]
    for text in texts[1:]:
        result = concatenation(world, result, text, limit)
    return result


def is_index(text: Content, index: IntExpr) -> Formula:
    """Return the formula that an index is within a string."""
    return (IntConstant(0) <= index) & (index < text.length)


def is_part(text: Content, start: IntExpr, stop: IntExpr) -> Formula:
    """Return the formula that ``start .. stop`` is a valid range of a string."""
    return (IntConstant(0) <= start) & (start <= stop) & (stop <= text.length)
