"""Guarded rows against plain sets of tuples: every operator, on all truth values of the guards."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from ooxcheck.oox.logic import Shape
from ooxcheck.oox.operators import Multiplicity
from ooxcheck.oox.running.formulas import relations
from ooxcheck.oox.running.formulas.relations import Relation as Tuples
from ooxcheck.oox.types import INT, ClassType
from ooxcheck.relational import FALSE, NONE, TRUE, Expr, Formula, IntConstant, IntExpr
from ooxcheck.translate.model import guarded_sets
from ooxcheck.translate.model.guarded_sets import Row, Rows
from ooxcheck.translate.model.universe import World
from ooxcheck.translate.model.values import Value
from tests.oox.runs import loaded
from tests.translate.concrete import SETTINGS, WIDTH


@pytest.fixture(scope="module")
def world() -> World:
    world = World(loaded("class N { }", WIDTH), SETTINGS, ())
    for number in range(3):
        world.thing(ClassType("N"), number)
    return world


def random_rows(world: World, seed: int, arity: int, *, numbers: bool = False) -> Rows:
    """Return rows of numbers and objects, some absent, some twice."""
    source = random.Random(seed)
    values: list[Value] = [IntConstant(0), IntConstant(1)]
    values += [] if numbers else [world.constant(thing) for thing in world.things[:2]]
    found = [tuple(source.choice(values) for _ in range(arity)) for _ in range(source.randint(0, 5))]
    return tuple(Row(source.choice((TRUE, TRUE, FALSE)), row) for row in found)


def tuples(world: World, found: Rows) -> Tuples:
    """Return the tuples that are there."""
    there = [row for row in found if truth(world, row.guard)]
    return frozenset(tuple(known(world, value) for value in row.values) for row in there)


def known(world: World, value: Value) -> int | str | None:
    match value:
        case IntExpr():
            return world.number(value)
        case Expr():
            ((atom,),) = world.possible(value)
            return str(atom)
        case _:
            return truth(world, value)


def truth(world: World, formula: Formula) -> bool:
    settled = world.simplify(formula)
    assert settled is TRUE or settled is FALSE
    return settled is TRUE


OPERATORS: dict[str, tuple[Callable[[World, Rows, Rows], Rows], Callable[[Tuples, Tuples], Tuples]]] = {
    "union": (lambda _, a, b: guarded_sets.union(a, b), lambda a, b: a | b),
    "intersection": (guarded_sets.intersection, lambda a, b: a & b),
    "difference": (guarded_sets.difference, lambda a, b: a - b),
    "product": (lambda _, a, b: guarded_sets.times(a, b), relations.product),
    "join": (guarded_sets.join, relations.join),
    "closure": (
        lambda world, a, b: guarded_sets.closure(world, a + b),
        lambda a, b: relations.closure(a | b),
    ),
    "transpose": (lambda _, a, b: guarded_sets.transpose(a + b), lambda a, b: relations.transpose(a | b)),
    "distinct": (lambda world, a, b: guarded_sets.distinct(world, a + b), lambda a, b: a | b),
    "choice": (
        lambda _, a, b: guarded_sets.choice(TRUE, a, b) + guarded_sets.choice(FALSE, a, b),
        lambda a, b: a | b,
    ),
}


@pytest.mark.parametrize("name", OPERATORS)
@pytest.mark.parametrize("seed", range(25))
def test_operators_on_rows_are_operators_on_sets(world: World, name: str, seed: int) -> None:
    left, right = random_rows(world, seed, 2), random_rows(world, seed + 1000, 2)
    ours, plain = OPERATORS[name]
    assert tuples(world, ours(world, left, right)) == plain(tuples(world, left), tuples(world, right))


@pytest.mark.parametrize("seed", range(40))
def test_comparisons_and_counts_see_a_repeated_row_once(world: World, seed: int) -> None:
    left, right = random_rows(world, seed, 1, numbers=True), random_rows(world, seed + 1000, 1, numbers=True)
    a, b = tuples(world, left), tuples(world, right)
    assert truth(world, guarded_sets.subset(world, left, right)) == (a <= b)
    assert truth(world, guarded_sets.equal(world, left, right)) == (a == b)
    assert world.number(guarded_sets.count(world, left)) == len(a)
    assert truth(world, guarded_sets.several(world, left)) == (len(a) > 1)
    expected = {
        Multiplicity.NO: not a,
        Multiplicity.SOME: bool(a),
        Multiplicity.ONE: len(a) == 1,
        Multiplicity.LONE: len(a) <= 1,
    }
    for kind, holds in expected.items():
        assert truth(world, guarded_sets.multiplicity(world, kind, left)) == holds


def test_distinct_keeps_one_row_of_each_tuple(world: World) -> None:
    zero = IntConstant(0)
    found = guarded_sets.distinct(world, (Row(TRUE, (zero,)), Row(TRUE, (zero + zero,)), Row(TRUE, (zero,))))
    assert [truth(world, row.guard) for row in found].count(True) == 1


def test_sets_of_atoms_become_rows_and_back(world: World) -> None:
    first, second, third = map(world.constant, world.things)
    pairs = first.product(second) + second.product(third)
    column = frozenset((ClassType("N"),))
    found = guarded_sets.rows_of(world, pairs, Shape((column, column)))
    assert len(found) == 2
    assert truth(world, guarded_sets.expr_of(found, 2).eq(pairs))
    assert truth(world, guarded_sets.expr_of((), 3).no())
    assert guarded_sets.expr_of((), 3).arity == 3


def test_a_single_object_stays_one_row(world: World) -> None:
    shape = Shape((frozenset((ClassType("N"),)),), scalar=True)
    first = world.constant(world.things[0])
    assert guarded_sets.rows_of(world, first, shape) == (Row(TRUE, (first,)),)
    assert guarded_sets.rows_of(world, NONE, shape) == ()


def test_only_one_of_several_guarded_values_is_chosen(world: World) -> None:
    assert guarded_sets.only(()) is None
    found = guarded_sets.only(
        tuple(Row(TRUE if number == 1 else FALSE, (IntConstant(number),)) for number in range(3))
    )
    assert found is not None
    present, value = found
    assert truth(world, present)
    assert known(world, value) == 1


def test_values_of_different_sorts_are_never_the_same(world: World) -> None:
    first = world.constant(world.things[0])
    assert guarded_sets.same(world, first, IntConstant(0)) is FALSE
    assert guarded_sets.same(world, TRUE, IntConstant(1)) is FALSE
    assert guarded_sets.same(world, first, world.constant(world.things[1])) is FALSE
    assert guarded_sets.same(world, first, first) is TRUE


def test_columns_of_numbers_make_rows_necessary() -> None:
    objects = frozenset((ClassType("N"),))
    assert guarded_sets.is_of_atoms(Shape((objects, frozenset())))
    assert not guarded_sets.is_of_atoms(Shape((objects, frozenset((INT,)))))
