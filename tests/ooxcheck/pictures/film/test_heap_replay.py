from __future__ import annotations

from ooxcheck.oox.running.heap import Obj
from ooxcheck.pictures.film.film import film
from ooxcheck.pictures.snapshots import STATIC
from ooxcheck.reports.check_report import counterexample_names, story_lines
from ooxcheck.text.style import Style
from tests.ooxcheck.pictures.films import LIST, example, shot
from tests.ooxcheck.pictures.legible import faults

STATICS = """
class Node { Node next; }
class Main {
  static Node first; static int idle;
  static void f(Node n) requires(n != null && Main.first == null) ensures(Main.first == null) { Main.first := n; n.next := n; }
}
"""


def test_static_fields_are_a_box_of_their_own() -> None:
    shown = shot(STATICS, "Main.f")
    cells = shown.after.snapshot.boxes[STATIC].cells
    assert [(cell.name, cell.target) for cell in cells] == [("Main.first", "Node0")]
    assert shown.after.snapshot.boxes[STATIC].folded == 1
    assert faults(shown) == []


def test_without_static_fields_that_matter_there_is_no_such_box() -> None:
    assert STATIC not in shot(LIST, "List.push").after.snapshot.boxes


def test_the_object_that_a_constructor_fills_is_there_from_the_start() -> None:
    shown = shot("class A { int x; A(int v) ensures(this.x == 0) { this.x := v; } }", "A.A")
    assert [box.cells[0].text for frame in shown.frames for box in frame.snapshot.boxes.values()] == [
        "0",
        "1",
        "1",
    ]


def test_objects_are_called_as_in_the_text_of_the_report() -> None:
    found = example(LIST, "List.twice")
    story = "\n".join(story_lines(found.method, found, Style()))
    for name in film(found).after.snapshot.boxes:
        assert name in story
    assert "List0.head = Node0" in story
    after = {cell.name: cell.text for cell in film(found).after.snapshot.boxes["List0"].cells}
    assert after["head"] == "Node0"


def test_a_trace_that_was_cut_short_still_ends_where_the_run_did() -> None:
    found = example(LIST, "List.push")
    whole = film(found)
    del found.trace.steps[1:]
    found.trace.omitted = 3
    cut = film(found)
    assert cut.omitted == 3
    assert cut.after.since_start.changed.keys() >= {("List0", "head")}
    assert cut.after.snapshot.boxes["List0"].cell("head") == whole.after.snapshot.boxes["List0"].cell("head")


def test_the_counterexample_is_left_as_it_was() -> None:
    found = example(LIST, "List.twice")
    before = [list(obj.cells) for obj in (*found.state.heap.objects, *found.after.heap.objects)]
    film(found)
    assert [list(obj.cells) for obj in (*found.state.heap.objects, *found.after.heap.objects)] == before
    assert isinstance(found.after.arguments[0], Obj)
    assert counterexample_names(found).name(found.after.arguments[0]) == "List0"
