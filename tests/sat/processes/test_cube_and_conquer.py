"""A question that is divided has the answer of one that is not, the same with any number of solvers, and nothing is lost with a solver."""

from __future__ import annotations

import os
import random
import signal
import threading
from collections.abc import Callable
from functools import partial
from itertools import product

import pytest

from ooxcheck.sat.answer import Answer, Model, Reason, Unknown, Unsat
from ooxcheck.sat.clauses import flat, split
from ooxcheck.sat.processes import cube_and_conquer
from ooxcheck.sat.processes.child import Child, ChildSession
from ooxcheck.sat.processes.cube_and_conquer import WHOLE, Conquest, CubeSession
from ooxcheck.sat.processes.executor import Executor
from ooxcheck.sat.processes.solver_pool import Branch, Conquered, Cube, SolverPool
from ooxcheck.sat.session import LocalSession, Session, Split
from tests.sat.problems import pigeonhole, random_clauses
from tests.sat.processes.test_portfolio import below, children, comes_true


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let questions be divided early, and again and again."""
    for name, value in {"ALONE": 0, "TASTE": 1, "PATIENCE": 5}.items():
        monkeypatch.setattr(cube_and_conquer, name, value)


def session(size: int, where: Split, told: list[str] | None = None) -> CubeSession:
    """Return a session whose questions so many solvers share."""

    def solvers(owner: Session) -> SolverPool:
        return SolverPool(owner, size)

    made = CubeSession("glucose4", solvers)
    made.divide(lambda: where, (told if told is not None else []).append)
    return made


def asked(size: int, clauses: list[list[int]], where: Split, *questions: list[int]) -> list[Answer]:
    with session(size, where) as solver:
        solver.add(flat(clauses))
        return [solver.solve(each, seconds=60) for each in questions]


def shifted(clauses: list[list[int]], by: int) -> list[list[int]]:
    return [[each + by if each > 0 else each - by for each in clause] for clause in clauses]


def told(answer: Answer) -> object:
    return answer.literals() if isinstance(answer, Model) else answer


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("seed", range(4))
def test_any_number_of_solvers_gives_the_answers_of_one(seed: int) -> None:
    clauses, where = random_clauses(seed, 60, 250), Split([1, 2, 3], [*range(4, 30)])
    questions = [[], [40], [40, 41, -42], [-40]]
    one, three = (asked(size, clauses, where, *questions) for size in (1, 3))
    assert list(map(told, one)) == list(map(told, three))
    with LocalSession() as alone:
        alone.add(flat(clauses))
        assert [type(answer) for answer in one] == [type(alone.solve(each)) for each in questions]


@pytest.mark.usefixtures("short")
def test_no_model_is_what_all_solvers_say_together() -> None:
    news: list[str] = []
    with session(2, Split([1, 2], [*range(3, 40)]), news) as solver:
        solver.add(flat([[100, *clause] for clause in split(pigeonhole(6))]))
        assert solver.solve([-100, 101, -102], seconds=60) == Unsat((-100, 101, -102))
        assert isinstance(solver.solve([100], seconds=60), Model)
    assert any("2 under way" in each for each in news)


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("size", [1, 2])
def test_the_model_is_one_of_the_first_size_that_has_any(size: int) -> None:
    hard = [[4, *clause] for clause in shifted(random_clauses(3, 40, 160), 9)]
    chain = [[-2, 1], [-3, 2], [2]]
    (answer,) = asked(size, [*hard, *chain], Split([1, 2, 3], [*range(10, 30)]), [-4])
    assert isinstance(answer, Model)
    assert (answer[1], answer[2], answer[3]) == (True, True, False)


def test_what_is_answered_soon_needs_no_other_solver() -> None:
    with session(4, Split([1, 2], [3])) as solver:
        before = [*below(os.getpid())]
        solver.add(flat(random_clauses(5, 60, 240)))
        solver.solve(seconds=60)
        assert [*below(os.getpid())] == before


def test_a_limited_question_is_not_divided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cube_and_conquer, "ALONE", 0)
    with session(2, Split([1], [2])) as solver:
        solver.add(pigeonhole(8))
        before = [*below(os.getpid())]
        assert solver.solve(conflicts=10) == Unknown(Reason.CONFLICTS)
        assert [*below(os.getpid())] == before


@pytest.mark.usefixtures("short")
def test_time_that_is_up_is_no_verdict_and_leaves_no_process() -> None:
    with session(2, Split([1], [*range(2, 90)])) as solver:
        before = [*below(os.getpid())]
        solver.add(pigeonhole(11))
        assert solver.solve(seconds=1.5) == Unknown(Reason.SECONDS)
        assert comes_true(lambda: [*below(os.getpid())] == before)


@pytest.mark.usefixtures("short")
def test_the_cube_of_a_killed_solver_is_tried_again() -> None:
    with session(2, Split([1], [*range(2, 60)])) as solver:
        before = set(below(os.getpid()))
        solver.add(pigeonhole(7))
        killed: list[int] = []

        def kill() -> None:
            assert comes_true(lambda: bool(set(below(os.getpid())) - before))
            killed.append(max(set(below(os.getpid())) - before))
            os.kill(killed[0], signal.SIGKILL)

        killer = threading.Thread(target=kill)
        killer.start()
        assert solver.solve(seconds=60) == Unsat(())
        killer.join()
        assert killed


def test_a_copy_of_a_solver_knows_what_that_has_learnt_and_keeps_to_itself_what_it_learns() -> None:
    with ChildSession() as original:
        original.add(flat([[100, *clause] for clause in split(pigeonhole(6))]))
        assert original.solve([-100], seconds=60) == Unsat((-100,))
        learnt = original.conflicts
        before = set(below(os.getpid()))
        with ChildSession(child=original.copy_child()) as copy:
            assert copy.solve([-100], seconds=60) == Unsat((-100,))
            assert copy.conflicts < learnt + 10
            copy.add(flat([[100]]))
            assert isinstance(copy.solve(seconds=60), Model)
            copy.add(flat([[-100]]))
            assert copy.solve(seconds=60) == Unsat(())
            assert len(set(below(os.getpid())) - before) == 1
        assert isinstance(original.solve([100], seconds=60), Model)
        assert comes_true(lambda: set(below(os.getpid())) == before)


@pytest.mark.usefixtures("short")
def test_helpers_are_copies_of_the_first_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds: list[str] = []
    copied = ChildSession.copy_child

    def noted(self: ChildSession) -> Child | None:
        found = copied(self)
        kinds.append(type(found).__name__)
        return found

    monkeypatch.setattr(ChildSession, "copy_child", noted)
    with session(2, Split([1], [*range(2, 60)])) as solver:
        solver.add(pigeonhole(6))
        assert solver.solve(seconds=60) == Unsat(())
    assert kinds == ["Copy", "Copy"]


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("size", [1, 2])
def test_where_there_is_no_model_the_first_solver_learns_nothing(size: int) -> None:
    with session(size, Split([1], [*range(2, 60)])) as solver:
        solver.add(flat([[100, *clause] for clause in split(pigeonhole(6))]))
        assert solver.solve([-100], seconds=60) == Unsat((-100,))
        assert solver.conflicts == 0


def test_a_solver_that_has_died_is_not_copied() -> None:
    others = children(os.getpid())
    with ChildSession() as original:
        original.add(pigeonhole(4))
        original.solve([1], seconds=60)
        (process,) = set(children(os.getpid())).difference(others)
        os.kill(process, signal.SIGKILL)
        assert comes_true(lambda: original.copy_child() is None)
        with SolverPool(original, 1) as pool:
            pool.submit(0, Cube(()))
            assert pool.news(60) == [(0, False)]


class Judge(Executor[Cube, Conquered]):
    """Answers about cubes by a function, in an order of its own choice; notes what is cancelled."""

    def __init__(self, size: int, seed: int, judge: Callable[[Cube], Conquered]) -> None:
        self.size, self._judge, self._random = size, judge, random.Random(seed)
        self.running: dict[int, Cube] = {}
        self.cancelled = 0
        self.most = 0
        self.answers: Callable[[], list[int]] = self._any

    def submit(self, number: int, task: Cube) -> None:
        self.running[number] = task
        self.most = max(self.most, len(self.running))

    def news(self, seconds: float | None = None) -> list[tuple[int, Conquered]]:
        return [(number, self._judge(self.running.pop(number))) for number in self.answers()]

    def _any(self) -> list[int]:
        return self._random.sample(sorted(self.running), self._random.randint(1, len(self.running)))

    def cancel(self, number: int) -> None:
        del self.running[number]
        self.cancelled += 1

    def close(self) -> None:
        self.running.clear()


def by_table(models: set[tuple[bool, ...]], rng: random.Random, cube: Cube) -> Conquered:
    """Judge a cube by a list of models; some cubes take long, and some solvers die."""
    chance = rng.random()
    if chance < 0.1:
        return Unknown(Reason.CRASH)
    if cube.candidates and chance < 0.5:
        return Branch(
            next(
                (
                    each
                    for each in cube.candidates
                    if each not in cube.assumptions and -each not in cube.assumptions
                ),
                0,
            )
        )
    return any(all(model[abs(each) - 1] is (each > 0) for each in cube.assumptions) for model in models)


@pytest.mark.parametrize("seed", range(60))
def test_the_first_cube_with_a_model_wins_in_whatever_order_solvers_answer(seed: int) -> None:
    rng = random.Random(seed)
    models = set(rng.sample([*product([False, True], repeat=6)], rng.choice([0, 1, 2, 5])))
    where = Split([1, 2, 3], [4, 5, 6])
    sizes = [size for size in range(4) if by_table(models, random.Random(1), Cube(where.cube(size)))]
    for size in (1, 2, 5):
        pool = Judge(size, seed, partial(by_table, models, rng))
        conquest = Conquest(pool, (), where)
        found = conquest.first()
        if found == WHOLE:
            conquest.divide()
            found = conquest.first()
        assert found == min(sizes, default=None) or found == Unknown(Reason.CRASH)
        assert not pool.running
        assert pool.most <= size


def test_a_cube_whose_solvers_always_die_is_no_verdict() -> None:
    pool = Judge(2, 1, lambda _cube: Unknown(Reason.CRASH, "signal SIGKILL"))
    assert Conquest(pool, (), Split([1, 2], [3])).first() == Unknown(Reason.CRASH, "signal SIGKILL")
    assert not pool.running


def test_a_model_cancels_the_larger_cubes() -> None:
    pool = Judge(4, 1, lambda cube: cube.assumptions == (-1,) if cube.assumptions else Branch(0))
    pool.answers = lambda: [min(pool.running)]
    assert Conquest(pool, (), Split([1, 2, 3], [4])).first() == 0
    assert pool.cancelled == 3


def test_ctrl_c_ends_all_solvers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cube_and_conquer, "ALONE", 0)
    with session(2, Split([1], [*range(2, 90)])) as solver:
        before = [*below(os.getpid())]
        solver.add(pigeonhole(11))
        threading.Timer(1.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        with pytest.raises(KeyboardInterrupt):
            solver.solve()
        assert comes_true(lambda: set(below(os.getpid())) <= set(before))
