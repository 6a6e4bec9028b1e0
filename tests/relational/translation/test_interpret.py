from __future__ import annotations

from ooxcheck.relational.bounds import Instance
from ooxcheck.relational.logic.expr import Expr, Relation
from ooxcheck.relational.logic.intexpr import IntConstant, count
from ooxcheck.relational.translation.interpret import Interpretation

r = Relation("r", 2)
INSTANCE = Instance(("a", "b", "c"), {r: frozenset([("a", "b"), ("b", "c")])})


def test_expressions_formulas_and_integers_have_values() -> None:
    there = Interpretation(INSTANCE)
    assert there.rows(r.join(r)) == {("a", "c")}
    assert there.holds(r.some())
    assert not there.holds(r.one())
    assert there.value(count(r) - IntConstant(3)) == -1


def test_depth_is_no_limit() -> None:
    node: Expr = r
    for _ in range(5_000):
        node = (~~node).override(r)
    assert Interpretation(INSTANCE).rows(node) == INSTANCE[r]
