"""Sessions are checked against brute force, and each way of being wrong or of giving up is provoked."""

import os
import resource
import subprocess
from array import array
from collections.abc import Sequence
from functools import partial
from itertools import product
from time import monotonic

import pytest

from ooxcheck.sat.answer import Answer, Batch, Model, Reason, Unknown, Unsat
from ooxcheck.sat.clauses import flat
from ooxcheck.sat.engine import SOLVERS, Question
from ooxcheck.sat.processes.child import ChildSession
from ooxcheck.sat.session import LocalSession, Session
from tests.sat.problems import pigeonhole, random_clauses


def satisfied(clauses: list[list[int]], assumptions: Sequence[int], variables: int) -> bool:
    """Return by brute force whether clauses and assumptions are satisfiable."""
    wanted = clauses + [[literal] for literal in assumptions]
    return any(
        all(any(bits[abs(literal) - 1] == (literal > 0) for literal in clause) for clause in wanted)
        for bits in product([False, True], repeat=variables)
    )


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_solver_agrees_with_brute_force_as_clauses_are_added(solver: str) -> None:
    for seed in range(4):
        clauses = random_clauses(seed, 5, 24)
        with LocalSession(solver) as session:
            for size in range(0, 24, 4):
                session.add(flat(clauses[size : size + 4]))
                for assumptions in ([], [1], [-1, 2], [3, -4, 5]):
                    answer = session.solve(assumptions)
                    assert isinstance(answer, Model) == satisfied(clauses[: size + 4], assumptions, 5)
                    if isinstance(answer, Unsat):
                        assert not satisfied(clauses[: size + 4], answer.core, 5)


@pytest.mark.parametrize("kind", [LocalSession, ChildSession])
def test_both_kinds_of_session_keep_the_same_conversation(kind: type[Session]) -> None:
    with kind() as session:
        session.add(flat([[1, 2], [-1, 3]]))
        model = session.solve([-2])
        assert isinstance(model, Model)
        assert [model[1], model[2], model[3]] == [True, False, True]
        session.add(flat([[-3]]))
        answer = session.solve([7, -2, 5])
        assert answer == Unsat((-2,))
        assert isinstance(session.solve(), Model)
        session.add(flat([[-2]]))
        assert session.solve() == Unsat(())
        assert session.statistics().solves == 4
        assert session.statistics().clauses == 4
        assert session.statistics().variables == 3


@pytest.mark.parametrize("kind", [LocalSession, ChildSession])
def test_a_contradiction_among_assumptions_is_a_core(kind: type[Session]) -> None:
    with kind() as session:
        session.add(flat([[1, 2]]))
        assert session.solve([3, 1, -1]) in (Unsat((1, -1)), Unsat((-1, 1)))


@pytest.mark.parametrize("solver", SOLVERS)
def test_an_empty_clause_is_unsatisfiable(solver: str) -> None:
    with LocalSession(solver) as session:
        session.add(flat([[1, 2], [], [3]]))
        assert session.solve() == Unsat(())
        assert session.solve([1]) == Unsat(())


@pytest.mark.parametrize("solver", SOLVERS)
def test_repeated_and_opposite_literals_in_a_clause_are_no_problem(solver: str) -> None:
    with LocalSession(solver) as session:
        session.add(flat([[1, 1, 1], [2, -2], [5, -5, 5], [-1, 3, 3]]))
        model = session.solve()
        assert isinstance(model, Model)
        assert model[3]


@pytest.mark.parametrize("kind", [LocalSession, ChildSession])
def test_a_budget_of_conflicts_ends_a_question_and_not_the_session(
    kind: type[LocalSession | ChildSession],
) -> None:
    with kind("cadical195") as session:  # others count their conflicts at restarts only
        session.add(pigeonhole(9))
        assert session.solve(conflicts=50) == Unknown(Reason.CONFLICTS)
        assert 0 < session.statistics().conflicts <= 60
        session.add(flat([[1], [-1]]))
        assert session.solve(conflicts=50) == Unsat(())


@pytest.mark.parametrize("solver", ["cadical153", "cadical195", "glucose4", "minisat22"])
@pytest.mark.parametrize("kind", [LocalSession, ChildSession])
def test_a_time_limit_holds_and_the_session_goes_on(kind: type[Session], solver: str) -> None:
    with kind(solver) as session:
        session.add(pigeonhole(12))
        started = monotonic()
        assert session.solve(seconds=0.3) == Unknown(Reason.SECONDS)
        assert monotonic() - started < 1.3
        session.add(flat([[1], [-1]]))
        assert session.solve(seconds=30) == Unsat(())


def test_ctrl_c_in_this_process_is_an_interrupt_and_the_session_goes_on() -> None:
    with LocalSession() as session, subprocess.Popen(["sh", "-c", f"sleep 0.3; kill -INT {os.getpid()}"]):
        session.add(pigeonhole(12))
        with pytest.raises(KeyboardInterrupt):
            session.solve()
        session.add(flat([[1], [-1]]))
        assert session.solve() == Unsat(())


def test_conflicts_and_seconds_may_be_limited_together() -> None:
    with LocalSession() as session:
        session.add(pigeonhole(9))
        assert session.solve(conflicts=700, seconds=30) == Unknown(Reason.CONFLICTS)


def test_no_time_left_is_no_time() -> None:
    for kind in (LocalSession, ChildSession):
        with kind() as session:
            assert session.solve(seconds=0) == Unknown(Reason.SECONDS)


@pytest.mark.parametrize("kind", [LocalSession, ChildSession])
def test_a_core_is_minimised(kind: type[Session]) -> None:
    with kind() as session:
        # Any two of 1..4 clash, and 5 is of no importance.
        session.add(flat([[-a, -b] for a in range(1, 5) for b in range(1, a)]))
        core = session.minimise_core([1, 2, 3, 4, 5])
        assert core.is_minimal
        assert len(core.literals) == 2
        assert 5 not in core.literals


def test_a_minimised_core_needs_each_of_its_literals() -> None:
    for seed in range(15):
        clauses = [[*clause, -(9 + index)] for index, clause in enumerate(random_clauses(seed, 4, 80))]
        switches = list(range(9, 89))
        with LocalSession() as session:
            session.add(flat(clauses))
            core = session.minimise_core(switches)
            assert core.is_minimal
            assert isinstance(session.solve(core.literals), Unsat)
            for left_out in core.literals:
                assert isinstance(
                    session.solve([literal for literal in core.literals if literal != left_out]), Model
                )


def test_a_core_that_could_not_be_minimised_in_time_is_still_a_core() -> None:
    with LocalSession() as session:
        session.add(pigeonhole(9))
        core = session.minimise_core([200, 201], partial(session.solve, conflicts=10))
        assert core.literals == (201, 200)
        assert not core.is_minimal


class _Lying(Session):
    """A session whose solver answers whatever it was told to."""

    def __init__(self, answer: Answer) -> None:
        super().__init__()
        self._answer = answer

    def close(self) -> None:
        """Free nothing."""

    def prefer(self, literals: Sequence[int]) -> None:
        """Wish for nothing."""

    def _load(self, clauses: "array[int]") -> None:
        """Forget the clauses."""

    def _ask(self, assumptions: Sequence[int], conflicts: int | None, deadline: float | None) -> Answer:
        return self._answer

    def _optimum(self, *_: object) -> None:
        """Find nothing."""

    def _ask_for_models(self, question: Question, conflicts: int | None, deadline: float | None) -> Batch:
        return Batch([self._answer], Unsat()) if isinstance(self._answer, Model) else Batch([], None)


@pytest.mark.parametrize(
    ("answer", "detail"),
    [
        (Model([1, -2, -3]), "falsifies clause 2"),
        (Model([1, 2]), "ends at variable 2"),
        (Model([-1, 2, -3]), "falsifies clause 1"),
        (Model([1, 2, -3]), "falsifies the assumption 3"),
        (Unsat((3, 4)), "has 4, which was not assumed"),
    ],
)
def test_wrong_answers_are_found(answer: Answer, detail: str) -> None:
    with _Lying(answer) as session:
        session.add(flat([[1, 3], [-1, 2]]))
        found = session.solve([3])
        assert isinstance(found, Unknown)
        assert found.reason == Reason.WRONG
        assert detail in found.detail


def test_an_unknown_solver_is_named_with_its_likely_spelling() -> None:
    with pytest.raises(ValueError, match="no solver 'cadical159'; did you mean cadical1"):
        LocalSession("cadical159")
    with pytest.raises(ValueError, match="there are cadical103"):
        ChildSession("zzz")


@pytest.mark.parametrize("kind", [LocalSession, ChildSession])
def test_a_model_has_what_was_wished_for_last_where_there_is_a_choice(kind: type[Session]) -> None:
    with kind() as session:
        session.add(flat([[1, 2, 3]]))
        for wish in ([1, -2, -3], [-1, 2, 3]):
            session.prefer(wish)
            answer = session.solve()
            assert isinstance(answer, Model)
            assert answer.literals() == wish


def test_a_solver_that_takes_no_wishes_answers_all_the_same() -> None:
    with LocalSession("cadical103") as session:
        session.add(flat([[1, 2]]))
        session.prefer([-1, 2])
        assert isinstance(session.solve(), Model)


def truths(batch: Batch, over: Sequence[int]) -> list[tuple[bool, ...]]:
    return [tuple(model[variable] for variable in over) for model in batch.models]


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_solver_lists_models_that_differ_on_some_variables(solver: str) -> None:
    for seed in range(4):
        clauses = random_clauses(seed, 5, 9)
        expected = {
            bits for bits in product([False, True], repeat=3) if satisfied(clauses, _literals(bits), 5)
        }
        with LocalSession(solver) as session:
            session.add(flat(clauses))
            first = session.models(Question([6], [1, 2, 3], 6, 2, 5), session.clauses)
            rest = session.models(Question([6], [1, 2, 3], 6, 100, 5), session.clauses)
            found = truths(first, [1, 2, 3]) + truths(rest, [1, 2, 3])
            assert sorted(found) == sorted(expected)
            assert len(first.models) == min(2, len(expected))
            assert rest.ended == Unsat()
            assert isinstance(session.solve(), Model) == bool(expected), (
                "what was found is excluded under the guard only"
            )


def _literals(bits: tuple[bool, ...]) -> list[int]:
    return [place if bit else -place for place, bit in enumerate(bits, 1)]


@pytest.mark.parametrize("kind", [LocalSession, ChildSession])
def test_models_come_from_this_process_and_from_a_child_alike(kind: type[Session]) -> None:
    with kind() as session:
        session.add(flat([[1, 2], [3, -3]]))
        batch = session.models(Question([4, -1], [1, 2, 3], 4, 10, 3), session.clauses)
        assert sorted(truths(batch, [1, 2, 3])) == [(False, True, False), (False, True, True)]
        assert batch.ended == Unsat()
        assert session.models(Question([4, -1], [1, 2, 3], 4, 10, 3), session.clauses) == Batch([], Unsat())
        late = session.models(Question([5], [1, 2, 3], 5, 10, 3), session.clauses, seconds=0)
        assert late == Batch([], Unknown(Reason.SECONDS))
        assert session.statistics().solves == 2


@pytest.mark.parametrize("kind", [LocalSession, ChildSession])
def test_models_that_take_too_many_conflicts_are_not_found(kind: type[Session]) -> None:
    with kind() as session:
        session.add(pigeonhole(7))
        batch = session.models(Question([100], [1], 100, 10, session.variables), session.clauses, conflicts=5)
        assert batch == Batch([], Unknown(Reason.CONFLICTS))


def test_wrong_models_end_a_batch() -> None:
    with _Lying(Model([1, -2])) as session:
        session.add(flat([[1, 2]]))
        assert len(session.models(Question([], [1, 2], 3, 5, 2), session.clauses).models) == 1
        assumed = session.models(Question([2], [1, 2], 3, 5, 2), session.clauses)
        assert assumed.models == []
        assert isinstance(assumed.ended, Unknown)
        assert "falsifies the assumption 2" in assumed.ended.detail
        session.add(flat([[-1, 2]]))
        wrong = session.models(Question([], [1, 2], 3, 5, 2), session.clauses)
        assert isinstance(wrong.ended, Unknown)
        assert "falsifies clause 2" in wrong.ended.detail
        with pytest.raises(ValueError, match="1 variables cannot be checked"):
            session.models(Question([], [1], 3, 5, 1), session.clauses)


def test_a_solver_in_this_process_is_not_asked_when_memory_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    with LocalSession() as session:
        session.add(flat([[1, 2]]))
        monkeypatch.setattr(resource, "getrlimit", lambda _limit: (1 << 20, 1 << 20))
        with pytest.raises(MemoryError):
            session.add(flat([[-1, 2]]))
        assert session.solve() == Unknown(Reason.MEMORY)
