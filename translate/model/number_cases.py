"""Numbers by cases: a number read from an object that the program has reached is one of the numbers of a few objects.

Bit by bit it would be a new number, and the solver would have to prove that it equals that of the first
object wherever the reference is to
the first. By cases, an operation on the number of an object is the same gate everywhere, and there is
nothing to prove. The value is
meaningless if no object is read: the program has thrown then.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from ooxcheck.relational import TRUE, Expr, Formula, IntExpr
from ooxcheck.relational.logic.expr import Binary
from ooxcheck.relational.logic.intexpr import BitValue
from ooxcheck.relational.logic.operators import SetOp
from ooxcheck.translate.model.constant_folding import all_of, any_of
from ooxcheck.translate.model.universe import World

_MOST_COMPARED = 32
"""With more cases than this, one comparison of the merged number is cheaper."""


def compare_by_cases(
    world: World, a: IntExpr, b: IntExpr, test: Callable[[IntExpr, IntExpr], Formula]
) -> Formula:
    """Return a comparison of two numbers."""
    cases = list(product(numbers(world, a), numbers(world, b)))
    if not 1 < len(cases) <= _MOST_COMPARED:
        return test(a, b)
    return any_of(all_of((here, there, test(x, y))) for (here, x), (there, y) in cases)


def numbers(world: World, number: IntExpr) -> list[tuple[Formula, IntExpr]]:
    """Return the possible values of a number that is read from the heap, each with its condition."""
    match number:
        case BitValue(operand, width, unsigned) if not number.free:
            return [
                (where, BitValue(value, width, unsigned)) for where, value in _join_by_cases(world, operand)
            ]
        case _:
            return [(TRUE, number)]


def _join_by_cases(world: World, expr: Expr) -> list[tuple[Formula, Expr]]:
    """Return the values of a join with at most one object on the left, object by object."""
    match expr:
        case Binary(SetOp.JOIN, Expr(arity=1) as owner, relation):
            atoms = [world.constant(atom) for (atom,) in world.possible(owner)]
            guarded_atoms = [(TRUE if len(atoms) == 1 else atom.in_(owner), atom) for atom in atoms]
            rest = _join_by_cases(world, relation)
            return [
                (all_of((here, there)), atom.join(row)) for here, atom in guarded_atoms for there, row in rest
            ]
        case _:
            return [(TRUE, expr)]
