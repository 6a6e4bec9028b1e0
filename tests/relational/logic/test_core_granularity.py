from __future__ import annotations

import pytest

from ooxcheck.relational.bounds import Bounds, Universe, product
from ooxcheck.relational.evaluate import holds
from ooxcheck.relational.logic.binders import all_, no_, some_
from ooxcheck.relational.logic.core_granularity import split_finely
from ooxcheck.relational.logic.expr import Formula, Junction, Labelled, Relation, disj
from ooxcheck.relational.solving.answers import Options
from ooxcheck.relational.solving.solve import core
from tests.relational.formulas import Generator, within

p, q, r = Relation("p", 1), Relation("q", 1), Relation("r", 2)
a, b, c, d = p.some(), q.some(), r.some(), p.lone()
LOCAL = Options(isolated=False)


def problem() -> Bounds:
    bounds = Bounds(Universe("a", "b"))
    bounds.bind(p, upper="ab")
    bounds.bind(q, upper="ab")
    bounds.bind(r, upper=product("ab", "ab"))
    return bounds


def parts(formula: Formula) -> list[str]:
    found = split_finely(formula)
    assert isinstance(found, Junction)
    return [str(part) for part in found.parts]


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        (a & (b & c), ["some p", "some q", "some r"]),
        (a | (b & c), ["some p or some q", "some p or some r"]),
        (a.implies(b & c), ["some p => some q", "some p => some r"]),
        ((a | b).implies(c), ["some p => some r", "some q => some r"]),
        (a.iff(b), ["some p => some q", "some q => some p"]),
        (~(a | b), ["not some p", "not some q"]),
        (~(a & (b | c)), ["not some p or not some q", "not some p or not some r"]),
        (~a.implies(b), ["some p", "not some q"]),
        (p == q, ["p in q", "q in p"]),
        (p.one(), ["some p", "lone p"]),
        (all_(p, lambda x: r[x].one()), ["all x: p | some x.r", "all x: p | lone x.r"]),
        (~some_(p, lambda x: r[x].some() | x.in_(q)), ["all x: p | not some x.r", "all x: p | not x in q"]),
        (no_(p, lambda x: r[x].some() | x.in_(q)), ["all x: p | not some x.r", "all x: p | not x in q"]),
        (some_(p, lambda x: r[x].some() & x.in_(q)), ["some x: p | some x.r and x in q"]),
    ],
    ids=str,
)
def test_the_parts_of_a_formula(formula: Formula, expected: list[str]) -> None:
    assert parts(formula) == expected


def test_the_parts_of_what_has_a_label_have_it() -> None:
    found = split_finely((a & b).with_label("both", span=7) & c)
    assert isinstance(found, Junction)
    labelled = [part for part in found.parts if isinstance(part, Labelled)]
    assert [(str(part.body), part.label, part.span) for part in labelled] == [
        ("some p", "both", 7),
        ("some q", "both", 7),
    ]


def test_random_formulas_say_the_same_in_parts() -> None:
    split = 0
    for seed in range(75):
        given = Generator(seed).problem()
        fine = split_finely(given.formula)
        split += isinstance(fine, Junction) and len(fine.parts) > 2
        for instance in list(within(given.bounds, given.mentioned))[::7]:
            assert holds(fine, instance) == holds(given.formula, instance), seed
    assert split > 20


def test_a_fine_core_leaves_out_what_a_conjunct_says_besides() -> None:
    total = all_(p, lambda x: r[x].one() & x.in_(q)).with_label("total")
    formula = total & (p.some() & q.some()).with_label("some") & r.no().with_label("none")
    assert core(formula, problem(), LOCAL).labels == ("total", "some", "none")
    fine = core(formula, problem(), LOCAL, fine=True)
    assert fine.is_minimal
    assert [str(each).strip("()") for each in fine.formulas] == ["all x: p | some x.r", "some p", "no r"]
    assert fine.labels == ("total", "some", "none")


def test_shared_and_deep_formulas_are_split_too() -> None:
    shared = a & b
    for _ in range(300):
        shared = shared & shared
    assert parts(shared) == ["some p", "some q"]
    nested: Formula = a & b
    for _ in range(3_000):
        nested = c | nested
    assert len(parts(nested)) == 1
    many = disj(Relation(f"p{number}", 1).some().iff(a) for number in range(40))
    assert len(parts(many)) < 3_000
