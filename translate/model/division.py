"""Division case by case: dividing a number read from one of a few objects means choosing among their quotients.

What ``e.key % n`` is for an entry `e` that the solver chooses would be a division of its own, and the solver would have to
prove bit by bit that it equals ``first.key % n`` where `e` is `first`. Divided object by object, the results are the
same gates wherever they are needed, and there is nothing to prove.
"""

from __future__ import annotations

from itertools import product

from relational import TRUE, Expr, Formula, IntChoice, IntExpr
from relational.logic.expr import Binary
from relational.logic.intexpr import BitValue
from relational.logic.operators import SetOp
from translate.model.folding import all_of
from translate.model.universe import World

_MOST_CASES = 8
"""With more cases than this, one division of whatever the number is takes less than one in each case."""


def division(world: World, op: str, a: IntExpr, b: IntExpr) -> IntExpr:
    """Return ``a / b`` or ``a % b``, truncated towards zero; it means nothing where `b` is zero."""
    pairs = list(product(_numbers(world, a), _numbers(world, b)))
    if not 0 < len(pairs) <= _MOST_CASES:
        return _divided(world, op, a, b)
    *cases, (_, last) = [(all_of((here, there)), _divided(world, op, x, y)) for (here, x), (there, y) in pairs]
    for condition, result in reversed(cases):
        last = IntChoice(condition, result, last)
    return last


def _divided(world: World, op: str, a: IntExpr, b: IntExpr) -> IntExpr:
    """Divide two numbers; a remainder, less than the divisor, needs no more bits than that has."""
    if op == "/":
        return a.divided(b)
    rest = a.remainder(b)
    return rest if b.free else rest.wrapped(len(world.session.translator.integer(b)))


def _numbers(world: World, number: IntExpr) -> list[tuple[Formula, IntExpr]]:
    """Return which numbers a number may be, as far as it is read from the heap, and where it is each of them."""
    match number:
        case BitValue(operand, width, unsigned) if not number.free:
            return [(where, BitValue(found, width, unsigned)) for where, found in _read(world, operand)]
        case _:
            return [(TRUE, number)]


def _read(world: World, expr: Expr) -> list[tuple[Formula, Expr]]:
    """Return what the at most one object on the left of a join may have, object by object."""
    match expr:
        case Binary(SetOp.JOIN, Expr(arity=1) as owner, relation):
            atoms = [world.constant(atom) for (atom,) in world.possible(owner)]
            found = [(TRUE if len(atoms) == 1 else atom.in_(owner), atom) for atom in atoms]
            rest = _read(world, relation)
            return [(all_of((here, there)), atom.join(row)) for here, atom in found for there, row in rest]
        case _:
            return [(TRUE, expr)]
