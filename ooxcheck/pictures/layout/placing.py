"""The position of each knot in its layer: as near as possible to its neighbours in other layers, at a distance from those in its own.

Given the order, the positions in one layer that are nearest to the wanted ones are computed exactly, by pooling those that would come too close (the
pool-adjacent-violators algorithm of Ayer and others, 1955). After a few passes over the layers the positions are stable.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from ooxcheck.pictures.layout.lanes import Knot, Lane
from ooxcheck.pictures.layout.ordering import Order

ROUNDS = 16

LIGHT = 0.001
"""The weight of a lane: it gives way to objects."""

BETWEEN_BOXES, BETWEEN_LANES = 26.0, 9.0


class Extent(NamedTuple):
    """The extent of a knot from its anchor, to either side."""

    low: float
    high: float


class Pull(NamedTuple):
    """Two knots in neighbouring layers to align; the shifts select their points."""

    one: Knot
    one_shift: float
    other: Knot
    other_shift: float


Wish: TypeAlias = tuple[float, float]
"""A wanted position, and its weight."""


def place_knots(order: Order, pulls: Sequence[Pull], extents: Mapping[Knot, Extent]) -> dict[Knot, float]:
    """Return the position of the anchor of each knot, across the direction of the drawing."""
    wishes = _wishes(pulls)
    place: dict[Knot, float] = {}
    for layer in order:
        place.update(_fit(layer, [(0.0, 1.0)] * len(layer), extents))
    for turn in range(ROUNDS):
        for layer in order if turn % 2 == 0 else reversed(order):
            place.update(_fit(layer, [_wish(knot, wishes[knot], place) for knot in layer], extents))
    return {knot: float(round(where)) for knot, where in place.items()}


def spread(wishes: Sequence[Wish], gaps: Sequence[float]) -> list[float]:
    """Return the positions nearest to the wanted ones, in the same order, with at least the gaps between them."""
    offsets = [0.0]
    for gap in gaps:
        offsets.append(offsets[-1] + gap)
    pools: list[tuple[float, float, int]] = []
    for (wish, weight), offset in zip(wishes, offsets, strict=True):
        mean, total, count = wish - offset, weight, 1
        while pools and pools[-1][0] > mean:
            before, mass, number = pools.pop()
            mean = (mean * total + before * mass) / (total + mass)
            total, count = total + mass, count + number
        pools.append((mean, total, count))
    levels = [mean for mean, _, count in pools for _ in range(count)]
    return [level + offset for level, offset in zip(levels, offsets, strict=True)]


def _fit(layer: Sequence[Knot], wishes: Sequence[Wish], extents: Mapping[Knot, Extent]) -> dict[Knot, float]:
    gaps = [extents[one].high + extents[other].low + _gap(one, other) for one, other in pairwise(layer)]
    return dict(zip(layer, spread(wishes, gaps), strict=True)) if layer else {}


def _gap(one: Knot, other: Knot) -> float:
    return BETWEEN_LANES if isinstance(one, Lane) or isinstance(other, Lane) else BETWEEN_BOXES


def _wishes(pulls: Sequence[Pull]) -> Mapping[Knot, list[tuple[Knot, float, float]]]:
    """Return for each knot the others that pull it, the distances from them, and the weights."""
    wishes: dict[Knot, list[tuple[Knot, float, float]]] = defaultdict(list)
    for one, shift, other, other_shift in pulls:
        strength = 1.0 + 7.0 * (isinstance(one, Lane) + isinstance(other, Lane) == 2)
        for own, towards, distance in ((one, other, other_shift - shift), (other, one, shift - other_shift)):
            drag = LIGHT if isinstance(towards, Lane) and not isinstance(own, Lane) else strength
            wishes[own].append((towards, distance, drag))
    return wishes


def _wish(knot: Knot, pulled: Sequence[tuple[Knot, float, float]], place: Mapping[Knot, float]) -> Wish:
    """Return the wanted position of a knot: in the middle of those that pull it, or its present one."""
    weight = sum(strength for _, _, strength in pulled)
    mass = LIGHT if isinstance(knot, Lane) else 1.0
    if not weight:
        return place[knot], mass * 0.1
    return sum(
        (place[other] + distance) * strength for other, distance, strength in pulled
    ) / weight, mass * weight
