"""Brute force decides methods as the language reference says: a corpus with known answers, and what a result tells besides."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from ooxcheck.oox.interpreter import run
from ooxcheck.oox.oracle.bruteforce import check
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.contracts.promises import deadlock_duty
from ooxcheck.oox.running.heap import Obj
from ooxcheck.oox.running.outcomes import Bounded, Deadlocked, Dropped, Returned, Threw, Violated
from ooxcheck.oox.running.settings import Settings
from tests.oox.runs import checked, loaded, method
from tests.programs.corpus import paths, question


@pytest.mark.parametrize("path", paths(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_answer_is_the_known_one(path: Path) -> None:
    asked = question(path)
    result = check(asked.program, asked.method, asked.bounds, asked.settings)
    assert Counter((duty.span.line, duty.kind.value) for duty in result.violated) == asked.violated
    assert result.verdict is asked.verdict


@pytest.mark.parametrize(
    "path", [p for p in paths() if p.parent.name == "violated"], ids=lambda path: path.stem
)
def test_an_example_fails_again_from_its_initial_state(path: Path) -> None:
    """Only runs without choices and threads are repeated: the interpreter would choose by itself."""
    asked = question(path)
    result = check(asked.program, asked.method, asked.bounds, asked.settings)
    for duty, shown in result.violated.items():
        if shown and not shown.choices and not shown.schedule:
            state = shown.state
            again = run(
                asked.program, asked.method, state.arguments, heap=state.heap, settings=asked.settings
            )
            match again.outcome:
                case Violated(duties):
                    assert duty in duties
                case ended:
                    assert isinstance(ended, Deadlocked)
                    assert duty == deadlock_duty(asked.method)


def test_every_verdict_has_programs_in_the_corpus() -> None:
    """But *not proved*, which is about contracts and invariants that stand for code, and *possible*, which is about clients."""
    assert {path.parent.name.upper() for path in paths()} == {
        verdict.name for verdict in Verdict if verdict not in (Verdict.NOT_PROVED, Verdict.POSSIBLE)
    }


CELL = "class Cell { int v; } class Main { static int main(Cell c) { if (c.v == 0) throw; assume c.v == 1; return c.v; } }"


def test_outcomes_are_counted_without_the_returned_values() -> None:
    result = checked(CELL, bounds=Bounds(scope=1, ints=(0, 1, 2, 3)))
    assert result.states == result.runs == 5
    assert Counter({type(o): n for o, n in result.outcomes.items()}).keys() == {Threw, Dropped, Returned}
    assert result.outcomes[Returned(None)] == 1
    assert sum(n for o, n in result.outcomes.items() if isinstance(o, Threw)) == 2
    assert sum(n for o, n in result.outcomes.items() if isinstance(o, Dropped)) == 2


def test_the_example_of_a_concurrent_method_is_its_initial_state() -> None:
    text = """class N { int v; } class Main {
      static void main(N n) requires(n != null) { n.v := 5; N k := new N(); fork Main.t(n); n.v := 7; join; assert n.v == 7; }
      static void t(N n) { n.v := 9; } }"""
    result = checked(text, bounds=Bounds(scope=1, ints=(0,)))
    ((_, shown),) = result.violated.items()
    assert shown
    assert [obj.cells for obj in shown.state.heap.objects] == [[0]]
    assert shown.schedule


def test_examples_keep_their_state_when_the_search_goes_on() -> None:
    text = "class Main { static void main(int[] a) requires(a != null) ensures(#a != 1) ensures(#a == 2 ==> a[0] != 1) { ; } }"
    result = checked(text, bounds=Bounds(scope=1, array=2, ints=(0, 1)))
    shapes = []
    for shown in result.violated.values():
        assert shown
        (array,) = shown.state.arguments
        assert isinstance(array, Obj)
        assert array in shown.state.heap.objects
        shapes.append(array.cells)
    assert shapes == [[0], [1, 0]]


def test_a_result_that_was_cut_short_is_unknown() -> None:
    program = loaded("class Main { static void main(int x) { ; } }")
    main = method(program, "Main.main")
    assert check(program, main, Bounds(ints=(0, 1)), max_states=2).verdict is Verdict.HOLDS
    assert check(program, main, Bounds(ints=(0, 1)), max_states=1).verdict is Verdict.UNKNOWN


def test_too_many_schedules_leave_the_answer_unknown() -> None:
    text = "class Main { static int n; static void t() { Main.n := 1; } static void main() { fork Main.t(); Main.n := 2; join; } }"
    program = loaded(text)
    main = method(program, "Main.main")
    assert check(program, main, Bounds(ints=(0,)), max_schedules=10).verdict is Verdict.HOLDS
    assert check(program, main, Bounds(ints=(0,)), max_schedules=1).verdict is Verdict.UNKNOWN


@pytest.mark.parametrize(("unroll", "reached"), [(2, True), (3, False), (9, False)])
def test_a_loop_may_run_as_often_as_unroll_says(unroll: int, reached: bool) -> None:
    text = "class Main { static void main() { int i := 0; while (i < 3) i := i + 1; } }"
    assert bool(checked(text, settings=Settings(unroll=unroll)).bounds) is reached


def test_nested_loops_are_bounded_each_time_they_are_entered() -> None:
    text = """class Main { static void main() { int i := 0;
      while (i < 3) { int j := 0; while (j < 3) j := j + 1; i := i + 1; } } }"""
    assert checked(text, settings=Settings(unroll=3)).verdict is Verdict.HOLDS


@pytest.mark.parametrize(("unroll", "reached"), [(0, True), (3, True), (4, False)])
def test_unroll_bounds_how_often_a_method_is_re_entered(unroll: int, reached: bool) -> None:
    text = """class Main { static void down(int n) { if (n > 0) Main.down(n - 1); } static void main() { Main.down(4); } }"""
    result = checked(text, settings=Settings(unroll=unroll))
    assert any(isinstance(outcome, Bounded) for outcome in result.outcomes) is reached


def test_each_run_starts_from_the_initial_state() -> None:
    text = """class Main { static int n; int x; static void main(Main m, bool b)
      requires(m != null && m.x == 0 && Main.n == 0)
      { assert m.x == 0 && Main.n == 0 && #Main == 1; m.x := 1; Main.n := m.x; Main k := new Main(); } }"""
    result = checked(text, bounds=Bounds(scope=1, ints=(0, 1)))
    assert result.verdict is Verdict.HOLDS
    assert result.states == 2


DEAD = "class Main { static int main(int a) requires(a > 0) ensures(retval == a) { if (a < 0) { assert false; } return a; } }"


def test_what_no_run_comes_to_is_never_reached() -> None:
    result = checked(DEAD)
    assert [duty.span.text for duty in result.never_reached] == ["false"]
    assert result.verdict is Verdict.HOLDS


def test_what_is_never_reached_is_not_known_while_there_may_be_other_runs() -> None:
    program = loaded(DEAD)
    result = check(program, method(program, "Main.main"), Bounds(ints=(1, 2)), max_states=1)
    assert (result.verdict, result.never_reached) == (Verdict.UNKNOWN, ())


def test_what_threads_come_to_counts() -> None:
    text = """class Main { static int x; static void main() { fork Main.t(); join; if (Main.x == 1) { assert Main.x == 1; } }
      static void t() { Main.x := 1; } }"""
    assert checked(text, bounds=Bounds(ints=(0,))).never_reached == ()
