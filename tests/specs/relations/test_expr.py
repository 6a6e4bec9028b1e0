"""Expressions: the same one is the same object, and what every walk needs is known of each."""

from __future__ import annotations

import pytest

from ooxcheck.oox.cells import LENGTHS, Elements
from ooxcheck.oox.declarations import Field, GhostField, Variable
from ooxcheck.oox.types import BOOL, INT, NULL, ArrayType, ClassType
from ooxcheck.specs.relations import expr as e
from tests.specs.nodes import ALL_FRESH, FRESH, KEYS, NODE, NUMBER, N, V, W

INTS = ArrayType(INT)


def test_the_same_expression_is_the_same_object() -> None:
    assert e.Join(V, N) is e.Join(V, N)
    assert e.Literal(1, INT) is not e.Literal(True, BOOL)


@pytest.mark.parametrize(
    ("expr", "columns"),
    [
        (V, (NODE,)),
        (N, (NODE, NODE)),
        (e.NULL_ATOM, (NULL,)),
        (e.Union((V, e.NULL_ATOM)), (NODE,)),
        (e.Union((V, NUMBER)), (None,)),
        (e.Meet((e.Every(None), V)), (NODE,)),
        (e.Join(V, KEYS), (INT,)),
        (e.Product(V, NUMBER), (NODE, INT)),
        (e.Same(V, W), (BOOL,)),
        (e.Choice(e.TRUE, e.NULL_ATOM, V), (NODE,)),
        (e.Name(Elements(INTS)), (INTS, INT, INT)),
        (e.Name(LENGTHS), (None, INT)),
    ],
)
def test_columns_have_types(expr: e.Expr, columns: tuple[e.Column, ...]) -> None:
    assert expr.columns == columns
    assert expr.arity == len(columns)


def test_leaves_have_columns() -> None:
    assert e.columns_of(Variable("x", INT, 0)) == (INT,)
    assert e.columns_of(Field("A", "s", INT, static=True)) == (INT,)
    assert e.columns_of(GhostField("A", "g", (NODE, INT), many=True)) == (ClassType("A"), NODE, INT)


def test_arities_have_to_fit() -> None:
    with pytest.raises(ValueError, match="joined"):
        e.Join(V, W)
    with pytest.raises(ValueError, match="columns"):
        e.Override(N, N, V)


def test_what_is_new_is_known() -> None:
    assert e.Product(FRESH, e.Join(V, N)).fresh == {FRESH}
    assert e.Union((FRESH, ALL_FRESH)).fresh == {FRESH, ALL_FRESH}
    assert e.Join(V, e.Product(e.Every(NODE), W)).is_open
    assert not e.Join(V, N).is_open


def test_operators_are_counted_and_not_without_end() -> None:
    assert V.size == 0
    assert e.Join(e.Join(V, N), N).size == 2
    assert e.Union((V, W, FRESH)).size == 2
    deep: e.Expr = V
    for _ in range(200):
        deep = e.Choice(e.TRUE, deep, e.Minus(deep, W))
    assert deep.size == e.MOST
    assert deep.depth > 200


def test_the_order_of_expressions_is_the_same_in_every_run() -> None:
    assert e.NULL_ATOM.digest.hex() == "0e92205270af2675312604e1"
    assert len({V.digest, W.digest, N.digest, e.Join(V, N).digest}) == 4
