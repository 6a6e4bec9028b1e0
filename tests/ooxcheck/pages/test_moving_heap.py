from __future__ import annotations

from dataclasses import replace

import pytest

from ooxcheck.engine.report import Counterexample
from ooxcheck.oox.check import load_text
from ooxcheck.oox.running.settings import Settings
from ooxcheck.pages.moving_heap import MAX_WORDS, Screened, breadth, screen_film
from ooxcheck.pictures.film.film import film
from ooxcheck.reports.check_report import counterexample_names, roots
from ooxcheck.text.heaps import heap_lines
from tests.ooxcheck.fakes import check, question
from tests.ooxcheck.pages.markup import read
from tests.ooxcheck.pages.runs import PROGRAM, example
from tests.ooxcheck.pages.test_shared_lines import numbers


def seen(name: str) -> Screened:
    return screen_film(film(example(name)))


def counting(rounds: int) -> Counterexample:
    """Return a run that makes an object in each of many rounds."""
    program = load_text(
        """class Node { Node next; } class A {
      static void f() ensures(false) {
        Node list := null;
        int i := 0;
        while (i < ROUNDS) { Node n := new Node(); n.next := list; list := n; i := i + 1; }
      }
    }""".replace("ROUNDS", str(rounds))
    )
    asked = replace(question(program, "f"), settings=Settings(unroll=rounds))
    (found,) = check(asked).counterexamples
    return found


def test_each_step_has_a_frame_between_before_and_after() -> None:
    found = seen("count")
    assert found.shown == list(range(7))
    assert found.last == 8


def test_words_tell_the_variables_and_then_the_heap() -> None:
    found = seen("push")
    assert [piece.content for piece in found.before.words] == [
        "this = List0, v = 0",
        "List0 -head-> Node0(0)",
    ]
    assert found.before.told == "this = List0, v = 0; List0 -head-> Node0(0)"
    assert found.all.told.endswith("List0 -head-> Node1(0) -next-> Node0(0)")


def test_drawings_have_neither_styles_nor_titles_of_their_own() -> None:
    found = seen("push")
    for drawing in (found.before.drawing, found.all.drawing):
        root = read(drawing)
        assert not [each.tag for each in root.all() if each.tag in ("style", "title", "desc", "script")]
        assert not [each for each in root.all() if "style" in each.attributes or "id" in each.attributes]


def test_the_last_frame_is_the_one_that_is_shown() -> None:
    found = seen("push")
    switched = [each for each in read(found.all.drawing).all() if "data-on" in each.attributes]
    assert switched
    for each in switched:
        last = (each.attributes["data-on"] or "").replace(",", "-").split("-")[-1]
        assert ("on" in each.classes) is (last == str(found.last))


def test_what_is_not_drawn_is_counted() -> None:
    whole = replace(film(example("push")), folded_objects=1, folded_cells=3)
    assert screen_film(whole).folded == "1 object and 3 cells"
    assert screen_film(replace(whole, folded_objects=0, folded_cells=0)).folded == ""


def test_broad_drawings_get_more_room() -> None:
    assert [breadth(width) for width in (300, 600.5, 1461)] == ["narrow", "wide", "vast"]
    assert seen("count").breadth == "narrow"


def test_a_page_grows_as_its_trace_does() -> None:
    short, long = (screen_film(film(counting(rounds))).all for rounds in (10, 40))
    assert len(long.drawing) < 6 * len(short.drawing)
    assert max(len(piece.content) for piece in long.words) <= MAX_WORDS


def test_the_frames_are_known_in_which_the_heap_changes() -> None:
    assert seen("count").changes == ""
    found = seen("push")
    assert found.changes.split(",")[0] == "1"


TRADING = """class Node { int v; Node next; } class A {
  static Node f(Node a, Node b) requires(a != null && b != null && a != b) ensures(retval == a)
  { Node t := a; Node made := new Node(); a := b; b := t; t.next := made; return new Node(); } }"""
"""Two variables trade places, so that what is told first is told last if one goes by variables."""


@pytest.mark.parametrize("method", ["push", "raise", "f"])
def test_the_heap_is_told_in_the_order_of_the_text_report(method: str) -> None:
    found = example(method, load_text(TRADING) if method == "f" else PROGRAM)
    words = screen_film(film(found)).all.words
    last = len(film(found).frames) - 1
    first, end = (
        [piece.content for piece in words if number in numbers(piece.frames)][1:] for number in (0, last)
    )
    before = heap_lines(found.state.heap, found.state.arguments, found.names_before())
    after = heap_lines(found.after.heap, roots(found), counterexample_names(found))
    assert first == before
    assert end[: len(after)] == after


def test_each_frame_has_its_own_order() -> None:
    program = load_text(
        TRADING.replace("a, Node b", "a, Node b, Node c").replace("a := b; b := t;", "c := b; b := c;")
    )
    whole = film(example("f", program))
    words = screen_film(whole).all.words
    for number, frame in enumerate(whole.frames):
        assert [piece.content for piece in words if number in numbers(piece.frames)][1:] == [*frame.lines]
