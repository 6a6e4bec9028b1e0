"""Layers with lanes: an edge that passes a layer gets a lane of its own between the boxes there.

Each edge becomes hops from one gap between layers to the next. Forward it leaves the far side of its object and arrives at the near side of the other; backward
it is the other way round; within one layer it leaves and arrives on the same side. An arrow that must leave on the wrong side turns round in the gap and passes
its own layer in a lane as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.pictures.layout.graph import Edge, Graph

Side: TypeAlias = Literal["near", "far"]
"""The near or the far side of a layer, in the direction of the drawing."""


class Lane(NamedTuple):
    """The passage of an edge through a layer."""

    edge: Edge
    layer: int


Knot: TypeAlias = "str | Lane"
"""An element of a layer: an object, by its name, or a lane."""


class Hop(NamedTuple):
    """A part of an edge within the gap in front of a layer: from one knot to another, on either side of the gap."""

    gap: int
    start: Knot
    end: Knot
    start_side: Side
    end_side: Side


@dataclass(frozen=True, slots=True)
class Layered:
    """Layers of knots, and the hops of every edge in their order."""

    layers: tuple[tuple[Knot, ...], ...]
    hops: Mapping[Edge, tuple[Hop, ...]]


def build_layers(graph: Graph, depth: Mapping[str, int], stubborn: Mapping[Edge, Side]) -> Layered:
    """Return the layers with their lanes; `stubborn` has the side of edges that can leave on one side only."""
    layers: list[list[Knot]] = [[] for _ in range(max(depth.values()) + 1)]
    for name in graph.types:
        layers[depth[name]].append(name)
    hops = {}
    for edge in graph.edges:
        source, target = depth[edge.source], depth[edge.target]
        start: Side = stubborn.get(edge, "far" if target >= source else "near")
        hops[edge] = tuple(_way(edge, source, target, start))
        for lane in dict.fromkeys(hop.end for hop in hops[edge] if isinstance(hop.end, Lane)):
            layers[lane.layer].append(lane)
    return Layered(tuple(map(tuple, layers)), hops)


def _way(edge: Edge, source: int, target: int, start: Side) -> Iterator[Hop]:
    """Yield the hops of an edge from one layer to another: a gap has the number of the layer after it."""
    gap = source + (start == "far")
    arrival: Side = start if source == target else "near" if source < target else "far"
    goal = target + (arrival == "far")
    step = 1 if goal > gap else -1
    knot: Knot = edge.source
    side: Side = start
    while gap != goal:
        lane = Lane(edge, gap if step > 0 else gap - 1)
        entry: Side = "near" if step > 0 else "far"
        yield Hop(gap, knot, lane, side, entry)
        knot, side = lane, "far" if step > 0 else "near"
        gap += step
    yield Hop(gap, knot, edge.target, side, arrival)
