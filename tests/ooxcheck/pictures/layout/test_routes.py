from __future__ import annotations

from ooxcheck.pictures.layout.graph import Edge
from ooxcheck.pictures.layout.layout import layout
from tests.ooxcheck.pictures.sketches import sketch


def test_the_arrows_of_a_list_are_straight_lines() -> None:
    found = layout([sketch("this=List0 List0.head=Node0 Node0.next=Node1 Node1.next=Node2 Node2.next=null")])
    for route in found.routes.values():
        assert {point.y for piece in route.pieces for point in piece.points} == {route.start.y}
    assert len({placed.rect.y for placed in found.boxes.values()}) == 1


def test_a_cycle_returns_behind_what_it_passes() -> None:
    found = layout([sketch("this=Node0 Node0.next=Node1 Node1.next=Node2 Node2.next=Node0")])
    route = found.routes[Edge("Node2", "next", "Node0")]
    assert route.tip[0].x < route.tip[1].x, "it points back"
    boxes = [placed.rect for placed in found.boxes.values()]
    passing = [point.y for piece in route.pieces for point in piece.points]
    assert max(passing) > max(box.y + box.height for box in boxes) or min(passing) < min(box.y for box in boxes)


def test_a_loop_stays_close_to_its_box() -> None:
    found = layout([sketch("this=Node0 Node0.next=Node0")])
    box = found.boxes["Node0"].rect
    route = found.routes[Edge("Node0", "next", "Node0")]
    assert all(point.x <= box.x + box.width + 40 for piece in route.pieces for point in piece.points)
    assert route.pieces[-1].points[-1].x == box.x + box.width
    assert route.pieces[-1].points[-1].y != route.start.y


def test_arrows_to_and_fro_do_not_cross() -> None:
    found = layout([sketch("this=Node0 Node0.next=Node1 Node1.next=Node0")])
    to, fro = found.routes[Edge("Node0", "next", "Node1")], found.routes[Edge("Node1", "next", "Node0")]
    left = to.start.y - fro.pieces[-1].points[-1].y
    right = to.pieces[-1].points[-1].y - fro.start.y
    assert left * right > 0
