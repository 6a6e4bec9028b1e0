"""Fields in specifications: what objects hold, alone and together."""

from __future__ import annotations

import pytest

from ooxcheck.oox import logic
from ooxcheck.oox.declarations import Field
from ooxcheck.relational import Expr, IntExpr
from ooxcheck.translate.formulas.fields import image, relation, union_of_fields
from ooxcheck.translate.formulas.formulas import view_of
from ooxcheck.translate.formulas.view import View
from tests.translate.concrete import ByConstants, example
from tests.translate.formula_properties import known


@pytest.fixture
def view() -> View:
    ours = ByConstants(example())
    return view_of(ours.scene, ours.call)


def fields_named(name: str) -> tuple[logic.Term, tuple[Field, ...]]:
    """Return the term `a`, and the fields of a name."""
    node = known(f"some (a.({name}))")
    assert isinstance(node, logic.Multiplicity)
    assert isinstance(node.term, logic.Join)
    found = node.term.right
    assert isinstance(found, logic.FieldRelation)
    return node.term.left, tuple(field for field in found.fields if isinstance(field, Field))


def test_bits_of_several_numbers_are_not_mixed(view: View) -> None:
    start, fields = fields_named("v")
    everything = image(view, view.heap.allocated, logic.Shape(start.shape.columns), fields)
    assert not isinstance(everything, Expr)
    numbers = [value for row in everything for value in row.values if isinstance(value, IntExpr)]
    assert sorted(map(str, map(view.world.number, numbers))) == ["0", "1", "2", "3"]


def test_one_object_takes_one_row_whatever_it_is(view: View) -> None:
    start, fields = fields_named("v")
    one = image(view, view.atoms(start), start.shape, fields)
    assert not isinstance(one, Expr)
    assert len(one) == 1


def test_the_whole_relation_holds_the_objects_as_well(view: View) -> None:
    _, fields = fields_named("f")
    pairs = relation(view, fields)
    assert not isinstance(pairs, Expr)
    assert [len(row.values) for row in pairs] == [2] * 4


def test_references_are_followed_by_a_join(view: View) -> None:
    start, fields = fields_named("next")
    assert isinstance(image(view, view.atoms(start), start.shape, fields), Expr)
    assert union_of_fields(view, fields).arity == 2
