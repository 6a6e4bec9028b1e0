from __future__ import annotations

from ooxcheck.input.build_call import Call, build_call
from ooxcheck.input.load import find_method
from ooxcheck.oox.check import load_text
from ooxcheck.oox.running.settings import DEFAULT
from ooxcheck.reports.schedules import Exploration, exploration_lines, explore, schedule_text
from ooxcheck.text.exits import Exit

PROGRAM = load_text("""
class A {
  int n;
  void add() { int m := this.n; this.n := m + 1; }
  int race() { fork this.add(); fork this.add(); join; return this.n; }
  int assumed() { fork this.add(); assume this.n == 1; join; return this.n; }
}
""")


def call(name: str) -> Call:
    return build_call(PROGRAM, find_method(PROGRAM, name), None, [], DEFAULT)


def exploration(name: str, *, reduced: bool = True, limit: int = 1_000) -> Exploration:
    return explore(PROGRAM, call(name), DEFAULT, reduced=reduced, limit=limit)


def test_outcomes_are_told_apart_and_counted() -> None:
    found = exploration("race")
    assert {one.text for one in found.found} == {"returned 1", "returned 2"}
    assert found.schedules == sum(one.count for one in found.found)
    assert (found.complete, found.exit) == (True, Exit.FINE)


def test_without_reduction_there_are_more_schedules_and_the_same_outcomes() -> None:
    reduced, full = exploration("race"), exploration("race", reduced=False)
    assert {one.text for one in reduced.found} == {one.text for one in full.found}
    assert reduced.schedules < full.schedules


def test_an_exploration_that_is_cut_gives_no_answer() -> None:
    found = exploration("race", limit=1)
    assert (found.schedules, found.complete, found.exit) == (1, False, Exit.NO_ANSWER)
    assert any(
        "raise --max-schedules" in line for line in exploration_lines(PROGRAM, call("race"), found, DEFAULT)
    )


def test_a_limit_that_is_just_enough_is_complete() -> None:
    assert exploration("race", limit=exploration("race").schedules).complete


def test_dropped_runs_are_counted_and_shown() -> None:
    found = exploration("assumed")
    assert found.exit is Exit.NO_ANSWER
    assert any(one.text.startswith("no execution") for one in found.found)


def test_the_initial_state_is_left_as_it_was() -> None:
    asked = call("race")
    explore(PROGRAM, asked, DEFAULT, reduced=True, limit=1_000)
    assert asked.state.heap.journal == []
    assert [obj.cells for obj in asked.state.heap.objects] == [[0]]


def test_a_schedule_is_told_by_runs_of_steps() -> None:
    assert schedule_text([(), (), (0,), (), (0, 1), (0, 1)]) == "main x2, 0, main, 0.1 x2"
