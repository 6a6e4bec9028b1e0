from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from ooxcheck.pictures.draw.shapes import Against
from ooxcheck.pictures.draw.svg import WIDE, before_after, moving, ranges, stylesheet, svg
from ooxcheck.pictures.film.film import Film
from ooxcheck.pictures.layout import by_graphviz
from ooxcheck.pictures.layout.graph import Edge
from ooxcheck.pictures.snapshots import Blame, Cell
from tests.ooxcheck.pictures.legible import faults
from tests.ooxcheck.pictures.random_heaps import HOSTILE, film_of, hostile_film, random_film
from tests.ooxcheck.pictures.reading import readings
from tests.ooxcheck.pictures.sketches import sketch

BEFORE = sketch("this=List0 i=1 List0.head=Node0 List0.size=1 Node0.next=null Node0.value=5")
AFTER = sketch(
    "this=List0 i=2 List0.head=Node1 List0.size=2 Node0.next=null Node0.value=5 Node1.next=Node0 Node1.value=7"
)
FILM = film_of([BEFORE, AFTER, AFTER])
BLAME = Blame(
    (Cell("n", "Node1", "Node1"), Cell("k", "7")), frozenset(["Node1"]), frozenset([("Node0", "value")])
)
BLAMED = film_of([BEFORE, AFTER, replace(AFTER, blame=BLAME)])


@pytest.mark.parametrize("seed", range(24))
def test_read_back_the_drawing_is_the_heap_and_legible(seed: int) -> None:
    assert faults(random_film(seed)) == []


@pytest.mark.skipif(not by_graphviz.is_there(), reason="pygraphviz is not installed")
@pytest.mark.parametrize("seed", range(100, 116))
def test_so_it_is_if_dot_arranges_it(seed: int) -> None:
    assert faults(random_film(seed, "dot")) == []


def test_a_drawing_of_another_heap_is_noticed() -> None:
    lie = replace(FILM, frames=(FILM.frames[0], replace(FILM.frames[1], snapshot=BEFORE), *FILM.frames[2:]))
    honest = replace(lie.frames[1], snapshot=AFTER)
    assert (
        readings(svg(lie, 1))[0].boxes.keys()
        != readings(svg(replace(lie, frames=(lie.frames[0], honest)), 1))[0].boxes.keys()
    )


def test_what_changed_can_be_read_without_colour() -> None:
    before, after = readings(before_after(FILM))
    assert [name for name, box in after.boxes.items() if box.is_new] == ["Node1"]
    assert not any(box.is_new for box in before.boxes.values())
    assert [arrow.is_gone for arrow in after.arrows].count(True) == 1
    drawing = before_after(FILM)
    assert re.findall(r'class="was"[^>]*>([^<]*)<', drawing) == ["1"]
    assert "new: double border" in drawing


def test_what_makes_the_formula_false_is_outlined_and_said_at_the_end() -> None:
    drawing = before_after(BLAMED)
    before, after = readings(drawing)
    assert before.witnesses == {}
    assert after.witnesses == {"n = Node1": "-> Node1", "k = 7": ""}
    assert [name for name, box in after.boxes.items() if box.is_outlined] == ["Node1"]
    assert after.boxes["Node0"].outlined == {"value"}
    assert "outlined: what makes it false" in drawing
    assert "outlined" not in before_after(FILM)
    assert faults(BLAMED) == []


def test_tall_heaps_stand_side_by_side_though_they_are_wide() -> None:
    wide = sketch(
        "this=List0 " + " ".join(f"List0.a_rather_long_name_of_a_field{i}=Node{i}" for i in range(5))
    )
    tall = sketch(
        "this=List0 " + " ".join(f"List0.a_rather_long_name_of_a_field{i}=Node{i}" for i in range(40))
    )
    chained = sketch(" ".join(f"Node{i}.a_rather_long_name_of_a_field=Node{i + 1}" for i in range(2)))
    assert [is_side_by_side(film_of([heap, heap])) for heap in (wide, chained, tall)] == [True, False, True]
    assert film_of([tall, tall]).layout.width * 2 > WIDE


def is_side_by_side(film: Film) -> bool:
    before, after = re.findall(r'class="panel" transform="translate\([\d.]+ ([\d.]+)\)"', before_after(film))
    return str(before) == str(after)


def test_an_unchanged_heap_does_not_recede() -> None:
    drawing = before_after(film_of([BEFORE, BEFORE]))
    assert "after, unchanged" in drawing
    assert 'class="box faint"' not in drawing
    assert 'class="box faint"' in before_after(FILM)


def test_the_text_form_is_the_description() -> None:
    root = ElementTree.fromstring(svg(FILM, 1, prefix="p"))
    assert root.get("aria-labelledby") == "p-title p-desc"
    assert [(child.get("id"), child.text) for child in root[:2]] == [
        ("p-title", "A.f, step"),
        ("p-desc", "frame 1"),
    ]


def test_a_page_can_do_without_style_and_title() -> None:
    drawing = moving(FILM, css=False, titled=False)
    assert not re.search("<(style|title|desc)|role=|id=", drawing)
    assert f"<style>\n{stylesheet()}\n</style>" in moving(FILM)


def test_programs_without_custom_properties_find_plain_colours() -> None:
    uses = re.findall(r"([\w-]+): (#\w+); ([\w-]+): var\(--\w+\);", stylesheet())
    assert len(uses) == len(re.findall(r": var\(--\w+\);", stylesheet())) > 20
    assert all(first == second for first, _, second in uses)


def test_a_moving_drawing_shows_each_frame_when_its_elements_are_on() -> None:
    film = next(
        film
        for film in map(random_film, range(50))
        if len(film.frames) == 3 and len(film.before.snapshot.boxes) > 3
    )
    assert len(film.frames) == 3
    for number in range(3):
        root = ElementTree.fromstring(moving(film))
        (panel,) = (group for group in root.iter() if group.get("class") == "panel")
        for element in list(panel):
            if number not in numbers(element.get("data-on") or ""):
                panel.remove(element)
        against: Against = "start" if number == 2 else "last"
        (alone,) = readings(svg(film, number, against=against))
        (shown,) = readings(ElementTree.tostring(root, encoding="unicode"))
        assert shown.boxes == alone.boxes
        assert shown.variables == alone.variables


def test_the_last_frame_is_on_at_first() -> None:
    root = ElementTree.fromstring(moving(FILM))
    elements = [element for element in root.iter() if element.get("data-on")]
    assert len(elements) > 10
    for element in elements:
        is_on = "on" in (element.get("class") or "").split()
        assert is_on == (2 in numbers(element.get("data-on") or ""))


def numbers(text: str) -> Iterator[int]:
    """Return the numbers of ranges."""
    for part in text.split(","):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


@pytest.mark.parametrize("members", [[0], [0, 1, 2], [1, 3, 4, 9]])
def test_ranges_hold_what_they_were_made_of(members: list[int]) -> None:
    assert list(numbers(ranges(members))) == members


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_of_strangers_becomes_markup(text: str) -> None:
    film = hostile_film(text)
    for drawing in (svg(film, 0), before_after(film), moving(film)):
        root = ElementTree.fromstring(drawing)
        allowed = {"svg", "title", "desc", "style", "rect", "text", "tspan", "g", "path", "circle"}
        assert {element.tag.partition("}")[2] for element in root.iter()} <= allowed
        keys = {key for element in root.iter() for key in element.attrib}
        assert not any(key.startswith("on") or "href" in key or key == "style" for key in keys)


def test_arrows_of_a_film_are_known_by_their_cells() -> None:
    assert Edge("List0", "head", "Node0") in FILM.layout.routes
    assert Edge("List0", "head", "Node1") in FILM.layout.routes
