"""A bound on contexts: all executions within it are looked at, and if it leaves some out, that is told."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby, islice
from pathlib import Path

import pytest

import ooxcheck
from oox.diagnostics import OoxError
from oox.interpreter import run_all
from oox.oracle.bruteforce import Verdict
from oox.program import Program
from oox.running.contracts.promises import deadlock_duty
from oox.running.outcomes import CONTEXTS, Deadlocked, Duty, Outcome, Violated
from oox.typed import Method
from ooxcheck.engine.checker import room
from relational import FALSE
from tests.oox.runs import loaded, method
from tests.translate.deciding import OPTIONS
from tests.translate.threads.campaign import BOUNDS, INT_WIDTH, SETTINGS, small
from translate.encode import encode

LIMIT = 3_000


def needed(program: Program, main: Method) -> dict[Duty, int] | None:
    """Return the fewest contexts with which a schedule breaks each duty, every schedule tried; None if there are too many."""
    found: dict[Duty, int] = {}
    runs = list(islice(run_all(program, main, settings=SETTINGS, reduced=False), LIMIT + 1))
    for run in runs:
        contexts = len([thread for thread, _ in groupby(run.schedule)])
        for duty in _broken(run.outcome, main):
            found[duty] = min(contexts, found.get(duty, contexts))
    return None if len(runs) > LIMIT else found


def _broken(outcome: Outcome, main: Method) -> tuple[Duty, ...]:
    match outcome:
        case Violated(duties):
            return duties
        case Deadlocked():
            return (deadlock_duty(main),)
        case _:  # nothing is broken
            return ()


def decided(program: Program, main: Method, contexts: int) -> tuple[set[Duty], bool]:
    """Return what can be broken within so many contexts, and whether there are executions with more."""
    with room():
        encoding = encode(program, main, BOUNDS, replace(SETTINGS, contexts=contexts), options=OPTIONS)
    with encoding.world.session as session:
        session.add(*encoding.structure, *(each.formula for each in encoding.assumptions))
        broken = {duty for duty, claim in encoding.violations.items() if claim is not FALSE and session.solve(claim).is_sat}
        beyond = [claim for bound, claim in encoding.bounds.items() if bound.what == CONTEXTS and claim is not FALSE]
        return broken, any(session.solve(claim).is_sat for claim in beyond)


@pytest.mark.parametrize("seed", [2, 7, 16, 17, 27, 32, 41, 50, 57, 58])
def test_what_few_contexts_break_is_found(seed: int) -> None:
    program = loaded(small(seed), INT_WIDTH)
    main = method(program, "Main.main")
    least = needed(program, main)
    if least is None:
        return
    for contexts in range(1, 7):
        broken, is_beyond = decided(program, main, contexts)
        assert broken <= least.keys()
        assert broken >= {duty for duty, number in least.items() if number <= contexts}
        assert is_beyond or broken == least.keys()


@pytest.mark.parametrize(("contexts", "verdict"), [(3, Verdict.WITHIN_BOUNDS), (4, Verdict.VIOLATED), (9, Verdict.VIOLATED)])
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


def test_contexts_are_not_counted_under_total_store_order() -> None:
    with pytest.raises(OoxError, match="contexts are counted under sequential consistency only"):
        ooxcheck.check("Counter.count", "examples/counter.oox", contexts=3, memory_model="tso")


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
    with room():
        encoding = encode(program, method(program, "Main.main"), BOUNDS, replace(SETTINGS, contexts=8), options=OPTIONS)
    with encoding.world.session as session:
        session.add(*encoding.structure, *(each.formula for each in encoding.assumptions))
        assert [duty.kind.value for duty, claim in encoding.violations.items() if claim is not FALSE and session.solve(claim).is_sat] == ["assert"]


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
