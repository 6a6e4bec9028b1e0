from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.pictures.draw.svg import svg
from ooxcheck.pictures.layout import channels, entries
from tests.ooxcheck.pictures.legible import faults
from tests.ooxcheck.pictures.random_heaps import film_of
from tests.ooxcheck.pictures.reading import readings
from tests.ooxcheck.pictures.sketches import sketch

EMPTY_RING = "this=List0 List0.head=Node0 Node0.value=0 Node0.next=Node0 Node0.prev=Node0"
RING = "this=List0 List0.head=Node0 Node0.next=Node1 Node0.prev=Node1 Node1.next=Node0 Node1.prev=Node0"
LISTS = st.sampled_from(("next", "prev", "other"))
TREES = st.sampled_from(("left", "right", "parent"))


def heaps(fields: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Return heaps of up to four objects in one line, as `sketch` reads them."""
    objects = st.integers(0, 3).map("Node{}".format)
    cells = st.dictionaries(st.tuples(objects, fields), objects, min_size=1, max_size=8)
    return cells.map(
        lambda held: " ".join(["this=Node0", *(f"{o}.{f}={target}" for (o, f), target in held.items())])
    )


@pytest.mark.parametrize(
    "text",
    [
        EMPTY_RING,
        RING,
        RING.replace("Node1.next=Node0", "Node1.next=Node2 Node2.next=Node0 Node2.prev=Node1").replace(
            "Node0.prev=Node1", "Node0.prev=Node2"
        ),
        "this=A0 A0.f=B0 A0.g=B0 A0.h=B0 B0.back=A0",
        "this=Tree0 Tree0.left=Tree1 Tree0.right=Tree1 Tree1.left=Tree1 Tree1.right=Tree1",
        "this=Tree0 Tree0.left=Tree1 Tree0.right=Tree2 Tree1.parent=Tree0 Tree2.parent=Tree0 Tree0.parent=Tree0",
    ],
    ids=[
        "an empty ring",
        "a ring of two",
        "a ring of three",
        "parallel ones",
        "in a tree",
        "up and down a tree",
    ],
)
def test_parallel_opposite_and_self_edges_are_told_apart(text: str) -> None:
    assert faults(film_of([sketch(text)])) == []


@settings(max_examples=30, deadline=None)
@given(heaps(LISTS))
def test_all_arrows_of_small_lists_are_told_apart_and_end_at_titles(text: str) -> None:
    assert faults(film_of([sketch(text)])) == []


@settings(max_examples=30, deadline=None)
@given(heaps(TREES))
def test_all_arrows_of_small_trees_are_told_apart_and_end_at_titles(text: str) -> None:
    assert faults(film_of([sketch(text)])) == []


def test_arrows_that_look_like_one_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channels, "COLUMN", 0.0)
    monkeypatch.setattr(entries, "DOOR", 0.0)
    high = "this=Node0 Node0.a=1 Node0.b=2 Node0.c=3 Node0.next=Node0 Node0.prev=Node0"
    assert any("look like one" in fault for fault in faults(film_of([sketch(high)])))


def test_a_title_grows_with_what_comes_in() -> None:
    few, many = (
        readings(svg(film_of([sketch("this=A0 " + " ".join(f"A0.f{i}=B0" for i in range(count)))]), 0))[0]
        for count in (3, 9)
    )
    assert few.boxes["B0"].title.height < many.boxes["B0"].title.height
