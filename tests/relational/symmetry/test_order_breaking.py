from __future__ import annotations

from ooxcheck.relational.bounds import FIELD, Bounds, Universe, product
from ooxcheck.relational.logic.expr import Formula, Junction, Relation
from ooxcheck.relational.logic.intexpr import IntConstant, count
from ooxcheck.relational.logic.operators import BoolOp
from ooxcheck.relational.logic.predicates import Acyclic, TotalOrder
from ooxcheck.relational.solving.answers import Options
from ooxcheck.relational.solving.ground_problem import ground
from ooxcheck.relational.solving.solve import core, solve
from ooxcheck.relational.symmetry.lex_leader import classes
from ooxcheck.relational.symmetry.order_breaking import break_orders
from ooxcheck.sat.circuit import TRUE

s, first, last, r, q = (
    Relation("s", 1),
    Relation("first", 1),
    Relation("last", 1),
    Relation("r", 2),
    Relation("q", 2),
)
ORDER = TotalOrder(r, s, first, last)
OPTIONS = Options(isolated=False)


def problem(*, exact: bool) -> Bounds:
    atoms = "abcd"
    bounds = Bounds(Universe(*atoms))
    bounds.bind(s, upper=atoms, lower=atoms if exact else "")
    for relation in (first, last):
        bounds.bind(relation, upper=atoms)
    for relation in (r, q):
        bounds.bind(relation, upper=product(atoms, atoms))
    return bounds


def arranged(claim: Formula, bounds: Bounds) -> tuple[Bounds, list[list[int]], frozenset[Formula]]:
    return break_orders([claim], bounds, classes(bounds, [s, first, last, r, q]))


def test_a_total_order_on_an_exact_set_becomes_that_of_the_universe() -> None:
    bounds, left, used = arranged(ORDER, problem(exact=True))
    assert bounds[r].is_exact
    assert bounds[r].upper == tuple(place << FIELD | place + 1 for place in range(3))
    assert (bounds[first].upper, bounds[last].upper) == ((0,), (3,))
    assert (left, used) == ([], frozenset([ORDER]))


def test_the_predicate_of_a_known_order_folds_to_true() -> None:
    grounded = ground([ORDER], problem(exact=True), OPTIONS)
    assert set(grounded.literals) == {TRUE}


def test_an_ordered_set_may_have_fewer_atoms_than_its_class() -> None:
    for size in (1, 2, 3, 4):
        solution = solve(ORDER & count(s).eq(IntConstant(size)), problem(exact=False), OPTIONS)
        assert solution.instance is not None
        assert solution.instance[s] == {(atom,) for atom in "abcd"[:size]}
        assert len(solution.instance[r]) == size - 1


def test_an_acyclic_relation_goes_upwards_and_its_predicate_folds_to_true() -> None:
    bounds, left, used = arranged(Acyclic(q), problem(exact=True))
    assert all(key >> FIELD < key & (1 << FIELD) - 1 for key in bounds[q].upper)
    assert len(bounds[q].upper) == 6
    assert (left, used) == ([], frozenset([Acyclic(q)]))
    assert ground([Acyclic(q)], problem(exact=True), OPTIONS).literals == [TRUE]


def test_an_acyclic_relation_keeps_what_lies_outside_the_class() -> None:
    bounds = Bounds(Universe(*"abcd"))
    bounds.bind(q, upper=[*product("bcd", "a"), *product("bc", "bc")])
    tight, left, used = break_orders([Acyclic(q)], bounds, classes(bounds, [q]))
    kept = {"".join(map(str, tight.universe.unpack(key, 2))) for key in tight[q].upper}
    assert kept == {"ba", "ca", "da", "bc"}
    assert (left, used) == ([], frozenset([Acyclic(q)]))


def test_one_class_is_arranged_once() -> None:
    both = [Acyclic(r), Acyclic(q)]
    bounds = problem(exact=True)
    _, left, used = break_orders(both, bounds, classes(bounds, [r, q]))
    assert (left, used) == ([], frozenset([Acyclic(r)]))


def test_a_relation_with_a_lower_bound_is_left_alone() -> None:
    bounds = problem(exact=True)
    bounds.bind(r, upper=product("abcd", "abcd"), lower=product("abcd", "abcd"), replace=True)
    tight, left, used = arranged(ORDER, bounds)
    assert (tight[first], left, used) == (bounds[first], [[0, 1, 2, 3]], frozenset())


def test_a_claim_that_is_negated_is_not_exploited() -> None:
    assert ground([~Acyclic(q)], problem(exact=True), OPTIONS).exploited == frozenset()
    assert solve(~Acyclic(q), problem(exact=True), OPTIONS).is_sat


def test_a_core_names_an_exploited_claim_only_if_it_is_needed() -> None:
    cyclic = (q.closure() & ~q.closure()).some().with_label("cyclic")
    none = Junction(BoolOp.AND, (q.some().with_label("some"), q.no().with_label("none")))
    bounds = problem(exact=True)
    needed = core(Acyclic(q).with_label("acyclic") & cyclic, bounds, OPTIONS)
    assert set(needed.labels) == {"acyclic", "cyclic"}
    unneeded = core(Acyclic(q).with_label("acyclic") & none, bounds, OPTIONS)
    assert set(unneeded.labels) == {"some", "none"}
