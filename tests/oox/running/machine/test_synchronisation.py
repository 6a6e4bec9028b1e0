"""Locks, forks, joins and waiting are steps of a trace: what each thread took, gave back, started and waited for."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ooxcheck.oox.interpreter import Run, replay, run
from ooxcheck.oox.running.heap import Obj, ThreadId
from ooxcheck.oox.running.machine.synchronisation import Blocked, Forked, Joined, Locked, Unlocked
from ooxcheck.oox.running.machine.trace import Change, StepKind
from ooxcheck.oox.running.outcomes import Deadlocked
from tests.oox.runs import in_main, loaded, method

CELL = "class Cell { int x; void fail() { throw; } int twice() { lock (this) { lock (this) { return this.x; } } } }"

HANDS = """class Hand { } class Main {
  static void both(Hand a, Hand b) {
    lock (a) {
      lock (b) {
        ;
      }
    }
  }
  static void main() {
    Hand a := new Hand();
    Hand b := new Hand();
    fork Main.both(a, b);
    fork Main.both(b, a);
    join;
  }
}"""


def told(ran: Run) -> list[str]:
    """Return where each thread did something with locks and threads: ``0 3 lock Hand#0``."""
    return [
        f"{'.'.join(map(str, step.thread)) or 'main'} {step.span.line} {said}"
        for step in ran.trace.steps
        for said in filter(None, map(_said, step.changes))
    ]


def _said(change: Change) -> str:
    match change:
        case Locked(target, depth):
            return f"lock {target} {depth}"
        case Unlocked(target, depth):
            return f"unlock {target} {depth}"
        case Forked(thread, callee, values):
            return f"fork {thread} {callee.name} {' '.join(map(repr, values))}"
        case Joined(threads):
            return f"join {threads}"
        case Blocked(target, threads):
            return f"wait {target} {threads}"
        case _:
            return ""


def alone(body: str) -> Run:
    program = loaded(in_main(body, "void", CELL))
    return run(program, method(program, "Main.main"))


def scheduled(text: str, schedule: Sequence[ThreadId]) -> Run:
    program = loaded(text)
    return replay(program, method(program, "Main.main"), schedule=schedule)


def test_a_lock_is_taken_at_its_statement_and_given_back_at_its_brace() -> None:
    ran = alone("""Cell c := new Cell();
      lock (c) {
        c.x := 1;
      }""")
    assert told(ran) == ["main 2 lock Cell#0 1", "main 4 unlock Cell#0 0"]
    brace = next(step for step in ran.trace.steps if any(isinstance(each, Unlocked) for each in step.changes))
    assert brace.span.text == "}"


def test_a_return_gives_back_all_locks_that_it_leaves() -> None:
    assert told(alone("Cell c := new Cell(); int x := c.twice();")) == [
        "main 1 lock Cell#0 1", "main 1 lock Cell#0 2", "main 1 unlock Cell#0 1", "main 1 unlock Cell#0 0",
    ]  # fmt: skip


def test_an_exception_gives_locks_back_and_is_still_told_once() -> None:
    ran = alone("""Cell c := new Cell();
      try {
        lock (c) {
          c.fail();
        }
      } catch { }""")
    assert told(ran) == ["main 3 lock Cell#0 1", "main 5 unlock Cell#0 0"]
    assert [step.kind for step in ran.trace.steps].count(StepKind.THROW) == 1


def test_the_same_exception_in_another_round_is_told_again() -> None:
    ran = alone("int i := 0; while (i < 2) { i := i + 1; try { throw; } catch { } }")
    assert [step.kind for step in ran.trace.steps].count(StepKind.THROW) == 2


def test_a_deadlock_ends_with_what_everybody_waits_for() -> None:
    ran = scheduled(HANDS, [(0,), (1,)])
    assert isinstance(ran.outcome, Deadlocked)
    assert told(ran) == [
        "main 12 fork (0,) Main.both Hand#0 Hand#1",
        "main 13 fork (1,) Main.both Hand#1 Hand#0",
        "main 14 wait None ((0,), (1,))",
        "0 3 lock Hand#0 1",
        "1 3 lock Hand#1 1",
        "1 4 wait Hand#0 ((0,),)",
        "0 4 wait Hand#1 ((1,),)",
    ]
    assert {
        step.kind for step in ran.trace.steps if any(isinstance(each, Blocked) for each in step.changes)
    } == {StepKind.WAIT}


def test_who_comes_to_a_lock_that_is_held_waits_and_takes_it_later() -> None:
    ran = scheduled(
        HANDS.replace("fork Main.both(b, a);", "lock (b) { ; } lock (a) { ; }"),
        [(0,), (), (), *[(0,)] * 4, (), (), ()],
    )
    assert told(ran)[1:] == [
        "0 3 lock Hand#0 1",
        "main 13 lock Hand#1 1",
        "main 13 unlock Hand#1 0",
        "main 13 wait Hand#0 ((0,),)",
        "0 4 lock Hand#1 1",
        "0 6 unlock Hand#1 0",
        "0 7 unlock Hand#0 0",
        "main 13 lock Hand#0 1",
        "main 13 unlock Hand#0 0",
        "main 14 join ((0,),)",
    ]


def test_a_second_join_names_only_the_new_children() -> None:
    text = "class Main { static void f() { } static void main() { fork Main.f(); join; fork Main.f(); join; join; } }"
    program = loaded(text)
    ran = run(program, method(program, "Main.main"))
    assert [each for each in told(ran) if "join" in each] == ["main 1 join ((0,),)", "main 1 join ((1,),)"]


@pytest.mark.parametrize("seed", range(4))
def test_every_lock_that_is_taken_is_given_back_where_the_program_ends(seed: int) -> None:
    program = loaded(HANDS.replace("both(b, a)", "both(a, b)"))
    changes = [
        change
        for step in run(program, method(program, "Main.main"), seed=seed).trace.steps
        for change in step.changes
    ]
    balance: dict[Obj, int] = {}
    for change in changes:
        if isinstance(change, Locked | Unlocked):
            balance[change.target] = balance.get(change.target, 0) + (1 if isinstance(change, Locked) else -1)
            assert balance[change.target] == change.depth
    assert set(balance.values()) == {0}
