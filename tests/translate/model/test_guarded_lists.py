"""Multisets of guarded items: equal iff each value occurs equally often, whatever the guards and values are, and however items are paired."""

from __future__ import annotations

import random

import pytest

from ooxcheck.relational import Relation, bits
from ooxcheck.translate.model.constant_folding import all_of
from ooxcheck.translate.model.guarded_lists import Item, Items, same_bag, sub_bag
from ooxcheck.translate.model.universe import UNIT, Bit, World
from ooxcheck.translate.model.values import Value
from tests.oox.runs import loaded
from tests.translate.concrete import SETTINGS, WIDTH


def open_items(world: World, seed: int) -> tuple[Items, Items]:
    """Return two multisets that have some guards, values and items in common, an item perhaps twice, all for the solver to choose."""
    source, bounds = random.Random(seed), world.session.bounds
    guards = [bounds.bind(Relation(f"guard {n}", 1), upper=[(UNIT,)]).some() for n in range(4)]
    places = [(Bit(0),), (Bit(1),)]
    values: list[Value] = [bits(bounds.bind(Relation(f"value {n}", 1), upper=places), 2) for n in range(4)]
    items = [Item(source.choice(guards), source.choice(values)) for _ in range(6)]
    left, right = (tuple(source.choices(items, k=source.randint(0, 4))) for _ in range(2))
    return left, right


@pytest.mark.parametrize("seed", range(30))
def test_multisets_are_equal_iff_none_has_more_of_a_value(seed: int) -> None:
    world = World(loaded("class N { }", WIDTH), SETTINGS, ())
    left, right = open_items(world, seed)
    claim, truth = (
        same_bag(world, left, right),
        all_of((sub_bag(world, left, right), sub_bag(world, right, left))),
    )
    with world.session as session:
        assert session.solve(claim & ~truth).is_unsat
        assert session.solve(truth & ~claim).is_unsat


def test_what_is_the_same_in_both_is_not_counted() -> None:
    world = World(loaded("class N { }", WIDTH), SETTINGS, ())
    left, right = open_items(world, 0)
    world.session.literal(same_bag(world, (*left, *right), (*right, *left)))
    assert world.session.size().gates < 20
