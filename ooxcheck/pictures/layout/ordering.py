"""The order within each layer: few crossings, by barycentres and exchanges (Sugiyama, Tagawa and Toda, 1981).

A knot moves to the mean position of its neighbours, layer after layer, forth and back; then neighbours are exchanged as long as that helps. The best order is
kept. The position in its box at which an arrow begins counts, too: the arrow of an upper row should not cross that of a lower one.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from ooxcheck.pictures.layout.graph import Edge
from ooxcheck.pictures.layout.lanes import Knot, Layered

Order: TypeAlias = "list[list[Knot]]"

Link: TypeAlias = tuple[Knot, float, Knot, float]
"""A line through a gap: a knot on one side, the position in it (0 to 1), and the same on the other side."""

Gaps: TypeAlias = "Mapping[int, Sequence[Link]]"
"""The lines through each gap; a gap has the number of the layer after it."""

ROUNDS = 12

EFFORT = 4000
"""The limit on sorted knots, with repetitions: large drawings get fewer rounds."""


def order_layers(drawing: Layered, gaps: Gaps, first: Mapping[str, int]) -> Order:
    """Return the layers in an order with few crossings; `first` is the initial order of the objects."""
    begun = [sorted(layer, key=lambda knot: _first(knot, first)) for layer in drawing.layers]
    effort = max(1, EFFORT // sum(map(len, begun)))
    best, least = begun, crossings(begun, gaps)
    for start in (begun, [layer[::-1] for layer in begun]):
        layers = start
        for turn in range(min(ROUNDS, effort)):
            if least == 0:
                return best
            layers = _swept(layers, gaps, is_forward=turn % 2 == 0)
            while effort > 1 and _exchange(layers, gaps):
                pass
            now = crossings(layers, gaps)
            if now < least:
                best, least = [layer.copy() for layer in layers], now
    return best


def crossings(layers: Sequence[Sequence[Knot]], gaps: Gaps) -> int:
    """Return the number of crossings of lines through the same gap."""
    place = {knot: number for layer in layers for number, knot in enumerate(layer)}
    return sum(_inversions((place[a] + p, place[b] + q) for a, p, b, q in links) for links in gaps.values())


def links(
    drawing: Layered, begins: Mapping[Edge, float], ends: Mapping[Edge, float]
) -> dict[int, list[Link]]:
    """Return the lines through each gap, from the layer before it to the one after it.

    `begins` and `ends` are the positions, from 0 to 1, at which each edge leaves its box and enters the other; it enters in the middle if there is none.
    """
    links_by_gap: dict[int, list[Link]] = defaultdict(list)
    for edge, hops in drawing.hops.items():
        for hop in hops:
            begin = begins[edge] if hop.start == edge.source else 0.5
            end = ends.get(edge, 0.5) if hop.end == edge.target else 0.5
            if hop.start_side == "far" and hop.end_side == "near":
                links_by_gap[hop.gap].append((hop.start, begin, hop.end, end))
            elif hop.start_side == "near" and hop.end_side == "far":
                links_by_gap[hop.gap].append((hop.end, end, hop.start, begin))
    return links_by_gap


def _first(knot: Knot, first: Mapping[str, int]) -> tuple[int, bool]:
    """Return the initial position of a knot: a lane is after the target of its edge."""
    return (first[knot], False) if isinstance(knot, str) else (first[knot.edge.target], True)


def _inversions(pairs: Iterable[tuple[float, float]]) -> int:
    """Return the number of inversions of pairs."""
    seen: list[float] = []
    count = 0
    for _, place in sorted(pairs):
        count += len(seen) - bisect_right(seen, place)
        insort(seen, place)
    return count


def _swept(layers: Order, gaps: Gaps, *, is_forward: bool) -> Order:
    """Return the layers with each sorted by the mean position of the neighbours in the layer sorted before it."""
    layers = [layer.copy() for layer in layers]
    numbers = range(1, len(layers)) if is_forward else range(len(layers) - 2, -1, -1)
    for number in numbers:
        other = layers[number - 1] if is_forward else layers[number + 1]
        place = {knot: at for at, knot in enumerate(other)}
        means: dict[Knot, list[float]] = defaultdict(list)
        for near, p, far, q in gaps.get(number if is_forward else number + 1, ()):
            own, neighbour, offset = (far, near, p) if is_forward else (near, far, q)
            means[own].append(place[neighbour] + offset)
        layers[number] = _by_mean(layers[number], means)
    return layers


def _by_mean(layer: Sequence[Knot], means: Mapping[Knot, Sequence[float]]) -> list[Knot]:
    """Return a layer sorted by means; a knot without neighbours stays after its predecessor."""
    key: dict[Knot, float] = {}
    last = -1.0
    for knot in layer:
        last = key[knot] = sum(means[knot]) / len(means[knot]) if means.get(knot) else last
    return sorted(layer, key=key.__getitem__)


def _exchange(layers: Order, gaps: Gaps) -> bool:
    """Exchange neighbours where that reduces crossings; return whether some were."""
    has_helped = False
    for number, layer in enumerate(layers):
        before = _neighbours(layers, gaps, number, is_before=True)
        after = _neighbours(layers, gaps, number, is_before=False)
        for at in range(len(layer) - 1):
            left, right = layer[at], layer[at + 1]
            now = _between(before[left], before[right]) + _between(after[left], after[right])
            then = _between(before[right], before[left]) + _between(after[right], after[left])
            if then < now:
                layer[at], layer[at + 1] = right, left
                has_helped = True
    return has_helped


def _neighbours(layers: Order, gaps: Gaps, number: int, *, is_before: bool) -> dict[Knot, list[float]]:
    """Return the positions of the neighbours of each knot of a layer, on one side."""
    positions: dict[Knot, list[float]] = defaultdict(list)
    other = number - 1 if is_before else number + 1
    place = {knot: at for at, knot in enumerate(layers[other])} if 0 <= other < len(layers) else {}
    for near, p, far, q in gaps.get(number if is_before else number + 1, ()):
        own, neighbour, offset = (far, near, p) if is_before else (near, far, q)
        positions[own].append(place[neighbour] + offset)
    return positions


def _between(left: Sequence[float], right: Sequence[float]) -> int:
    """Return the number of crossings of two neighbours if the first is before the second."""
    return sum(a > b for a in left for b in right)
