from __future__ import annotations

from pathlib import Path

import pytest

from ooxcheck.input.build_call import build_call
from ooxcheck.input.load import find_method
from ooxcheck.oox.check import load, load_text
from ooxcheck.oox.interpreter import replay, run_all
from ooxcheck.oox.oracle.bruteforce import check
from ooxcheck.oox.oracle.states import Bounds, State
from ooxcheck.oox.running.heap import Heap, Kinds
from ooxcheck.oox.running.outcomes import Bounded, Returned, Violated
from ooxcheck.oox.running.settings import DEFAULT, Settings
from ooxcheck.oox.running.values import Values
from ooxcheck.oox.syntax.parser import read_source

THREADS = load([read_source(Path(__file__).parent.parent / "golden" / "threads.oox")])


@pytest.mark.parametrize(("name", "args"), [("twice", ["5"]), ("cross", ["Account{}", "Account#b{}"])])
@pytest.mark.parametrize("reduced", [True, False])
def test_every_schedule_ends_as_it_did(name: str, args: list[str], *, reduced: bool) -> None:
    call = build_call(THREADS, find_method(THREADS, name), None, args, DEFAULT)
    explored = call.state.copy()
    runs = run_all(THREADS, call.method, explored.arguments, heap=explored.heap, reduced=reduced)
    for execution in runs:
        state = call.state.copy()
        again = replay(THREADS, call.method, state.arguments, heap=state.heap, schedule=execution.schedule)
        assert again.outcome == execution.outcome
        assert {step.thread for step in again.trace.steps} >= set(execution.schedule)


def test_choices_are_made_as_before() -> None:
    program = load_text("""
        class A {
          int any() modifies() ensures(true);
          int pick() ensures(retval != 1) { int x := this.any(); return x; }
        }
    """)
    method, bounds = find_method(program, "pick"), Bounds(scope=1, ints=(0, 1, 2))
    (example,) = check(program, method, bounds).violated.values()
    assert example is not None
    again = replay(
        program,
        method,
        example.state.arguments,
        heap=example.state.heap,
        choices=example.choices,
        domains=bounds.domains(program),
        room=bounds,
    )
    assert isinstance(again.outcome, Violated)
    assert again.outcome == example.outcome


def test_a_run_without_threads_has_an_empty_schedule_of_the_rest() -> None:
    program = load_text("class A { static int f(int x) { return x + 1; } }")
    heap = Heap(Kinds(program))
    state = State(heap, (Values(program, heap).read("4", find_method(program, "f").parameters[0].type),))
    again = replay(program, find_method(program, "f"), state.arguments, heap=heap)
    assert again.outcome == Returned(5)


def test_an_end_that_local_steps_lead_to_is_the_next_step_of_its_thread() -> None:
    program = load_text("""
        class A {
          int n;
          void spin() { int i := 0; while (i < 5) { i := i + 1; } this.n := i; }
          void go() { fork this.spin(); this.n := 1; this.n := 2; join; }
        }
    """)
    settings = Settings(unroll=2)
    call = build_call(program, find_method(program, "go"), None, [], settings)
    explored = call.state.copy()
    for execution in run_all(program, call.method, explored.arguments, heap=explored.heap, settings=settings):
        state = call.state.copy()
        again = replay(
            program,
            call.method,
            state.arguments,
            heap=state.heap,
            settings=settings,
            schedule=execution.schedule,
        )
        assert again.outcome == execution.outcome
        assert isinstance(again.outcome, Bounded)
