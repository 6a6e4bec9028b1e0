"""Numbers by cases: a number read from an object that the program has reached is one of the numbers of a few objects.

Bit by bit it would be a new number, and the solver would have to prove that it equals that of the first
object wherever the reference is to
the first. By cases, an operation on the number of an object is the same gate everywhere, and there is
nothing to prove. The value is
meaningless if no object is read: the program has thrown then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import product
from typing import TypeAlias

from ooxcheck.relational import TRUE, Expr, Formula, IntExpr
from ooxcheck.relational.logic.expr import Binary
from ooxcheck.relational.logic.intexpr import BitValue, IntBinary, IntUnary, Wrapped
from ooxcheck.relational.logic.operators import SetOp
from ooxcheck.translate.model.constant_folding import all_of, any_of
from ooxcheck.translate.model.universe import World

_Owners: TypeAlias = Mapping[Expr, Expr]
"""The object that a number is read from, as an atom, by the expression of it that has several possible atoms."""

_MOST_COMPARED = 32
"""With more cases than this, one comparison of the merged number is cheaper."""

_DEEPEST = 6
"""The depth of a calculation that is divided into cases: sums in loops may be thousands deep."""


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
        case BitValue() if not number.free:
            return [(_condition(owners), value) for owners, value in _read_by_cases(world, number)]
        case _:
            return [(TRUE, number)]


def results(world: World, number: IntExpr, most: int) -> list[tuple[Formula, IntExpr]]:
    """Return the possible results of a calculation with numbers that are read from the heap, at most so many, each with its condition."""
    if number.free:
        return [(TRUE, number)]
    cases = _calculate_by_cases(world, number, most, _DEEPEST)
    return [(_condition(owners), value) for owners, value in cases]


def _calculate_by_cases(
    world: World, number: IntExpr, most: int, depth: int
) -> list[tuple[_Owners, IntExpr]]:
    """Return the results of a calculation by the objects that its numbers are read from; a reference is to the same object wherever it occurs."""
    if not depth:
        return [({}, number)]
    match number:
        case BitValue():
            cases = _read_by_cases(world, number)
        case Wrapped(operand) | IntUnary(_, operand):
            cases = [
                (owners, replace(number, operand=value))
                for owners, value in _calculate_by_cases(world, operand, most, depth - 1)
            ]
        case IntBinary(_, left, right):
            sides = product(*(_calculate_by_cases(world, side, most, depth - 1) for side in (left, right)))
            cases = [
                ({**here, **there}, replace(number, left=x, right=y))
                for (here, x), (there, y) in sides
                if all(here.get(owner, atom) is atom for owner, atom in there.items())
            ]
        case _:
            cases = [({}, number)]
    return cases if len(cases) <= most else [({}, number)]


def _read_by_cases(world: World, number: BitValue) -> list[tuple[_Owners, IntExpr]]:
    return [
        (owners, BitValue(value, number.width, number.unsigned))
        for owners, value in _join_by_cases(world, number.operand)
    ]


def _join_by_cases(world: World, expr: Expr) -> list[tuple[_Owners, Expr]]:
    """Return the values of a join with at most one object on the left, object by object."""
    match expr:
        case Binary(SetOp.JOIN, Expr(arity=1) as owner, relation):
            atoms = [world.constant(atom) for (atom,) in world.possible(owner)]
            rest = _join_by_cases(world, relation)
            return [
                ({owner: atom, **there} if len(atoms) > 1 else there, atom.join(row))
                for atom in atoms
                for there, row in rest
                if there.get(owner, atom) is atom
            ]
        case _:
            return [({}, expr)]


def _condition(owners: _Owners) -> Formula:
    return all_of(atom.in_(owner) for owner, atom in owners.items())
