from __future__ import annotations

from ooxcheck.pictures.snapshots import all_boxes, difference
from tests.ooxcheck.pictures.sketches import sketch

BEFORE = sketch("this=List0 n=null List0.head=Node0 List0.size=1 Node0.next=null")
AFTER = sketch("this=List0 n=Node0 List0.head=Node1 List0.size=1 Node0.next=null Node1.next=Node0")


def test_nothing_differs_from_itself() -> None:
    change = difference(BEFORE, BEFORE)
    assert not change.is_of_heap
    assert not change.assigned


def test_a_difference_names_new_objects_changed_cells_and_assigned_variables() -> None:
    change = difference(BEFORE, AFTER)
    assert change.new == {"Node1"}
    assert not change.gone
    assert {cell: old.text for cell, old in change.changed.items()} == {("List0", "head"): "Node0"}
    assert change.assigned == {"n"}


def test_the_cells_of_a_new_object_are_not_changed() -> None:
    assert not any(owner == "Node1" for owner, _ in difference(BEFORE, AFTER).changed)


def test_what_is_there_no_longer_is_gone() -> None:
    assert difference(AFTER, BEFORE).gone == {"Node1"}


def test_variables_alone_do_not_change_the_heap() -> None:
    change = difference(sketch("i=0"), sketch("i=1"))
    assert change.assigned == {"i"}
    assert not change.is_of_heap


def test_every_form_of_an_object_counts_once() -> None:
    forms = all_boxes([BEFORE, AFTER, AFTER])
    assert {name: len(boxes) for name, boxes in forms.items()} == {"List0": 2, "Node0": 1, "Node1": 1}
