"""Checks of open files: the latest request comes first, and an edit ends what is running."""

from __future__ import annotations

from collections.abc import Iterator
from queue import Queue

import pytest

from ooxcheck.batch.request import Request
from ooxcheck.editing.checks import Checks, State
from ooxcheck.oox.source import Source
from ooxcheck.processes.process_pool import ProcessPool
from ooxcheck.serving import scheduler
from ooxcheck.serving.scheduler import Plan, Text

WORKER = "tests.ooxcheck.serving.quick_worker"
PLAN = Plan([], [], 32, lambda _programs: Request())


def text_of(program: str) -> Text:
    return PLAN.text_of([Source("p.oox", program)])


class Desk:
    """Open files, and the news about them."""

    def __init__(self) -> None:
        self.news: Queue[str] = Queue()
        self.checks = Checks(ProcessPool(WORKER, 1), None, self.news.put)

    def want(self, key: str, program: str) -> None:
        self.checks.want(key, program, lambda: text_of(program))

    def wait(self, key: str, doing: str) -> State:
        """Wait until a method of a file does something, nothing if it is empty."""
        while True:
            state = self.checks.state(key)
            if state.view.rows and any(row.doing == doing for row in state.view.rows):
                return state
            assert self.news.get(timeout=30)

    def finish(self, key: str, about: str) -> dict[str, str]:
        """Wait for all answers about a text; return what tells them apart."""
        while True:
            state = self.checks.state(key)
            if state.about == about and state.view.rows and all(row.is_current for row in state.view.rows):
                return {row.method: row.answer.remark for row in state.view.rows if row.answer}
            assert self.news.get(timeout=30)


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.setattr(scheduler, "PAUSE", 0.02)
    desk = Desk()
    yield desk
    desk.checks.close()


QUICK = "class A {\n  void f() { }\n  void g() { }\n}\n"
SLOW = "class A {\n  // slow f\n  void f() { }\n}\n"


def test_an_edit_ends_a_running_check_and_only_changed_methods_are_checked_again(desk: Desk) -> None:
    desk.want("p", SLOW)
    desk.wait("p", "thinking")
    desk.checks.cancel("p")
    while any(row.doing for row in desk.checks.state("p").view.rows):
        assert desk.news.get(timeout=30)
    assert not any(row.is_current for row in desk.checks.state("p").view.rows)
    desk.want("p", QUICK)
    before = desk.finish("p", QUICK)
    changed = QUICK.replace("g() { }", "g() { int n := 0; }")
    desk.want("p", changed)
    after = desk.finish("p", changed)
    assert before["A.f()"] == after["A.f()"]
    assert before["A.g()"] != after["A.g()"]


def test_the_last_request_comes_first_and_a_forgotten_file_ends(desk: Desk) -> None:
    desk.want("slow", SLOW)
    desk.wait("slow", "thinking")
    desk.want("quick", QUICK)
    assert set(desk.finish("quick", QUICK)) == {"A.f()", "A.g()"}
    desk.wait("slow", "thinking")
    desk.checks.forget("slow")
    assert desk.checks.state("slow") == State()
    moved = f"\n{QUICK}"
    desk.want("quick", moved)
    assert set(desk.finish("quick", moved)) == {"A.f()", "A.g()"}
