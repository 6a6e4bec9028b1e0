"""The journal turns time back exactly: compared with copies of the whole heap."""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.oox.running.heap import Content, Heap, Kinds, Mark, Obj, in_order, same_content
from ooxcheck.oox.types import INT, ArrayType
from tests.oox.runs import loaded

PROGRAM = loaded(
    "class Node { int value; Node next; } class Leaf extends Node { Node other; static Node root; }"
)
KINDS = Kinds(PROGRAM)

ACTIONS = st.lists(
    st.one_of(
        st.tuples(st.just("new")),
        st.tuples(st.just("write"), st.integers(0, 3), st.integers(-3, 3)),
        st.tuples(st.just("link"), st.integers(0, 3), st.integers(0, 3)),
        st.tuples(st.just("mark")),
    ),
    min_size=4,
    max_size=25,
)


def picture(heap: Heap) -> list[tuple[Obj, list[Content]]]:
    return [(obj, obj.cells.copy()) for obj in heap.objects]


def heap_of_nodes(count: int) -> Heap:
    heap = Heap(KINDS)
    for _ in range(count):
        heap.allocate(KINDS.of_class("Node"), [0, None])
    return heap


@dataclass
class Play:
    """A heap, and the moments at which somebody took its picture."""

    heap: Heap = field(default_factory=lambda: heap_of_nodes(2))
    moments: list[tuple[Mark, list[tuple[Obj, list[Content]]]]] = field(default_factory=list)

    def do(self, action: tuple[object, ...]) -> None:
        objects = self.heap.objects
        match action:
            case ("new",):
                self.heap.allocate(KINDS.of_class("Node"), [0, None])
            case ("write", int(at), int(value)) if objects:
                self.heap.write(objects[at % len(objects)], 0, value)
            case ("link", int(at), int(to)) if objects:
                self.heap.write(objects[at % len(objects)], 1, objects[to % len(objects)])
            case ("mark",):
                self.moments.append((self.heap.mark(), picture(self.heap)))
            case _:
                pass


@settings(deadline=None)
@given(ACTIONS)
def test_looking_at_a_moment_shows_the_heap_of_that_moment_and_changes_nothing(
    actions: list[tuple[object, ...]],
) -> None:
    play = Play()
    for action in [("mark",), *actions]:
        play.do(action)
    now = picture(play.heap)
    for mark, then in play.moments:
        with play.heap.at(mark):
            assert picture(play.heap) == then
        assert picture(play.heap) == now


@settings(deadline=None)
@given(ACTIONS, st.data())
def test_undoing_leads_back_and_time_can_run_on_from_there(
    actions: list[tuple[object, ...]], data: st.DataObject
) -> None:
    play = Play()
    for action in [("mark",), *actions]:
        play.do(action)
    mark, then = play.moments[data.draw(st.integers(0, len(play.moments) - 1))]
    play.heap.undo(mark)
    assert picture(play.heap) == then
    assert [obj.serial for obj in play.heap.objects] == list(range(len(then)))
    for action in actions:
        play.do(action)
    play.heap.undo(mark)
    assert picture(play.heap) == then


@settings(deadline=None)
@given(ACTIONS)
def test_changed_cells_are_those_of_older_objects_that_differ(actions: list[tuple[object, ...]]) -> None:
    play = Play()
    for action in [("mark",), *actions]:
        play.do(action)
    for mark, then in play.moments:
        expected = {
            (obj, cell): old
            for obj, cells in then
            for cell, old in enumerate(cells)
            if obj.cells[cell] is not old and obj.cells[cell] != old
        }
        assert play.heap.changes_since(mark) == expected


def test_only_the_writes_of_a_thread_and_its_descendants_count_as_its_changes() -> None:
    heap = Heap(KINDS)
    nodes = [heap.allocate(KINDS.of_class("Node"), [0, None]) for _ in range(3)]
    mark = heap.mark()
    for node, thread in zip(nodes, [(), (0,), (0, 1)], strict=True):
        heap.write(node, 0, 1, thread)
    assert set(heap.changes_since(mark)) == {(node, 0) for node in nodes}
    assert set(heap.changes_since(mark, (0,))) == {(node, 0) for node in nodes[1:]}
    assert set(heap.changes_since(mark, (1,))) == set()


def test_a_cell_that_was_written_back_has_not_changed() -> None:
    heap = Heap(KINDS)
    node = heap.allocate(KINDS.of_class("Node"), [0, None])
    mark = heap.mark()
    heap.write(node, 0, 1)
    heap.write(node, 0, 0)
    assert heap.changes_since(mark) == {}


def test_reachable_objects_come_after_one_that_points_to_them() -> None:
    heap = Heap(KINDS)
    a, b, c, lost = (heap.allocate(KINDS.of_class("Node"), [0, None]) for _ in range(4))
    array = heap.allocate(KINDS.of_array(ArrayType(INT)), [1, 2])
    heap.write(a, 1, b)
    heap.write(b, 1, a)
    heap.write(lost, 1, a)
    heap.write(heap.statics, 0, c)
    assert heap.reachable([a, array, None, 3]) == [c, a, b, array]


def test_a_field_has_the_same_place_in_every_subclass() -> None:
    node, leaf = KINDS.of_class("Node"), KINDS.of_class("Leaf")
    assert leaf.layout[: len(node.layout)] == node.layout
    assert leaf.supertypes == {"Leaf", "Node"}
    assert [str(field_) for field_ in KINDS.of_statics().layout] == ["Leaf.root"]


def test_nan_is_the_same_content_as_itself() -> None:
    nan = float("nan")
    assert same_content(nan, nan * 1)
    assert not same_content(nan, 0.0)


def test_rows_have_an_order_that_does_not_depend_on_where_objects_live() -> None:
    heap = Heap(KINDS)
    nodes = [heap.allocate(KINDS.of_class("Node"), [0, None]) for _ in range(5)]
    rows = [(node, value) for node in nodes for value in (-1, 2)]
    assert in_order(set(rows)) == rows


def test_contents_tell_states_apart_but_not_by_objects_that_hold_nothing() -> None:
    heap = Heap(KINDS)
    node = heap.allocate(KINDS.of_class("Node"), [0, None])
    before = heap.contents()
    heap.allocate(KINDS.of_class("Node"), [0, None])
    assert heap.contents() == before
    heap.write(node, 0, 1)
    assert heap.contents() != before
    heap.write(node, 0, 0)
    assert heap.contents() == before


def test_an_object_that_was_forgotten_can_be_put_back_with_what_it_held() -> None:
    heap = Heap(KINDS)
    mark = heap.mark()
    lost = heap.allocate(KINDS.of_class("Node"), [5, None])
    heap.undo(mark)
    other = heap.allocate(KINDS.of_class("Node"), [0, None])
    heap.put_back(lost)
    heap.put_back(lost)
    assert [(obj, obj.serial, obj.cells[0]) for obj in heap.objects] == [(other, 0, 0), (lost, 1, 5)]


def test_objects_keep_their_places_when_one_was_put_back_in_the_past() -> None:
    heap = Heap(KINDS)
    mark = heap.mark()
    nodes = [heap.allocate(KINDS.of_class("Node"), [0, None]) for _ in range(2)]
    with heap.at(mark):
        heap.put_back(nodes[1])
        heap.undo(mark)
    assert [obj.serial for obj in heap.objects] == [0, 1]
    assert heap.objects == nodes
