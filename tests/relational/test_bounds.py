from __future__ import annotations

import pytest

from ooxcheck.relational.bounds import Bounds, Instance, Integers, Universe, places, product
from ooxcheck.relational.logic.expr import Relation

r = Relation("r", 2)


def test_packing_keeps_the_lexicographic_order_of_tuples() -> None:
    universe = Universe("a", "b", "c")
    rows = product(universe, universe, universe)
    packed = [universe.pack(row) for row in rows]
    assert packed == sorted(packed)
    assert [universe.unpack(key, 3) for key in packed] == rows
    assert places(universe.pack(("b", "c")), 2) == (1, 2)


def test_growing_the_universe_changes_no_packed_tuple() -> None:
    universe = Universe("a", "b")
    before = universe.pack(("b", "a"))
    universe.grow("c")
    assert universe.pack(("b", "a")) == before
    assert list(universe) == ["a", "b", "c"]


def test_atoms_are_distinct_and_not_tuples() -> None:
    with pytest.raises(ValueError, match="already"):
        Universe("a", "a")
    with pytest.raises(ValueError, match="a tuple is not an atom"):
        Universe(("a", "b"))
    with pytest.raises(ValueError, match="'z' is not an atom"):
        Universe("a").pack(("z",))


def test_bounds_hold_what_must_and_what_may_be() -> None:
    bounds = Bounds(Universe("a", "b"))
    bounds.bind(r, upper=product("ab", "ab"), lower=[("a", "b")])
    assert len(bounds[r].upper) == 4
    assert not bounds[r].is_exact
    bounds.bind_exactly(r, [("a", "b")], replace=True)
    assert bounds[r].is_exact


def test_bad_bounds_are_refused_with_the_tuple_at_fault() -> None:
    bounds = Bounds(Universe("a", "b"))
    with pytest.raises(ValueError, match=r"the lower bound of r has \('a', 'b'\), its upper bound does not"):
        bounds.bind(r, upper=[], lower=[("a", "b")])
    with pytest.raises(ValueError, match="has 1 atoms, relation r has arity 2"):
        bounds.bind(r, upper=["a"])
    with pytest.raises(ValueError, match="relation r has no bounds"):
        bounds[r]


def test_a_copy_of_bounds_can_be_changed_alone() -> None:
    bounds = Bounds(Universe("a"))
    bounds.copy().bind(r, upper=[])
    assert r not in bounds


@pytest.mark.parametrize(("value", "wrapped"), [(7, 7), (8, -8), (-9, 7), (16, 0)])
def test_integers_wrap_at_their_width(value: int, wrapped: int) -> None:
    assert Integers(4).wrap(value) == wrapped


def test_an_instance_prints_relations_and_witnesses_in_order() -> None:
    instance = Instance(
        ("a", "b"), {r: frozenset([("b", "a"), ("a", "b")])}, witnesses={"$x": frozenset([("a",)])}
    )
    assert str(instance) == "$x = {a}\nr = {a->b, b->a}"
