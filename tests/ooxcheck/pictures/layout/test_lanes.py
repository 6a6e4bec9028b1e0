from __future__ import annotations

from ooxcheck.pictures.layout.graph import Edge, graph
from ooxcheck.pictures.layout.lanes import Hop, Lane, build_layers
from ooxcheck.pictures.layout.layers import layers
from tests.ooxcheck.pictures.sketches import sketch

FOUND = graph(
    [sketch("this=Node0 Node0.next=Node1 Node1.next=Node2 Node0.last=Node2 Node2.first=Node0 Node1.me=Node1")]
)
DRAWING = build_layers(FOUND, layers(FOUND), {})


def test_an_edge_to_the_next_layer_is_one_hop() -> None:
    assert DRAWING.hops[Edge("Node0", "next", "Node1")] == (Hop(1, "Node0", "Node1", "far", "near"),)


def test_an_edge_that_passes_a_layer_has_a_lane_there() -> None:
    edge = Edge("Node0", "last", "Node2")
    lane = Lane(edge, 1)
    assert DRAWING.hops[edge] == (Hop(1, "Node0", lane, "far", "near"), Hop(2, lane, "Node2", "far", "near"))
    assert lane in DRAWING.layers[1]


def test_an_edge_back_leaves_the_near_side_and_arrives_at_the_far_one() -> None:
    edge = Edge("Node2", "first", "Node0")
    lane = Lane(edge, 1)
    assert DRAWING.hops[edge] == (Hop(2, "Node2", lane, "near", "far"), Hop(1, lane, "Node0", "near", "far"))


def test_a_loop_stays_on_its_side() -> None:
    assert DRAWING.hops[Edge("Node1", "me", "Node1")] == (Hop(2, "Node1", "Node1", "far", "far"),)


def test_an_edge_that_leaves_on_the_wrong_side_passes_its_own_layer() -> None:
    edge = Edge("Node2", "first", "Node0")
    stubborn = build_layers(FOUND, layers(FOUND), {edge: "far"})
    assert [hop.end for hop in stubborn.hops[edge]] == [Lane(edge, 2), Lane(edge, 1), "Node0"]
    assert stubborn.hops[edge][0] == Hop(3, "Node2", Lane(edge, 2), "far", "far")
