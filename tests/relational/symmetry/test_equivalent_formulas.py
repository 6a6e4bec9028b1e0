"""Usual spellings of orders are recognised, what only looks like one is not, and no verdict depends on it."""

from __future__ import annotations

import pytest

from ooxcheck.relational.bounds import Bounds, Universe, product
from ooxcheck.relational.evaluate import holds
from ooxcheck.relational.logic.binders import all_, no_, set_of, some_
from ooxcheck.relational.logic.expr import FALSE, IDEN, UNIV, Expr, Formula, Relation, conj
from ooxcheck.relational.logic.intexpr import count
from ooxcheck.relational.logic.predicates import Acyclic, TotalOrder
from ooxcheck.relational.solving.answers import Options
from ooxcheck.relational.solving.ground_problem import ground
from ooxcheck.relational.solving.solve import core, instances, solve
from ooxcheck.relational.symmetry.equivalent_formulas import cheaper
from tests.relational.formulas import Problem, brute_force

LOCAL = Options(isolated=False)
r, all_nodes, part, first, last = (
    Relation(*each) for each in (("r", 2), ("A", 1), ("p", 1), ("f", 1), ("l", 1))
)
reach = r.closure()
below = r.reflexive_closure()
irreflexive, transitive, antisymmetric = (r & IDEN).no(), (r @ r).in_(r), (r & ~r).in_(IDEN)


def related(x: Expr, y: Expr) -> Formula:
    return x.product(y).in_(r)


TREE = [all_(all_nodes, lambda x: (r @ x).lone()), (r @ first).no(), all_nodes.in_(first @ below)]
TOTAL = [
    r.in_(all_nodes.product(all_nodes)), first.one(), last.one(), last.in_(all_nodes), all_nodes == first @ below, (r @ first).no(),
    (last @ r).no(), all_(all_nodes - last, lambda x: r[x].one()),
]  # fmt: skip

ORDERED = {
    "predicate": Acyclic(r),
    "closure": (reach & IDEN).no(),
    "closure, turned": (IDEN & reach).no(),
    "closure, asymmetric": (reach & ~reach).no(),
    "no x in x.^r": no_(all_nodes, lambda x: x.in_(x @ reach)),
    "no x in ^r.x": no_(UNIV, lambda x: x.in_(reach @ x)),
    "no x->x in ^r": ~some_(UNIV, lambda x: x.product(x).in_(reach)),
    "all x not in x.^r": all_(all_nodes, lambda x: ~x.in_(reach[x])),
    "no x, y beyond x": no_(all_nodes, lambda x: some_(reach[x], lambda y: y.product(x).in_(reach))),
    "all x, y: x.^r": all_(all_nodes, lambda x: all_(reach[x], lambda y: ~x.in_(y @ reach))),
    "strict order": transitive & irreflexive,
    "strict order, by closure": (r == reach) & (IDEN & r).no(),
    "asymmetric order": (r & ~r).no() & reach.in_(r),
    "order by variables": all_(
        UNIV, UNIV, UNIV, lambda x, y, z: (related(x, y) & related(y, z)).implies(related(x, z))
    )
    & all_(UNIV, lambda x: ~related(x, x)),
    "order by clauses": all_(UNIV, UNIV, UNIV, lambda x, y, z: ~(related(y, z) & related(x, y)) | z.in_(r[x]))
    & all_(UNIV, UNIV, lambda x, y: related(x, y).implies(~related(y, x))),
    "order by nested ifs": all_(UNIV, lambda x: all_(r[x], lambda y: all_(r[y], lambda z: related(x, z))))
    & irreflexive,
    "partial order": transitive & antisymmetric,
    "reflexive order": transitive & antisymmetric & IDEN.in_(r),
    "partial order by variables": transitive
    & all_(UNIV, UNIV, lambda x, y: (related(x, y) & related(y, x)).implies(x == y)),
    "partial order by distinct ones": transitive
    & all_(UNIV, UNIV, lambda x, y: ((x != y) & related(x, y)).implies(~related(y, x))),
    "no cycles but loops": (reach & ~reach).in_(IDEN),
    "tree": conj(TREE),
    "tree with some root": (r @ ~r).in_(IDEN)
    & some_(all_nodes, lambda x: (r @ x).no() & (all_nodes == x @ below)),
    "tree by one parent each": all_(
        UNIV, UNIV, UNIV, lambda x, y, z: (related(y, x) & related(z, x)).implies(y == z)
    )
    & conj(TREE[1:]),
    "within part of the nodes": r.in_(part.product(part)) & no_(part, lambda x: x.in_(x @ reach)),
    "strict order of a part": r.in_(part.product(part))
    & all_(part, part, part, lambda x, y, z: (related(x, y) & related(y, z)).implies(related(x, z)))
    & all_(part, lambda x: ~related(x, x)),
    "tree of a part": r.in_(part.product(part))
    & all_(part, lambda x: (r @ x).lone())
    & (r @ first).no()
    & part.in_(first @ below),
    "total order": TotalOrder(r, all_nodes, first, last),
    "total order, spelled out": conj(TOTAL),
}

ALIKE = {
    "part of the nodes": no_(part, lambda x: x.in_(x @ reach)),
    "a variable that may have no value": all_(UNIV, part, lambda x, y: ~x.in_(x @ reach)),
    "a set": all_(set_of(UNIV), lambda x: x.no() | ~x.in_(x @ reach)),
    "within part of the nodes, one way": r.in_(part.product(all_nodes)) & no_(part, lambda x: x.in_(x @ r)),
    "irreflexive": irreflexive,
    "antisymmetric": antisymmetric,
    "transitive": transitive,
    "denied": ~(reach & IDEN).no(),
    "one of two": (reach & IDEN).no() | r.lone(),
    "another relation": ((r - IDEN).closure() & IDEN).no(),
    "not quite transitive": all_(
        UNIV, UNIV, UNIV, lambda x, y, z: (related(x, y) & related(y, z)).implies(related(z, x))
    )
    & irreflexive,
    "transitive for two": all_(
        UNIV, UNIV, lambda x, y: (related(x, y) & related(y, x)).implies(related(x, y))
    )
    & irreflexive,
    "a tree with another root": conj(TREE[0], (r @ last).no(), TREE[2]),
    "a tree of part of it": conj(TREE[:2], part.in_(first @ below)),
    "reached by many": conj(TREE[1:]),
    "roots that differ": all_(UNIV, lambda x: (r @ x).lone())
    & some_(UNIV, lambda x: (r @ x).no())
    & some_(UNIV, lambda x: all_nodes.in_(x @ below)),
    "a total order without an end": conj(TOTAL[:6], TOTAL[7:]),
}


def bounds(size: int, ends: int = 0) -> Bounds:
    made, atoms = Bounds(Universe(*range(size))), range(size)
    made.bind(r, upper=product(atoms, atoms))
    made.bind_exactly(all_nodes, atoms)
    made.bind(part, upper=atoms[:1] if ends else atoms)
    for end in (first, last):
        made.bind(end, upper=atoms[:ends] if ends else atoms)
    return made


@pytest.mark.parametrize("formula", ORDERED.values(), ids=ORDERED)
def test_usual_spellings_are_exploited(formula: Formula) -> None:
    found = ground([formula], bounds(6), LOCAL)
    assert found.exploited
    assert len(found.bounds[r].upper) <= 21


@pytest.mark.parametrize("formula", ALIKE.values(), ids=ALIKE)
def test_what_only_looks_like_an_order_is_not(formula: Formula) -> None:
    found = ground([formula], bounds(6), LOCAL)
    assert not found.exploited
    assert len(found.bounds[r].upper) == 36


@pytest.mark.parametrize("formula", (ORDERED | ALIKE).values(), ids=ORDERED | ALIKE)
def test_no_verdict_depends_on_how_it_is_spelled(formula: Formula) -> None:
    given = bounds(3, ends=1)
    sizes = {len(each[r]) for each in brute_force(Problem(formula, given))}
    for size in range(10):
        solution = solve(formula & (count(r) == size), given, LOCAL)
        assert solution.is_sat == (size in sizes)
        assert solution.instance is None or holds(formula, solution.instance)


@pytest.mark.parametrize(
    ("formula", "found"), [("closure", 6), ("partial order", 32), ("strict order", 5), ("tree", 4)]
)
def test_all_kinds_are_still_there(formula: str, found: int) -> None:
    """Acyclic graphs, orders and rooted forests on three nodes are as many as the books say.

    With loops or without at each node there are 8 orders for the chain and for one pair apart, 6 for each fork, 4 without pairs.
    """
    given = Bounds(Universe(*range(3)))
    given.bind(r, upper=product(range(3), range(3)))
    given.bind_exactly(all_nodes, range(3))
    given.bind(first, upper=range(3))
    assert len(list(instances(ORDERED[formula], given, LOCAL, up_to_isomorphism=True))) == found


def test_twenty_atoms_take_no_time() -> None:
    many = count(r) == 190
    sizes = [
        solve(ORDERED[each] & many, bounds(20), LOCAL)
        for each in ("predicate", "closure", "all x not in x.^r")
    ]
    assert all(each.is_sat for each in sizes)
    assert len({each.size for each in sizes}) == 1
    assert solve(ORDERED["closure"] & (count(r) == 191), bounds(20), LOCAL).is_unsat


def test_a_core_names_what_was_exploited() -> None:
    acyclic, many = (reach & IDEN).no().with_label("acyclic"), (count(r) == 7).with_label("many")
    assert core(part.some() & acyclic & many, bounds(4), LOCAL).labels == ("acyclic", "many")
    inside = r.in_(part.product(part)).with_label("inside") & no_(
        part, lambda x: x.in_(x @ reach)
    ).with_label("acyclic")
    assert core(inside & many, bounds(4), LOCAL).labels == ("inside", "acyclic", "many")
    ordered = transitive.with_label("transitive") & irreflexive.with_label("irreflexive")
    assert core(ordered & (r & ~r).some().with_label("both ways"), bounds(4), LOCAL).labels == (
        "transitive",
        "irreflexive",
        "both ways",
    )


FUNCTIONS = [
    ((~r @ r).in_(IDEN), "all each: univ | lone each.r"),
    ((r @ ~r).in_(IDEN), "all each: univ | lone r.each"),
    (
        all_(UNIV, UNIV, UNIV, lambda x, y, z: (related(x, y) & related(x, z)).implies(y == z)),
        "all each: univ | lone each.r",
    ),
    (all_(all_nodes, lambda x: all_(r[x], r[x], lambda y, z: y == z)), "all each: univ | lone each.r"),
    (all_(all_nodes, lambda x: r[x].one()), "all x: A | one x.r"),
    ((~r @ r).in_(r), "~r.r in r"),
    ((~r @ r) == IDEN, "~r.r = iden"),
    (all_(UNIV, lambda x: all_((r - x.product(x))[x], (r - x.product(x))[x], lambda y, z: y == z)), None),
    ((~(r + IDEN) @ (r + IDEN)).in_(IDEN), "all each: univ | lone each.(r + iden)"),
    (IDEN.eq(r @ ~r), "iden = r.~r"),
    (all_(part, UNIV, UNIV, lambda x, y, z: (related(x, y) & related(x, z)).implies(y == z)), None),
]


@pytest.mark.parametrize(("formula", "text"), FUNCTIONS, ids=[str(formula) for formula, _ in FUNCTIONS])
def test_functions_are_said_with_few_gates(formula: Formula, text: str | None) -> None:
    given = bounds(2)
    assert str(cheaper(formula, given)) == (text or str(formula))
    assert [len(each[r]) for each in brute_force(Problem(formula, given))] == [
        len(each[r]) for each in brute_force(Problem(cheaper(formula, given) & (formula | ~formula), given))
    ]
    plain = Options(symmetry=0, orders=False)
    gates, as_said = (len(ground([each], bounds(12), plain).gates) for each in (formula, formula | FALSE))
    assert gates < as_said / 3 if text is not None and "each" in text else gates == as_said
