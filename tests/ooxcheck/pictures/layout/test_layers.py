from __future__ import annotations

import pytest

from ooxcheck.pictures.layout.graph import graph
from ooxcheck.pictures.layout.layers import is_tree, layers
from tests.ooxcheck.pictures.sketches import sketch

LIST = "this=List0 List0.head=Node0 Node0.next=Node1 Node1.next=Node2"
TREE = "this=Set0 Set0.root=Tree0 Tree0.left=Tree1 Tree0.right=Tree2 Tree1.left=Tree3"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (LIST, "List0 Node0 Node1 Node2"),
        (f"{LIST} List0.tail=Node2", "List0 Node0 Node1 Node2"),
        (f"{LIST} List0.last=Node2 Node1.previous=Node0 Node2.previous=Node1", "List0 Node0 Node1 Node2"),
        (f"{LIST} Node2.next=Node0", "List0 Node0 Node1 Node2"),
        ("this=Node0 Node0.next=Node0", "Node0"),
        ("this=A0 A0.f=B0 C0.f=D0 D0.f=B0", "C0 A0,D0 B0"),
    ],
    ids=["a list", "its tail", "backwards", "a cycle", "a loop", "a late source"],
)
def test_layers_follow_the_dominant_field(text: str, meant: str) -> None:
    found = layers(graph([sketch(text)]))
    lines = [
        sorted(name for name, depth in found.items() if depth == number)
        for number in range(1 + max(found.values()))
    ]
    assert " ".join(",".join(line) for line in lines) == meant


def test_parents_do_not_turn_a_tree_upside_down() -> None:
    found = layers(graph([sketch(f"{TREE} Tree1.parent=Tree0 Tree2.parent=Tree0 Tree3.parent=Tree1")]))
    assert found == {"Set0": 0, "Tree0": 1, "Tree1": 2, "Tree2": 2, "Tree3": 3}


def test_the_first_frame_decides_before_the_last() -> None:
    before, after = sketch("this=Node0 Node0.next=Node1"), sketch("this=Node1 Node1.next=Node0")
    assert layers(graph([before, after])) == {"Node0": 0, "Node1": 1}


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        (TREE, True),
        ("this=Tree0 Tree0.left=Tree1 Tree1.right=Tree2", True),
        (LIST, False),
        (f"{LIST} Node0.express=Node2", False),
        ("a=A0 A0.f=B0 A0.g=C0", False),
    ],
    ids=["a tree", "a bent one", "a list", "a skip list", "fields of other classes"],
)
def test_only_a_tree_is_drawn_from_the_top_down(text: str, is_one: bool) -> None:
    found = graph([sketch(text)])
    assert is_tree(found, layers(found)) is is_one
