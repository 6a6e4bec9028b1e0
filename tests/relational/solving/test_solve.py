from __future__ import annotations

import sys
from dataclasses import replace

import pytest

from ooxcheck.relational.bounds import Bounds, Universe, product
from ooxcheck.relational.evaluate import holds
from ooxcheck.relational.logic.binders import Decl, all_, some
from ooxcheck.relational.logic.expr import UNIV, Formula, Relation, Variable
from ooxcheck.relational.logic.predicates import Acyclic, Function
from ooxcheck.relational.solving.answers import Options, Outcome
from ooxcheck.relational.solving.ground_problem import ground
from ooxcheck.relational.solving.session import Session
from ooxcheck.relational.solving.solve import core, instances, minimal, solve
from ooxcheck.sat.core import Encoder
from ooxcheck.sat.engine import Engine
from tests.relational.formulas import Generator

p, r = Relation("p", 1), Relation("r", 2)
x = Variable("x")
LOCAL = Options(isolated=False)


def problem(atoms: str = "abc") -> Bounds:
    bounds = Bounds(Universe(*atoms))
    bounds.bind(p, upper=atoms)
    bounds.bind(r, upper=product(atoms, atoms))
    return bounds


def test_an_instance_satisfies_the_formula() -> None:
    formula = Function(r, p, UNIV) & Acyclic(r) & p.some()
    solution = solve(formula, problem(), LOCAL)
    assert solution.outcome is Outcome.SAT
    assert solution.instance is not None
    assert holds(formula, solution.instance)
    assert solution.size.clauses > 0


def test_an_instance_that_the_evaluator_rejects_is_a_fault_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    checked = Options(isolated=False, check=True)
    assert solve(p.some(), problem(), checked).is_sat
    monkeypatch.setattr(sys.modules["ooxcheck.relational.solving.solve"], "holds_deeply", lambda *_: False)
    with pytest.raises(AssertionError, match="should satisfy"):
        solve(p.some(), problem(), checked)


def test_what_needs_no_solver_is_said_to_be_trivial() -> None:
    assert solve(p.in_(UNIV), problem(), LOCAL).outcome is Outcome.TRIVIALLY_SAT
    assert solve(p.some() & UNIV.no(), problem(), LOCAL).outcome is Outcome.TRIVIALLY_UNSAT


def test_relations_that_are_not_mentioned_stay_at_their_lower_bound() -> None:
    bounds = problem()
    bounds.bind(r, upper=product("abc", "abc"), lower=[("a", "b")], replace=True)
    found = list(instances(p.one(), bounds, LOCAL))
    assert len(found) == 3
    assert all(each[r] == {("a", "b")} for each in found)


def test_a_witness_alone_makes_no_new_instance() -> None:
    found = list(instances(some(Decl(x, UNIV), holds=x.in_(p)), problem(), LOCAL))
    assert len(found) == len({each[p] for each in found}) == 7


def test_graphs_up_to_isomorphism_are_as_many_as_the_books_say() -> None:
    loopless = all_(Decl(x, UNIV), holds=~x.product(x).in_(r))
    assert sum(1 for _ in instances(loopless, problem(), LOCAL, up_to_isomorphism=True)) == 16
    undirected = loopless & r.eq(~r)
    assert sum(1 for _ in instances(undirected, problem("abcd"), LOCAL, up_to_isomorphism=True)) == 11


def test_a_core_is_minimal_and_keeps_labels_and_spans() -> None:
    mutual = r.eq(~r).with_label("mutual", span=("file", 3))
    formula = p.some() & r.some().with_label("some") & mutual & Acyclic(r).with_label("acyclic") & p.one()
    found = core(formula, problem(), LOCAL)
    assert found.labels == ("some", "mutual", "acyclic")
    assert found.is_minimal
    assert getattr(found.formulas[1], "span", None) == ("file", 3)


def test_a_formula_that_is_false_alone_is_a_core_alone() -> None:
    assert core(p.some() & UNIV.no(), problem(), LOCAL).formulas == (UNIV.no(),)


def test_a_satisfiable_formula_has_no_core() -> None:
    with pytest.raises(ValueError, match="the formulas have an instance"):
        core(p.some(), problem(), LOCAL)


def test_a_smallest_instance_is_found_under_symmetry_breaking() -> None:
    solution = minimal(Function(r, UNIV, UNIV), problem(), [r], LOCAL)
    assert solution.instance is not None
    assert len(solution.instance[r]) == 3


def test_the_same_problem_gives_the_same_clauses_byte_for_byte() -> None:
    def clauses() -> bytes:
        given = Generator(7).problem()
        kept_alive.append(given.formula & p.some())
        grounded = ground([given.formula], given.bounds, LOCAL)
        encoder = Encoder(grounded.gates)
        encoder.require([*grounded.literals, *grounded.breaking])
        return encoder.take().tobytes()

    kept_alive: list[object] = []
    assert clauses() == clauses()


@pytest.mark.parametrize("solver", ["cadical195", "glucose4", "glucose42", "minisat22"])
def test_solvers_agree(solver: str) -> None:
    for seed in range(40):
        given = Generator(seed).problem()
        expected = solve(given.formula, given.bounds, LOCAL).is_sat
        assert (
            solve(given.formula, given.bounds, Options(isolated=False, solver=solver)).is_sat is expected
        ), seed


def test_problems_and_live_sessions_have_solvers_of_their_own_unless_one_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    used: list[str] = []

    class Noted(Engine):
        def __init__(self, name: str) -> None:
            used.append(name)
            super().__init__(name)

    monkeypatch.setattr("ooxcheck.sat.session.Engine", Noted)
    solve(p.some(), problem(), LOCAL)
    core(p.some() & p.no(), problem(), LOCAL)
    solve(p.some(), problem(), replace(LOCAL, solver="minisat22"))
    with Session(problem(), LOCAL) as session:
        session.add(p.some())
        session.solve()
    assert used == ["cadical195", "cadical195", "minisat22", "glucose4"]


def test_a_deep_formula_is_checked() -> None:
    formula: Formula = p.some()
    for each in range(2_000):
        formula = formula & p.some() if each % 2 else ~(~formula)
    found = solve(formula, problem(), replace(LOCAL, check=True))
    assert found.is_sat
