"""The way of each arrow: straight through layers, in curves between them, so that it crosses no box.

A box has its part of the layer for itself, and a lane has its own; between layers there are no boxes. So an arrow that
bends only between layers cannot cross one. Coordinates are (along, across) the direction of the drawing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from datatypes import dataclass
from ooxcheck.pictures.layout.graph import Edge
from ooxcheck.pictures.layout.lanes import Hop, Knot, Lane, Layered, Side
from ooxcheck.pictures.layout.placing import spread

APART = 11.0
"""How far apart arrows arrive at the same side of a box."""

ASIDE = 0.01
"""How little it takes to arrive on one side of an arrow that leaves there and not on the other: two that lead to and
fro between the same objects need not cross then."""

MARGIN = 7.0
"""How far from a corner arrows arrive."""


class Point(NamedTuple):
    """A point, along and across; later x and y."""

    x: float
    y: float


class Piece(NamedTuple):
    """A part of a way: a straight line to its only point, or a cubic curve to the last of three."""

    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Route:
    """The way of an arrow, its tip, and a point in the middle of its longest piece."""

    start: Point
    pieces: tuple[Piece, ...]
    tip: tuple[Point, ...]
    middle: Point


class Block(NamedTuple):
    """The part of a layer that a box covers."""

    near: float
    far: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Ground:
    """Where everything stands: boxes, lanes, layers, where arrows begin; and whether they aim at the middle of a box."""

    blocks: Mapping[str, Block]
    layer: Mapping[str, int]
    lanes: Mapping[Lane, float]
    bounds: Sequence[tuple[float, float]]
    starts: Mapping[Edge, Point]
    is_centred: bool

    def bound(self, layer: int, side: Side) -> float:
        """Return where a layer begins or ends."""
        return self.bounds[layer][side == "far"]


def routes(drawing: Layered, ground: Ground) -> dict[Edge, Route]:
    """Return the way of each arrow."""
    arrivals = _arrivals(drawing, ground)
    return {edge: _route(edge, hops, ground, arrivals[edge]) for edge, hops in drawing.hops.items()}


def _route(edge: Edge, hops: Sequence[Hop], ground: Ground, arrival: float) -> Route:
    pieces = [piece for hop in hops for piece in _pieces(edge, hop, ground, arrival)]
    block, side = ground.blocks[edge.target], hops[-1].end_side
    end = Point(block.near if side == "near" else block.far, arrival)
    if pieces[-1].points[-1] != end:
        pieces.append(Piece((end,)))
    start = ground.starts[edge]
    return Route(start, tuple(pieces), arrowhead(end, 1 if side == "near" else -1), _middle(start, pieces))


def arrowhead(end: Point, heading: int, size: float = 7.0) -> tuple[Point, ...]:
    """Return the triangle of an arrow that ends at a point, in the direction of the drawing (1) or against it (-1)."""
    back, half = size * heading, size * 0.5
    return end, Point(end.x - back, end.y - half), Point(end.x - back, end.y + half)


def _middle(start: Point, pieces: Sequence[Piece]) -> Point:
    """Return the point in the middle of the longest piece of a way."""
    points = [start, *(piece.points[-1] for piece in pieces)]
    lengths = [abs(b.x - a.x) + abs(b.y - a.y) for a, b in pairwise(points)]
    longest = lengths.index(max(lengths))
    return _halfway(points[longest], pieces[longest].points)


def _halfway(start: Point, points: Sequence[Point]) -> Point:
    if len(points) == 1:
        return Point((start.x + points[0].x) / 2, (start.y + points[0].y) / 2)
    one, two, end = points
    return Point(
        (start.x + 3 * one.x + 3 * two.x + end.x) / 8,
        (start.y + 3 * one.y + 3 * two.y + end.y) / 8,
    )


def _pieces(edge: Edge, hop: Hop, ground: Ground, arrival: float) -> Iterator[Piece]:
    """Yield the way to the gap of a hop, and through it."""
    is_loop = hop.start == hop.end
    begin = _across(hop.start, ground, ground.starts[edge].y)
    start = Point(_edge_of(hop.start, hop.start_side, ground, is_loop=is_loop), begin)
    end = Point(_edge_of(hop.end, hop.end_side, ground, is_loop=is_loop), _across(hop.end, ground, arrival))
    yield Piece((start,))
    if hop.start_side != hop.end_side and start.y == end.y:
        yield Piece((end,))
    elif hop.start_side != hop.end_side:
        middle = (start.x + end.x) / 2
        yield Piece((Point(middle, start.y), Point(middle, end.y), end))
    else:
        bend = min(34.0, 22.0 + abs(start.y - end.y) / 8) * (1 if hop.start_side == "far" else -1)
        yield Piece((Point(start.x + bend, start.y), Point(end.x + bend, end.y), end))


def _edge_of(knot: Knot, side: Side, ground: Ground, *, is_loop: bool) -> float:
    """Return where the layer of a knot begins or ends; of a loop at one box, where the box does."""
    if is_loop and isinstance(knot, str):
        return ground.blocks[knot].far if side == "far" else ground.blocks[knot].near
    return ground.bound(knot.layer if isinstance(knot, Lane) else ground.layer[knot], side)


def _across(knot: Knot, ground: Ground, otherwise: float) -> float:
    return ground.lanes[knot] if isinstance(knot, Lane) else otherwise


# --------------------------------------------------------------------------------------------------------- arrivals


def _arrivals(drawing: Layered, ground: Ground) -> dict[Edge, float]:
    """Return where, across the direction, each arrow meets the side of its box."""
    coming: dict[tuple[str, Side], list[tuple[float, Edge]]] = defaultdict(list)
    leaving: dict[tuple[str, Side], set[float]] = defaultdict(set)
    for edge, hops in drawing.hops.items():
        begin = ground.starts[edge].y
        leaving[edge.source, hops[0].start_side].add(begin)
        coming[edge.target, hops[-1].end_side].append((_across(hops[-1].start, ground, begin), edge))
    found: dict[Edge, float] = {}
    for (name, side), arriving in coming.items():
        found.update(_apart(ground, ground.blocks[name], sorted(arriving), leaving[name, side], side))
    return found


def _apart(
    ground: Ground, block: Block, arriving: Sequence[tuple[float, Edge]], leaving: set[float], side: Side
) -> dict[Edge, float]:
    """Return places on one side of a box for arrows that come, apart from each other and from those that leave."""
    low, high = block.low + MARGIN, block.high - MARGIN
    coming = [(_wish(ground, block, begin, side, is_loop=e.source == e.target), 1.0, e) for begin, e in arriving]
    fixed = [(min(max(begin, low), high), 1e6, None) for begin in leaving]
    everything = sorted([*coming, *fixed], key=lambda each: each[0])
    gap = min(APART, (high - low) / len(everything))
    places = spread([(at, weight) for at, weight, _ in everything], [gap] * (len(everything) - 1))
    inside = _inside(places, low, high)
    return {edge: round(place, 1) for (_, _, edge), place in zip(everything, inside, strict=True) if edge is not None}


def _wish(ground: Ground, block: Block, begin: float, side: Side, *, is_loop: bool) -> float:
    """Return where an arrow wants to arrive: level with where it comes from, or in the middle; a loop beside it."""
    low, high = block.low + MARGIN, block.high - MARGIN
    middle = (block.low + block.high) / 2
    if is_loop:
        return begin + APART if begin + APART <= high else begin - APART
    if ground.is_centred and side == "near":
        return middle + (ASIDE if begin > middle else -ASIDE)
    return min(max(begin, low), high) + (-ASIDE if side == "near" else ASIDE)


def _inside(places: Sequence[float], low: float, high: float) -> list[float]:
    """Return places pushed back between two bounds, as a whole where they fit."""
    shift = max(low - places[0], 0.0) or min(high - places[-1], 0.0)
    return [min(max(place + shift, low), high) for place in places]
