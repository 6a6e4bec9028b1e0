from __future__ import annotations

import pytest

from ooxcheck.relational.bounds import Bounds, Universe, product
from ooxcheck.relational.logic.binders import all_
from ooxcheck.relational.logic.expr import UNIV, Formula, Relation
from ooxcheck.relational.solving.answers import Options, Outcome, Progress, Stage
from ooxcheck.relational.solving.solve import solve


def pigeons(holes: int) -> tuple[Formula, Bounds]:
    """Return the claim that one more pigeon than there are holes have holes of their own."""
    atoms, places = (
        [f"pigeon{number}" for number in range(holes + 1)],
        [f"hole{number}" for number in range(holes)],
    )
    bounds = Bounds(Universe(*atoms, *places))
    nest = bounds.bind(Relation("nest", 2), upper=product(atoms, places))
    pigeon = bounds.bind_exactly(Relation("pigeon", 1), atoms)
    return all_(pigeon, lambda x: nest[x].some()) & all_(UNIV, lambda x: (nest @ x).lone()), bounds


@pytest.mark.parametrize("isolated", [True, False])
def test_solving_is_told_of_in_slices(monkeypatch: pytest.MonkeyPatch, *, isolated: bool) -> None:
    monkeypatch.setattr("ooxcheck.relational.solving.circuit_solver._CONFLICTS_PER_REPORT", 500)
    told: list[Progress] = []
    formula, bounds = pigeons(8)
    options = Options(isolated=isolated, symmetry=0, progress=told.append)
    assert solve(formula, bounds, options).outcome is Outcome.UNSAT
    solving = [each for each in told if each.stage is Stage.SOLVING]
    assert len(solving) > 2
    conflicts = [each.conflicts for each in solving]
    assert conflicts == sorted(conflicts)
    assert conflicts[0] == 0
    assert conflicts[-1] > 1_000
    assert all(each.gates and each.clauses for each in solving)


def test_a_long_translation_is_told_of_as_it_grows() -> None:
    told: list[Progress] = []
    atoms = range(60)
    bounds = Bounds(Universe(*atoms))
    r = bounds.bind(Relation("r", 2), upper=product(atoms, atoms))
    solve((r @ r).in_(r) & r.some(), bounds, Options(isolated=False, progress=told.append))
    gates = [each.gates for each in told if each.stage is Stage.TRANSLATING]
    assert len(gates) > 2
    assert gates == sorted(gates)


def test_what_progress_raises_ends_the_question() -> None:
    def stop(progress: Progress) -> None:
        if progress.conflicts > 1_000:
            raise InterruptedError

    formula, bounds = pigeons(11)
    with pytest.raises(InterruptedError):
        solve(formula, bounds, Options(isolated=False, symmetry=0, progress=stop))


def test_limits_are_kept_while_progress_is_told() -> None:
    formula, bounds = pigeons(11)
    told: list[Progress] = []
    found = solve(formula, bounds, Options(isolated=False, symmetry=0, conflicts=7_000, progress=told.append))
    assert (found.outcome, found.reason) == (Outcome.UNKNOWN, "the budget of conflicts is used up")
    assert told[-1].conflicts < 9_000
    late = solve(formula, bounds, Options(isolated=False, symmetry=0, seconds=0.5, progress=told.append))
    assert (late.outcome, late.reason) == (Outcome.UNKNOWN, "the time limit was reached")
