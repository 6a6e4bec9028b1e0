from __future__ import annotations

import pytest

from ooxcheck.relational.bounds import Bounds, Universe, product
from ooxcheck.relational.logic.binders import Decl, all_, some
from ooxcheck.relational.logic.expr import Relation, Variable
from ooxcheck.relational.logic.operators import Multiplicity
from ooxcheck.relational.solving.answers import Options
from ooxcheck.relational.solving.skolemisation import claims
from ooxcheck.relational.solving.solve import solve

p, r = Relation("p", 1), Relation("r", 2)
x, y = Variable("x"), Variable("y")
OPTIONS = Options(isolated=False)


def problem() -> Bounds:
    bounds = Bounds(Universe("a", "b", "c"))
    bounds.bind(p, upper="ab")
    bounds.bind(r, upper=product("abc", "abc"))
    return bounds


def test_conjunctions_are_split_also_when_negated() -> None:
    a, b, c = p.some(), r.some(), p.one()
    found, _ = claims([a & (b & c), ~(a | b), ~a.implies(b), ~~c], problem())
    assert [each.formula for each in found] == [a, b, c, ~a, ~b, a, ~b, c]


def test_a_shared_conjunction_is_split_once() -> None:
    formula = p.some() & r.some()
    for _ in range(200):
        formula = formula & formula
    found, _ = claims([formula], problem())
    assert [each.formula for each in found] == [p.some(), r.some()]


def test_each_conjunct_is_its_own_source_unless_it_has_a_label() -> None:
    a, b, c = p.some(), r.some(), p.one()
    both = (a & b).with_label("both")
    found, _ = claims([both & c], problem())
    assert [each.source for each in found] == [both, both, c]


def test_the_innermost_label_is_the_source() -> None:
    inner = p.some().with_label("inner")
    found, _ = claims([(inner & r.some()).with_label("outer")], problem())
    assert [str(getattr(each.source, "label", None)) for each in found] == ["inner", "outer"]


def test_existentials_at_the_top_become_relations_within_their_range() -> None:
    bounds = problem()
    formula = some(Decl(x, p), Decl(y, x.join(r)), holds=y.in_(p))
    found, witnesses = claims([formula], bounds)
    names = {relation.name: relation for relation in witnesses}
    assert set(names) == {"$x", "$y"}
    assert len(bounds[names["$x"]].upper) == 2
    assert {each.source for each in found} == {formula}
    assert found[-1].env == {x: names["$x"], y: names["$y"]}


def test_a_negated_universal_is_an_existential_and_others_stay() -> None:
    universal = all_(Decl(x, p), holds=x.in_(p))
    assert claims([~universal], problem())[1]
    assert not claims([universal, p.some() | some(Decl(x, p), holds=x.in_(p))], problem())[1]


def test_names_of_witnesses_do_not_clash() -> None:
    twice = some(Decl(x, p), holds=x.in_(p)) & some(Decl(x, r.join(p)), holds=x.in_(p))
    _, witnesses = claims([twice], problem())
    assert [relation.name for relation in witnesses] == ["$x", "$x'"]


def test_a_free_variable_is_refused() -> None:
    with pytest.raises(ValueError, match="x in p has free variables: x"):
        claims([x.in_(p)], problem())


def test_an_instance_shows_the_witnesses() -> None:
    solution = solve(some(Decl(x, p), holds=x.product(x).in_(r)), problem(), OPTIONS)
    assert solution.instance is not None
    ((witness,),) = solution.instance.witnesses["$x"]
    assert (witness,) in solution.instance[p]
    assert (witness, witness) in solution.instance[r]


def test_a_set_can_be_a_witness_where_trying_all_subsets_would_be_too_much() -> None:
    atoms = range(30)
    bounds = Bounds(Universe(*atoms))
    bounds.bind(p, upper=atoms)
    solution = solve(some(Decl(x, p, Multiplicity.SOME), holds=~x.one()), bounds, OPTIONS)
    assert solution.instance is not None
    assert len(solution.instance.witnesses["$x"]) > 1
