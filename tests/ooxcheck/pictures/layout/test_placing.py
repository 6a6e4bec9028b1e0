from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.pictures.layout.lanes import Knot
from ooxcheck.pictures.layout.placing import Extent, Pull, place_knots, spread

WISHES = st.lists(st.tuples(st.floats(-100, 100), st.floats(0.5, 10)), min_size=1, max_size=6)


@settings(max_examples=100, deadline=None)
@given(WISHES, st.floats(0, 20))
def test_places_keep_their_order_and_their_distance(wishes: list[tuple[float, float]], gap: float) -> None:
    places = spread(wishes, [gap] * (len(wishes) - 1))
    assert all(other - one >= gap - 1e-9 for one, other in pairwise(places))


@settings(max_examples=60, deadline=None)
@given(WISHES, st.floats(0, 20), st.integers(0, 5), st.floats(-3, 3))
def test_no_other_places_are_nearer_to_the_wishes(
    wishes: list[tuple[float, float]], gap: float, at: int, shift: float
) -> None:
    places = spread(wishes, [gap] * (len(wishes) - 1))
    other = [place + shift * (number >= at % len(places)) for number, place in enumerate(places)]
    if all(b - a >= gap for a, b in pairwise(other)):
        assert cost(wishes, places) <= cost(wishes, other) + 1e-6


def cost(wishes: list[tuple[float, float]], places: list[float]) -> float:
    return sum(weight * (wish - place) ** 2 for (wish, weight), place in zip(wishes, places, strict=True))


def test_a_chain_is_straight_whatever_stands_beside_it() -> None:
    extents: dict[Knot, Extent] = {
        "A0": Extent(10, 30),
        "B0": Extent(10, 50),
        "C0": Extent(10, 30),
        "D0": Extent(10, 90),
    }
    found = place_knots(
        [["A0"], ["B0", "D0"], ["C0"]], [Pull("A0", 0, "B0", 0), Pull("B0", 0, "C0", 0)], extents
    )
    assert found["A0"] == found["B0"] == found["C0"]
    assert found["D0"] - found["B0"] >= 60


def test_a_parent_stands_between_its_children() -> None:
    names: tuple[Knot, ...] = ("A0", "B0", "C0")
    extents = dict.fromkeys(names, Extent(20, 20))
    found = place_knots([["A0"], ["B0", "C0"]], [Pull("A0", 0, "B0", 0), Pull("A0", 0, "C0", 0)], extents)
    assert found["A0"] == (found["B0"] + found["C0"]) / 2
