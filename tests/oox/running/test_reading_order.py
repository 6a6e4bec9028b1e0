from __future__ import annotations

from itertools import pairwise

import pytest

from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.heap import Heap, Kinds, Obj
from ooxcheck.oox.running.reading_order import reading_order

TEXT = """class Node { Node previous; Node next; ghost Node set others; }
class List { Node tail; Node head; static Node spare; }"""


class Small:
    """A heap that is written down cell by cell; objects are made in an order that nobody would read them in."""

    def __init__(self, nodes: int) -> None:
        self.heap = Heap(Kinds(load_text(TEXT)))
        self.nodes = [
            self.heap.allocate(self.heap.kinds.of_class("Node"), [None, None, frozenset()])
            for _ in range(nodes)
        ]
        self.list = self.heap.allocate(self.heap.kinds.of_class("List"), [None, None])

    def link(self, *numbers: int, is_double: bool = False) -> None:
        for one, other in pairwise(numbers):
            self.nodes[one].cells[1] = self.nodes[other]
            if is_double:
                self.nodes[other].cells[0] = self.nodes[one]

    def order(self, *roots: Obj) -> list[int | str]:
        found = reading_order(self.heap, roots)
        return ["list" if obj is self.list else self.nodes.index(obj) for obj in found]


@pytest.mark.parametrize("is_double", [False, True])
def test_names_follow_the_path_whichever_node_is_an_argument(is_double: bool) -> None:
    small = Small(4)
    small.link(2, 0, 3, 1, is_double=is_double)
    small.list.cells[:] = small.nodes[1], small.nodes[2]
    assert small.order(small.list, small.nodes[0]) == ["list", 2, 0, 3, 1]
    assert small.order(small.nodes[0], small.list) == ["list", 2, 0, 3, 1]


def test_a_ring_is_read_forwards_from_the_first_root() -> None:
    small = Small(3)
    small.link(2, 0, 1, 2, is_double=True)
    assert small.order(small.nodes[0], small.nodes[2]) == [0, 1, 2]


def test_what_static_fields_and_sets_lead_to_comes_too() -> None:
    small = Small(4)
    small.heap.statics.cells[:] = [small.nodes[3]]
    small.nodes[3].cells[2] = frozenset(((small.nodes[2],), (small.nodes[0],)))
    assert small.order(small.nodes[1]) == [1, 3, 0, 2]


def test_a_state_is_renumbered_with_what_is_under_construction_last() -> None:
    small = Small(2)
    small.link(1, 0)
    new = small.heap.allocate(small.heap.kinds.of_class("List"), [None, None], ((), 0))
    found = State(small.heap, (new, small.nodes[1])).renumber()
    assert [str(obj.kind.type) for obj in found.heap.objects] == ["Node", "Node", "List", "List"]
    assert found.heap.objects[0] is found.arguments[1]
    assert found.heap.objects[0].cells[1] is found.heap.objects[1]
    assert found.arguments[0] is found.heap.objects[-1]
