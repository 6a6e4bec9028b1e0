from __future__ import annotations

from ooxcheck.pictures.draw.shapes import (
    Against,
    ArrowShape,
    BoxShape,
    CellShape,
    ChipShape,
    ValueShape,
    shapes,
    value_lines,
)
from ooxcheck.pictures.film.film import Film, Frame
from ooxcheck.pictures.layout.graph import Edge
from tests.ooxcheck.pictures.random_heaps import film_of
from tests.ooxcheck.pictures.sketches import sketch

BEFORE = sketch("this=List0 i=1 List0.head=Node0 List0.size=1 Node0.next=null Idle0.x=1")
AFTER = sketch("this=List0 i=2 List0.head=Node1 List0.size=2 Node0.next=null Idle0.x=1 Node1.next=Node0")
FILM = film_of([BEFORE, AFTER, AFTER])


def states(frame: Frame, against: Against | None, film: Film = FILM) -> dict[object, str]:
    """Return how each shape stands out, by what it shows."""
    found: dict[object, str] = {}
    for shape in shapes(frame, film.layout, against):
        match shape:
            case (
                BoxShape(name=name, state=state)
                | ChipShape(name=name, state=state)
                | ValueShape(name=name, state=state)
            ):
                found[name] = state
            case CellShape(box=box, name=name, state=state):
                found[box, name] = state
            case ArrowShape(edge=edge, state=state):
                found[edge] = state
    return found


def test_compared_to_the_start_what_is_unchanged_recedes() -> None:
    assert states(FILM.after, "start") == {
        "List0": "plain",
        "Node0": "faint",
        "Idle0": "faint",
        "Node1": "new",
        ("List0", "head"): "changed",
        ("List0", "size"): "changed",
        ("Node0", "next"): "faint",
        ("Idle0", "x"): "faint",
        ("Node1", "next"): "plain",
        Edge("List0", "head", "Node0"): "gone",
        Edge("List0", "head", "Node1"): "new",
        Edge("Node1", "next", "Node0"): "new",
        "this": "plain",
        "i": "changed",
    }


def test_a_back_link_recedes_unless_it_is_new_or_the_only_one() -> None:
    alone = sketch("a=Node0 a=Node1 Node0.next=Node1 Node1.prev=null Node2.prev=Node0")
    film = film_of([alone, sketch("a=Node0 a=Node1 Node0.next=Node1 Node1.prev=Node0 Node2.prev=Node0")])
    back, only = Edge("Node1", "prev", "Node0"), Edge("Node2", "prev", "Node0")
    assert states(film.after, "start", film)[back] == "new"
    assert states(film.after, None, film)[back] == "faint"
    assert states(film.after, None, film)[only] == "plain"
    assert states(film.after, None, film)[Edge("Node0", "next", "Node1")] == "plain"


def test_compared_to_the_frame_before_nothing_recedes() -> None:
    assert "faint" not in states(FILM.frames[1], "last").values()
    assert set(states(FILM.frames[2], "last").values()) == {"plain"}


def test_what_is_not_compared_is_plain() -> None:
    assert set(states(FILM.after, None).values()) == {"plain"}


def test_a_cell_says_what_it_held_unless_that_is_an_arrow() -> None:
    cells = [shape for shape in shapes(FILM.after, FILM.layout, "start") if isinstance(shape, CellShape)]
    assert {cell.name: cell.was for cell in cells if cell.state == "changed"} == {"head": "", "size": "1"}


def test_values_stand_in_lines_that_are_not_too_long() -> None:
    many = sketch(" ".join(f"variable{number}=12345" for number in range(12)))
    film = film_of([many])
    placed = [shape.at for shape in shapes(film.before, film.layout) if isinstance(shape, ValueShape)]
    assert len(set(placed)) == 12
    assert value_lines(film.before, film.layout.width) == len({at.y for at in placed}) > 1
    assert value_lines(film_of([sketch("A0.x=1")]).before, 100) == 0
