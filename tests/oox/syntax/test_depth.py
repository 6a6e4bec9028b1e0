from __future__ import annotations

from ooxcheck.oox import tree
from ooxcheck.oox.operators import Prefix
from ooxcheck.oox.syntax.depth import MAX_DEPTH, too_deep
from tests.oox.trees import NOWHERE


def negated(times: int) -> tree.Expr:
    expr: tree.Expr = tree.Name("x", span=NOWHERE)
    for _ in range(times):
        expr = tree.Unary(Prefix.NOT, expr, span=NOWHERE)
    return expr


def test_a_tree_of_the_permitted_depth_is_not_too_deep() -> None:
    assert too_deep(negated(MAX_DEPTH - 1)) is None


def test_one_level_more_is_too_deep_and_its_node_is_named() -> None:
    assert too_deep(negated(MAX_DEPTH)) == tree.Name("x", span=NOWHERE)


def test_depth_is_counted_through_tuples() -> None:
    call = tree.Builtin("old", (negated(MAX_DEPTH - 1),), span=NOWHERE)
    assert too_deep(call) == tree.Name("x", span=NOWHERE)


def test_a_wide_tree_is_not_deep() -> None:
    skip = tree.Skip(span=NOWHERE)
    assert too_deep(tree.Block((skip,) * 10_000, span=NOWHERE)) is None
