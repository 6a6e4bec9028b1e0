"""Ghosts that a loop known by its invariants assigns are forgotten: locals, and the ghosts of all objects."""

from __future__ import annotations

from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.outcomes import TUPLES
from ooxcheck.oox.running.settings import Settings
from tests.translate.deciding import Answer, Problem, decided

PROGRAM = load_text(
    """
    class C { int v; ghost bool mark; ghost C set all; ghost int set nums; }
    class Main {
      static void keeps(C c) requires(c != null) ensures(c.mark) {
        ghost c.mark := true;
        ghost C set seen := c;
        int i := 0;
        while (i < 5) invariant(c.mark && seen == c) { ghost c.mark := true; ghost seen := c; i := i + 1; }
        assert seen == c;
      }
      static void forgets(C c) requires(c != null) ensures(c.mark) {
        ghost c.mark := true;
        int i := 0;
        while (i < 5) invariant(true) { ghost c.mark := true; i := i + 1; }
      }
      static void local(C c) requires(c != null) {
        ghost C set seen := c;
        int i := 0;
        while (i < 5) invariant(c == c) { ghost seen := c; i := i + 1; }
        assert seen == c;
      }
      static void numbers(C c) requires(c != null) {
        ghost int set seen;
        int i := 0;
        while (i < 5) invariant(#seen <= i) { ghost seen := seen + i; i := i + 1; }
      }
    }
    """,
    int_width=4,
)


def answer(name: str) -> Answer:
    method = next(method for method in PROGRAM.methods() if method.name == f"Main.{name}")
    settings = Settings(unroll=1, loops_by_invariant=True)
    return decided(Problem(PROGRAM, method, Bounds(scope=1, array=1), settings))


def told(name: str) -> list[str]:
    return sorted(duty.span.text for duty in answer(name).violated)


def test_what_the_invariant_says_is_known_behind_the_loop() -> None:
    assert told("keeps") == []


def test_the_ghosts_of_objects_are_forgotten() -> None:
    assert told("forgets") == ["c.mark"]


def test_ghost_locals_are_forgotten() -> None:
    assert told("local") == ["seen == c"]


def test_a_set_of_numbers_may_have_become_larger_than_those_tried() -> None:
    found = answer("numbers")
    assert not found.violated
    assert TUPLES in {bound.what for bound in found.bounds}
