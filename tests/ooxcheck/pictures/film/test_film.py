from __future__ import annotations

import pytest

from ooxcheck.pictures.film import film as films
from ooxcheck.pictures.film.film import Film
from ooxcheck.pictures.snapshots import Blame, Cell
from tests.ooxcheck.pictures.films import LIST, SORTED, shot

PUSH = shot(LIST, "List.push")


def told(film: Film) -> list[str]:
    """Return each frame in a line: the moment, what it changed, the variables."""
    lines = []
    for frame in film.frames:
        changed = [f"{owner}.{cell}" for owner, cell in frame.since_last.changed]
        variables = [f"{cell.name}={cell.text}" for cell in frame.snapshot.variables]
        lines.append(" ".join([frame.moment, *sorted(frame.since_last.new), *changed, "|", *variables]))
    return lines


def test_there_is_a_frame_before_one_for_each_step_and_one_at_the_end() -> None:
    assert told(PUSH) == [
        "before | this=List0 n=Node0",
        "step | this=List0 n=Node0 old=null",
        "step | this=List0 n=Node0 old=null",
        "step List0.head | this=List0 n=Node0 old=null",
        "step List0.size | this=List0 n=Node0 old=null",
        "after | this=List0 n=Node0 old=null",
    ]


def test_a_frame_says_where_it_is_and_what_was_done() -> None:
    frame = PUSH.frames[3]
    assert (frame.step, frame.title, frame.place) == (2, "this.head := n;", ("<text>", 10))
    assert frame.effects == ("List0.head = Node0",)
    assert frame.lines == ("List0(size=0, other=0) -head-> Node0(0)",)


def test_the_end_is_compared_to_the_start() -> None:
    assert {cell: old.text for cell, old in PUSH.after.since_start.changed.items()} == {
        ("List0", "head"): "null",
        ("List0", "size"): "0",
    }


def test_a_film_says_what_is_broken_and_why() -> None:
    assert (PUSH.method, PUSH.title) == ("List.push", "ensures of List.push does not hold")
    assert PUSH.because == ("this.head == old(this.head)   Node0 == null",)


def test_the_last_frame_says_what_makes_the_formula_false() -> None:
    assert not any(frame.snapshot.blame for frame in PUSH.frames[:-1])
    blame = PUSH.after.snapshot.blame
    assert blame == Blame((), frozenset(["List0"]), frozenset([("List0", "head")]))


def test_a_quantified_variable_is_a_witness_with_its_object() -> None:
    blame = shot(SORTED, "List.reverse").after.snapshot.blame
    assert blame.witnesses == (Cell("n", "Node1", "Node1"),)
    assert blame.objects == {"Node1"}
    assert blame.cells == {("Node1", "value"), ("Node1", "next"), ("Node0", "value")}


def test_the_object_of_an_invariant_is_a_witness_unless_it_is_the_receiver() -> None:
    text = """class Node { int value; invariant small: this.value < 1; }
    class List { Node head; int size; invariant few: this.size < 1;
      void up() requires(some this.head) { this.head.value := 1; }
      void grow() requires(no this.head) { this.size := 1; } }"""
    blame = shot(text, "List.up").after.snapshot.blame
    assert blame == Blame(
        (Cell("this", "Node0", "Node0"),), frozenset(["Node0"]), frozenset([("Node0", "value")])
    )
    assert shot(text, "List.grow").after.snapshot.blame.witnesses == ()


def test_calls_show_their_own_variables_and_come_back() -> None:
    assert told(shot(LIST, "List.twice")) == [
        "before | this=List0 v=0",
        "step Node1 | this=List0 v=0 first=Node1",
        "step | this=List0 v=0 first=Node1",
        "step | this=List0 n=Node1 v=0",
        "step Node0 | this=List0 n=Node1 v=0 made=Node0",
        "step Node0.next | this=List0 n=Node1 v=0 made=Node0",
        "step | this=List0 n=Node1 v=0 made=Node0",
        "step | this=List0 v=0 first=Node1 second=Node0",
        "step List0.head | this=List0 v=0 first=Node1 second=Node0",
        "after | this=List0 v=0 first=Node1 second=Node0",
    ]


def test_a_result_is_a_variable_at_the_end() -> None:
    film = shot("class A { static int f(int x) ensures(retval != x) { return x; } }", "A.f")
    assert [cell.name for cell in film.before.snapshot.variables] == ["x"]
    assert [(cell.name, cell.text) for cell in film.after.snapshot.variables] == [("x", "0"), ("retval", "0")]


def test_of_a_long_trace_the_middle_has_no_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(films, "MAX_FRAMES", 4)
    film = shot(LIST, "List.twice")
    assert film.omitted == 4
    assert [frame.step for frame in film.frames] == [None, 0, 1, 6, 7, None]
    assert film.after.snapshot == shot(LIST, "List.twice").after.snapshot


def test_a_film_does_not_change_what_it_shows() -> None:
    first, second = shot(LIST, "List.push"), shot(LIST, "List.push")
    assert first == second


def test_text_of_strangers_is_made_visible() -> None:
    film = shot('class A { static void f(string s) requires(s == "\u202e<b>") { assert s == null; } }', "A.f")
    assert [cell.text for cell in film.before.snapshot.variables] == ['"<U+202E><b>"']
