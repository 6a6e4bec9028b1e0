"""Sets that there have to be below other quantifiers, against trying every subset."""

from __future__ import annotations

import pytest

from ooxcheck.relational.bounds import Bounds, Universe, product
from ooxcheck.relational.evaluate import holds
from ooxcheck.relational.logic.binders import Decl, all_, lone_of, no_, set_of, some, some_, some_of
from ooxcheck.relational.logic.expr import UNIV, Formula, Relation, Variable
from ooxcheck.relational.logic.intexpr import count
from ooxcheck.relational.logic.node import nodes
from ooxcheck.relational.logic.operators import Multiplicity
from ooxcheck.relational.solving.answers import Options
from ooxcheck.relational.solving.session import Session
from ooxcheck.relational.solving.skolemisation import claims
from ooxcheck.relational.solving.solve import core, instances, solve
from tests.relational.agreement import check
from tests.relational.formulas import UNBROKEN, Generator, within

p, r = Relation("p", 1), Relation("r", 2)
LOCAL = Options(isolated=False)


def problem(size: int = 3) -> Bounds:
    atoms = "abcdefghijklmnopqrstuvwxyz"[:size]
    bounds = Bounds(Universe(*atoms))
    bounds.bind(p, upper=atoms)
    bounds.bind(r, upper=product(atoms, atoms))
    return bounds


def functions(formula: Formula, bounds: Bounds) -> list[str]:
    return [f"{relation}/{relation.arity}" for relation in claims([formula], bounds.copy())[1]]


NESTED: list[tuple[Formula, list[str]]] = [
    (all_(p, lambda x: some_(set_of(UNIV), lambda s: (s == r[x]) & ~x.in_(s))), ["$s/2"]),
    (no_(p, lambda x: all_(some_of(r[x]), lambda s: x.in_(s) & p.some())), ["$s/2"]),
    (p.no() | some_(some_of(p), lambda s: r[s] == s), ["$s/1"]),
    (some_(set_of(p), lambda s: r[s].no() & s.some()).implies(p.one()), []),
    (~some_(set_of(p), lambda s: r[s].no()).implies(p.one()), ["$s/1"]),
    (
        all_(p, p, lambda x, y: some_(set_of(r[x]), some_of(UNIV), lambda s, t: (s + y == t) & t.in_(r[y]))),
        ["$s/3", "$t/3"],
    ),
    (all_(p, lambda x: some_(r[x], set_of(r[x]), lambda y, s: y.in_(r[s]) & ~y.in_(s))), ["$s/3"]),
    (
        all_(
            p,
            lambda x: some_(
                set_of(p), lambda s: all_(s, lambda y: some_(set_of(s), lambda t: r[t] == x + y))
            ),
        ),
        ["$s/2", "$t/3"],
    ),
    (all_(p, lambda x: p.one() | some_(set_of(p), lambda s: s == x + r[x]).with_label("said")), ["$s/2"]),
    (all_(p, lambda x: some_(set_of(p), lambda s: r[s] == x).iff(p.some())), []),
    (all_(set_of(p), lambda s: some_(set_of(p), lambda t: r[t] == s)), []),
    (all_(r, lambda pair: some_(set_of(p), lambda s: s.product(s) == pair)), ["$s/3"]),
    (all_(r, p, lambda pair, x: some_(set_of(p), lambda s: (s.product(x) == pair) | (r[s] == x))), ["$s/4"]),
    (all_(set_of(p), lambda s: some_(some_of(UNIV), lambda t: r[t].in_(s) & ~t.in_(s))), []),
    (all_(lone_of(p), lambda x: some_(set_of(p), lambda s: r[s] == x)), []),
    (
        all_(
            p,
            lone_of(p),
            lambda x, y: some_(
                some_of(p), lambda s: all_(s, lambda z: some_(set_of(s), lambda t: r[t] == y + z - x))
            ),
        ),
        [],
    ),
    (no_(set_of(p), lambda s: all_(set_of(r[s]), lambda t: all_(t, lambda x: r[x].in_(s)))), []),
    (all_(set_of(p), lambda s: some_(set_of(s), set_of(p), lambda t, u: (r[t] == u) & (t + u == s))), []),
]
WIDE = all_(*[p] * 6, lambda a, b, c, d, e, f: some_(set_of(p), lambda s: r[s] == a + b + c + d + e + f))
"""Of a set for six atoms there is no relation that the compiled core takes."""


@pytest.mark.parametrize(("formula", "made"), NESTED, ids=lambda case: str(case)[:60])
def test_functions_leave_the_instances_as_they_are(formula: Formula, made: list[str]) -> None:
    bounds = problem()
    bounds.bind(r, upper=[tuple(pair) for pair in ("ab", "bc", "ca", "aa", "ba")], replace=True)
    assert functions(formula, bounds) == made
    expected = {
        (each[p], each[r])
        for each in within(bounds, {p, r}.intersection(nodes(formula)))
        if holds(formula, each)
    }
    found = [(each[p], each[r]) for each in instances(formula, bounds, LOCAL)]
    assert len(found) == len(expected)
    assert set(found) == expected
    assert solve(formula, bounds, LOCAL).is_sat == bool(expected)


def test_random_problems_with_functions_agree_with_brute_force() -> None:
    tried = 0
    for seed in range(2_000):
        given = Generator(seed).problem()
        if given.formula.is_higher_order and any(
            not name.endswith("/1") for name in functions(given.formula, given.bounds)
        ):
            check(given)
            tried += 1
            if tried == 10:
                return
    raise AssertionError("few random problems need functions")


def test_a_set_for_each_of_many_atoms_is_no_matter_of_all_subsets() -> None:
    formula = all_(UNIV, lambda x: some_(set_of(UNIV), lambda s: (s == r[x]) & (count(s) == 2) & ~x.in_(s)))
    solution = solve(formula, problem(14), LOCAL)
    assert solution.instance is not None
    assert solution.instance.witnesses["$s"] == solution.instance[r]
    assert len(solution.instance[r]) == 28
    never = formula & all_(UNIV, lambda x: r[x].lone()).with_label("one at most")
    assert core(never, problem(14), LOCAL).labels == (str(formula), "one at most")


def test_all_sets_are_still_refused_where_there_are_too_many() -> None:
    with pytest.raises(ValueError, match="quantifies over the subsets of 14 tuples"):
        solve(all_(UNIV, lambda x: all_(set_of(UNIV), lambda s: r[s].in_(r[x]))), problem(14), LOCAL)


def test_where_a_set_is_claimed_and_denied_the_reason_is_told() -> None:
    both = all_(UNIV, lambda x: some_(set_of(UNIV), lambda s: r[s] == x).iff(p.some()))
    with pytest.raises(
        ValueError, match=r"s: set univ quantifies over the subsets of 14 .* below `<=>` or inside a term"
    ):
        solve(both, problem(14), LOCAL)


def test_below_few_sets_there_may_be_large_ones() -> None:
    few = Relation("few", 1)
    bounds = problem(14)
    bounds.bind_exactly(few, "abc")
    formula = all_(
        set_of(few), lambda s: some_(set_of(UNIV), lambda t: (t == UNIV - r[s]) & (count(t) == 14 - count(s)))
    )
    found = solve(formula, bounds, LOCAL).instance
    assert found is not None
    assert len({image for atom, image in found[r] if atom in {"a", "b", "c"}}) == 3
    assert solve(formula & (r[few]).lone(), bounds, LOCAL).is_unsat


def test_an_assumed_set_needs_no_subsets() -> None:
    nested = all_(UNIV, lambda x: some_(set_of(UNIV), lambda s: (s == r[x]) & (count(s) == 2)))
    with Session(problem(14), UNBROKEN) as session:
        session.assume(nested)
        found = session.solve(some_(some_of(p), lambda s: count(s) == 13)).instance
        assert found is not None
        assert (len(found[r]), len(found[p])) in {(28, 13), (28, 14)}
        refuted = session.solve(r.no())
        assert refuted.is_unsat
        assert set(refuted.core) == {nested, r.no()}
        session.retract(nested)
        assert session.solve(r.no()).is_sat


@pytest.mark.parametrize(
    "formula", [*(formula for formula, _ in NESTED), WIDE], ids=lambda case: str(case)[:60]
)
def test_what_is_assumed_has_the_instances_that_what_is_added_has(formula: Formula) -> None:
    bounds = problem(2)
    for each in (formula, ~formula):
        with Session(bounds.copy(), UNBROKEN) as session:
            session.add((p.some() | p.no()) & (r.some() | r.no()))
            session.assume(each)
            listed = [(found[p], found[r]) for found in session.instances()]
        expected = {(found[p], found[r]) for found in within(bounds, {p, r}) if holds(each, found)}
        assert len(listed) == len(expected)
        assert set(listed) == expected


def test_a_variable_that_is_bound_again_is_not_taken_for_another() -> None:
    x, s = Variable("x"), Variable("s")
    again = all_(Decl(x, UNIV), holds=x.product(x).in_(r) | s.in_(x.join(r)))
    formula = all_(Decl(x, p), holds=some(Decl(s, UNIV, Multiplicity.SOME), holds=again & x.in_(s)))
    bounds = problem(2)
    assert functions(formula, bounds) == []
    expected = sum(holds(formula, each) for each in within(bounds, {p, r}))
    assert sum(1 for _ in instances(formula, bounds, LOCAL)) == expected


def test_a_live_session_makes_functions_too() -> None:
    with Session(problem(14), UNBROKEN) as session:
        session.add(all_(p, lambda x: some_(some_of(UNIV), lambda s: (s == r[x]) & ~x.in_(s))))
        solution = session.solve(p.some())
        assert solution.instance is not None
        assert solution.instance.witnesses["$s"]
        session.add(r.no())
        assert session.solve(p.some()).is_unsat


def test_a_deep_formula_has_its_functions() -> None:
    formula: Formula = some_(set_of(UNIV), lambda s: (s == p) & (count(s) == 20))
    for _ in range(3_000):
        formula = r.some() | ~(~formula)
    assert solve(formula & r.no(), problem(26), LOCAL).is_sat
