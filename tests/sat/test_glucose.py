"""Glucose by its compiled module says what PySAT's class says, to the last counter."""

import pytest
from pysat.solvers import Glucose4

from ooxcheck.sat import engine, glucose
from ooxcheck.sat.engine import Engine
from tests.sat.problems import random_clauses


@pytest.mark.parametrize("seed", range(6))
def test_both_ways_to_glucose_say_the_same(seed: int) -> None:
    ours, theirs = glucose.Glucose(), Glucose4()
    for solver in (ours, theirs):
        solver.append_formula(random_clauses(seed, 60, 240))
        solver.set_phases([3, -4, 5])
    assert ours.propagate([1, 2]) == theirs.propagate([1, 2])
    for assumptions, budget in (
        ([], None),
        ([1, -2], None),
        ([3, 4, 5, 6, 7, 8, 9], None),
        ([-1], 5),
        ([-1], None),
    ):
        answers = []
        for solver in (ours, theirs):
            if budget is not None:
                solver.conf_budget(budget)
            answer = solver.solve(assumptions) if budget is None else solver.solve_limited(assumptions)
            answers.append(
                (answer, solver.get_model() if answer else None, solver.get_core(), solver.accum_stats())
            )
        assert answers[0] == answers[1]
    for solver in (ours, theirs):
        solver.add_clause([1])
        solver.add_clause([-1])
    assert ours.solve([]) is theirs.solve([]) is False
    assert ours.get_core() == theirs.get_core()


def test_where_the_compiled_module_lacks_a_function_pysat_does_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert glucose.is_here()
    assert isinstance(Engine()._solver, glucose.Glucose)
    monkeypatch.setattr(glucose, "_FUNCTIONS", ("new", "of no version"))
    assert not glucose.is_here()
    assert not isinstance(engine.Engine()._solver, glucose.Glucose)
