"""A trace tells a run in the user's statements: what changed, calls and returns, exceptions, threads."""

from __future__ import annotations

import pytest

from ooxcheck.oox.interpreter import Run, run
from ooxcheck.oox.running.machine.trace import (
    Allocated,
    Assigned,
    Change,
    Deferred,
    Step,
    StepKind,
    Trace,
    Written,
)
from ooxcheck.oox.running.readable_values import Names
from tests.oox.runs import in_main, loaded, method

PAIR = "class Pair { int x; Pair next; Pair(int x) { this.x := x; } int sum(int y) { return this.x + y; } void fail() { throw; } }"


def traced(body: str, result: str = "void", classes: str = PAIR) -> Run:
    program = loaded(in_main(body, result, classes))
    return run(program, method(program, "Main.main"))


def told(ran: Run) -> list[str]:
    names = Names(ran.heap.objects)
    return [_line(step, names) for step in ran.trace.steps]


def _line(step: Step, names: Names) -> str:
    match step.kind:
        case StepKind.CALL:
            words = f"call {step.method.name}({', '.join(names.value_text(v) for v in step.values)})"
        case StepKind.RETURN:
            words = " ".join(["return", *(names.value_text(v) for v in step.values)])
        case StepKind.THROW:
            words = f"throw {step.raised}"
        case StepKind.STATEMENT | StepKind.WAIT | StepKind.RACE:
            words = step.span.text
        case StepKind.DRAIN:
            words = f"drain {step.span.text}"
    changes = [_change(change, names) for change in step.changes]
    changes += [] if step.condition is None else [str(step.condition).lower()]
    return f"{'. ' * step.depth}{words}{' | ' if changes else ''}{', '.join(changes)}"


def _change(change: Change, names: Names) -> str:
    match change:
        case Assigned(variable, value):
            return f"{variable.name}={names.value_text(value)}"
        case Written(target, cell, before, after):
            return f"{names.name(target)}[{cell}]:{names.value_text(before)}->{names.value_text(after)}"
        case Deferred(target, cell, after):
            return f"{names.name(target)}[{cell}]:={names.value_text(after)}"
        case Allocated(target):
            return f"new {names.name(target)}"
        case _:
            return type(change).__name__


def test_each_statement_is_one_step_with_what_it_changed() -> None:
    assert told(traced("int x := 1; x := x + 1; bool b := x == 2; ;")) == [
        "int x := 1; | x=1",
        "x := x + 1; | x=2",
        "bool b := x == 2; | b=true",
        ";",
        "return",
    ]


def test_several_operations_of_one_statement_are_one_step() -> None:
    (step,) = [
        s
        for s in traced("Pair p := new Pair(3); p.x := p.x + p.x * p.x;").trace.steps
        if s.span.text.startswith("p.x")
    ]
    assert [type(change) for change in step.changes] == [Written]


def test_calls_and_returns_are_steps_of_their_own_and_indented() -> None:
    assert told(traced("Pair p := new Pair(3); p.sum(4);")) == [
        "Pair p := new Pair(3); | new Pair0",
        ". call Pair.Pair(Pair0, 3)",
        ". this.x := x; | Pair0[0]:0->3",
        ". return",
        "Pair p := new Pair(3); | p=Pair0",
        "p.sum(4);",
        ". call Pair.sum(Pair0, 4)",
        ". return this.x + y;",
        ". return 7",
        "return",
    ]


def test_the_variable_that_receives_a_result_is_told() -> None:
    ran = traced("Pair p := new Pair(3); int s := p.sum(4); s := s + 1;")
    values = [
        c.value
        for step in ran.trace.steps
        for c in step.changes
        if isinstance(c, Assigned) and c.variable.name == "s"
    ]
    assert values == [7, 8]


def test_conditions_say_how_they_came_out() -> None:
    assert told(traced("int i := 0; while (i < 2) { i := i + 1; } if (i == 5) { ; } else { i := 9; }")) == [
        "int i := 0; | i=0",
        "i < 2 | true",
        "i := i + 1; | i=1",
        "i < 2 | true",
        "i := i + 1; | i=2",
        "i < 2 | false",
        "i == 5 | false",
        "i := 9; | i=9",
        "return",
    ]


def test_an_exception_is_told_once_where_it_arose_and_the_run_goes_on_in_its_handler() -> None:
    lines = told(traced("Pair p := new Pair(1); try { p.fail(); } catch { p.x := 2; }"))
    assert lines[-6:] == [
        "p.fail();",
        ". call Pair.fail(Pair0)",
        ". throw;",
        ". throw thrown",
        "p.x := 2; | Pair0[0]:1->2",
        "return",
    ]


def test_an_uncaught_exception_is_the_last_thing_told() -> None:
    lines = told(traced("int x := 0; x := 1 / x;"))
    assert lines == ["int x := 0; | x=0", "x := 1 / x;", "throw division by zero"]


@pytest.mark.parametrize("number", [5, 1000, 10**6])
def test_writing_the_same_value_again_is_no_change_of_a_variable(number: int) -> None:
    lines = told(traced(f"int x := {number}; x := x + 0;"))
    assert lines[1] == "x := x + 0;"


def test_steps_name_their_thread() -> None:
    text = """class Main { static int n; static void set(int k) { Main.n := k; }
      static void main() { fork Main.set(1); fork Main.set(2); join; } }"""
    program = loaded(text)
    ran = run(program, method(program, "Main.main"), seed=3)
    writes = {s.thread for s in ran.trace.steps if any(isinstance(c, Written) for c in s.changes)}
    assert writes == {(0,), (1,)}


def test_what_is_beyond_the_limit_is_only_counted() -> None:
    trace = Trace(limit=2)
    ran = traced("int i := 0; while (i < 3) i := i + 1;")
    for step in ran.trace.steps:
        trace._add(step)
    assert len(trace.steps) == 2
    assert trace.omitted == len(ran.trace.steps) - 2
