"""One layout for all frames of a film: where every box stands, and which way every arrow goes.

Connected parts are laid out one by one, each from left to right or from the top down, whichever its shape asks for, and
put side by side. An object has one place for the whole film.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import sqrt
from typing import Literal, TypeAlias

from datatypes import dataclass
from ooxcheck.pictures.layout import by_graphviz, chips
from ooxcheck.pictures.layout.graph import Edge, Graph, graph
from ooxcheck.pictures.layout.lanes import Knot, Lane, Side, layered
from ooxcheck.pictures.layout.layers import is_tree, layers
from ooxcheck.pictures.layout.ordering import Gaps, Order, links, ordered
from ooxcheck.pictures.layout.outlines import HEAD, Direction, Outline, Rect, outline
from ooxcheck.pictures.layout.placing import Extent, Pull, placed
from ooxcheck.pictures.layout.routes import Block, Ground, Piece, Point, Route, routes
from ooxcheck.pictures.snapshots import Box, Snapshot, all_boxes

BETWEEN_LAYERS = 44.0
BETWEEN_PARTS = 36.0
LARGE = 100
"""How many objects are left to dot: with fewer, our order has no more crossings, and is the same everywhere."""

DOT = 10.0
"""How far from the edge of its box an arrow begins."""

Engine: TypeAlias = Literal["own", "dot"]
"""What finds the order and the places within layers: our own modules, or Graphviz."""

Forms: TypeAlias = Mapping[str, Sequence[Box]]


@dataclass(frozen=True, slots=True)
class Placed:
    """An object in a layout: the rectangle of its box, what is in it, the chips beside it, and where its part leads."""

    rect: Rect
    outline: Outline
    chips: chips.Row
    direction: Direction

    def chip(self, variable: str) -> Rect:
        """Return where the chip of a variable is."""
        return self.chips.rect(variable, self.rect, self.direction)


@dataclass(frozen=True, slots=True)
class Layout:
    """Places of all objects, ways of all references, and the size of it all."""

    boxes: Mapping[str, Placed]
    routes: Mapping[Edge, Route]
    width: float
    height: float


def layout(snapshots: Sequence[Snapshot], engine: Engine | None = None) -> Layout:
    """Return a layout in which every snapshot has its place; by dot if it is large and dot is there, or as is said."""
    whole, forms, beside = graph(snapshots), all_boxes(snapshots), chips.rows(snapshots)
    if engine is None:
        engine = "dot" if len(forms) > LARGE and by_graphviz.is_there() else "own"
    parts = [_Part(part, forms, beside, engine).laid_out() for part in whole.parts()]
    boxes: dict[str, Placed] = {}
    ways: dict[Edge, Route] = {}
    width = height = 0.0
    for part, (x, y) in zip(parts, _packed(parts), strict=True):
        boxes |= {name: replace(box, rect=box.rect.moved(x, y)) for name, box in part.boxes.items()}
        ways |= {edge: _moved(way, x, y) for edge, way in part.routes.items()}
        width, height = max(width, x + part.width), max(height, y + part.height)
    return Layout(boxes, ways, width, height)


def _packed(parts: Sequence[Layout]) -> list[tuple[float, float]]:
    """Return where each part goes: side by side in rows, so that the whole is not much wider than high."""
    area = sum((part.width + BETWEEN_PARTS) * (part.height + BETWEEN_PARTS) for part in parts)
    limit = max([sqrt(1.8 * area), *(part.width for part in parts)])
    found: list[tuple[float, float]] = []
    x = y = row = 0.0
    for part in parts:
        if x and x + part.width > limit:
            x, y, row = 0.0, y + row + BETWEEN_PARTS, 0.0
        found.append((x, y))
        x, row = x + part.width + BETWEEN_PARTS, max(row, part.height)
    return found


def _moved(way: Route, x: float, y: float) -> Route:
    return _mapped(way, lambda point: Point(point.x + x, point.y + y))


def _mapped(way: Route, to: Callable[[Point], Point]) -> Route:
    pieces = tuple(Piece(tuple(map(to, piece.points))) for piece in way.pieces)
    return Route(to(way.start), pieces, tuple(map(to, way.tip)), to(way.middle))


class _Part:
    """One connected part of a graph, being laid out."""

    def __init__(self, part: Graph, forms: Forms, beside: Mapping[str, chips.Row], engine: Engine) -> None:
        self.engine = engine
        self.graph = part
        self.depth = layers(part)
        self.direction: Direction = "down" if is_tree(part, self.depth) else "across"
        self.upward = self._upward()
        self.outlines = {name: self._outline(name, forms[name]) for name in part.types}
        self.chips = {name: beside.get(name, chips.Row({}, ())) for name in part.types}
        self.drawing = layered(part, self.depth, dict(self._stubborn()))
        self.begins = {edge: self._begin(edge) for edge in part.edges}

    def _upward(self) -> set[tuple[str, str]]:
        """Return the fields, by type and name, that mostly lead back to where another comes from at the same time."""
        balance: Counter[tuple[str, str]] = Counter()
        pairs = {(edge.source, edge.target, rank) for edge, rank in self.graph.ranks.items()}
        for edge, rank in self.graph.ranks.items():
            leads_back = self.depth[edge.target] < self.depth[edge.source]
            is_answer = leads_back and (edge.target, edge.source, rank) in pairs
            balance[self.graph.label(edge)] += 1 if is_answer else -1
        return {label for label, count in balance.items() if count > 0}

    def _outline(self, name: str, forms: Sequence[Box]) -> Outline:
        type_ = self.graph.types[name]
        upward = frozenset(cell for owner, cell in self.upward if owner == type_)
        return outline(forms, self.direction, upward)

    def _stubborn(self) -> Iterator[tuple[Edge, Side]]:
        """Yield the arrows that leave slots: those can leave on one side only."""
        for edge in self.graph.edges if self.direction == "down" else ():
            yield edge, "near" if self.outlines[edge.source].cells[edge.cell].is_upward else "far"

    def _begin(self, edge: Edge) -> float:
        """Return how far across its box an arrow begins."""
        own = self.outlines[edge.source]
        spot = own.cells[edge.cell].rect
        return spot.y + spot.height / 2 if self.direction == "across" else spot.x + spot.width / 2

    # -- placing -------------------------------------------------------------------------------------------------

    def laid_out(self) -> Layout:
        """Return the layout of this part, at the origin."""
        gaps = links(self.drawing, {edge: begin / self._breadth(edge.source) for edge, begin in self.begins.items()})
        order, anchors = self._arranged(gaps)
        bounds = self._bounds(order)
        blocks = {name: self._block(name, anchors[name], bounds) for name in self.graph.types}
        ground = Ground(
            blocks,
            self.depth,
            {knot: at for knot, at in anchors.items() if isinstance(knot, Lane)},
            bounds,
            {edge: self._start(edge, blocks[edge.source]) for edge in self.graph.edges},
            self.direction == "down",
        )
        return self._finished(blocks, routes(self.drawing, ground), anchors)

    def _arranged(self, gaps: Gaps) -> tuple[Order, dict[Knot, float]]:
        """Return the order within layers, and where each knot stands there."""
        extents = {knot: self._extent(knot) for layer in self.drawing.layers for knot in layer}
        if self.engine == "dot":
            return by_graphviz.arranged(self.drawing, gaps, extents)
        order = ordered(self.drawing, gaps, {name: number for number, name in enumerate(self.graph.types)})
        return order, placed(order, list(self._pulls()), extents)

    def _breadth(self, name: str) -> float:
        own = self.outlines[name]
        return own.height if self.direction == "across" else own.width

    def _pulls(self) -> Iterator[Pull]:
        """Yield what wants to be level: elements of arrays with what they lead to, otherwise the objects themselves."""
        for edge, hops in self.drawing.hops.items():
            for hop in hops:
                if hop.start_side != hop.end_side:
                    begins_here = hop.start == edge.source and edge.source in self.graph.arrays
                    shift = self.begins[edge] - self._anchor(edge.source) if begins_here else 0.0
                    yield Pull(hop.start, shift, hop.end, 0.0)

    def _anchor(self, name: str) -> float:
        """Return the point of a box, across the direction, that is level with others: its header, or its middle."""
        return HEAD / 2 if self.direction == "across" else self.outlines[name].width / 2

    def _extent(self, knot: Knot) -> Extent:
        if isinstance(knot, Lane):
            return Extent(3.0, 3.0)
        room = self.chips[knot].room(self.direction)[self.direction == "across"]
        anchor = self._anchor(knot)
        return Extent(anchor + room, self._breadth(knot) - anchor)

    def _bounds(self, order: Order) -> list[tuple[float, float]]:
        """Return where each layer begins and ends; busy gaps are wider."""
        bounds, begin = [], 0.0
        for number, layer in enumerate(order):
            end = begin + max((self._length(knot) for knot in layer if isinstance(knot, str)), default=0.0)
            bounds.append((begin, end))
            busy = sum(hop.gap == number + 1 for hops in self.drawing.hops.values() for hop in hops)
            begin = end + BETWEEN_LAYERS + min(60.0, 4.0 * max(0, busy - 2))
        return bounds

    def _length(self, name: str) -> float:
        """Return how much of the direction a box and its chips take."""
        room, own = self.chips[name].room(self.direction), self.outlines[name]
        return max(own.width, room[0]) if self.direction == "across" else max(own.height, room[1])

    def _block(self, name: str, anchor: float, bounds: Sequence[tuple[float, float]]) -> Block:
        own, near = self.outlines[name], bounds[self.depth[name]][0]
        low = anchor - self._anchor(name)
        length = own.width if self.direction == "across" else own.height
        return Block(near, near + length, low, low + self._breadth(name))

    def _start(self, edge: Edge, block: Block) -> Point:
        """Return where an arrow begins, inside its box."""
        side = self.drawing.hops[edge][0].start_side
        return Point(block.near + DOT if side == "near" else block.far - DOT, block.low + self.begins[edge])

    # -- from along and across to x and y ------------------------------------------------------------------------

    def _finished(
        self, blocks: Mapping[str, Block], ways: Mapping[Edge, Route], anchors: Mapping[Knot, float]
    ) -> Layout:
        """Return everything in x and y, moved so that it begins at the origin."""
        extents = [(at - e.low, at + e.high) for knot, at in anchors.items() for e in [self._extent(knot)]]
        low, high = min(each[0] for each in extents), max(each[1] for each in extents)
        is_across = self.direction == "across"
        reach = [point.x for way in ways.values() for piece in way.pieces for point in piece.points]
        begin = min([0.0, *reach])
        length = max([*reach, *(b.far for b in blocks.values()), *self._lengths(blocks)]) - begin

        def turned(point: Point) -> Point:
            along, across = point.x - begin, point.y - low
            return Point(along, across) if is_across else Point(across, along)

        boxes = {}
        for name, block in blocks.items():
            corner, own = turned(Point(block.near, block.low)), self.outlines[name]
            rect = Rect(corner.x, corner.y, own.width, own.height)
            boxes[name] = Placed(rect, own, self.chips[name], self.direction)
        width, height = (length, high - low) if is_across else (high - low, length)
        return Layout(boxes, {edge: _mapped(way, turned) for edge, way in ways.items()}, width, height)

    def _lengths(self, blocks: Mapping[str, Block]) -> list[float]:
        return [block.near + self._length(name) for name, block in blocks.items()]
