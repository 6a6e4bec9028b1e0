import pytest

from ooxcheck.sat import engine
from ooxcheck.sat.clauses import flat
from ooxcheck.sat.engine import DEFAULT_SOLVER, SOLVERS, Engine, team


def test_the_default_solver_may_certify() -> None:
    assert SOLVERS[DEFAULT_SOLVER]


def test_a_solver_that_the_installed_version_lacks_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(engine.SOLVERS, "cadical999", True)
    with pytest.raises(ValueError, match="the installed python-sat has no solver 'cadical999'"):
        Engine("cadical999")


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_budget_belongs_to_one_question(solver: str) -> None:
    clauses = flat([[1, 2], [1, -2], [-1, 2], [-1, -2, 3], [-3, 4], [-3, -4]])
    used = Engine(solver)
    used.add(clauses)
    used.solve([5], 1)
    assert used.solve([5]) is False
    assert used.solve([5], 1000) is False
    used.delete()


def test_one_solver_is_named_or_two() -> None:
    assert team("glucose4") == ("glucose4",)
    assert team("cadical195+glucose4") == ("cadical195", "glucose4")
    for wrong in ("", "glucose4+", "glucose4+glucose4", "glucose3+glucose4+cadical195"):
        with pytest.raises(ValueError, match=r"no solver ''|name one solver, or two different ones"):
            team(wrong)
