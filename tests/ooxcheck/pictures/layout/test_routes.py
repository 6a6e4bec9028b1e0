from __future__ import annotations

from ooxcheck.pictures.draw.shapes import ChipShape, shapes
from ooxcheck.pictures.layout.graph import Edge
from ooxcheck.pictures.layout.layout import layout
from tests.ooxcheck.pictures.random_heaps import film_of
from tests.ooxcheck.pictures.sketches import sketch


def test_the_arrows_of_a_list_rise_to_the_titles_of_boxes_on_one_level() -> None:
    found = layout([sketch("this=List0 List0.head=Node0 Node0.next=Node1 Node1.next=Node2 Node2.next=null")])
    for edge, route in found.routes.items():
        title = found.boxes[edge.target].title
        assert route.start.y > title.y + title.height
        assert abs(route.tip[0].y - title.y - title.height / 2) <= 2
        assert route.tip[0].x == title.x
    assert len({placed.rect.y for placed in found.boxes.values()}) == 1


def test_a_cycle_returns_behind_what_it_passes() -> None:
    found = layout([sketch("this=Node0 Node0.next=Node1 Node1.next=Node2 Node2.next=Node0")])
    route = found.routes[Edge("Node2", "next", "Node0")]
    assert route.tip[0].x < route.tip[1].x, "it points back"
    boxes = [placed.rect for placed in found.boxes.values()]
    passing = [point.y for piece in route.pieces for point in piece.points]
    assert max(passing) > max(box.y + box.height for box in boxes) or min(passing) < min(
        box.y for box in boxes
    )


def test_a_loop_stays_close_to_its_box() -> None:
    found = layout([sketch("this=Node0 Node0.next=Node0")])
    box = found.boxes["Node0"].rect
    route = found.routes[Edge("Node0", "next", "Node0")]
    assert all(point.x <= box.x + box.width + 40 for piece in route.pieces for point in piece.points)
    assert route.pieces[-1].points[-1].x == box.x + box.width
    assert route.pieces[-1].points[-1].y != route.start.y


def test_loops_at_one_box_lie_in_each_other() -> None:
    found = layout(
        [sketch("this=Node0 Node0.value=1 Node0.next=Node0 Node0.previous=Node0 Node0.other=Node0")]
    )
    loops = [found.routes[Edge("Node0", cell, "Node0")] for cell in ("next", "previous", "other")]
    reach = [max(point.x for piece in route.pieces for point in piece.points) for route in loops]
    ends = [route.tip[0].y for route in loops]
    assert reach == sorted(set(reach))
    assert ends == sorted(set(ends), reverse=True)


def test_an_arrow_from_below_comes_in_at_the_side_of_the_title() -> None:
    found = layout(
        [sketch("this=Tree0 Tree0.left=Tree1 Tree0.right=Tree2 Tree1.left=Tree0 Tree2.right=Tree2")]
    )
    for edge in (Edge("Tree1", "left", "Tree0"), Edge("Tree2", "right", "Tree2")):
        (x, y), title = found.routes[edge].tip[0], found.boxes[edge.target].title
        assert x in (title.x, title.x + title.width)
        assert title.y < y < title.y + title.height


def test_the_arrows_of_two_chips_lead_to_one_title() -> None:
    film = film_of([sketch("this=Tree0 node=Tree0 Tree0.left=Tree1 Tree0.right=Tree2")])
    title = film.layout.boxes["Tree0"].title
    tips = [shape.tip[0] for shape in shapes(film.before, film.layout) if isinstance(shape, ChipShape)]
    assert len(tips) == 2
    assert all(x == title.x and title.y < y < title.y + title.height for x, y in tips)
