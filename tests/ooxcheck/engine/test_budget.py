"""Time: it runs out, and each phase gets its own."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable

import pytest

from ooxcheck.engine.budget import Budget, GaveUp
from ooxcheck.engine.report import Phase


class Clock:
    """Shows the time it is told."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_without_a_limit_there_is_always_time(clock: Clock) -> None:
    budget = Budget(None, clock)
    clock.now += 1_000_000
    assert budget.seconds_left() is None
    budget.check()


def test_what_is_left_becomes_less(clock: Clock) -> None:
    budget = Budget(10, clock)
    clock.now += 4
    assert budget.seconds_left() == 6


@pytest.mark.parametrize("ask", [Budget.seconds_left, Budget.check])
def test_when_nothing_is_left_it_says_so(clock: Clock, ask: Callable[[Budget], object]) -> None:
    budget = Budget(2.5, clock)
    clock.now += 2.5
    with pytest.raises(GaveUp, match="time was up"):
        ask(budget)


def test_who_is_interrupted_has_no_time_left(clock: Clock) -> None:
    budget = Budget(None, clock)
    budget.interrupt()
    with pytest.raises(GaveUp, match="it was interrupted"):
        budget.check()


def forever(budget: Budget) -> None:
    with budget.alarm():
        while True:
            pass


def test_an_alarm_interrupts_who_never_asks() -> None:
    for _ in range(2):
        with pytest.raises(GaveUp, match="time was up"):
            forever(Budget(0.02))
        assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_an_alarm_that_was_lost_rings_again() -> None:
    def lost_once(budget: Budget) -> None:
        with budget.alarm():
            try:
                forever(Budget())
            except GaveUp:
                forever(Budget())

    with pytest.raises(GaveUp, match="time was up"):
        lost_once(Budget(0.02))


def test_who_was_interrupted_stays_so_when_time_is_up() -> None:
    budget = Budget(0.02)

    def late() -> None:
        with budget.alarm():
            budget.interrupt()
            forever(Budget())

    with pytest.raises(GaveUp, match="it was interrupted"):
        late()
    assert budget.is_interrupted


def test_who_is_done_in_time_hears_no_alarm() -> None:
    budget = Budget(0.05)
    with budget.alarm():
        pass
    time.sleep(0.1)


def test_an_alarm_of_somebody_else_is_left_alone() -> None:
    before = signal.signal(signal.SIGALRM, signal.SIG_IGN)
    try:
        with Budget(60).alarm():
            assert signal.getsignal(signal.SIGALRM) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGALRM, before)


def test_other_threads_have_no_alarm() -> None:
    heard: list[object] = []

    def work() -> None:
        with Budget(60).alarm():
            heard.append(signal.getsignal(signal.SIGALRM))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert heard == [signal.SIG_DFL]


def test_an_alarm_rings_before_memory_runs_out() -> None:
    taken: list[bytes] = []

    def take(budget: Budget) -> None:
        with budget.alarm():
            while len(taken) < 1000:
                taken.append(b"x" * (1 << 20))
                time.sleep(0.002)

    budget = Budget(megabytes=64)
    with pytest.raises(GaveUp, match="memory ran out: --memory allows 64 MB"):
        take(budget)
    assert 50 < len(taken) < 1000
    taken.clear()
    with pytest.raises(GaveUp, match="memory ran out"):
        budget.check()


def test_phases_are_counted_one_by_one(clock: Clock) -> None:
    budget = Budget(None, clock)
    for phase, seconds in [(Phase.ENCODE, 1.0), (Phase.SOLVE, 2.0), (Phase.ENCODE, 4.0)]:
        with budget.phase(phase):
            clock.now += seconds
        clock.now += 8
    assert budget.seconds == {Phase.ENCODE: 5.0, Phase.SOLVE: 2.0}


def test_a_phase_inside_another_one_takes_its_time_from_it(clock: Clock) -> None:
    budget = Budget(None, clock)
    with budget.phase(Phase.ENCODE):
        clock.now += 1
        with budget.phase(Phase.SOLVE):
            clock.now += 2
        clock.now += 4
    assert budget.seconds == {Phase.ENCODE: 5.0, Phase.SOLVE: 2.0}


def test_a_phase_that_fails_is_counted(clock: Clock) -> None:
    budget = Budget(None, clock)

    def fail() -> None:
        with budget.phase(Phase.SOLVE):
            clock.now += 3
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert budget.seconds == {Phase.SOLVE: 3.0}


def test_time_can_be_moved_but_not_made(clock: Clock) -> None:
    budget = Budget(None, clock)
    with budget.phase(Phase.ENCODE):
        clock.now += 3
    budget.move(2, Phase.ENCODE, Phase.TRANSLATE)
    budget.move(2, Phase.ENCODE, Phase.CNF)
    assert budget.seconds == {Phase.ENCODE: 0.0, Phase.TRANSLATE: 2.0, Phase.CNF: 1.0}


@pytest.mark.parametrize(("elapsed", "seconds"), [(0.0, 5.0), (20.0, 20.0), (100.0, 60.0)])
def test_a_proof_for_which_nobody_asked_takes_no_longer_than_the_check(
    elapsed: float, seconds: float, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ooxcheck.engine.budget.stretch", lambda limit: limit)
    budget = Budget(None, clock)
    clock.now += elapsed
    _, deadline = budget.share(3, was_asked=False)
    assert deadline - time.monotonic() == pytest.approx(seconds, abs=1)
    _, deadline = budget.share(3)
    assert deadline - time.monotonic() == pytest.approx(60, abs=1)
