"""One instance of each kind: by all permutations that keep the bounds, whatever else a session was asked."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from ooxcheck.relational.bounds import Bounds, Universe, product
from ooxcheck.relational.logic.binders import some_
from ooxcheck.relational.logic.expr import UNIV, Formula, Relation, disj
from ooxcheck.relational.logic.predicates import Acyclic, TotalOrder
from ooxcheck.relational.solving.answers import Options
from ooxcheck.relational.solving.ground_problem import ground
from ooxcheck.relational.solving.representatives import _Breaker
from ooxcheck.relational.solving.session import Session
from ooxcheck.relational.solving.solve import count_instances, instances

p, q, r, s = Relation("p", 1), Relation("q", 1), Relation("r", 2), Relation("s", 2)
LOCAL = Options(symmetry=0, orders=False, isolated=False)
BROKEN = Options(isolated=False, symmetry=20)


def loopless(atoms: str) -> Bounds:
    bounds = Bounds(Universe(*atoms))
    bounds.bind(r, upper=[(one, other) for one in atoms for other in atoms if one != other])
    return bounds


def both(formula: Formula, bounds: Bounds, options: Options = BROKEN) -> tuple[int, int]:
    """Return how many instances there are and how many kinds, listed; counting must give the same."""
    numbers = []
    for up_to in (False, True):
        listed = sum(1 for _ in instances(formula, bounds, options, up_to_isomorphism=up_to))
        assert count_instances(formula, bounds, options, up_to_isomorphism=up_to) == listed
        numbers.append(listed)
    return numbers[0], numbers[1]


def test_a_bound_without_the_diagonal_is_symmetric() -> None:
    assert both(r == ~r, loopless("abcd")) == (64, 11)


def test_only_rotations_are_left_by_a_constant_cycle() -> None:
    bounds = Bounds(Universe(*"abcd"))
    bounds.bind(p, upper="abcd")
    bounds.bind_exactly(s, [("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")])
    anything = disj(p.some(), p.no(), s.no())
    assert both(anything, bounds) == (16, 6), "necklaces of four beads in two colours"


def test_witnesses_do_not_split_kinds() -> None:
    bounds = loopless("abc")
    bounds.bind(p, upper="abc")
    formula = some_(p, UNIV, lambda x, y: y.in_(r[x]))
    sets_with_edges = {(n, m) for n in range(8) for m in range(64) if _meets(n, m)}
    found, kinds = both(formula, bounds)
    assert found == len(sets_with_edges)
    assert kinds == len({min(_images(n, m)) for n, m in sets_with_edges})


EDGES = [(one, other) for one in range(3) for other in range(3) if one != other]
ORDERS = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]


def _meets(members: int, edges: int) -> bool:
    """Return whether an edge leaves a member of a set, both given as bits."""
    return any(edges >> place & 1 and members >> one & 1 for place, (one, _) in enumerate(EDGES))


def _images(members: int, edges: int) -> list[tuple[tuple[int, ...], tuple[tuple[int, int], ...]]]:
    return [
        (
            tuple(sorted(to[one] for one in range(3) if members >> one & 1)),
            tuple(
                sorted((to[one], to[other]) for place, (one, other) in enumerate(EDGES) if edges >> place & 1)
            ),
        )
        for to in ORDERS
    ]


def test_orders_are_told_apart_by_the_bounds_before_they_were_broken() -> None:
    bounds = Bounds(Universe(*"abcd"))
    bounds.bind(s, upper=product("abcd", "abcd"))
    for each in (p, q, Relation("first", 1)):
        bounds.bind(each, upper="abcd", lower="abcd" if each is p else "")
    first = next(each for each in bounds if each.name == "first")
    assert both(TotalOrder(s, p, first, q), bounds) == (24, 1)
    assert both(Acyclic(r), loopless("abcd")) == (543, 31), "acyclic digraphs, A003024 and A003087"


def test_formulas_added_meanwhile_hold_in_the_instances_to_come() -> None:
    with Session(loopless("abcd"), LOCAL) as session:
        session.add(r == ~r)
        listing = session.instances(up_to_isomorphism=True)
        some = list(islice(listing, 4))
        session.add(~r.lone())
        rest = list(listing)
        assert all(len(each[r]) > 1 for each in rest)
        assert len({len(each[r]) for each in (*some, *rest)}) == 7
        assert len(rest) <= 7 + 3
        assert {each[r] for each in some}.isdisjoint(each[r] for each in rest)


def test_an_instance_excluded_meanwhile_leaves_its_kind_to_the_others() -> None:
    for bits in range(1, 7):
        bounds = Bounds(Universe(*"abc"))
        bounds.bind(p, upper="abc")
        with Session(bounds, LOCAL) as session:
            session.add(disj(p.some(), p.no()))
            listing = session.instances(up_to_isomorphism=True)
            first = next(listing)
            gone = frozenset((atom,) for place, atom in enumerate("abc") if bits >> place & 1)
            session.exclude(replace(first, relations={p: gone}))
            assert sorted(len(each[p]) for each in (first, *listing)) == [0, 1, 2, 3]


def test_listing_goes_on_where_it_was_left_and_others_are_not_disturbed() -> None:
    bounds = Bounds(Universe(*"abc"))
    bounds.bind(p, upper="abc")
    with Session(bounds, LOCAL) as session:
        session.add(p.some())
        listing = session.instances()
        first = next(listing)
        other = session.solve().instance
        assert other is not None
        assert other != first
        assert len({each[p] for each in (first, *listing)}) == 7
        assert session.solve().is_unsat


def test_what_was_excluded_one_by_one_leaves_its_kind_to_the_others() -> None:
    bounds = Bounds(Universe(*"abc"))
    bounds.bind(p, upper="abc")
    for size in (1, 2):
        with Session(bounds, LOCAL) as session:
            session.add(~p.no())
            while (instance := session.solve(~(UNIV - p).no()).instance) is not None and len(
                instance[p]
            ) != size:
                session.exclude(instance)
            assert instance is not None
            session.exclude(instance)
            left = list(session.instances(up_to_isomorphism=True))
            assert size in {len(each[p]) for each in left}
        with Session(bounds, LOCAL) as session:
            session.add(p.one())
            instance = session.solve().instance
            assert instance is not None
            session.exclude(instance)
            assert (session.count(), session.count(up_to_isomorphism=True)) == (2, 1)


def test_kinds_are_found_where_symmetry_was_broken_before() -> None:
    bounds = Bounds(Universe(*"abc"))
    bounds.bind(p, upper="abc")
    bounds.bind(r, upper=product("abc", "abc"))
    formula = some_(p, lambda x: x.in_(r[x]))
    with Session(bounds, BROKEN, start=ground([formula], bounds, BROKEN)) as session:
        assert session.count(up_to_isomorphism=True) == both(formula, bounds)[1]


def test_permutations_between_isomorphic_models_are_demanded(monkeypatch: pytest.MonkeyPatch) -> None:
    demanded: list[int] = []
    demand = _Breaker.demand_between

    def counting(
        self: _Breaker, one: tuple[tuple[int, ...], bytes], other: tuple[tuple[int, ...], bytes]
    ) -> None:
        demanded.append(1)
        demand(self, one, other)

    monkeypatch.setattr(_Breaker, "demand_between", counting)
    assert count_instances(r == ~r, loopless("abcdef"), BROKEN) == 2**15
    assert 0 < len(demanded) < 156 / 2, "most models that are isomorphic to others are never found"


def test_what_takes_too_long_is_an_error() -> None:
    with Session(loopless("abcde"), LOCAL) as session:
        session.add(r.some())
        session.deadline = 0.0
        for up_to in (False, True):
            with pytest.raises(TimeoutError, match="time limit"):
                session.count(up_to_isomorphism=up_to)
    with pytest.raises(TimeoutError, match="time limit"):
        count_instances(r.some(), loopless("abcde"), Options(seconds=0.0))
