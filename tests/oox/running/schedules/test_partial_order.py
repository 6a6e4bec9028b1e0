"""The reduction visits every equivalence class of schedules, each once, and saves the rest."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import islice

import pytest

from ooxcheck.oox.interpreter import run, run_all
from ooxcheck.oox.running.outcomes import Bounded, Deadlocked, Dropped, Outcome, Returned, Threw, Violated
from ooxcheck.oox.running.schedules.partial_order import Execution
from ooxcheck.oox.running.settings import Settings
from tests.oox.concurrent import PROGRAMS, SHARED, complete, random_program, trace_class
from tests.oox.forking import forking_program
from tests.oox.litmus import random_litmus
from tests.oox.runs import executions, loaded, method

LIMIT = 4000


def all_executions(text: str, *, reduced: bool, limit: int = LIMIT) -> list[Execution]:
    program = loaded(complete(text))
    return list(islice(run_all(program, method(program, "Main.main"), reduced=reduced), limit + 1))


def assert_reduction_is_sound_and_optimal(
    text: str, limit: int = LIMIT
) -> tuple[list[Execution], list[Execution]]:
    """Compare both explorations, unless there are too many schedules; return what each visited, the reduced one first."""
    every, some = (
        all_executions(text, reduced=False, limit=limit),
        all_executions(text, reduced=True, limit=limit),
    )
    classes = {trace_class(execution): execution.outcome for execution in some}
    assert len(classes) == len(some), "no class should be visited twice"
    if len(every) <= limit:
        assert {execution.outcome for execution in every} == set(classes.values())
        assert finished(every) == finished(some)
    return some, every


def finished(found: list[Execution]) -> set[Hashable]:
    """Return the classes of the executions that no failing claim cut short.

    A claim that fails conflicts with everything, and whether it fails depends on the state: of the schedules that
    differ only in what other threads did before such an end, some are enough.
    """
    return {trace_class(e) for e in found if not isinstance(e.outcome, Violated | Dropped | Threw)}


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_reduction_visits_every_class_once(name: str) -> None:
    some, every = assert_reduction_is_sound_and_optimal(PROGRAMS[name])
    assert len(some) <= len(every) <= LIMIT
    assert {trace_class(e) for e in every} == {trace_class(e) for e in some}


@pytest.mark.parametrize("seed", range(12))
def test_the_reduction_visits_every_class_of_a_random_program_once(seed: int) -> None:
    assert_reduction_is_sound_and_optimal(random_program(seed), limit=1000)


@pytest.mark.parametrize("seed", [1, 6, 10, 11, 13, 15, 22, 27, 28, 30, 31, 33, 37, 38])
def test_the_reduction_loses_nothing_of_three_threads(seed: int) -> None:
    _, every = assert_reduction_is_sound_and_optimal(random_litmus(seed, tiny=True, threads=3), limit=1000)
    assert len(every) <= 1000, "all schedules should have been run"


def test_the_reduction_loses_nothing_where_threads_are_started_anywhere() -> None:
    found = [assert_reduction_is_sound_and_optimal(forking_program(seed), limit=500) for seed in range(12)]
    assert sum(len(every) <= 500 for _, every in found) >= 3


def outcomes(name: str) -> set[Outcome]:
    return {execution.outcome for execution in all_executions(PROGRAMS[name], reduced=True)}


def returned(name: str) -> set[object]:
    return {o.value for o in outcomes(name) if isinstance(o, Returned)}


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("writer with the lower id", {1, 2}),
        ("writer with the higher id", {1, 2}),
        ("different fields of one object", {4}),
        ("lost update", {1, 2}),
        ("written by two, who read what a third writes", {1, 2, 11, 12, 101, 102, 111, 112}),
        ("three lost updates", {1, 2, 3}),
        ("locked updates", {3}),
        ("array elements", {321}),
        ("one array element", {31, 32}),
        ("static fields", {60, 65, 66, 10, 15, 11, 50, 51, 55}),
        ("without join", {0, 1, 2}),
        ("nested locks in two orders", {11}),
        ("an exception under a lock", {21, 22}),
        ("grandchildren", {11, 111}),
        ("a grandchild nobody waits for", {0, 1}),
        ("a shared pointer", {1, 5}),
    ],
)
def test_what_can_be_returned(name: str, values: set[int]) -> None:
    assert returned(name) == values


def test_a_deadlock_says_who_waits_where() -> None:
    dead = [o for o in outcomes("nested locks in two orders") if isinstance(o, Deadlocked)]
    assert dead
    assert {thread for thread, _ in dead[0].waiting} == {(), (0,), (1,)}


def test_ends_of_every_kind_are_found() -> None:
    assert {type(o) for o in outcomes("an exception that kills")} == {Returned, Threw}
    assert {type(o) for o in outcomes("assert in a thread")} == {Returned, Violated}
    assert {type(o) for o in outcomes("deadlock with a child")} == {Returned, Deadlocked}
    assert {type(o) for o in outcomes("counting objects")} == {Returned, Violated}
    assert {type(o) for o in outcomes("counting objects by a field")} == {Returned, Violated}
    assert {type(o) for o in outcomes("null in a thread")} == {Returned, Threw}


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_single_schedule_ends_as_one_of_all_schedules_does(name: str) -> None:
    program = loaded(PROGRAMS[name] + SHARED)
    possible = outcomes(name)
    for seed in range(15):
        assert run(program, method(program, "Main.main"), seed=seed).outcome in possible


def test_a_schedule_can_be_told() -> None:
    first = all_executions(PROGRAMS["writer with the lower id"], reduced=True)[0]
    assert set(first.schedule) == {(), (0,), (1,)}


def test_steps_that_commute_cost_nothing() -> None:
    text = """class Main { static void t(Cell c) { c.a := 1; c.b := 2; c.a := 3; }
      static int main() { int i := 0; while (i < 6) { Cell c := new Cell(); fork Main.t(c); i := i + 1; } join; return 1; } }"""
    assert len(executions(text + SHARED)) == 1


def test_overflow_in_an_index_is_found_in_every_exploration() -> None:
    text = """class Main { static void t(int[] a, int x) { int y := a[x + 1]; }
      static void main() { int[] a := new int[2]; fork Main.t(a, 2147483647); a[0] := 1; join; } }"""
    for reduced in (True, False):
        ended = {
            type(e.outcome) for e in executions(text, reduced=reduced, settings=Settings(overflow="error"))
        }
        assert ended == {Violated}


@pytest.mark.parametrize(
    "statement", ["assert Main.loop(9) == 9;", "assume Main.loop(9) == 9;", "Main.need();"]
)
def test_a_bound_met_inside_a_formula_is_found_in_every_exploration(statement: str) -> None:
    text = f"""class Main {{ static int n;
      static int loop(int k) pure {{ int i := 0; while (i < k) i := i + 1; return i; }}
      static void need() requires(Main.loop(9) == 9) {{ ; }}
      static void t() {{ {statement} }} static void main() {{ fork Main.t(); Main.n := 1; join; }} }}"""
    for reduced in (True, False):
        ended = {type(e.outcome) for e in executions(text, reduced=reduced, settings=Settings(unroll=2))}
        assert ended == {Bounded}


def test_memory_is_counted_by_run_and_not_by_exploration() -> None:
    text = """class Main { static void t(Cell c) { c.a := 9; Cell k := new Cell(); c.a := 8; c.a := 9; }
      static void main() { Cell c := new Cell(); fork Main.t(c); c.a := 7; Cell k := new Cell(); c.a := 8; c.a := 9; join; } }"""
    ended = {type(e.outcome) for e in executions(text + SHARED, settings=Settings(cells=13))}
    assert ended == {Returned}
