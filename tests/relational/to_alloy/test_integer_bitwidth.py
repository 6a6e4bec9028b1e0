from __future__ import annotations

import pytest

from ooxcheck.relational.bounds import Bounds, Integers, Universe, product
from ooxcheck.relational.logic.binders import Decl, all_
from ooxcheck.relational.logic.expr import FALSE, IDEN, Relation, Variable
from ooxcheck.relational.logic.intexpr import IntConstant, count
from ooxcheck.relational.to_alloy.export import alloy
from ooxcheck.relational.to_alloy.integer_bitwidth import AlloySizes, TooWide

p, r, x = Relation("p", 1), Relation("r", 2), Variable("x")


def test_alloy_gets_as_many_bits_as_the_integers_need() -> None:
    plain = Bounds(Universe("a", "b", "c"), Integers(20))
    plain.bind(p, upper=["a", "b", "c"])
    assert alloy(p.some(), plain).endswith("but 1 Int\n")
    assert alloy(count(p).eq(count(p)), plain).endswith("but 3 Int\n")
    assert alloy((count(p) * count(p)).eq(count(p)), plain).endswith("but 5 Int\n")
    assert alloy((count(p) * count(p)).wrap(2).eq(count(p)), plain).endswith("but 3 Int\n")
    assert alloy(count(p).quotient(IntConstant(1)).eq(count(p)), plain).endswith("but 4 Int\n")


def test_an_integer_with_free_variables_has_room_for_all_their_values() -> None:
    bounds = Bounds(Universe("a", "b", "c"), Integers(20))
    bounds.bind(r, upper=product(bounds.universe, bounds.universe))
    assert (
        AlloySizes(all_(Decl(x, r.join(x.join(IDEN))), holds=count(x.join(r)) < IntConstant(1)), bounds).width
        == 3
    )


def test_integers_of_atoms_have_room_too() -> None:
    assert AlloySizes(FALSE, Bounds(Universe("a"), Integers(8, {-5: "a"}))).width == 4


def test_what_alloy_has_no_room_for_is_refused() -> None:
    wide = Bounds(Universe("a", "b", "c"), Integers(40))
    wide.bind(p, upper=["a", "b", "c"])
    with pytest.raises(
        TooWide, match=r"integers of 31 bits are needed, and Alloy has room for 15 beside these atoms"
    ):
        alloy(count(p).eq(IntConstant(1 << 29)), wide)


def test_the_tuples_that_an_expression_may_have_are_known() -> None:
    bounds = Bounds(Universe("a", "b"))
    bounds.bind(p, upper=["a"])
    bounds.bind(r, upper=[("a", "b")])
    room = AlloySizes(FALSE, bounds)
    assert [bounds.universe.unpack(key, 1) for key in room.possible(p.join(r) + p)] == [("a",), ("b",)]
    assert not room.possible(p.join(r) & p)
