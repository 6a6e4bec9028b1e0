"""Division by cases: a division of a number read from one of a few objects is a choice among their quotients.

``e.key % n`` for an entry `e` that the solver chooses would be a new division, and the solver would have to
prove bit by bit that it equals
``first.key % n`` where `e` is `first` (`ooxcheck.translate.model.number_cases`).
"""

from __future__ import annotations

from itertools import product

from ooxcheck.oox.operators import ArithmeticOp, DivisionOp
from ooxcheck.relational import IntChoice, IntExpr
from ooxcheck.translate.model.constant_folding import all_of
from ooxcheck.translate.model.universe import World

_MOST_CASES = 8
"""With more cases than this, one division of the merged number is cheaper."""


def division(world: World, op: DivisionOp, a: IntExpr, b: IntExpr) -> IntExpr:
    """Return ``a / b`` or ``a % b``, truncated towards zero; it means nothing where `b` is zero."""
    from ooxcheck.translate.model.number_cases import results

    pairs = list(product(results(world, a, _MOST_CASES), results(world, b, _MOST_CASES)))
    if not 0 < len(pairs) <= _MOST_CASES:
        return _divide(world, op, a, b)
    *cases, (_, last) = [(all_of((here, there)), _divide(world, op, x, y)) for (here, x), (there, y) in pairs]
    for condition, result in reversed(cases):
        last = IntChoice(condition, result, last)
    return last


def _divide(world: World, op: DivisionOp, a: IntExpr, b: IntExpr) -> IntExpr:
    """Divide two numbers; a remainder, less than the divisor, needs no more bits than that has."""
    match op:
        case ArithmeticOp.DIVIDE:
            return a.quotient(b)
        case ArithmeticOp.REMAINDER:
            rest = a.remainder(b)
            return rest if b.free else rest.wrap(len(world.session.translator.integer(b)))
