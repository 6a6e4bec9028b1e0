from __future__ import annotations

import inspect
from typing import Any

import pytest

from ooxcheck.relational.bounds import Bounds, Universe, product
from ooxcheck.relational.logic import binders, expr, floats, intexpr, predicates, skolem_term
from ooxcheck.relational.logic.binders import Decl, all_, some, such_that
from ooxcheck.relational.logic.expr import IDEN, UNIV, Expr, Formula, Multiple, Relation, Variable
from ooxcheck.relational.logic.intexpr import IntExpr
from ooxcheck.relational.logic.node import Node
from ooxcheck.relational.logic.operators import Multiplicity
from ooxcheck.relational.translation.leaves import Leaves
from ooxcheck.relational.translation.translate import _OPERATORS, _STEPS, Translator
from ooxcheck.sat.circuit import FALSE
from ooxcheck.sat.core import Circuit

p, r = Relation("p", 1), Relation("r", 2)
x, y = Variable("x"), Variable("y")


def translator(size: int = 3) -> Translator:
    universe = Universe(*range(size))
    bounds = Bounds(universe)
    bounds.bind(p, upper=universe)
    bounds.bind(r, upper=product(universe, universe))
    gates = Circuit()
    return Translator(gates, Leaves(gates, bounds), universe, bounds.integers)


def test_every_kind_of_node_has_a_step() -> None:
    kinds = {
        each
        for module in (expr, intexpr, floats, binders, predicates, skolem_term)
        for each in vars(module).values()
        if inspect.isclass(each) and issubclass(each, Node)
    }
    assert kinds - {Node, Expr, Formula, IntExpr, Decl} == {*_STEPS, *_OPERATORS}


def test_a_chain_of_thirty_thousand_expressions_translates() -> None:
    node: Expr = r
    for place in range(30_000):
        node = node + r if place % 2 else ~node
    t = translator()
    assert t.matrix(node).cells.keys() == t.matrix(r).cells.keys()


def test_a_chain_of_thirty_thousand_formulas_translates() -> None:
    formula = p.some()
    for _ in range(10_000):
        formula = ~~(formula & p.some())
    t = translator()
    assert t.literal(formula) == t.literal(p.some())


def test_a_body_is_translated_once_for_each_value_of_its_own_variables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    t, done = translator(4), list[Node]()
    plain = _STEPS[Multiple]

    def noted(self: Translator, node: Node, values: list[Any]) -> object:
        done.append(node)
        return plain(self, node, values)

    monkeypatch.setitem(_STEPS, Multiple, noted)  # type: ignore[misc]  # mypy cannot tell a metaclass from its types
    inner = x.join(r).some()
    formula = all_(Decl(x, UNIV), Decl(y, UNIV), holds=inner | y.in_(p))
    t.literal(formula)
    assert done == [inner] * 4


def test_a_variable_may_be_bound_again_inside() -> None:
    t = translator()
    shadowed = all_(Decl(x, p), holds=some(Decl(x, x.join(r)), holds=x.in_(p)) & x.join(r).some())
    renamed = all_(Decl(x, p), holds=some(Decl(y, x.join(r)), holds=y.in_(p)) & x.join(r).some())
    assert t.literal(shadowed) == t.literal(renamed)


def test_what_is_decided_early_needs_no_more_gates() -> None:
    t = translator()
    t.literal(UNIV.no() & r.closure().some())
    t.literal(UNIV.some() | r.closure().some())
    t.literal(UNIV.no().implies(r.closure().some()))
    assert len(t.gates) == 0


def test_equal_formulas_over_different_variables_share_their_gates() -> None:
    t = translator()
    first = t.literal(all_(Decl(x, p), holds=x.join(r).some()))
    gates = len(t.gates)
    assert t.literal(all_(Decl(y, p), holds=y.join(r).some())) == first
    assert len(t.gates) == gates


def test_growing_the_universe_changes_what_depends_on_it_and_nothing_else() -> None:
    t = translator(2)
    some_p = t.literal(p.some())
    assert len(t.matrix(UNIV).cells) == len(t.matrix(IDEN).cells) == 2
    reachable = t.matrix(r.reflexive_closure())
    t.universe.grow("new")
    t.universe_has_grown()
    assert len(t.matrix(UNIV).cells) == len(t.matrix(IDEN).cells) == 3
    assert len(t.matrix(r.reflexive_closure()).cells) == len(reachable.cells) + 1
    assert t.literal(p.some()) == some_p


def test_growing_the_universe_changes_what_depends_on_it_under_a_quantifier() -> None:
    t = translator(2)
    knows_all = UNIV.in_(x.join(r))
    assert t.literal(some(Decl(x, p), holds=knows_all)) != FALSE
    t.universe.grow("new")
    t.universe_has_grown()
    assert t.literal(some(Decl(x, p), holds=knows_all)) == FALSE


def test_atoms_reached_from_a_set_do_not_depend_on_the_universe() -> None:
    t = translator(2)
    reached, back = p.join(r.reflexive_closure()), r.reflexive_closure().join(p)
    assert not reached.uses_universe
    assert not back.uses_universe
    assert UNIV.join(r.reflexive_closure()).uses_universe
    assert p.join((r + IDEN).reflexive_closure()).uses_universe
    assert r.reflexive_closure().join(r.reflexive_closure()).uses_universe
    before = t.matrix(reached)
    t.universe.grow("new")
    t.universe_has_grown()
    assert t.matrix(reached) is before
    assert t.matrix(p.join((r + r).reflexive_closure())).cells == before.cells


def test_quantifying_over_too_many_subsets_is_refused() -> None:
    t = translator(13)
    with pytest.raises(ValueError, match="quantifies over the subsets of 13 tuples"):
        t.literal(all_(Decl(x, UNIV, Multiplicity.SET), holds=x.in_(p)))


def test_a_comprehension_lists_the_columns_in_order_of_declaration() -> None:
    t = translator(2)
    cells = t.matrix(such_that(Decl(x, UNIV), Decl(y, UNIV), holds=y.product(x).in_(r))).cells
    assert cells == t.matrix(~r).cells
