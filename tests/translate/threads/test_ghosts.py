"""Ghost code beside other threads: each look is one step, and a ghost of a shared object is shared; answers by hand, held to all schedules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ooxcheck.engine.budget import deep_recursion
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import MemoryModel
from tests.oox.runs import loaded, method
from tests.translate.threads.campaign import INT_WIDTH, SETTINGS, compared, ghostly
from tests.translate.threads.comparing_threads import Decider

HEAD = """class Cell { int a; Cell next; ghost int g; ghost Cell set those; ghost int seq log; ghost int set met; ghost int multiset bag;
  void add(ghost int by) { ghost this.g := this.g + by; } }
"""

PROGRAMS = {
    "an assignment is one step": (
        "static void t(Cell c) { ghost c.g := c.g + 1; }",
        "fork Main.t(c); ghost c.g := c.g + 1; join; assert c.g == 2;",
        [],
        [],
    ),
    "two of them are two": (
        "static void t(Cell c) { ghost int v := c.g; ghost c.g := v + 1; }",
        "fork Main.t(c); ghost c.g := c.g + 1; join; assert c.g == 2;",
        ["c.g == 2"],
        ["c.g == 2"],
    ),
    "ghosts are in no buffer": (
        "static void t(Cell c) { c.a := 1; ghost c.g := 1; }",
        "fork Main.t(c); assert c.g <= c.a;",
        [],
        ["c.g <= c.a"],
    ),
    "and no later than what follows": (
        "static void t(Cell c) { ghost c.g := 1; c.a := 1; }",
        "fork Main.t(c); assert c.a <= c.g;",
        [],
        [],
    ),
    "a thread sees what it wrote": (
        "static void t(Cell c) { c.a := 1; ghost c.g := c.a; assert c.g == 1; }",
        "fork Main.t(c); c.a := 2;",
        ["c.g == 1"],
        ["c.g == 1"],
    ),
    "arguments are found before the thread starts": (
        "",
        "c.a := 1; fork c.add(ghost c.a); c.a := 5; join; assert c.g == 1;",
        [],
        [],
    ),
    "the place is found in the same step": (
        "static void t(Cell c, Cell d) { c.next := d; }",
        "Cell d := new Cell(); c.next := c; fork Main.t(c, d); ghost c.next.g := 1; join; assert c.g + d.g == 1; assert c.g == 1;",
        ["c.g == 1"],
        ["c.g == 1"],
    ),
    "a place that another thread takes away": (
        "static void t(Cell c) { c.next := null; }",
        "c.next := c; fork Main.t(c); ghost c.next.g := 1; join;",
        ["c.next"],
        ["c.next"],
    ),
    "logs": (
        "static void t(Cell c, int v) { ghost c.log := c.log ++ [v]; }",
        "fork Main.t(c, 1); fork Main.t(c, 2); join; assert c.log == [1, 2] || c.log == [2, 1]; assert c.log == [1, 2];",
        ["c.log == [1, 2]"],
        ["c.log == [1, 2]"],
    ),
    "sets and multisets": (
        "static void t(Cell c, Cell d, int v) { ghost c.those := c.those + d; ghost c.met := c.met + v; ghost c.bag := c.bag + multiset([v]); }",
        "fork Main.t(c, c, 1); fork Main.t(c, c.next, 1); join; assert #(c.met) == 1; assert c.those == c + c.next; assert #(c.bag) == 2;",
        [],
        [],
    ),
    "old": (
        "static void t(Cell c) ensures(c.g == old(c.g) + 1) { ghost c.g := old(c.g) + 1; }",
        "fork Main.t(c); fork Main.t(c); join; assert c.g == 2;",
        ["c.g == 2", "c.g == old(c.g) + 1"],
        ["c.g == 2", "c.g == old(c.g) + 1"],
    ),
    "frames": (
        "static void t(Cell c) modifies(c.a) { ghost c.g := 1; } static void u(Cell c) modifies(c.g) { ghost c.g := 2; }",
        "fork Main.u(c); fork Main.t(c); join;",
        ["modifies(c.a)"],
        ["modifies(c.a)"],
    ),
}


def violated(name: str, model: MemoryModel) -> list[str]:
    methods, body, *_ = PROGRAMS[name]
    program = loaded(
        f"{HEAD} class Main {{ {methods} static void main() {{ Cell c := new Cell(); {body} }} }}", INT_WIDTH
    )
    settings = replace(SETTINGS, memory_model=model)
    assert compared(program, settings) == "same"
    with deep_recursion():
        found = Decider(program, method(program, "Main.main"), Bounds(scope=1, array=1), settings).ends()
    return sorted(duty.span.text for duty in found.violated)


@pytest.mark.parametrize("name", PROGRAMS)
def test_ghost_code_beside_threads_is_decided_as_by_hand(name: str) -> None:
    assert violated(name, "sc") == PROGRAMS[name][2]


@pytest.mark.parametrize("name", PROGRAMS)
def test_ghost_code_with_store_buffers_is_decided_as_by_hand(name: str) -> None:
    assert violated(name, "tso") == PROGRAMS[name][3]


@pytest.mark.parametrize("model", ["sc", "tso"])
def test_random_ghost_code_is_decided_as_by_running_it(model: MemoryModel) -> None:
    settings = replace(SETTINGS, memory_model=model)
    answers = [compared(loaded(ghostly(seed), INT_WIDTH), settings) for seed in range(228, 233)]
    assert answers.count("same") >= 4
