"""Threads that wait for a formula or a notification: answers written by hand from the manual, by the solver and by running all schedules."""

from __future__ import annotations

from pathlib import Path

import pytest

from ooxcheck.engine.budget import deep_recursion
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.running.wait_sets import WaitSet
from tests.oox.runs import loaded, method
from tests.translate.threads import random_waiting
from tests.translate.threads.campaign import INT_WIDTH, compared
from tests.translate.threads.comparing_threads import Decider, by_running, run_everywhere

FOLDER = Path(__file__).parent / "waiting"
ANSWERS = {
    "conditions": {
        "put": {"deadlock"},
        "handOver": set(),
        "handOverTwice": set(),
        "nobody": {"deadlock"},
        "tooFew": {"deadlock"},
        "tooMany": set(),
        "wrongOrder": {"assert"},
        "anyOrder": set(),
        "both": {"assert"},
        "crossed": {"deadlock"},
        "spare": set(),
        "inside": {"deadlock"},
    },
    "notifications": {
        "handOver": set(),
        "lost": {"deadlock"},
        "nobody": {"deadlock"},
        "two": {"deadlock"},
        "unlockedWait": set(),
        "nested": set(),
        "other": set(),
        "stealing": {"deadlock"},
        "spurned": {"assert", "deadlock"},
        "all": set(),
        "one": {"deadlock"},
    },
}
"""What each method breaks."""

CASES = [(file, name, kinds) for file, methods in ANSWERS.items() for name, kinds in methods.items()]
BOUNDS, SETTINGS = Bounds(scope=2, array=1), Settings(unroll=3)


@pytest.mark.parametrize(("file", "name", "kinds"), CASES, ids=[f"{file}.{name}" for file, name, _ in CASES])
def test_threads_wait_as_long_as_they_have_to(file: str, name: str, kinds: set[str]) -> None:
    program = loaded((FOLDER / f"{file}.oox").read_text(encoding="utf-8"), 4)
    asked = method(program, f"Box.{name}")
    with deep_recursion():
        found = Decider(program, asked, BOUNDS, SETTINGS).ends()
    assert {duty.kind.value for duty in found.violated} == kinds
    run = run_everywhere(program, asked, BOUNDS, SETTINGS)
    assert run is not None
    assert by_running(run) == found


def test_random_programs_are_decided_as_by_running_them() -> None:
    answers = [compared(loaded(random_waiting.program(seed), INT_WIDTH)) for seed in range(12)]
    assert answers.count("same") >= 11


def test_a_notification_concerns_those_who_wait_already() -> None:
    two = WaitSet().with_waiter((0,), 1).with_waiter((1,), 2)
    notified = two.after_notification(of_all=False).with_waiter((2,), 1)
    assert [notified.may_go_on(thread) for thread in ((0,), (1,), (2,))] == [True, True, False]
    rest, depth = notified.without_waiter((1,))
    assert depth == 2
    assert not rest.may_go_on((0,))
    assert all(two.after_notification(of_all=True).may_go_on(thread) for thread in ((0,), (1,)))
    assert WaitSet().after_notification(of_all=False) == WaitSet()
