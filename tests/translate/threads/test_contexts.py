"""A bound on contexts: all executions within it are looked at, and if it leaves some out, that is told."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby, islice
from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.engine.budget import deep_recursion
from ooxcheck.oox.interpreter import run_all
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.contracts.promises import deadlock_duty
from ooxcheck.oox.running.heap import Drain, Mover, ThreadId
from ooxcheck.oox.running.outcomes import CONTEXTS, Deadlocked, Duty, Outcome, Violated
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import Method
from ooxcheck.relational import FALSE
from ooxcheck.translate.encode import EncodingRequest, encode
from tests.oox.runs import loaded, method
from tests.translate.deciding import OPTIONS
from tests.translate.threads.campaign import BOUNDS, INT_WIDTH, SETTINGS, small

LIMIT = 3_000
TSO = replace(SETTINGS, memory_model="tso")


def needed(program: Program, main: Method, settings: Settings = SETTINGS) -> dict[Duty, int] | None:
    """Return the fewest contexts with which a schedule breaks each duty, every schedule tried; None if there are too many."""
    found: dict[Duty, int] = {}
    runs = list(islice(run_all(program, main, settings=settings, reduced=False), LIMIT + 1))
    for run in runs:
        contexts = len([thread for thread, _ in groupby(run.schedule, key=_thread)])
        for duty in _broken(run.outcome, main):
            found[duty] = min(contexts, found.get(duty, contexts))
    return None if len(runs) > LIMIT else found


def _thread(mover: Mover) -> ThreadId:
    """Return whose step it is: a write that reaches memory is one of its thread."""
    return mover.thread if isinstance(mover, Drain) else mover


def _broken(outcome: Outcome, main: Method) -> tuple[Duty, ...]:
    match outcome:
        case Violated(duties):
            return duties
        case Deadlocked():
            return (deadlock_duty(main),)
        case _:  # nothing is broken
            return ()


def decided(
    program: Program, main: Method, contexts: int, settings: Settings = SETTINGS
) -> tuple[set[Duty], bool]:
    """Return what can be broken within so many contexts, and whether there are executions with more."""
    with deep_recursion():
        encoding = encode(
            EncodingRequest(program, main, BOUNDS, replace(settings, contexts=contexts), options=OPTIONS)
        )
    with encoding.world.session as session:
        session.add(*encoding.structure, *(each.formula for each in encoding.assumptions))
        broken = {
            duty
            for duty, claim in encoding.violations.items()
            if claim is not FALSE and session.solve(claim).is_sat
        }
        beyond = [
            claim for bound, claim in encoding.bounds.items() if bound.what == CONTEXTS and claim is not FALSE
        ]
        return broken, any(session.solve(claim).is_sat for claim in beyond)


def held_to_schedules(program: Program, settings: Settings) -> bool:
    """Hold all numbers of contexts to all schedules, and return whether there were not too many of these."""
    main = method(program, "Main.main")
    least = needed(program, main, settings)
    for contexts in range(1, 7) if least is not None else ():
        broken, is_beyond = decided(program, main, contexts, settings)
        assert least is not None
        assert broken <= least.keys()
        assert broken >= {duty for duty, number in least.items() if number <= contexts}
        assert is_beyond or broken == least.keys()
    return least is not None


@pytest.mark.parametrize("seed", [2, 7, 11, 16, 41, 57, 58, 67, 69])
def test_what_few_contexts_break_is_found(seed: int) -> None:
    assert held_to_schedules(loaded(small(seed), INT_WIDTH), SETTINGS)


@pytest.mark.parametrize("seed", [11, 23, 67, 70, 73, 80])
def test_what_few_contexts_break_with_store_buffers_is_found(seed: int) -> None:
    assert held_to_schedules(loaded(small(seed), INT_WIDTH), TSO)


@pytest.mark.parametrize(("contexts", "violated"), [(3, False), (4, True)])
def test_store_buffering_takes_four_contexts(contexts: int, *, violated: bool) -> None:
    """The first thread writes and reads, the second writes and reads, and only then the first write reaches memory; then somebody looks."""
    program = loaded(
        """class Main { int x; int y; int r; int s;
      void one() { this.x := 1; this.r := this.y; } void two() { this.y := 1; this.s := this.x; }
      static void main() { Main m := new Main(); fork m.one(); fork m.two(); join; assert m.r + m.s > 0; } }""",
        INT_WIDTH,
    )
    broken, is_beyond = decided(program, method(program, "Main.main"), contexts, TSO)
    assert bool(broken) is violated
    assert is_beyond or violated
    assert not decided(program, method(program, "Main.main"), contexts)[0]


@pytest.mark.parametrize(
    ("contexts", "verdict"), [(3, Verdict.WITHIN_BOUNDS), (4, Verdict.VIOLATED), (9, Verdict.VIOLATED)]
)
def test_a_lost_update_takes_four_contexts(contexts: int, verdict: Verdict) -> None:
    report = ooxcheck.check("Counter.countWithoutLock", "examples/counter.oox", contexts=contexts)
    assert report.verdict is verdict


def test_a_bound_that_leaves_something_out_is_told() -> None:
    report = ooxcheck.check("Counter.countWithoutLock", "examples/counter.oox", contexts=3, self_check=True)
    assert [bound.what for bound in report.bounds] == [CONTEXTS]
    assert "contexts 3" in report.text().splitlines()[0]
    assert report.text().splitlines()[-1] == "holds within bounds; try --contexts 4"
    assert report.self_check is not None
    assert report.self_check.obstacle == "brute force lets threads take turns more often"


def test_a_bound_that_leaves_nothing_out_is_none() -> None:
    report = ooxcheck.check("Counter.count", "examples/counter.oox", contexts=3, self_check=True)
    assert report.verdict is Verdict.HOLDS
    assert report.self_check is not None
    assert not report.self_check.obstacle


def test_one_thread_has_one_context(tmp_path: Path) -> None:
    path = tmp_path / "m.oox"
    path.write_text("class M { static int id(int x) ensures(retval == x) { return x; } }")
    assert ooxcheck.check("M.id", path, contexts=1).verdict is Verdict.HOLDS


def test_a_join_that_does_not_come_up_takes_no_round() -> None:
    """What a child writes long after a join that was not taken is still written then."""
    program = loaded(
        """class Main { static int x; static int p;
      static void up() { assume Main.p == 1; Main.p := 2; assume Main.p == 3; Main.x := 1; }
      static void main(bool c) requires(Main.x == 0 && Main.p == 0) { fork Main.up(); if (c) { join; } int z := Main.x;
        Main.p := 1; assume Main.p == 2; Main.p := 3; assume Main.x == 1; assert z == 1; } }""",
        INT_WIDTH,
    )
    with deep_recursion():
        encoding = encode(
            EncodingRequest(
                program, method(program, "Main.main"), BOUNDS, replace(SETTINGS, contexts=8), options=OPTIONS
            )
        )
    with encoding.world.session as session:
        session.add(*encoding.structure, *(each.formula for each in encoding.assumptions))
        assert [
            duty.kind.value
            for duty, claim in encoding.violations.items()
            if claim is not FALSE and session.solve(claim).is_sat
        ] == ["assert"]


def test_a_join_that_does_not_come_up_orders_nothing(tmp_path: Path) -> None:
    """Where nobody joins, both threads may go on when they have seen what the other did; where somebody does, they may not."""
    path = tmp_path / "m.oox"
    path.write_text(
        """class M { int g; int k; int h;
          void go() { int g1 := this.g; this.k := g1; int h1 := this.h; assert h1 == 0; }
          static void m(bool b) { M m := new M(); fork m.go(); if (b) { join; }
            m.g := 1; int k1 := m.k; if (k1 == 1) { m.h := 1; } } }"""
    )
    assert ooxcheck.check("M.m", path, contexts=5).verdict is Verdict.VIOLATED
    path.write_text(path.read_text().replace("m(bool b)", "m(bool b) requires(b)"))
    assert ooxcheck.check("M.m", path, contexts=5).verdict is Verdict.HOLDS
