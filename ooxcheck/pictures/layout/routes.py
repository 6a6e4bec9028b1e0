"""The route of each arrow: straight through layers, in curves between them, so that it crosses no box.

Boxes and lanes do not overlap within a layer, and between layers there are no boxes. So an arrow that bends only between layers, or in a gutter beside its box,
crosses none. Coordinates are (along, across) the direction of the drawing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from ooxcheck.datatypes import dataclass
from ooxcheck.pictures.layout.channels import Channels
from ooxcheck.pictures.layout.entries import Entry
from ooxcheck.pictures.layout.graph import Edge
from ooxcheck.pictures.layout.lanes import Hop, Knot, Lane, Layered, Side

BEND = 22.0
"""The distance, across the direction, at which an arrow begins to turn into a column."""

CORNER = 8.0
"""The distance from the title at which an arrow in a gutter begins to turn."""


class Point(NamedTuple):
    """A point, along and across; later x and y."""

    x: float
    y: float


class Piece(NamedTuple):
    """A part of a route: a straight line to its only point, or a cubic curve to the last of three."""

    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Route:
    """The route of an arrow, its tip, and a point in the middle of its longest piece."""

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
    """The positions of boxes, lanes and layers, and the starts, entries and columns of arrows.

    Arrows across a gap in `cuts` must turn there.
    """

    blocks: Mapping[str, Block]
    layer: Mapping[str, int]
    lanes: Mapping[Lane, float]
    bounds: Sequence[tuple[float, float]]
    starts: Mapping[Edge, Point]
    entries: Mapping[Edge, Entry]
    channels: Channels
    cuts: frozenset[int]

    def bound(self, layer: int, side: Side) -> float:
        """Return the start or the end of a layer."""
        return self.bounds[layer][side == "far"]


def routes(drawing: Layered, ground: Ground) -> dict[Edge, Route]:
    """Return the route of each arrow."""
    return {edge: _route(edge, hops, ground) for edge, hops in drawing.hops.items()}


def _route(edge: Edge, hops: Sequence[Hop], ground: Ground) -> Route:
    pieces = [piece for number in range(len(hops)) for piece in _pieces(edge, number, hops[number], ground)]
    start = ground.starts[edge]
    arrival, tip = _arrival(ground.blocks[edge.target], ground.entries[edge], pieces[-1].points[-1])
    pieces += arrival
    return Route(start, tuple(pieces), tip, middle(start, pieces))


def _arrival(block: Block, entry: Entry, last: Point) -> tuple[list[Piece], tuple[Point, ...]]:
    """Return the route of an arrow from the last gap to the title, and its tip there."""
    match entry.where:
        case "near" | "far":
            end = Point(block.near if entry.where == "near" else block.far, entry.across)
            return [Piece((end,))] if last != end else [], arrowhead(end, 1 if entry.where == "near" else -1)
        case "low" | "high":
            end = Point(block.near + entry.along, block.low if entry.where == "low" else block.high)
            before = Point(end.x - CORNER if last.x < end.x else end.x + CORNER, last.y)
            corner = Point(end.x, last.y)
            tip = arrowhead(Point(end.y, end.x), 1 if entry.where == "low" else -1)
            return [Piece((before,)), Piece((corner, corner, end))], tuple(Point(x, y) for y, x in tip)


def arrowhead(end: Point, heading: int, size: float = 7.0) -> tuple[Point, ...]:
    """Return the triangle of an arrow that ends at a point, in the direction of the drawing (1) or against it (-1)."""
    back, half = size * heading, size * 0.5
    return end, Point(end.x - back, end.y - half), Point(end.x - back, end.y + half)


def middle(start: Point, pieces: Sequence[Piece]) -> Point:
    """Return the point in the middle of the longest piece of a route."""
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


def _pieces(edge: Edge, number: int, hop: Hop, ground: Ground) -> Iterator[Piece]:
    """Yield the route to the gap of a hop, and through it."""
    is_loop = hop.start == hop.end
    begin = _across(hop.start, ground, ground.starts[edge].y)
    finish = _across(hop.end, ground, ground.entries[edge].across)
    start = Point(_edge_of(hop.start, hop.start_side, ground, is_loop=is_loop), begin)
    end = Point(_edge_of(hop.end, hop.end_side, ground, is_loop=is_loop), finish)
    yield Piece((start,))
    if hop.start_side == hop.end_side:
        reach = ground.channels.columns[edge, number]
        bank = max(start.x, end.x) + reach if hop.start_side == "far" else min(start.x, end.x) - reach
        yield from bend_route(start, end, bank)
    elif hop.gap in ground.cuts:
        column = min(start.x, end.x) + ground.channels.columns[edge, number]
        yield Piece((Point(column, start.y), Point(column, end.y), end))
    elif start.y == end.y:
        yield Piece((end,))
    else:
        column = min(start.x, end.x) + ground.channels.columns[edge, number]
        yield from bend_route(
            start, end, column, slight=BEND if hop.gap in ground.channels.busy else 4 * BEND
        )


def bend_route(start: Point, end: Point, column: float, slight: float = 3 * BEND) -> Iterator[Piece]:
    """Yield a route that turns at a column: in one curve if the turn is slight, otherwise straight along the column."""
    drop = end.y - start.y
    if abs(drop) <= slight:
        is_back = not min(start.x, end.x) <= column <= max(start.x, end.x)
        one, two = (_beyond(point.x, column) if is_back else column for point in (start, end))
        yield Piece((Point(one, start.y), Point(two, end.y), end))
        return
    turn = min(BEND, abs(drop) / 2) * (1 if drop > 0 else -1)
    first, last = Point(column, start.y + turn), Point(column, end.y - turn)
    yield Piece((Point(column, start.y), Point(column, start.y), first))
    yield from [Piece((last,))] if first != last else []
    yield Piece((Point(column, end.y), Point(column, end.y), end))


def _beyond(bank: float, column: float) -> float:
    """Return the distance of the handle of a curve that leads from a bank out to a column and back."""
    return bank + (column - bank) * 4 / 3


def _edge_of(knot: Knot, side: Side, ground: Ground, *, is_loop: bool) -> float:
    """Return the start or end of the layer of a knot; for a loop at one box, that of the box."""
    if is_loop and isinstance(knot, str):
        return ground.blocks[knot].far if side == "far" else ground.blocks[knot].near
    return ground.bound(knot.layer if isinstance(knot, Lane) else ground.layer[knot], side)


def _across(knot: Knot, ground: Ground, otherwise: float) -> float:
    return ground.lanes[knot] if isinstance(knot, Lane) else otherwise
