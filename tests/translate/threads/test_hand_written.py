"""Small concurrent programs: every way to end that some schedule has, and no other."""

from __future__ import annotations

import re
from collections.abc import Collection

import pytest

from ooxcheck.engine.budget import deep_recursion
from ooxcheck.oox.interpreter import run_all
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.outcomes import Returned
from ooxcheck.oox.running.settings import Settings
from tests.oox.concurrent import PROGRAMS, complete
from tests.oox.runs import loaded, method
from tests.translate.threads.campaign import compared
from tests.translate.threads.comparing_threads import Decider

SETTINGS = Settings(unroll=3)

OPEN = frozenset(("static fields", "without join", "read by two, written by one"))
"""What these return depends on what static fields hold at first, which may be anything."""


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_end_as_their_schedules_do(name: str) -> None:
    assert compared(loaded(complete(PROGRAMS[name]), 8), SETTINGS) == "same"


@pytest.mark.parametrize("name", [name for name in PROGRAMS if name not in OPEN])
def test_programs_return_what_their_schedules_return(name: str) -> None:
    text = complete(PROGRAMS[name])
    program = loaded(text, 8)
    runs = run_all(program, method(program, "Main.main"), settings=SETTINGS)
    values = {run.outcome.value for run in runs if isinstance(run.outcome, Returned)}
    assert _returned(text, {*values, *range(-1, 3)}) == values


def _returned(text: str, asked: Collection[object]) -> set[object]:
    """Ask the solver which of some values are returned by some schedule."""
    denied = {f"retval != {value}": value for value in asked}
    clauses = " ".join(f"ensures({claim})" for claim in denied)
    program = loaded(re.sub(r"int main\(\)", f"int main() {clauses}", text), 8)
    with deep_recursion():
        found = Decider(program, method(program, "Main.main"), Bounds(scope=1, array=1), SETTINGS).ends()
    return {
        denied[duty.span.text]
        for duty in found.violated
        if duty.kind is DutyKind.ENSURES and duty.name == "Main.main"
    }


def test_a_thread_that_forks_itself_meets_the_bound_on_recursion() -> None:
    text = """class Main { static int n;
      static void again() { Main.n := Main.n + 1; fork Main.again(); }
      static int main() requires(Main.n == 0) ensures(retval < 4) { Main.again(); return Main.n; } }"""
    program = loaded(text, 8)
    assert compared(program, SETTINGS) == "same"
    found = Decider(
        program, method(program, "Main.main"), Bounds(scope=1, array=1), Settings(unroll=2)
    ).ends()
    assert [bound.what for bound in found.bounds] == ["recursion"]
    assert not found.violated


def test_the_length_of_an_array_that_another_thread_made_is_known() -> None:
    text = """class Cell { int[] xs; void make() { this.xs := new int[2]; } }
      class Main { static int main() { Cell c := new Cell(); fork c.make(); int[] a := c.xs;
        if (a != null) { assert #a == 2; a[1] := 1; return #a; } return 0; } }"""
    assert compared(loaded(text, 8), SETTINGS) == "same"
    assert _returned(text, range(4)) == {0, 2}


JOINED = """class Main { static int x;
  static void up() { Main.x := 1; }
  static int main(bool c) requires(Main.x == 0) { fork Main.up(); if (c) { join; } return Main.x; } }"""
"""A thread that waits for another one in some executions only."""


def test_a_join_that_does_not_come_up_hurries_nobody() -> None:
    assert (
        compared(loaded(JOINED.replace("main(bool c)", "main(bool c) ensures(retval == 1)"), 8), SETTINGS)
        == "same"
    )
    program = loaded(
        JOINED.replace("main(bool c)", "main(bool c) ensures(c ==> retval == 1) ensures(retval == 1)"), 8
    )
    with deep_recursion():
        found = Decider(program, method(program, "Main.main"), Bounds(scope=1, array=1), SETTINGS).ends()
    assert [duty.span.text for duty in found.violated] == ["retval == 1"]
