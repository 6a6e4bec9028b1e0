from __future__ import annotations

from ooxcheck.oox.check import load, load_text
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source
from ooxcheck.pages.trail import Row, trail
from ooxcheck.text.traces import condense
from tests.ooxcheck.pages.runs import PROGRAM, example


def rows(name: str, program: Program = PROGRAM, shown: list[int] | None = None) -> list[Row]:
    found = example(name, program)
    steps = condense(found.trace.steps)
    return trail(steps, range(len(steps)) if shown is None else shown, found.names_after())


def test_each_step_has_a_place_a_text_and_an_effect() -> None:
    first, *_, last = rows("count")
    assert (first.frame, first.place, first.text, first.effect) == (1, "23", "int i := 0;", "i = 0")
    assert (last.frame, last.text) == (7, "return i;")


def test_iterations_are_numbered_also_where_steps_are_left_out() -> None:
    kept = rows("count", shown=[0, 3])
    assert [row.frame for row in kept] == [1, 2]
    assert (kept[1].omitted, kept[1].effect) == (2, "true, iteration 2")
    assert kept[0].omitted == 0


def test_calls_are_arrows_and_what_runs_inside_is_deeper() -> None:
    told = [(row.kind, row.depth, row.text[:2]) for row in rows("push")]
    assert ("call", 1, "→ ") in told
    assert ("return", 1, "← ") in told
    assert ("statement", 1, "th") in told


def test_a_thread_and_a_file_are_named_only_where_there_are_several() -> None:
    program = load_text(
        """class A { static void f() ensures(false) { fork A.g(1); join; } static void g(int x) { x := 2; } }"""
    )
    assert {row.thread for row in rows("f", program)} == {"main", "0"}
    assert {row.thread for row in rows("count")} == {""}


def test_files_are_named_without_their_folders() -> None:
    main = Source("far/away/main.oox", "class A { static void f() ensures(false) { B.g(); } }")
    other = Source("elsewhere/" + "b" * 50, "class B { static void g() { } }")
    assert {row.place for row in rows("f", load([main, other]))} == {"main.oox:1", f"{'b' * 21}...:1"}
