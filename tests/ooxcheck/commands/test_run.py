from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.ooxcheck.conftest import Ooxcheck

PROGRAM = """
class A {
  static int half(int x) { return 10 / x; }
  static int strict(int x) exceptional(false) { return 10 / x; }
  static int positive(int x) requires(x > 0) { return x; }
  static int grow(int x) { return x + x; }
  static int deep(int x) { if (x == 0) { return 0; } int r := A.deep(x - 1); return r; }
  static void loop(int x) { while (x > 0) { x := x - 1; } }
  int unknown(); static void silent(); static void asks() { A.silent(); }
  static void leave(A a) { fork a.lock_it(); lock (a) { join; } }
  void lock_it() { lock (this) { } }
}
"""


@pytest.fixture
def run(ooxcheck: Ooxcheck, file: Callable[..., str]) -> Ooxcheck:
    name = file(PROGRAM)
    return lambda method, *arguments: ooxcheck("run", method, name, *arguments)


@pytest.mark.parametrize(
    ("arguments", "code", "line"),
    [
        (["A.half", "--arg", "5"], 0, "returned 2"),
        (["A.asks"], 0, "A.silent has no body and no contract: no effect is assumed (p.oox:9)"),
        (
            ["A.asks", "--all-schedules"],
            0,
            "A.silent has no body and no contract: no effect is assumed (p.oox:9)",
        ),
        (["A.asks", "--format", "json"], 0, '"code": "note.unspecified"'),
        (["A.half", "--arg", "0"], 0, "threw division by zero at p.oox:3"),
        (["A.half", "--arg", "0", "--no-exceptions"], 1, "violated: an exception leaves A.half"),
        (["A.strict", "--arg", "0"], 1, "violated: exceptional of A.strict does not hold"),
        (["A.positive", "--arg", "0"], 3, "no execution"),
        (["A.grow", "--arg", "100", "--int-width", "8"], 0, "returned -56"),
        (
            ["A.grow", "--arg", "100", "--int-width", "8", "--overflow", "error"],
            1,
            "violated: the result does not fit",
        ),
        (["A.deep", "--arg", "9"], 0, "returned 0"),
        (["A.deep", "--arg", "9", "--depth", "5"], 3, "out of depth"),
        (["A.deep", "--arg", "9", "--unroll", "5"], 3, "the recursion at p.oox:7"),
        (["A.loop", "--arg", "9", "--unroll", "5"], 3, "the loop at p.oox:8"),
        (["A.loop", "--arg", "9", "--unroll", "9"], 0, "returned"),
        (["A.loop", "--arg", "9", "--steps", "5"], 3, "out of steps"),
        (["A.unknown"], 3, "undetermined"),
    ],
)
def test_how_a_run_ends_is_told_and_is_the_exit_code(
    arguments: list[str], code: int, line: str, run: Ooxcheck
) -> None:
    answer = run(*arguments)
    assert answer.code == code
    assert line in answer.out
    assert answer.err == ""


def test_a_deadlock_under_some_schedule_is_found_and_shown(run: Ooxcheck) -> None:
    answer = run("A.leave", "--arg", "A{}", "--all-schedules")
    assert answer.code == 1
    assert "thread 0 waits at p.oox:11: lock (this)" in answer.out
    assert "thread main waits at p.oox:10: join;" in answer.out


STORES = """
class Flags { int a; int b; int c; int d;
  void left() { this.a := 1; this.c := this.b; } void right() { this.b := 1; this.d := this.a; }
  static void both() { Flags f := new Flags(); fork f.left(); fork f.right(); join; assert f.c == 1 || f.d == 1; } }
"""


def test_store_buffers_let_two_threads_miss_what_the_other_wrote(
    ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    name = file(STORES)
    assert ooxcheck("run", "Flags.both", name, "--all-schedules").code == 0
    answer = ooxcheck("run", "Flags.both", name, "--all-schedules", "--memory-model", "tso")
    assert answer.code == 1
    assert "drain 0" in answer.out
    assert "Flags0.a = 1 in the buffer" in answer.out
    assert "Flags0.a = 1 reaches memory" in answer.out


def test_races_are_shown_with_both_accesses(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    name = file(STORES)
    answer = ooxcheck("run", "Flags.both", name, "--all-schedules", "--races")
    assert answer.code == 1
    assert answer.out.count("on a way  violated: two threads race for one cell") == 2
    assert "is about to write Flags0.a" in answer.out
    assert "is about to read Flags0.a" in answer.out
    form = ooxcheck("run", "Flags.both", name, "--all-schedules", "--races", "--format", "json").document
    assert [race["outcome"]["duties"][0]["kind"] for race in form["races"]] == ["data race", "data race"]
    assert form["schedules"] == sum(outcome["count"] for outcome in form["outcomes"])


def test_the_same_seed_gives_the_same_run(run: Ooxcheck) -> None:
    first, second = (run("A.leave", "--arg", "A{}", "--seed", "3").out for _ in range(2))
    assert first == second


def test_different_seeds_reach_different_outcomes(run: Ooxcheck) -> None:
    assert {run("A.leave", "--arg", "A{}", "--seed", str(seed)).code for seed in range(8)} == {0, 1}


def test_options_that_mean_nothing_together_are_refused(run: Ooxcheck) -> None:
    answer = run("A.half", "--arg", "1", "--no-reduction")
    assert (answer.code, answer.out) == (2, "")
    assert "--no-reduction needs --all-schedules" in answer.err
    assert "--races needs --all-schedules" in run("A.half", "--arg", "1", "--races").err


@pytest.mark.parametrize(
    ("option", "value"),
    [("--int-width", "1"), ("--int-width", "65"), ("--steps", "0"), ("--depth", "x"), ("--unroll", "-1"),
     ("--overflow", "maybe"), ("--format", "xml"), ("--seed", "-1"), ("--max-schedules", "0")],
)  # fmt: skip
def test_values_out_of_range_are_refused(option: str, value: str, run: Ooxcheck) -> None:
    answer = run("A.half", "--arg", "1", option, value)
    assert answer.code == 2
    assert answer.err.startswith(f"error: Invalid value for '{option}'")
