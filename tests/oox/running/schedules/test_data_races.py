"""Data races in exploration: those that every instant of every schedule shows, by hand and by running all of them, and no other."""

from __future__ import annotations

import pytest

from ooxcheck.oox.interpreter import replay, run_all
from ooxcheck.oox.oracle.bruteforce import check
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.outcomes import Duty, Violated
from ooxcheck.oox.running.settings import Settings
from tests.oox.concurrent import PROGRAMS, complete, random_program
from tests.oox.litmus import random_litmus
from tests.oox.runs import loaded, method
from tests.translate.threads.every_instant import all_races

RACES = Settings(races=True)


def raced(text: str, *, reduced: bool = True) -> dict[Duty, bool]:
    """Return the races that an exploration shows, and whether a run under the schedule of each comes to it."""
    program = loaded(complete(text))
    main = method(program, "Main.main")
    found = [
        (e.outcome.duties[0], e.schedule)
        for e in run_all(program, main, settings=RACES, reduced=reduced)
        if e.stopped and isinstance(e.outcome, Violated)
    ]
    assert len(dict(found)) == len(found), "each race should be shown once"
    again = {
        duty: replay(program, main, settings=RACES, schedule=schedule).outcome for duty, schedule in found
    }
    return {duty: isinstance(outcome, Violated) and duty in outcome.duties for duty, outcome in again.items()}


def places(text: str) -> set[tuple[str, ...]]:
    return {tuple(span.text for span in (duty.span, duty.site) if span) for duty in raced(text)}


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("lost update", {("this.a", "this.a")}),
        ("locked updates", set()),
        ("different fields of one object", set()),
        ("same field of different objects", set()),
        ("array elements", set()),
        ("one array element", {("x[i]", "x[i]")}),
        ("a write behind a join", {("c.a", "c.a")}),
        ("assert in a thread", set()),
        ("ghost writes", {("l.n", "l.n")}),
        ("a shared pointer", {("Main.c", "Main.c")}),
        ("a grandchild nobody waits for", {("c.a", "c.a")}),
    ],
)
def test_who_races(name: str, found: set[tuple[str, ...]]) -> None:
    assert places(PROGRAMS[name]) == found


def test_nobody_races_for_what_is_volatile() -> None:
    text = """class D { volatile int a; static volatile int b; int c; void up() { this.a := this.a + 1; D.b := D.b + 1; } void set() { this.c := 1; } }
    class Main { static void main() { D d := new D(); fork d.up(); fork d.up(); fork d.set(); int x := d.c; } }"""
    program = loaded(text)
    runs = run_all(program, method(program, "Main.main"), settings=RACES)
    duties = {duty for each in runs if isinstance(each.outcome, Violated) for duty in each.outcome.duties}
    assert {(duty.span.text, duty.site and duty.site.text) for duty in duties} == {("this.c", "d.c")}


def compared(text: str, limit: int) -> bool:
    """Hold the exploration to every instant of every schedule, unless there are too many; return whether that was done."""
    program = loaded(complete(text))
    expected = all_races(program, method(program, "Main.main"), Settings(), limit)
    if expected is None:
        return False
    found = raced(text)
    assert set(found) == expected
    assert all(found.values())
    assert set(raced(text, reduced=False)) == expected
    return True


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_reduction_loses_no_race(name: str) -> None:
    compared(PROGRAMS[name], 2_000)


def test_the_reduction_loses_no_race_of_random_programs() -> None:
    programs = [random_program(seed) for seed in range(15)] + [
        random_litmus(seed, tiny=True) for seed in range(15)
    ]
    assert sum(compared(text, 1_000) for text in programs) > 15


def test_brute_force_tells_races_as_violations_and_counts_no_run_for_them() -> None:
    program = loaded(complete(PROGRAMS["lost update"]))
    without, with_races = (
        check(program, method(program, "Main.main"), settings=settings) for settings in (Settings(), RACES)
    )
    assert (without.verdict, with_races.verdict) == (Verdict.HOLDS, Verdict.VIOLATED)
    assert len(with_races.violated) == 2
    assert with_races.runs == without.runs
    assert with_races.outcomes == without.outcomes
