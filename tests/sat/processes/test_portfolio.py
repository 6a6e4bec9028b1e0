"""Two solvers give the answers of one, the same ones each time, and leave no process behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from ooxcheck.sat.answer import Answer, Model, Reason, Unknown, Unsat
from ooxcheck.sat.clauses import flat, split
from ooxcheck.sat.processes import portfolio
from ooxcheck.sat.processes.child import ChildSession
from ooxcheck.sat.processes.portfolio import PortfolioSession
from tests.sat.problems import pigeonhole, random_clauses
from tests.sat.processes.test_child import ends_soon, is_running

TEAM = ("glucose4", "cadical195")
HARD = flat(random_clauses(11, 150, 620))
"""Satisfiable, after some thousand conflicts."""


def children(process: int) -> list[int]:
    """Return the processes that a process has started."""
    return [int(word) for word in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def below(process: int) -> Iterator[int]:
    """Yield the processes that a process has started, and those that these have."""
    with suppress(FileNotFoundError, ProcessLookupError):
        for child in children(process):
            yield child
            yield from below(child)


def comes_true(claim: Callable[[], bool], seconds: float = 10) -> bool:
    """Return whether something is so, or soon will be: a process that is killed may take a moment to go."""
    until = time.monotonic() + seconds
    while not claim() and time.monotonic() < until:
        time.sleep(0.01)
    return claim()


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the second solver start early, and rounds be short."""
    monkeypatch.setattr(portfolio, "ALONE", 20)
    monkeypatch.setattr(portfolio, "ROUND", 100)


class Slow(PortfolioSession):
    """A portfolio whose first solver has one conflict in each round and knows nothing, so that the second wins."""

    def begin(self, assumptions: Sequence[int], conflicts: int | None) -> None:
        super().begin(assumptions, 1)

    def finish(self, deadline: float | None) -> Answer:
        super().finish(deadline)
        return Unknown(Reason.CONFLICTS)


def rival_of(session: PortfolioSession) -> int:
    """Return the process number of the second solver."""
    race = session._race
    assert race is not None
    assert race.rival is not None
    assert race.rival._child is not None
    return race.rival._child.process.pid


def test_a_short_question_starts_no_second_solver() -> None:
    with PortfolioSession(*TEAM) as session:
        session.add(pigeonhole(8))
        before = children(os.getpid())
        assert session.solve(conflicts=200) == Unknown(Reason.CONFLICTS)
        assert children(os.getpid()) == before


@pytest.mark.usefixtures("short")
def test_a_long_question_is_answered_and_the_second_solver_ended() -> None:
    with PortfolioSession(*TEAM) as session:
        before = children(os.getpid())
        session.add(pigeonhole(7))
        assert session.solve() == Unsat(())
        assert children(os.getpid()) == before
        session.add(flat([[99]]))
        assert session.solve() == Unsat(())


def test_the_second_solver_answers_what_the_first_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "ALONE", 20)
    monkeypatch.setattr(portfolio, "ROUND", 1_000_000)
    with Slow(*TEAM) as session:
        session.add(flat([*clause, -100] for clause in split(pigeonhole(7))))
        assert session.solve([102, 100, 101]) == Unsat((100,))
        assert isinstance(session.solve([102, -100, 101]), Model)


def wake(process: int) -> None:
    """Let a stopped process continue, unless it was killed meanwhile, as the slower one of two solvers is."""
    with suppress(ProcessLookupError):
        os.kill(process, signal.SIGCONT)


def hindered(session: PortfolioSession, *, first: bool) -> Answer:
    """Return the answer to a long question of which one of the two processes sleeps for a while."""
    begin = ChildSession.begin

    def asleep(self: ChildSession, assumptions: Sequence[int], conflicts: int | None) -> None:
        begin(self, assumptions, conflicts)
        child = self._child
        if isinstance(self, PortfolioSession) == first and child is not None:
            os.kill(child.process.pid, signal.SIGSTOP)
            threading.Timer(0.05, wake, (child.process.pid,)).start()

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(ChildSession, "begin", asleep)
        return session.solve(seconds=60)


@pytest.mark.parametrize("kind", [PortfolioSession, Slow])
def test_which_process_is_faster_does_not_matter(
    kind: type[PortfolioSession], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(portfolio, "ALONE", 20)
    monkeypatch.setattr(portfolio, "ROUND", 1000)
    found = []
    for first in (True, False):
        with kind(*TEAM) as session:
            session.add(HARD)
            model = hindered(session, first=first)
            assert isinstance(model, Model)
            found.append((model.literals(), session.conflicts))
    assert found[0] == found[1]


@pytest.mark.usefixtures("short")
def test_a_question_that_is_asked_again_goes_on() -> None:
    with PortfolioSession(*TEAM) as session:
        session.add(pigeonhole(12))
        assert session.solve([200], conflicts=50) == Unknown(Reason.CONFLICTS)
        rival = rival_of(session)
        assert session.solve([200], conflicts=50) == Unknown(Reason.CONFLICTS)
        assert rival_of(session) == rival
        assert session.solve([-200], conflicts=50) == Unknown(Reason.CONFLICTS)
        assert rival_of(session) != rival
        assert not is_running(rival)
        rival = rival_of(session)
        session.add(flat([[1], [-1]]))
        assert not is_running(rival)
        assert session.solve() == Unsat(())


def test_the_first_solver_goes_on_without_one_that_crashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "ALONE", 20)
    killed = list[int]()
    begin = ChildSession.begin

    def shot(self: ChildSession, assumptions: Sequence[int], conflicts: int | None) -> None:
        begin(self, assumptions, conflicts)
        if not isinstance(self, PortfolioSession) and self._child is not None:
            killed.append(self._child.process.pid)
            self._child.process.kill()

    monkeypatch.setattr(ChildSession, "begin", shot)
    monkeypatch.setattr(portfolio, "ROUND", 200)
    with PortfolioSession(*TEAM) as session:
        session.add(pigeonhole(7))
        assert session.solve() == Unsat(())
    assert len(killed) == 1


@pytest.mark.parametrize("model", [[-1] * 3, [-number for number in range(1, 200)]])
def test_a_wrong_answer_of_the_second_solver_is_told_as_its_own(
    model: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(portfolio, "ALONE", 20)
    finish = ChildSession.finish

    def lying(self: ChildSession, deadline: float | None) -> Answer:
        return finish(self, deadline) if isinstance(self, PortfolioSession) else Model(model)

    monkeypatch.setattr(ChildSession, "finish", lying)
    with Slow(*TEAM) as session:
        session.add(HARD)
        answer = session.solve(seconds=60)
    assert isinstance(answer, Unknown)
    assert answer.reason == Reason.WRONG
    assert answer.detail.startswith("the model of cadical195 ")


@pytest.mark.usefixtures("short")
def test_a_deadline_ends_both() -> None:
    """The second one is gone, and so is the first, unless time was up between two rounds: then it is only waiting."""
    with PortfolioSession(*TEAM) as session:
        before = children(os.getpid())
        session.add(pigeonhole(12))
        started = time.monotonic()
        assert session.solve(seconds=1) == Unknown(Reason.SECONDS)
        assert time.monotonic() - started < 3
        assert comes_true(lambda: set(children(os.getpid())) <= set(before))
        session.add(flat([[1], [-1]]))
        assert session.solve() == Unsat(())


@pytest.mark.usefixtures("short")
def test_ctrl_c_while_the_second_solver_is_started_ends_both(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_self: ChildSession, _deadline: float | None) -> None:
        raise KeyboardInterrupt

    others = children(os.getpid())
    with PortfolioSession(*TEAM) as session:
        session.add(pigeonhole(7))
        with monkeypatch.context() as patched:
            patched.setattr(ChildSession, "flush", interrupted)
            with pytest.raises(KeyboardInterrupt):
                session.solve()
        assert children(os.getpid()) == others
        assert session.solve() == Unsat(())


@pytest.mark.parametrize("length", [100, 10_000_000])
def test_another_thread_can_interrupt_a_race(length: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "ALONE", 20)
    monkeypatch.setattr(portfolio, "ROUND", length)
    with PortfolioSession(*TEAM) as session:
        session.add(pigeonhole(12))
        threading.Timer(0.7, session.interrupt).start()
        assert session.solve(seconds=60) == Unknown(Reason.INTERRUPTED)
        session.add(flat([[1], [-1]]))
        assert session.solve() == Unsat(())


RACING = """
from ooxcheck.sat.processes import portfolio
from tests.sat.problems import pigeonhole
portfolio.ALONE = 20
session = portfolio.PortfolioSession("glucose4", "cadical195")
session.add(pigeonhole(12))
print("started", flush=True)
session.solve()
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_program_that_ends_takes_both_solvers_with_it(number: signal.Signals) -> None:
    command, environment = (
        [sys.executable, "-c", RACING],
        {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, start_new_session=True
    ) as parent:
        assert parent.stdout is not None
        parent.stdout.readline()
        deadline = time.monotonic() + 20
        while len(children(parent.pid)) < 2 and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(0.3)
        both = children(parent.pid)
        assert len(both) == 2
        parent.send_signal(number)
        parent.communicate(timeout=20)
        assert [ends_soon(each) for each in both] == [True, True]


def test_a_forgotten_race_leaves_no_process_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "ALONE", 20)
    session = PortfolioSession(*TEAM)
    session.add(pigeonhole(12))
    assert session.solve(conflicts=50) == Unknown(Reason.CONFLICTS)
    rival = rival_of(session)
    del session
    assert ends_soon(rival)
