"""Heaps that belong together: one layout, the same names, differences from the first, cells that are outlined."""

from __future__ import annotations

from itertools import pairwise

from ooxcheck.oox.check import load_text
from ooxcheck.oox.running.heap import Heap, Kinds
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.types import INT, ClassType
from ooxcheck.pictures.draw.svg import side_by_side
from ooxcheck.pictures.film.film import Film
from ooxcheck.pictures.film.heap_comparison import TitledHeap, compare_heaps
from ooxcheck.pictures.film.single_heap import Root

PROGRAM = load_text("class Node { int value; Node next; ghost int g; } class S { static int total; }")


def heap(*values: int) -> Heap:
    """Return a list of nodes with some values."""
    made = Heap(Kinds(PROGRAM))
    kind = made.kinds.of_class("Node")
    nodes = [made.allocate(kind, [value, None, 0]) for value in values]
    for node, following in pairwise(nodes):
        node.cells[1] = following
    return made


def film() -> Film:
    """Return a list before, after, and after something else."""
    heaps = [heap(1), heap(1, 2), heap(3)]
    shown = [
        TitledHeap(
            title,
            each,
            [Root("n", ClassType("Node"), each.objects[0]), Root("v", INT, 5)],
            Names(each.objects),
            outlined,
        )
        for title, each, outlined in zip(
            ("before", "program", "mutant"),
            heaps,
            (frozenset(), frozenset(), frozenset({(heaps[2].objects[0], 0)})),
            strict=True,
        )
    ]
    return compare_heaps("A.f", "A.f: CMP0", shown)


def test_the_frames_are_compared_with_the_first() -> None:
    before, program, mutant = film().frames
    assert not before.since_start.is_of_heap
    assert program.since_start.new == {"Node1"}
    assert set(program.since_start.changed) == {("Node0", "next")}
    assert set(mutant.since_start.changed) == {("Node0", "value")}
    assert mutant.snapshot.blame.cells == {("Node0", "value")}


def test_ghosts_are_not_drawn_and_static_fields_are() -> None:
    boxes = film().frames[0].snapshot.boxes
    assert [cell.name for cell in boxes["Node0"].cells] == ["value", "next"]
    assert [cell.name for cell in boxes["static"].cells] == ["S.total"]


def test_all_frames_stand_in_one_drawing() -> None:
    drawing = side_by_side(film(), ["outlined: here"])
    for caption in ("before", "program", "mutant", "outlined: here", "A.f: CMP0"):
        assert f">{caption}<" in drawing
