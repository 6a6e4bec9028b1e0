"""Total store order: what threads with buffers of writes can see, by hand from docs/threads.md, and all of their schedules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import pytest

from ooxcheck.oox.interpreter import replay, run, run_all
from ooxcheck.oox.running.code import VisibleKind
from ooxcheck.oox.running.contracts.script import Unfit
from ooxcheck.oox.running.heap import Drain, Mover
from ooxcheck.oox.running.outcomes import Deadlocked, Outcome, Returned, Threw, Violated
from ooxcheck.oox.running.schedules.guided import Astray, Foreseen, Guide
from ooxcheck.oox.running.schedules.partial_order import Execution
from ooxcheck.oox.running.settings import MemoryModel, Settings
from tests.oox.concurrent import PROGRAMS, complete, random_program, trace_class
from tests.oox.litmus import LITMUS, random_litmus
from tests.oox.runs import loaded, method

TSO = Settings(memory_model="tso")


def all_executions(
    text: str, *, reduced: bool = True, limit: int | None = None, model: MemoryModel = "tso"
) -> list[Execution]:
    program = loaded(complete(text))
    runs = run_all(
        program, method(program, "Main.main"), settings=Settings(memory_model=model), reduced=reduced
    )
    return list(islice(runs, limit))


def ends(text: str, model: MemoryModel = "tso") -> set[object]:
    """Return the values that schedules return, and the kinds of other ends."""
    return {
        e.outcome.value if isinstance(e.outcome, Returned) else type(e.outcome)
        for e in all_executions(text, model=model)
    }


# ---------------------------------------------------------------------------------------------------- litmus tests


@pytest.mark.parametrize("name", LITMUS)
def test_litmus_tests_come_out_as_published(name: str) -> None:
    litmus = LITMUS[name]
    assert (1 in ends(litmus.text(), "sc")) is litmus.sc
    assert (1 in ends(litmus.text(), "tso")) is litmus.tso


@pytest.mark.parametrize("name", [name for name, litmus in LITMUS.items() if len(litmus.threads) == 2])
def test_locks_are_fences(name: str) -> None:
    litmus = LITMUS[name]
    assert (1 in ends(litmus.text(locked=True), "tso")) is litmus.sc


# ------------------------------------------------------------------------------------------------- fences and formulas

BOTH = "class Main {{ static void t(Cell c, int[] r) {{ {first} }} static int main() {{ Cell c := new Cell(); int[] r := new int[2]; {before} fork Main.t(c, r); {second} }} }}"


def both(first: str, second: str, before: str = "") -> str:
    return BOTH.format(first=first, second=second, before=before)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (both("c.a := 1; c.b := c.a;", "join; return c.b;"), {1}),
        (both("r[0] := c.a;", "join; return r[0];", "c.a := 1;"), {1}),
        (both("c.a := 1; r[0] := c.b;", "c.b := 1; r[1] := c.a; join; return 10 * r[0] + r[1];"), {0, 1, 10, 11}),
        (both("c.a := 1; lock (c) { ; } r[0] := c.b;", "c.b := 1; lock (r) { ; } r[1] := c.a; join; return 10 * r[0] + r[1];"), {1, 10, 11}),
        (both("lock (c) { c.a := 1; lock (c) { ; } r[0] := c.b; }", "c.b := 1; lock (r) { ; } r[1] := c.a; join; return 10 * r[0] + r[1];"), {1, 10, 11}),
        (both("c.a := 1; fork Main.u(); r[0] := c.b;", "c.b := 1; lock (r) { ; } r[1] := c.a; join; return 10 * r[0] + r[1];").replace("class Main {", "class Main { static void u() { ; }"), {1, 10, 11}),
        (both("c.a := 1; join; r[0] := c.b;", "c.b := 1; lock (r) { ; } r[1] := c.a; join; return 10 * r[0] + r[1];"), {1, 10, 11}),
        (both("c.a := 1; Main.u(); Cell d := new Cell(); assert c.a == 1; r[0] := c.b;", "c.b := 1; lock (r) { ; } r[1] := c.a; join; return 10 * r[0] + r[1];").replace("class Main {", "class Main { static void u() { ; }"), {0, 1, 10, 11}),
        (both("c.a := 1; try { fork c.next.add(); } catch { ; } r[0] := c.b;", "c.b := 1; lock (r) { ; } r[1] := c.a; join; return 10 * r[0] + r[1];"), {0, 1, 10, 11}),
        (both("c.a := 1; try { lock (c.next) { ; } } catch { ; } r[0] := c.b;", "c.b := 1; lock (r) { ; } r[1] := c.a; join; return 10 * r[0] + r[1];"), {0, 1, 10, 11}),
    ],
)  # fmt: skip
def test_what_waits_for_the_buffer_and_what_does_not(text: str, found: set[int]) -> None:
    assert ends(text) == found


def test_a_formula_sees_the_heap_as_its_thread_does() -> None:
    assert ends(both("c.a := 1; assert c.a == 1;", "join; return 0;")) == {0}
    assert ends(both("c.a := 1; assert c.b == 0;", "c.b := 1; assert c.a == 0; join; return 0;")) == {
        0,
        Violated,
    }
    dekker = "assert !(r[0] == 0 && r[1] == 0);"
    assert ends(both("c.a := 1; r[0] := c.b;", f"c.b := 1; r[1] := c.a; join; {dekker} return 0;")) == {
        0,
        Violated,
    }
    assert ends(both("c.a := 1; r[0] := c.b;", f"c.b := 1; r[1] := c.a; join; {dekker} return 0;"), "sc") == {
        0
    }


def test_old_is_what_the_thread_saw_on_entry() -> None:
    text = """class Main { static void up(Cell c) ensures(c.a == old(c.a) + 1) modifies(c.a) { c.a := c.a + 1; }
      static void t(Cell c) { c.a := 5; c.b := 1; Main.up(c); }
      static int main() { Cell c := new Cell(); fork Main.t(c); join; return c.a; } }"""
    assert ends(text) == {6}


def test_a_frame_counts_what_was_executed_since() -> None:
    text = """class Main { static void quiet(Cell c) modifies(c.a) {{ {0} }}
      static void t(Cell c) {{ c.b := 1; Main.quiet(c); }} static void u(Cell c) {{ c.b := 2; }}
      static int main() {{ Cell c := new Cell(); fork Main.t(c); fork Main.u(c); join; return 0; }} }}""".replace(
        "class Main {", "class Main {{"
    )
    assert ends(text.format("c.a := 1;")) == {0}
    assert ends(text.format("c.b := 3;")) >= {Violated}


def test_pure_methods_run_in_what_the_thread_sees() -> None:
    text = both("c.a := 1; assert Main.get(c) == 1;", "join; return 0;").replace(
        "class Main {", "class Main { static int get(Cell c) pure { return c.a; }"
    )
    assert ends(text) == {0}


def test_ghost_code_writes_to_the_buffer_too() -> None:
    text = """class Log { int n; ghost int last; }
      class Main { static void t(Log l, int[] r) { ghost l.last := 1; assert l.last == 1; r[0] := l.n; }
      static int main() { Log l := new Log(); int[] r := new int[2]; fork Main.t(l, r); l.n := 1; assert l.last == 1 || true;
        ghost int seen := l.last; join; assert !(r[0] == 0 && seen == 0); return 0; } }"""
    assert ends(text) == {0, Violated}
    assert ends(text, "sc") == {0}


def test_an_exception_ends_the_program_at_once_and_a_deadlock_has_no_buffers() -> None:
    assert ends(both("c.a := 1; throw;", "assert c.a == 1; return 0;")) == {Threw, Violated}
    assert ends(both("lock (c) { lock (r) { ; } }", "lock (r) { c.a := 1; lock (c) { ; } } return 0;")) == {
        0,
        Deadlocked,
    }


# ---------------------------------------------------------------------------------------------------------- reduction


def assert_reduction_loses_nothing(text: str, limit: int) -> bool:
    """Compare both explorations, unless there are too many schedules; return whether they were compared."""
    every = all_executions(text, reduced=False, limit=limit + 1)
    if len(every) > limit:
        return False
    some = all_executions(text)
    assert len({trace_class(e) for e in some}) == len(some), "no class should be visited twice"
    assert {e.outcome for e in every} == {e.outcome for e in some}
    assert _finished(every) == _finished(some)
    return True


def _finished(found: Sequence[Execution]) -> set[object]:
    return {trace_class(e) for e in found if isinstance(e.outcome, Returned | Deadlocked)}


def test_the_reduction_loses_nothing_of_random_litmus_tests() -> None:
    assert sum(assert_reduction_loses_nothing(random_litmus(seed, tiny=True), 400) for seed in range(12)) >= 3


def test_the_reduction_loses_nothing_of_random_programs() -> None:
    assert sum(assert_reduction_loses_nothing(random_program(seed), 300) for seed in range(12)) > 3


@pytest.mark.parametrize("name", PROGRAMS)
def test_what_sequential_consistency_allows_total_store_order_does(name: str) -> None:
    assert _values(PROGRAMS[name], "sc") <= _values(PROGRAMS[name], "tso")


def _values(text: str, model: MemoryModel) -> set[Outcome]:
    return {e.outcome for e in all_executions(text, model=model)}


@pytest.mark.parametrize(
    "name", ["lost update", "nested locks in two orders", "ghost writes", "grandchildren", "old in a thread"]
)
def test_one_schedule_ends_as_one_of_all_does_and_can_be_followed(name: str) -> None:
    program = loaded(complete(PROGRAMS[name]))
    found = all_executions(PROGRAMS[name])
    for seed in range(15):
        assert run(program, method(program, "Main.main"), settings=TSO, seed=seed).outcome in {
            e.outcome for e in found
        }
    for execution in found[:20]:
        assert (
            replay(program, method(program, "Main.main"), settings=TSO, schedule=execution.schedule).outcome
            == execution.outcome
        )


# ------------------------------------------------------------------------------------------------------------- guiding

LEFT, RIGHT = (0,), (1,)
NEVER = 99


def guided(text: str, guide: Guide) -> Outcome:
    program = loaded(complete(text))
    return replay(program, method(program, "Main.main"), settings=TSO, guide=guide).outcome


def writes_and_reads(drain: int, read: int) -> list[Foreseen]:
    """Return what a thread of SB does: its write reaches memory in one turn, its read comes in another; nobody cares for the register."""
    return [
        Foreseen(VisibleKind.WRITE, None, drain=drain),
        Foreseen(VisibleKind.READ, None, read),
        Foreseen(VisibleKind.WRITE, None),
    ]


def test_writes_reach_memory_when_it_is_their_turn() -> None:
    late = Guide({LEFT: writes_and_reads(2, 0), RIGHT: writes_and_reads(3, 1)}, (LEFT, RIGHT, LEFT, RIGHT))
    early = Guide({LEFT: writes_and_reads(0, 1), RIGHT: writes_and_reads(2, 3)}, (LEFT, LEFT, RIGHT, RIGHT))
    assert guided(LITMUS["SB"].text(), late) == Returned(1)
    assert guided(LITMUS["SB"].text(), early) == Returned(0)
    assert guided(LITMUS["SB"].text(), Guide({}, ())) == Returned(0)


def test_a_write_whose_turn_never_comes_stays_in_the_buffer() -> None:
    text = both("c.a := 1; c.b := 2; assert c.a == 0;", "assert c.b != 2; return 0;")
    steps = [
        Foreseen(VisibleKind.WRITE, None, drain=0),
        Foreseen(VisibleKind.WRITE, None, drain=NEVER),
        Foreseen(VisibleKind.CLAIM, None, 1),
    ]
    outcome = guided(text, Guide({LEFT: steps}, (LEFT, LEFT), LEFT))
    assert isinstance(outcome, Violated)
    assert outcome.thread == LEFT


def test_nobody_passes_a_fence_before_the_turn_of_a_write() -> None:
    steps = [Foreseen(VisibleKind.WRITE, None, drain=1), Foreseen(VisibleKind.ACQUIRE, None, 0)]
    with pytest.raises(Astray, match="should be able to move"):
        guided(both("c.a := 1; lock (c) { ; }", "join; return 0;"), Guide({LEFT: steps}, (LEFT, LEFT)))


def test_the_schedule_of_a_guided_run_can_be_followed() -> None:
    program = loaded(LITMUS["SB"].text())
    guide = Guide({LEFT: writes_and_reads(2, 0), RIGHT: writes_and_reads(3, 1)}, (LEFT, RIGHT, LEFT, RIGHT))
    ran = replay(program, method(program, "Main.main"), settings=TSO, guide=guide)
    assert Drain(LEFT) in ran.schedule
    again = replay(program, method(program, "Main.main"), settings=TSO, schedule=ran.schedule)
    assert again.outcome == ran.outcome == Returned(1)


@pytest.mark.parametrize("mover", [(5,), Drain(()), Drain((7,))])
def test_a_schedule_that_nobody_can_follow_is_refused(mover: Mover) -> None:
    program = loaded(LITMUS["SB"].text())
    with pytest.raises(Unfit, match="which cannot"):
        replay(program, method(program, "Main.main"), settings=TSO, schedule=[mover])
