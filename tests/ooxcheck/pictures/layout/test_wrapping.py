from __future__ import annotations

import pytest

from ooxcheck.pictures.layout.layout import layout
from ooxcheck.pictures.layout.wrapping import LONGEST, cuts
from tests.ooxcheck.pictures.legible import faults
from tests.ooxcheck.pictures.random_heaps import film_of
from tests.ooxcheck.pictures.sketches import sketch


def chain(length: int, *, is_double: bool = False, is_ring: bool = False) -> str:
    """Return a list of so many nodes."""
    links = [(at, at + 1) for at in range(length - 1)] + ([(length - 1, 0)] if is_ring else [])
    back = [f"Node{b}.prev=Node{a}" for a, b in links if is_double]
    return " ".join(["this=List0 List0.head=Node0", *(f"Node{a}.next=Node{b}" for a, b in links), *back])


def test_a_short_chain_lies_in_one_row() -> None:
    found = layout([sketch(chain(4))])
    assert len({placed.rect.y for placed in found.boxes.values()}) == 1


def test_a_long_chain_is_wrapped_forth_and_back() -> None:
    found = layout([sketch(chain(20))])
    assert found.width <= LONGEST + 100
    places = [found.boxes[f"Node{at}"].rect for at in range(20)]
    rows = sorted({rect.y for rect in places})
    assert len(rows) > 2
    assert [rect.y for rect in places] == sorted(rect.y for rect in places)
    for number, y in enumerate(rows):
        across = [rect.x for rect in places if rect.y == y]
        assert across == sorted(across, reverse=number % 2 == 1)


@pytest.mark.parametrize("is_double", [False, True])
@pytest.mark.parametrize("is_ring", [False, True])
def test_wrapped_chains_are_legible(is_double: bool, is_ring: bool) -> None:
    film = film_of([sketch(chain(20, is_double=is_double, is_ring=is_ring))])
    assert film.layout.width <= LONGEST + 100
    assert faults(film) == []


def test_rows_are_about_equally_long_and_cut_where_little_passes() -> None:
    lengths = [200.0] * 12
    assert cuts(lengths, 100.0, {}) == [4, 8]
    assert cuts(lengths, 100.0, {**dict.fromkeys(range(12), 2), 3: 1, 7: 1}) == [3, 7]
    assert cuts(lengths, 100.0, dict.fromkeys(range(12), 9)) == []
    assert cuts(lengths, 5000.0, {}) == []
    assert cuts([5000.0], 10.0, {}) == []
