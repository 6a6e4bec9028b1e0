from __future__ import annotations

from itertools import combinations

import pytest

from ooxcheck.pictures.layout.outlines import Direction, Outline, brief, outline, text_width
from ooxcheck.pictures.snapshots import Box, Cell

NODE = Box(
    "Node0",
    "Node",
    (Cell("value", "1"), Cell("next", "null", None, is_null=True), Cell("up", "Node1", "Node1")),
)
NUMBERS = Box("int[]0", "int[]", tuple(Cell(str(i), str(10**i)) for i in range(4)), is_array=True)
NODES = Box(
    "Node[]0", "Node[]", (Cell("0", "Node0", "Node0"), Cell("1", "null", None, is_null=True)), is_array=True
)


def shapes(found: Outline) -> str:
    return "".join(spot.shape[0] for spot in found.cells.values())


@pytest.mark.parametrize(
    ("box", "direction", "meant"),
    [
        (NODE, "across", "rrr"),
        (NODE, "down", "rss"),
        (NUMBERS, "across", "ssss"),
        (NODES, "across", "rr"),
        (NODES, "down", "ss"),
    ],
)
def test_arrows_leave_where_the_drawing_leads(box: Box, direction: Direction, meant: str) -> None:
    assert shapes(outline([box], direction)) == meant


@pytest.mark.parametrize("direction", ["across", "down"])
@pytest.mark.parametrize("box", [NODE, NUMBERS, NODES], ids=lambda box: box.name)
def test_cells_lie_in_their_box_and_not_on_each_other(box: Box, direction: Direction) -> None:
    found = outline([box], direction, frozenset(["up"]))
    name = found.head._replace(width=found.head.width - found.taken)
    areas = [name, *(spot.rect for spot in found.cells.values())]
    for area in areas:
        assert area.x >= 0
        assert area.x + area.width <= found.width + 0.01
        assert area.y + area.height <= found.height
    for one, other in combinations(areas, 2):
        is_below = one.y + one.height <= other.y or other.y + other.height <= one.y
        assert is_below or one.x + one.width <= other.x + 0.01 or other.x + other.width <= one.x + 0.01


def test_what_points_up_leaves_at_the_top() -> None:
    found = outline([NODE], "down", frozenset(["up"]))
    assert found.cells["up"].is_upward
    assert found.cells["up"].rect.y == 0
    assert found.cells["next"].rect.y > found.head.y


def test_there_is_room_for_all_that_is_ever_held_and_for_what_was_held_before() -> None:
    long = Box("A0", "A", (Cell("name", '"' + "x" * 38 + '"'),))
    short = Box("A0", "A", (Cell("name", "0"),))
    assert outline([short, long], "across").width >= 2 * text_width(long.cells[0].text)
    assert outline([short, long], "across") == outline([short, long], "across")


def test_a_name_that_is_too_long_loses_its_end() -> None:
    assert brief("n" * 40) == "n" * 40
    assert brief("n" * 41) == "n" * 37 + "..."
    assert outline([Box("N" * 10_000, "N")], "across").width < 700


def test_wide_characters_are_wide() -> None:
    assert text_width("漢字") == text_width("four")
