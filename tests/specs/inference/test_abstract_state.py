"""Abstract states: what is known where ways meet, and what a fact decides."""

from __future__ import annotations

from types import MappingProxyType

from ooxcheck.specs.inference.abstract_state import Environment, exact_if_single, join_all, join_environments
from ooxcheck.specs.inference.summary import Bound
from ooxcheck.specs.relations import expr as e
from ooxcheck.specs.relations.boolean_laws import both, choice, either, negation, same
from tests.specs.nodes import FRESH, NEXT, NODE, NULL, N, V, W

IS_NULL = same(V, NULL)


def holding(expr: e.Expr, *facts: e.Expr) -> Environment:
    return Environment(MappingProxyType({0: Bound.exactly(expr)}), facts=frozenset(facts))


def test_cells_that_are_not_mentioned_are_as_on_entry() -> None:
    assert Environment().cell(NEXT) == Bound.exactly(N)
    assert Environment().made_of(NODE) == Bound.exactly(e.NOTHING)


def test_new_objects_are_told_apart_until_there_are_too_many() -> None:
    environment = Environment()
    assert environment.next_new(NODE, 1) is FRESH
    one = environment.with_made(NODE, Bound.exactly(FRESH))
    assert one.next_new(NODE, 2) is e.New(NODE, 2)
    assert one.next_new(NODE, 1) is e.NewSet(NODE)
    several = environment.with_made(NODE, Bound(e.NOTHING, e.NewSet(NODE)))
    assert several.next_new(NODE, 5) is e.NewSet(NODE)


def test_a_variable_that_can_be_one_thing_only_is_that() -> None:
    assert exact_if_single(Bound(e.NOTHING, NULL)) == Bound.exactly(NULL)
    assert exact_if_single(Bound(e.NOTHING, V)) == Bound(e.NOTHING, V)


def test_what_contradicts_a_fact_does_not_happen() -> None:
    known = Environment().knowing(IS_NULL)
    assert known is not None
    assert known.knowing(negation(IS_NULL)) is None
    assert known.knowing(IS_NULL) is known
    assert known.knowing(e.FALSE) is None


def test_a_disjunction_is_refuted_by_its_parts() -> None:
    environment = Environment(facts=frozenset((negation(IS_NULL), negation(same(W, NULL)))))
    assert environment.refutes(either((IS_NULL, same(W, NULL))))
    assert environment.refutes(both((IS_NULL, same(V, W))))
    assert not environment.refutes(same(V, W))


def test_facts_decide_choices() -> None:
    environment = holding(choice(IS_NULL, FRESH, W)).with_cell(
        NEXT, Bound.exactly(e.Choice(IS_NULL, N, e.Override(N, V, W)))
    )
    known = environment.knowing(negation(IS_NULL))
    assert known is not None
    assert known.variables[0] == Bound.exactly(W)
    assert known.cell(NEXT) == Bound.exactly(e.Override(N, V, W))


def test_a_test_that_tells_two_ways_apart_is_kept() -> None:
    met = join_environments(holding(V, IS_NULL), holding(W, negation(IS_NULL)))
    assert met is not None
    assert met.variables[0] == Bound.exactly(choice(IS_NULL, V, W))
    assert not met.facts


def test_a_disjunction_tells_ways_apart_too() -> None:
    either_null = either((IS_NULL, same(W, NULL)))
    met = join_environments(holding(V, either_null), holding(W, negation(IS_NULL), negation(same(W, NULL))))
    assert met is not None
    assert met.variables[0] == Bound.exactly(choice(either_null, V, W))


def test_ways_that_nothing_tells_apart_are_joined() -> None:
    met = join_environments(holding(V), holding(W))
    assert met is not None
    assert met.variables[0] == Bound(
        e.Meet(tuple(sorted((V, W), key=lambda x: x.digest))),
        e.Union(tuple(sorted((V, W), key=lambda x: x.digest))),
    )
    apart = join_environments(holding(V, IS_NULL), holding(W, negation(IS_NULL)), choices=False)
    assert apart is not None
    assert not apart.variables[0].exact


def test_a_way_that_nobody_takes_adds_nothing() -> None:
    assert join_all([None, holding(V), None]) == holding(V)
    assert join_all([]) is None


def test_facts_of_both_ways_stay_and_others_become_a_disjunction() -> None:
    met = join_environments(holding(V, IS_NULL, same(V, W)), holding(V, IS_NULL, same(W, FRESH)))
    assert met is not None
    assert IS_NULL in met.facts
    one_way = join_environments(holding(V, same(V, W)), holding(V, same(W, NULL)))
    assert one_way is not None
    assert one_way.facts == {either((same(V, W), same(W, NULL)))}
