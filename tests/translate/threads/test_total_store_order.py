"""Total store order beyond the litmus tests: fences that are not taken, formulas, frames, allocation, exceptions, deadlock."""

from __future__ import annotations

import pytest

from ooxcheck.engine.budget import deep_recursion
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.settings import MemoryModel, Settings
from tests.oox.runs import loaded, method
from tests.translate.threads import random_litmus
from tests.translate.threads.comparing_threads import Decider, by_running, run_everywhere

BOUNDS = Bounds(scope=2, array=1)


def buffering(
    before: str = "", after: str = "", *, claim: str = "!(Main.a == 0 && Main.b == 0)", main: str = ""
) -> str:
    """Return a program in which two threads buffer a write each, with something between the write and the read."""
    return f"""class Cell {{ int f; Cell next; }}
    class Main {{ static int x; static int y; static int a; static int b; static Cell u; static bool is;
      static void nothing() {{ }}
      static void first() {{ Main.x := 1; {before} Main.a := Main.y; }}
      static void second() {{ Main.y := 1; {before} {after} Main.b := Main.x; }}
      static void main(bool f) requires(Main.x == 0 && Main.y == 0 && Main.a == 0 && Main.b == 0 && Main.u == null) {{ Main.u := new Cell(); Main.is := f; {main}
        fork Main.first(); fork Main.second(); join; assert {claim}; }} }}"""


def threads(first: str, second: str, claim: str = "true", members: str = "", clauses: str = "") -> str:
    """Return a program with two threads, and what is claimed when both are over."""
    return f"""class Cell {{ int f; Cell next; }}
    class Main {{ static int x; static int y; static int a; static int b; static Cell u; {members}
      static void first() {clauses} {{ {first} }}
      static void second() {{ {second} }}
      static void main() requires(Main.x == 0 && Main.y == 0 && Main.a == 0 && Main.b == 0 && Main.u == null)
      {{ fork Main.first(); fork Main.second(); join; assert {claim}; }} }}"""


BOTH = "!(Main.a == 1 && Main.b == 1)"

CASES: dict[str, tuple[str, tuple[DutyKind, ...], tuple[DutyKind, ...]]] = {
    # what it is about: the program, what is violated under sequential consistency, under total store order
    "a fence that is not taken is none": (
        buffering("if (Main.is) { lock (Main.u) { } }"),
        (),
        (DutyKind.ASSERT,),
    ),
    "a fence that is taken is one": (
        buffering("if (Main.is) { lock (Main.u) { } }", claim="Main.is ==> !(Main.a == 0 && Main.b == 0)"),
        (),
        (),
    ),
    "a fork that is not taken is no fence": (
        buffering("if (Main.is) { fork Main.nothing(); join; }"),
        (),
        (DutyKind.ASSERT,),
    ),
    "a fork is a fence": (buffering("fork Main.nothing();"), (), ()),
    "a fork in one thread is not enough": (buffering(after="fork Main.nothing();"), (), (DutyKind.ASSERT,)),
    "a join without children is a fence": (buffering("join;"), (), ()),
    "a call is no fence": (buffering("Main.nothing();"), (), (DutyKind.ASSERT,)),
    "a lock that is held already is a fence": (
        buffering()
        .replace("Main.x := 1; ", "lock (Main.u) { Main.x := 1; lock (Main.u) { } ")
        .replace("Main.a := Main.y; }", "Main.a := Main.y; } }")
        .replace("Main.y := 1; ", "Main.y := 1; fork Main.nothing(); "),
        (),
        (),
    ),
    "a block that an exception leaves is a fence": (
        buffering('try { lock (Main.u) { throw "out"; } } catch { }'),
        (),
        (),
    ),
    "an exception alone is none": (buffering('try { throw "out"; } catch { }'), (), (DutyKind.ASSERT,)),
    "a lock on null is none": (
        buffering("Cell none := null; try { lock (none) { } } catch { }"),
        (),
        (DutyKind.ASSERT,),
    ),
    "a fork on null is none": (
        buffering("Cell none := null; try { fork none.run(); } catch { }").replace(
            "int f; Cell next;", "int f; Cell next; void run() { }"
        ),
        (),
        (DutyKind.ASSERT,),
    ),
    "an allocation is no fence": (buffering("Cell c := new Cell();"), (), (DutyKind.ASSERT,)),
    "the child sees what was written before the fork": (
        threads("Main.x := 1; fork Main.third();", "", members="static void third() { assert Main.x == 1; }"),
        (),
        (),
    ),
    "join waits for what children wrote": (
        threads("Main.x := 1;", "Main.y := 1;", "Main.x == 1 && Main.y == 1"),
        (),
        (),
    ),
    "a formula reads through the buffer of its thread": (
        threads("Main.x := 1; assert Main.x == 1;", "Main.y := 1;"),
        (),
        (),
    ),
    "a formula does not wait for the buffer": (
        threads(
            "Main.x := 1; assume Main.y == 0; Main.a := 1;",
            "Main.y := 1; assume Main.x == 0; Main.b := 1;",
            BOTH,
        ),
        (),
        (DutyKind.ASSERT,),
    ),
    "a formula does not see the buffers of others": (
        threads("Main.x := 1; Main.a := 1;", "assert Main.a == 1 ==> Main.x == 1;"),
        (),
        (),
    ),
    "old is what the thread had written": (
        threads(
            "Main.x := 1; Main.keep();",
            "Main.y := 1;",
            members="static void keep() ensures(Main.x == old(Main.x) + 1) { Main.x := Main.x + 1; }",
        ),
        (),
        (),
    ),
    "a frame does not count what was written before, and reaches memory later": (
        threads(
            "Main.x := 1; Main.look();",
            "Main.x := 2;",
            members="static void look() modifies(Main.a) { Main.a := Main.y; }",
        ),
        (),
        (),
    ),
    "a frame counts what is still in the buffer": (
        threads("Main.look();", "Main.y := 1;", members="static void look() modifies() { Main.x := 1; }"),
        (DutyKind.MODIFIES,),
        (DutyKind.MODIFIES,),
    ),
    "what an object holds when it is published": (
        threads(
            "Cell c := new Cell(); c.f := 1; Main.u := c;",
            "Cell d := Main.u; if (d != null) { assert d.f == 1; }",
        ),
        (),
        (),
    ),
    "what an object holds that is published first": (
        threads(
            "Cell c := new Cell(); Main.u := c; c.f := 1;",
            "Cell d := Main.u; if (d != null) { assert d.f == 1; }",
        ),
        (DutyKind.ASSERT,),
        (DutyKind.ASSERT,),
    ),
    "locks that wait for each other": (
        """class Main { Main other; static int x;
          void take(Main next) { lock (this) { Main.x := 1; lock (next) { Main.x := 2; } } }
          static void main() { Main a := new Main(); Main b := new Main(); fork a.take(b); fork b.take(a); join; } }""",
        (DutyKind.DEADLOCK,),
        (DutyKind.DEADLOCK,),
    ),
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("model", ["sc", "tso"])
def test_what_is_violated_and_by_whose_word(name: str, model: MemoryModel) -> None:
    decide(name, model)


def decide(name: str, model: MemoryModel) -> None:
    """Hold the checker to what is expected, and to running every schedule."""
    text, *expected = CASES[name]
    program = loaded(text, 8)
    main, settings = method(program, "Main.main"), Settings(unroll=2, memory_model=model)
    with deep_recursion():
        found = Decider(program, main, BOUNDS, settings).ends()
    broken = {duty.kind for duty in found.violated}
    assert broken == set(expected[model == "tso"])
    result = run_everywhere(program, main, BOUNDS, settings)
    assert result is not None
    assert found == by_running(result)


@pytest.mark.parametrize("seeds", [range(5), range(100, 103), range(104, 106)])
def test_threads_read_what_running_them_reads(seeds: range) -> None:
    settings = Settings(unroll=2, memory_model="tso")
    assert {random_litmus.compared(random_litmus.program(seed), settings) for seed in seeds} == {"same"}
