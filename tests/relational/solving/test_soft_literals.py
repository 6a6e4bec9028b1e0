"""Best instances against the best of all instances, and what may not be wished for."""

from __future__ import annotations

import random
from collections.abc import Collection

import pytest

from ooxcheck.relational.bounds import Bounds, Instance, Universe, product
from ooxcheck.relational.evaluate import holds
from ooxcheck.relational.logic.binders import all_, some_
from ooxcheck.relational.logic.expr import UNIV, Formula, Relation
from ooxcheck.relational.logic.node import nodes
from ooxcheck.relational.logic.predicates import Acyclic
from ooxcheck.relational.solving.answers import Options, Outcome
from ooxcheck.relational.solving.ground_problem import ground
from ooxcheck.relational.solving.session import Session
from ooxcheck.relational.solving.solve import minimal, nearest, optimal
from tests.relational.formulas import BROKEN, UNBROKEN, Generator, brute_force, within

p, q, r = Relation("p", 1), Relation("q", 1), Relation("r", 2)
LOCAL = Options(isolated=False)


def problem(atoms: str = "abc") -> Bounds:
    bounds = Bounds(Universe(*atoms))
    bounds.bind(p, upper=atoms)
    bounds.bind(q, upper=atoms, lower=["a"])
    bounds.bind(r, upper=product(atoms, atoms))
    return bounds


def test_weighted_formulas_are_kept_as_the_best_of_all_instances_keeps_them() -> None:
    solved = 0
    for seed in range(40):
        given = Generator(seed).problem()
        pick = random.Random(seed)
        every = [each.formula for each in (Generator(1000 * seed + other).problem() for other in range(4))]
        wished = {each: pick.choice((1, 2, 5)) for each in every if _speaks_of(each, given.mentioned)}
        wished.update({relation.some(): 3 for relation in given.mentioned})
        costs = [_cost(wished, each) for each in brute_force(given)]
        for options in (BROKEN, UNBROKEN):
            found = optimal(given.formula, given.bounds, wished, options)
            assert found.is_sat == bool(costs), seed
            assert found.cost == min(costs, default=None), seed
            if found.instance is not None:
                assert holds(given.formula, found.instance), seed
                assert _cost(wished, found.instance) == found.cost, seed
        solved += bool(costs)
    assert solved > 15


def _speaks_of(formula: Formula, relations: Collection[Relation]) -> bool:
    return all(each in relations for each in nodes(formula) if isinstance(each, Relation))


def _cost(wished: dict[Formula, int], instance: Instance) -> int:
    return sum(weight for formula, weight in wished.items() if not holds(formula, instance))


def test_the_nearest_instance_is_the_nearest_of_all() -> None:
    solved = 0
    for seed in range(40):
        given = Generator(seed).problem()
        targets = list(within(given.bounds, given.mentioned))
        target = random.Random(seed).choice(targets)
        wanted = {relation: target[relation] for relation in given.mentioned}
        distances = [
            sum(len(each[name] ^ rows) for name, rows in wanted.items()) for each in brute_force(given)
        ]
        found = nearest(given.formula, given.bounds, wanted, BROKEN)
        assert found.cost == min(distances, default=None), seed
        solved += bool(distances)
    assert solved > 15


def test_what_the_bounds_rule_out_is_part_of_the_distance() -> None:
    found = nearest(p.some(), problem(), {p: ["a", "z"], q: [], r: [("a", "b")]}, LOCAL)
    assert found.instance is not None
    assert found.instance[p] == found.instance[q] == {("a",)}
    assert found.instance[r] == {("a", "b")}
    assert found.cost == 2


def test_an_instance_is_nearest_to_itself_and_its_witnesses_do_not_count() -> None:
    formula = some_(p, lambda x: r[x].some()) & Acyclic(r)
    bounds = problem()
    bounds.bind(p, upper="abc", lower="c", replace=True)
    target = nearest(formula, bounds, {r: [("c", "b")]}, LOCAL)
    assert target.instance is not None
    assert target.cost == 0
    again = nearest(formula, bounds, target.instance, LOCAL)
    assert (again.cost, again.instance) == (0, target.instance)


def test_the_nearest_is_not_sought_where_symmetry_is_broken() -> None:
    bounds = problem()
    found = nearest(p.one(), bounds, {p: ["b"]}, LOCAL)
    assert found.instance is not None
    assert found.instance[p] == {("b",)}
    broken = ground([p.one() & r.some()], bounds, LOCAL)
    with (
        Session(bounds, LOCAL, start=broken) as session,
        pytest.raises(ValueError, match="where symmetry is broken"),
    ):
        session.nearest({p: ["b"]})


def test_relations_that_only_a_wish_mentions_tell_atoms_apart() -> None:
    bounds = Bounds(Universe(*"abcd"))
    bounds.bind(p, upper="abcd")
    last = bounds.bind_exactly(Relation("last", 1), ["d"])
    first = bounds.bind_exactly(Relation("first", 1), ["a"])
    for wanted, other in ((last, first), (first, last)):
        found = optimal(p.one(), bounds, {p.in_(wanted): 2, p.in_(other): 1}, LOCAL)
        assert found.cost == 1
        assert found.instance is not None
        assert found.instance[p] == found.instance[wanted]


@pytest.mark.parametrize("weight", [0, -1, 1.5, True, "2", 1 << 63])
def test_a_weight_is_a_whole_number_from_one(weight: int) -> None:
    with pytest.raises(ValueError, match="weigh"):
        optimal(p.some(), problem(), {p.one(): weight}, LOCAL)


def test_wishes_are_formulas_and_targets_fit() -> None:
    with pytest.raises(TypeError, match="a wish"):
        optimal(p.some(), problem(), [p], LOCAL)  # type: ignore[list-item]
    with pytest.raises(ValueError, match="arity 2"):
        nearest(p.some(), problem(), {r: ["a"]}, LOCAL)


def test_what_nothing_satisfies_has_no_best_instance() -> None:
    for found in (
        optimal(p.some() & p.no(), problem(), [q.some()], LOCAL),
        nearest(p.some() & p.no(), problem(), {p: []}, LOCAL),
        minimal(p.some() & p.no(), problem(), [p], LOCAL),
    ):
        assert found.is_unsat
        assert found.cost is None


def dominating(size: int, number: int, *, isolated: bool) -> tuple[Formula, Bounds, Relation, Options]:
    """Return a random graph, and the demand that each node is chosen or has a chosen neighbour."""
    pick = random.Random(size)
    atoms = list(range(size))
    pairs = {(a, b) for a, b in (pick.sample(atoms, 2) for _ in range(number))}
    bounds = Bounds(Universe(*atoms))
    edges = bounds.bind_exactly(Relation("edges", 2), pairs | {(b, a) for a, b in pairs})
    chosen = bounds.bind(Relation("chosen", 1), upper=atoms)
    formula = all_(UNIV, lambda x: (chosen & (x + edges[x])).some())
    return formula, bounds, chosen, Options(isolated=isolated, seconds=20)


@pytest.mark.parametrize("isolated", [True, False])
def test_a_dominating_set_of_ninety_nodes_is_found_at_once(*, isolated: bool) -> None:
    formula, bounds, chosen, options = dominating(90, 135, isolated=isolated)
    found = minimal(formula, bounds, [chosen], options)
    assert found.instance is not None
    assert found.cost == len(found.instance[chosen])
    assert holds(formula, found.instance)


def test_a_best_instance_that_takes_too_long_is_not_known() -> None:
    formula, bounds, chosen, _ = dominating(90, 270, isolated=True)
    found = minimal(formula, bounds, [chosen], Options(isolated=True, conflicts=20))
    assert found.outcome is Outcome.UNKNOWN
    assert "conflicts" in found.reason
