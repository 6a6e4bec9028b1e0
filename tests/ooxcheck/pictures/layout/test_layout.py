from __future__ import annotations

from random import Random

import pytest

from ooxcheck.pictures.layout import by_graphviz, placing
from ooxcheck.pictures.layout.layout import LARGE, layout
from ooxcheck.pictures.snapshots import Box, Snapshot
from tests.ooxcheck.pictures.legible import faults
from tests.ooxcheck.pictures.random_heaps import film_of, heap, random_film
from tests.ooxcheck.pictures.sketches import sketch


def test_a_tree_stands_upright_and_a_list_lies() -> None:
    found = layout([sketch("t=Tree0 Tree0.left=Tree1 Tree0.right=Tree2 l=Node0 Node0.next=Node1")])
    assert {name: placed.direction for name, placed in found.boxes.items()} == {
        **dict.fromkeys(("Tree0", "Tree1", "Tree2"), "down"),
        **dict.fromkeys(("Node0", "Node1"), "across"),
    }
    tree, left, right = (found.boxes[f"Tree{number}"].rect for number in range(3))
    assert left.y == right.y > tree.y
    assert left.x < tree.x < right.x


@pytest.mark.parametrize("parents", ["", " Tree1.parent=Tree0 Tree2.parent=Tree1"], ids=["", "with parents"])
@pytest.mark.parametrize(
    ("first", "second"), [("left", "left"), ("left", "right"), ("right", "left"), ("right", "right")]
)
def test_a_child_without_a_sibling_keeps_its_side(first: str, second: str, parents: str) -> None:
    fields = " ".join(f"Tree{number}.{side}=null" for number in (2, 3) for side in ("left", "right"))
    found = layout([sketch(f"t=Tree0 Tree0.{first}=Tree1 Tree1.{second}=Tree2 {fields}{parents}")])
    places = [found.boxes[f"Tree{number}"].rect for number in range(3)]
    for parent, child, side in zip(places, places[1:], (first, second), strict=False):
        assert child.y > parent.y
        assert child.x < parent.x if side == "left" else child.x > parent.x


def test_the_parts_of_a_heap_do_not_make_one_long_row() -> None:
    boxes = {f"A{number}": Box(f"A{number}", "A") for number in range(200)}
    found = layout([Snapshot(boxes)])
    assert 0.5 < found.width / found.height < 4


def test_the_same_heap_is_laid_out_in_the_same_way() -> None:
    assert layout([heap(Random(7), 30)]) == layout([heap(Random(7), 30)])


def test_without_objects_there_is_nothing_to_lay_out() -> None:
    found = layout([Snapshot({})])
    assert (found.width, found.height) == (0, 0)


def test_large_heaps_are_legible_by_either_engine() -> None:
    assert faults(film_of([heap(Random(3), 200)], "own")) == []
    if by_graphviz.is_there():
        assert faults(film_of([heap(Random(4), LARGE + 1)], "dot")) == []


def test_dot_is_asked_for_large_heaps_only_if_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    small, large = heap(Random(1), 10), heap(Random(3), LARGE + 1)
    monkeypatch.setattr(by_graphviz, "is_there", lambda: False)
    assert layout([large]) == layout([large], "own")
    assert layout([small]) == layout([small], "own")


@pytest.mark.skipif(not by_graphviz.is_there(), reason="pygraphviz is not installed")
def test_dot_arranges_large_heaps_where_it_is_installed() -> None:
    large = heap(Random(3), LARGE + 1)
    assert layout([large]) == layout([large], "dot")


def test_what_lies_over_something_else_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(placing, "BETWEEN_BOXES", -60.0)
    assert any("overlap" in fault for seed in range(10) for fault in faults(random_film(seed)))
