from __future__ import annotations

from ooxcheck.pictures.layout.graph import Edge, as_networkx, graph
from tests.ooxcheck.pictures.sketches import sketch

BEFORE = sketch("this=List0 List0.head=Node0 Node0.next=null")
BETWEEN = sketch("this=List0 n=Node1 List0.head=Node0 Node0.next=Node1 Node1.next=Node1")
AFTER = sketch("this=List0 List0.head=Node0 Node0.next=Node1 Node1.next=null")


def test_the_graph_has_every_reference_that_ever_was_with_the_time_it_was_there() -> None:
    found = graph([BEFORE, BETWEEN, AFTER])
    assert found.ranks == {
        Edge("List0", "head", "Node0"): 0,
        Edge("Node0", "next", "Node1"): 1,
        Edge("Node1", "next", "Node1"): 2,
    }
    assert found.roots == ("List0", "Node1")


def test_elements_of_an_array_have_one_label() -> None:
    found = graph([sketch("Node[]0.0=Node0 Node[]0.1=Node1")])
    assert {found.label(edge) for edge in found.edges} == {("Node[]", "[]")}


def test_parts_are_what_references_connect_whichever_way_they_point() -> None:
    found = graph([sketch("a=A0 A0.f=B0 C0.f=B0 D0.f=null")])
    parts = [list(part.types) for part in found.parts()]
    assert parts == [["A0", "B0", "C0"], ["D0"]]


def test_a_snapshot_can_be_computed_with_in_networkx() -> None:
    drawn = as_networkx(AFTER)
    assert sorted(drawn.edges(keys=True)) == [("List0", "Node0", "head"), ("Node0", "Node1", "next")]
    assert drawn.nodes["Node1"] == {"type": "Node", "values": {"next": "null"}}
    assert drawn.graph["variables"] == {"this": "List0"}
