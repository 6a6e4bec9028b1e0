"""Conjunction, disjunction and negation that fold constants, so that decided formulas are not built."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ooxcheck.relational import FALSE, TRUE, Formula, IntChoice, IntConstant, IntExpr
from ooxcheck.relational.logic.expr import Junction, Not
from ooxcheck.relational.logic.operators import BoolOp


def all_of(parts: Iterable[Formula]) -> Formula:
    """Return the conjunction of formulas."""
    return _fold(BoolOp.AND, parts, neutral=TRUE, deciding=FALSE)


def any_of(parts: Iterable[Formula]) -> Formula:
    """Return the disjunction of formulas."""
    return _fold(BoolOp.OR, parts, neutral=FALSE, deciding=TRUE)


def negation(formula: Formula) -> Formula:
    """Return the negation of a formula."""
    match formula:
        case Not(operand):
            return operand
        case _ if formula is TRUE or formula is FALSE:
            return FALSE if formula is TRUE else TRUE
        case _:
            return ~formula


def number_of(claims: Iterable[Formula]) -> IntExpr:
    """Return the number of formulas that hold."""
    possible = [claim for claim in claims if claim is not FALSE]
    unsure = [IntChoice(claim, IntConstant(1), IntConstant(0)) for claim in possible if claim is not TRUE]
    certain = len(possible) - len(unsure)
    return total_of([*unsure, IntConstant(certain)] if certain or not unsure else [*unsure])


def total_of(numbers: Sequence[IntExpr]) -> IntExpr:
    """Return the sum of numbers, added in pairs so that most additions are narrow."""
    numbers = list(numbers)
    while len(numbers) > 1:
        pairs = [a + b for a, b in zip(numbers[::2], numbers[1::2], strict=False)]
        numbers = pairs + numbers[len(pairs) * 2 :]
    return numbers[0] if numbers else IntConstant(0)


def _fold(op: BoolOp, parts: Iterable[Formula], *, neutral: Formula, deciding: Formula) -> Formula:
    kept: dict[Formula, None] = {}
    for part in parts:
        if part is deciding:
            return deciding
        if isinstance(part, Junction) and part.op is op:
            kept.update(dict.fromkeys(part.parts))
        elif part is not neutral:
            kept[part] = None
    if not kept:
        return neutral
    return next(iter(kept)) if len(kept) == 1 else Junction(op, tuple(kept))
