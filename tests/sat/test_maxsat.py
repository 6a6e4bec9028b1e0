"""Best models against all models, and the limits of the search for them."""

import random
from itertools import product
from time import monotonic

import pytest

from ooxcheck.sat.answer import Model, Reason, Unknown, Unsat
from ooxcheck.sat.clauses import flat, split
from ooxcheck.sat.maxsat import normal
from ooxcheck.sat.processes.child import ChildSession
from ooxcheck.sat.session import LocalSession, Session
from tests.sat.problems import pigeonhole

Wishes = list[tuple[int, int]]


def drawn(seed: int) -> tuple[list[list[int]], Wishes, list[int]]:
    """Return random clauses over seven variables, wishes and assumptions."""
    pick = random.Random(seed)

    def literal() -> int:
        return pick.choice((1, -1)) * pick.randint(1, 7)

    clauses = [[literal() for _ in range(pick.randint(2, 3))] for _ in range(pick.randint(3, 20))]
    weights = (1,) if seed % 2 else (1, 2, 3, 7, 50)
    wishes = [(literal(), pick.choice(weights)) for _ in range(pick.randint(1, 9))]
    return clauses, wishes, [literal() for _ in range(pick.choice((0, 0, 1, 2)))]


def cost(model: Model, wishes: Wishes) -> int:
    return sum(weight for literal, weight in wishes if not model[literal])


def least(clauses: list[list[int]], wishes: Wishes, assumptions: list[int]) -> int | None:
    """Return the least cost of all models, by looking at every assignment."""
    costs = []
    for signs in product((1, -1), repeat=7):
        true = {sign * number for number, sign in enumerate(signs, 1)}
        if all(true.intersection(clause) for clause in [*clauses, *([each] for each in assumptions)]):
            costs.append(sum(weight for literal, weight in wishes if literal not in true))
    return min(costs, default=None)


@pytest.mark.parametrize("solver", ["glucose4", "cadical195"])
def test_the_best_model_is_the_best_of_all(solver: str) -> None:
    kinds = set()
    for seed in range(300):
        clauses, wishes, assumptions = drawn(seed)
        expected = least(clauses, wishes, assumptions)
        with LocalSession(solver) as session:
            session.add(flat(clauses))
            answer = session.optimise(wishes, assumptions)
        kinds.add(expected is None)
        if expected is None:
            assert isinstance(answer, Unsat), seed
        else:
            assert isinstance(answer, Model), seed
            assert cost(answer, wishes) == expected, seed
    assert kinds == {True, False}


@pytest.mark.parametrize("kind", [LocalSession, ChildSession])
def test_the_same_session_can_be_asked_and_optimised(kind: type[Session]) -> None:
    with kind() as session:
        session.add(flat([[1, 2], [2, 3], [3, 4]]))
        wishes = [(-number, 1) for number in range(1, 5)]
        best = session.optimise(wishes)
        assert isinstance(best, Model)
        assert cost(best, wishes) == 2
        assert session.solve([-1, -2]) in (Unsat((-1, -2)), Unsat((-2, -1)))
        session.add(flat([[1], [4]]))
        after = session.optimise(wishes, [-3])
        assert isinstance(after, Model)
        assert after.literals() == [1, 2, -3, 4]
        assert session.optimise(wishes, [-2, -3]) in (Unsat((-2, -3)), Unsat((-3, -2)))
        assert isinstance(session.optimise([]), Model)


def test_wishes_that_contradict_each_other_are_set_off() -> None:
    assert normal([(1, 3), (-1, 5), (2, 1), (2, 4), (-3, 2), (3, 2)]) == {-1: 2, 2: 5}


def hard_to_optimise() -> tuple[list[list[int]], Wishes]:
    clauses = list(split(pigeonhole(11)))
    selected = [[*clause, -1000 - number] for number, clause in enumerate(clauses)]
    return selected, [(1000 + number, 1) for number in range(len(clauses))]


@pytest.mark.parametrize("kind", [LocalSession, ChildSession])
def test_a_search_ends_at_its_deadline_and_the_session_goes_on(kind: type[Session]) -> None:
    clauses, wishes = hard_to_optimise()
    with kind() as session:
        session.add(flat(clauses))
        started = monotonic()
        assert session.optimise(wishes, seconds=0.5) == Unknown(Reason.SECONDS)
        assert monotonic() - started < 5
        assert isinstance(session.solve(), Model)


@pytest.mark.parametrize("kind", [LocalSession, ChildSession])
def test_a_search_ends_with_its_conflicts_which_are_counted(kind: type[Session]) -> None:
    clauses, wishes = hard_to_optimise()
    with kind() as session:
        session.add(flat(clauses))
        assert isinstance(session.solve(), Model)
        before = session.conflicts
        assert session.optimise(wishes, conflicts=300) == Unknown(Reason.CONFLICTS)
        assert 300 <= session.conflicts - before < 1_000
        spent = session.conflicts
        assert isinstance(session.solve(), Model)
        assert session.conflicts >= spent


def test_a_search_that_lies_about_its_cost_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    with LocalSession() as session:
        session.add(flat([[1, 2]]))
        honest = session._optimum({-1: 1, -2: 1}, [], None, None)
        assert not isinstance(honest, Unknown)
        assert honest is not None
        monkeypatch.setattr(session, "_optimum", lambda *_: type(honest)(honest.model, 0))
        answer = session.optimise([(-1, 1), (-2, 1)])
        assert isinstance(answer, Unknown)
        assert answer.reason is Reason.WRONG
