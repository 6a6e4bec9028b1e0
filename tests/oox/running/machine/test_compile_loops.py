"""Loops as code: counted where there is a bound, or replaced by what their invariants say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ooxcheck.oox.interpreter import replay
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.code import Effect, Engine, Frame
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.heap import Dynamic
from ooxcheck.oox.running.outcomes import Bounded, Dropped, Outcome, Returned, Threw, Undetermined, Violated
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import While
from tests.oox.runs import checked, loaded, method, outcome

TEXT = """
class Main { static int main(int n) {
  int i := 0;
  while (i < n) invariant(i <= n) BODY
  return i;
} }
"""
BY_INVARIANT = Settings(loops_by_invariant=True)


class Somewhere:
    """A director who puts every loop into one state."""

    def __init__(self, values: Sequence[int]) -> None:
        self._values = values

    def __call__(self, machine: Engine, frame: Frame) -> Effect:
        raise AssertionError(frame)

    def choose_iterations(self, machine: Engine, frame: Frame, loop: While) -> Mapping[int, Dynamic]:
        slots = sorted(
            variable.slot
            for variable in method(machine.program, "Main.main").variables
            if variable.name == "i"
        )
        return dict(zip(slots, self._values, strict=True))


def after(n: int, i: int, body: str = "{ i := i + 1; }") -> Outcome:
    """Return how a run ends that comes to the loop's condition with some `i`."""
    program = loaded(TEXT.replace("BODY", body))
    return replay(
        program, method(program, "Main.main"), (n,), settings=BY_INVARIANT, direct=Somewhere([i])
    ).outcome


def kinds(ended: Outcome) -> list[DutyKind]:
    assert isinstance(ended, Violated), ended
    return [duty.kind for duty in ended.duties]


def test_a_loop_that_is_over_goes_on_behind() -> None:
    assert after(3, 3) == Returned(3)


def test_a_loop_that_is_not_over_runs_its_body_once_and_is_no_execution_of_its_own() -> None:
    assert isinstance(after(3, 1), Dropped)


def test_a_state_that_the_invariant_excludes_is_none() -> None:
    assert isinstance(after(3, 4), Dropped)


def test_the_invariant_is_owed_before_the_loop() -> None:
    assert kinds(after(-1, 0)) == [DutyKind.LOOP_INVARIANT]


def test_the_invariant_is_owed_behind_the_body_and_behind_continue() -> None:
    assert kinds(after(3, 2, "{ i := i + 2; }")) == [DutyKind.LOOP_INVARIANT]
    assert kinds(after(3, 2, "{ i := i + 2; if (i > 3) { continue; } i := 0; }")) == [DutyKind.LOOP_INVARIANT]


def test_the_body_can_leave_the_loop() -> None:
    assert after(3, 1, "{ if (i == 1) { break; } i := i + 1; }") == Returned(1)
    assert after(3, 1, "{ return 7; }") == Returned(7)
    assert isinstance(after(3, 1, "{ throw; }"), Threw)


def test_nobody_but_a_director_knows_what_a_loop_has_done() -> None:
    assert isinstance(
        outcome(TEXT.replace("BODY", "{ i := i + 1; }"), (3,), settings=BY_INVARIANT), Undetermined
    )


def test_loops_that_make_objects_run_as_they_are() -> None:
    text = TEXT.replace("BODY", "{ int[] a := new int[1]; i := i + 1; }")
    assert outcome(text, (3,), settings=BY_INVARIANT) == Returned(3)


def test_a_bound_counts_the_iterations_of_each_execution_of_a_loop() -> None:
    text = "class Main { static int main(int n) { int j := 0; int i := 0; while (j < 2) { i := 0; while (i < n) { i := i + 1; } j := j + 1; } return i; } }"
    assert outcome(text, (2,), settings=Settings(unroll=2)) == Returned(2)
    ended = outcome(text, (3,), settings=Settings(unroll=2))
    assert isinstance(ended, Bounded)
    assert ended.span.text.startswith("while (i < n)")


def test_brute_force_tries_every_state_behind_iterations() -> None:
    settings = Settings(unroll=0, loops_by_invariant=True)
    bounds = Bounds(scope=1, ints=tuple(range(-4, 4)))
    kept = checked(
        TEXT.replace("BODY", "{ i := i + 1; }").replace("main(int n)", "main(int n) requires(n >= 0)"),
        bounds=bounds,
        settings=settings,
        int_width=3,
    )
    assert kept.verdict is Verdict.HOLDS
    lost = checked(TEXT.replace("BODY", "{ i := i + 2; }"), bounds=bounds, settings=settings, int_width=3)
    assert {duty.kind for duty in lost.violated} == {DutyKind.LOOP_INVARIANT}


def test_brute_force_forgets_fields_elements_and_static_fields_that_the_body_assigns() -> None:
    text = """class A { int v; int w; static int s; } class Main { static void main(A a, int[] x) requires(a != null && #x == 1)
      { a.v := 0; a.w := 0; x[0] := 0; A.s := 0; int i := 0;
        while (i < 1) invariant(true) { a.v := 0; x[0] := 0; A.s := 0; i := 1; } assert CLAIM; } }"""
    bounds, settings = Bounds(scope=1, array=1, ints=(0, 1)), Settings(unroll=0, loops_by_invariant=True)
    for claim, expected in (
        ("a.v == 0", False),
        ("x[0] == 0", False),
        ("A.s == 0", False),
        ("a.w == 0", True),
    ):
        found = checked(text.replace("CLAIM", claim), bounds=bounds, settings=settings, int_width=2)
        assert (found.verdict is Verdict.HOLDS) is expected
