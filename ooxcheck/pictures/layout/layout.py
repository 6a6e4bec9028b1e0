"""One layout for all frames of a film: the position of every box, and the route of every arrow.

Connected parts are laid out separately, each from left to right or from the top down, and packed side by side. An object has one position for the whole film.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import sqrt
from typing import Literal, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.pictures.layout import chips
from ooxcheck.pictures.layout.channels import BETWEEN_LAYERS, Channels, Span, Turn, channels
from ooxcheck.pictures.layout.entries import Entry, Title, Where, doors, entries, gutters
from ooxcheck.pictures.layout.graph import Edge, Graph, graph
from ooxcheck.pictures.layout.lanes import Knot, Lane, Side, build_layers
from ooxcheck.pictures.layout.layers import is_tree, layers
from ooxcheck.pictures.layout.ordering import Gaps, Order, links, order_layers
from ooxcheck.pictures.layout.outlines import HEAD, Direction, Outline, Rect, outline
from ooxcheck.pictures.layout.placing import BETWEEN_BOXES, Extent, Pull, place_knots
from ooxcheck.pictures.layout.routes import Block, Ground, Piece, Point, Route, routes
from ooxcheck.pictures.layout.wrapping import Row, Rows, cuts, rows
from ooxcheck.pictures.snapshots import Box, Snapshot, all_boxes

BETWEEN_PARTS = 36.0
LARGE = 100
"""The number of objects from which dot is used: with fewer, our order has no more crossings, and is the same everywhere."""

DOT = 10.0
"""The distance of the start of an arrow from the edge of its box."""

Engine: TypeAlias = Literal["own", "dot"]
"""The engine for order and positions within layers: our own modules, or Graphviz."""

Forms: TypeAlias = Mapping[str, Sequence[Box]]

ENDS: Mapping[Where, float] = {"near": 0.5, "far": 0.5, "low": 0.02, "high": 0.98}
"""The positions of the sides of a title, across, at which arrows enter."""

SIDES: tuple[Where, Where] = ("low", "high")
"""The sides of a box with gutters."""


@dataclass(frozen=True, slots=True)
class Placed:
    """An object in a layout: the rectangle of its box, its content, the chips beside it, and its direction.

    `gutter` is the width of the arrows that enter at the left of the title.
    """

    rect: Rect
    outline: Outline
    chips: chips.Row
    direction: Direction
    gutter: float = 0.0

    @property
    def title(self) -> Rect:
        """The rectangle of the title."""
        return self.outline.head.move_by(self.rect.x, self.rect.y)

    def chip(self, variable: str) -> Rect:
        """Return the rectangle of the chip of a variable."""
        return self.chips.rect(variable, self.title, self.direction, self.gutter)


@dataclass(frozen=True, slots=True)
class Layout:
    """The positions of all objects, the routes of all references, and the size."""

    boxes: Mapping[str, Placed]
    routes: Mapping[Edge, Route]
    width: float
    height: float


def layout(
    snapshots: Sequence[Snapshot], engine: Engine | None = None, direction: Direction | None = None
) -> Layout:
    """Return a layout for all snapshots; by dot if it is large and dot is installed, or by the given engine; trees lead down unless a direction is given."""
    whole, forms, beside = graph(snapshots), all_boxes(snapshots), chips.rows(snapshots)
    if engine is None:
        from ooxcheck.pictures.layout import by_graphviz

        engine = "dot" if len(forms) > LARGE and by_graphviz.is_there() else "own"
    parts = [_Part(part, forms, beside, engine, direction).laid_out() for part in whole.parts()]
    boxes: dict[str, Placed] = {}
    ways: dict[Edge, Route] = {}
    width = height = 0.0
    for part, (x, y) in zip(parts, _pack(parts), strict=True):
        boxes |= {name: replace(box, rect=box.rect.move_by(x, y)) for name, box in part.boxes.items()}
        ways |= {edge: _move(way, x, y) for edge, way in part.routes.items()}
        width, height = max(width, x + part.width), max(height, y + part.height)
    return Layout(boxes, ways, width, height)


def _pack(parts: Sequence[Layout]) -> list[tuple[float, float]]:
    """Return the position of each part: side by side in rows, so that the whole is not much wider than high."""
    area = sum((part.width + BETWEEN_PARTS) * (part.height + BETWEEN_PARTS) for part in parts)
    limit = max([sqrt(1.8 * area), *(part.width for part in parts)])
    positions: list[tuple[float, float]] = []
    x = y = row = 0.0
    for part in parts:
        if x and x + part.width > limit:
            x, y, row = 0.0, y + row + BETWEEN_PARTS, 0.0
        positions.append((x, y))
        x, row = x + part.width + BETWEEN_PARTS, max(row, part.height)
    return positions


def _move(way: Route, x: float, y: float) -> Route:
    def to(point: Point) -> Point:
        return Point(point.x + x, point.y + y)

    return _map(way, to)


def _map(way: Route, to: Callable[[Point], Point]) -> Route:
    pieces = tuple(Piece(tuple(map(to, piece.points))) for piece in way.pieces)
    return Route(to(way.start), pieces, tuple(map(to, way.tip)), to(way.middle))


class _Part:
    """One connected part of a graph during layout."""

    def __init__(
        self,
        part: Graph,
        forms: Forms,
        beside: Mapping[str, chips.Row],
        engine: Engine,
        direction: Direction | None,
    ) -> None:
        self.engine = engine
        self.graph = part
        self.depth = layers(part)
        self.direction: Direction = direction or ("down" if is_tree(part, self.depth) else "across")
        self.upward = self._upward()
        self.chips = {name: beside.get(name, chips.Row({}, ())) for name in part.types}
        self.drawing = build_layers(part, self.depth, dict(self._stubborn()))
        self.outlines = {name: self._outline(name, forms[name]) for name in part.types}
        self.begins = {edge: self._begin(edge) for edge in part.edges}
        self.wheres = {edge: self._where(edge) for edge in part.edges}
        # A title grows with its entries; their side depends on the positions of cells across it, which do not change then.
        crowds = doors(self.wheres, {name: bool(row.widths) for name, row in self.chips.items()})
        self.outlines |= {name: self._outline(name, forms[name], crowd) for name, crowd in crowds.items()}
        self.begins = {edge: self._begin(edge) for edge in part.edges}
        self.gutters = gutters(self.drawing, self.wheres)

    def _upward(self) -> set[tuple[str, str]]:
        """Return the fields, by type and name, that mostly lead back along another field in the same frame."""
        balance: Counter[tuple[str, str]] = Counter()
        pairs = {(edge.source, edge.target, rank) for edge, rank in self.graph.ranks.items()}
        for edge, rank in self.graph.ranks.items():
            leads_back = self.depth[edge.target] < self.depth[edge.source]
            is_answer = leads_back and (edge.target, edge.source, rank) in pairs
            balance[self.graph.label(edge)] += 1 if is_answer else -1
        return {label for label, count in balance.items() if count > 0}

    def _outline(self, name: str, forms: Sequence[Box], crowd: int = 0) -> Outline:
        type_ = self.graph.types[name]
        upward = frozenset(cell for owner, cell in self.upward if owner == type_)
        return outline(forms, self.direction, upward, crowd)

    def _stubborn(self) -> Iterator[tuple[Edge, Side]]:
        """Yield the arrows that leave slots, which can leave on one side only."""
        for edge in self.graph.edges if self.direction == "down" else ():
            yield edge, "near" if self._is_upward(edge) else "far"

    def _is_upward(self, edge: Edge) -> bool:
        return self.graph.label(edge) in self.upward and edge.source not in self.graph.arrays

    def _where(self, edge: Edge) -> Where:
        """Return the side of the title at which an arrow enters; beside a box at the side that it comes from."""
        side = self.drawing.hops[edge][-1].end_side
        if self.direction == "across" or side == "near":
            return side
        if edge.source == edge.target:
            return "low" if self._is_left(edge) else "high"
        answered = next((each for each in self.graph.edges if each[::2] == (edge.target, edge.source)), None)
        return "low" if answered and self._is_left(answered) else "high"

    def _is_left(self, edge: Edge) -> bool:
        return self.begins[edge] < self.outlines[edge.source].width / 2

    def _begin(self, edge: Edge) -> float:
        """Return the relative position across its box at which an arrow begins."""
        own = self.outlines[edge.source]
        spot = own.cells[edge.cell].rect
        return spot.y + spot.height / 2 if self.direction == "across" else spot.x + spot.width / 2

    # -- placing -------------------------------------------------------------------------------------------------

    def laid_out(self) -> Layout:
        """Return the layout of this part, at the origin."""
        begins = {edge: begin / self._breadth(edge.source) for edge, begin in self.begins.items()}
        gaps = links(self.drawing, begins, {edge: ENDS[where] for edge, where in self.wheres.items()})
        order, anchors = self._arrange(gaps)
        cut = frozenset(self._cuts(order, anchors))
        ways_in = self._entries(anchors)
        gap_channels = channels(self.drawing, dict(self._spans(anchors, ways_in)), cut)
        bounds = self._bounds(order, gap_channels)
        blocks = {name: self._block(name, anchors[name], bounds) for name in self.graph.types}
        ground = Ground(
            blocks,
            self.depth,
            {knot: at for knot, at in anchors.items() if isinstance(knot, Lane)},
            bounds,
            {edge: self._start(edge, blocks[edge.source]) for edge in self.graph.edges},
            ways_in,
            gap_channels,
            cut,
        )
        return self._finish(blocks, routes(self.drawing, ground), self._rows(order, anchors, bounds, cut))

    def _cuts(self, order: Order, anchors: Mapping[Knot, float]) -> list[int]:
        """Return the layers before which the drawing is cut into rows."""
        low, high = self._reach(anchors)
        lengths = [BETWEEN_LAYERS + self._layer_length(layer) for layer in order]
        busy = Counter(
            hop.gap for hops in self.drawing.hops.values() for hop in hops if hop.start_side != hop.end_side
        )
        return cuts(lengths, high - low, busy) if self.direction == "across" else []

    def _reach(self, anchors: Mapping[Knot, float]) -> tuple[float, float]:
        """Return the extents of knots across the direction."""
        reach = [(at - e.low, at + e.high) for knot, at in anchors.items() for e in [self._extent(knot)]]
        return min(each[0] for each in reach), max(each[1] for each in reach)

    def _entries(self, anchors: Mapping[Knot, float]) -> dict[Edge, Entry]:
        origins = {
            edge: self._departure(edge, hops[-1].start, anchors) for edge, hops in self.drawing.hops.items()
        }
        titles = {name: self._title(name, anchors[name]) for name in self.graph.types}
        corner = {edge for edge in self.graph.edges if self._enters_at_corner(edge)}
        return entries(self.drawing, self.wheres, origins, titles, corner)

    def _enters_at_corner(self, edge: Edge) -> bool:
        """Return whether an arrow enters right of the back link that answers it: a left child, whose back link leads to the left side."""
        is_answered = any(
            each[::2] == (edge.target, edge.source) and self._is_upward(each) for each in self.graph.edges
        )
        return self.wheres[edge] == "near" and is_answered and self._is_left(edge)

    def _departure(self, edge: Edge, knot: Knot, anchors: Mapping[Knot, float]) -> float:
        """Return the position, across the direction, at which an edge leaves a knot."""
        return (
            anchors[knot]
            if isinstance(knot, Lane)
            else anchors[knot] - self._anchor(knot) + self.begins[edge]
        )

    def _title(self, name: str, anchor: float) -> Title:
        low, head = anchor - self._anchor(name), self.outlines[name].head
        if self.direction == "across":
            return Title(low, low + head.height, 0.0, head.width, is_broad=False)
        has_chips = bool(self.chips[name].widths)
        taken = self.outlines[name].taken
        return Title(low, low + head.width, 0.0, head.height, is_broad=True, has_chips=has_chips, taken=taken)

    def _spans(
        self, anchors: Mapping[Knot, float], ways_in: Mapping[Edge, Entry]
    ) -> Iterator[tuple[Turn, Span]]:
        """Yield the positions of each hop on the banks of its gap."""
        for edge, hops in self.drawing.hops.items():
            for number, hop in enumerate(hops):
                begin = self._departure(edge, hop.start, anchors)
                end = anchors[hop.end] if isinstance(hop.end, Lane) else ways_in[edge].across
                yield (edge, number), Span(begin, end) if hop.start_side == "far" else Span(end, begin)

    def _arrange(self, gaps: Gaps) -> tuple[Order, dict[Knot, float]]:
        """Return the order within layers, and the position of each knot."""
        extents = {knot: self._extent(knot) for layer in self.drawing.layers for knot in layer}
        if self.engine == "dot":
            from ooxcheck.pictures.layout import by_graphviz

            return by_graphviz.arrange(self.drawing, gaps, extents)
        order = order_layers(
            self.drawing, gaps, {name: number for number, name in enumerate(self.graph.types)}
        )
        return order, place_knots(order, list(self._pulls()), extents)

    def _breadth(self, name: str) -> float:
        own = self.outlines[name]
        return own.height if self.direction == "across" else own.width

    def _pulls(self) -> Iterator[Pull]:
        """Yield the pairs to align: elements of arrays with their targets, otherwise the objects themselves."""
        for edge, hops in self.drawing.hops.items():
            for hop in hops:
                if hop.start_side != hop.end_side:
                    begins_here = hop.start == edge.source and edge.source in self.graph.arrays
                    shift = self.begins[edge] - self._anchor(edge.source) if begins_here else 0.0
                    yield Pull(hop.start, shift or self._side_shift(edge, hop.start), hop.end, 0.0)

    def _side_shift(self, edge: Edge, start: Knot) -> float:
        """Return how far the target of an edge is from the middle of its source: a left or right child keeps its side without the other."""
        if self.direction == "across" or start != edge.source:
            return 0.0
        answered = (each for each in self.graph.edges if each[::2] == (edge.target, edge.source))
        down = next(answered, edge) if self._is_upward(edge) else edge
        side = self.graph.sides.get(self.graph.label(down), 0) * (1 if down is edge else -1)
        return side * (self._breadth(edge.source) + BETWEEN_BOXES) / 2

    def _anchor(self, name: str) -> float:
        """Return the point of a box, across the direction, that is aligned with others: its header, or its middle."""
        return HEAD / 2 if self.direction == "across" else self.outlines[name].width / 2

    def _extent(self, knot: Knot) -> Extent:
        if isinstance(knot, Lane):
            return Extent(3.0, 3.0)
        room = self.chips[knot].room(self.direction)[self.direction == "across"]
        anchor = self._anchor(knot)
        low, high = (self.gutters.get((knot, side), 0.0) for side in SIDES)
        return Extent(anchor + room + low, self._breadth(knot) - anchor + high)

    def _bounds(self, order: Order, gap_channels: Channels) -> list[tuple[float, float]]:
        """Return the start and the end of each layer; gaps are as wide as their channels."""
        bounds, begin = [], 0.0
        for number, layer in enumerate(order):
            end = begin + self._layer_length(layer)
            bounds.append((begin, end))
            begin = end + gap_channels.widths.get(number + 1, BETWEEN_LAYERS)
        return bounds

    def _layer_length(self, layer: Sequence[Knot]) -> float:
        return max((self._length(knot) for knot in layer if isinstance(knot, str)), default=0.0)

    def _length(self, name: str) -> float:
        """Return the length of a box and its chips along the direction."""
        room, own = self.chips[name].room(self.direction), self.outlines[name]
        return max(own.width, room[0]) if self.direction == "across" else max(own.height, room[1])

    def _block(self, name: str, anchor: float, bounds: Sequence[tuple[float, float]]) -> Block:
        own, near = self.outlines[name], bounds[self.depth[name]][0]
        low = anchor - self._anchor(name)
        length = own.width if self.direction == "across" else own.height
        return Block(near, near + length, low, low + self._breadth(name))

    def _start(self, edge: Edge, block: Block) -> Point:
        """Return the start of an arrow, inside its box."""
        side = self.drawing.hops[edge][0].start_side
        return Point(block.near + DOT if side == "near" else block.far - DOT, block.low + self.begins[edge])

    # -- from along and across to x and y ------------------------------------------------------------------------

    def _rows(
        self,
        order: Order,
        anchors: Mapping[Knot, float],
        bounds: Sequence[tuple[float, float]],
        cut: Collection[int],
    ) -> Rows:
        """Return the layers in rows: in one, unless the drawing is cut."""
        edges = [0, *sorted(cut), len(order)]
        layer_rows = []
        for first, last in pairwise(edges):
            reach = self._reach({knot: anchors[knot] for layer in order[first:last] for knot in layer})
            layer_rows.append(Row(bounds[first][0], bounds[last - 1][1], *reach))
        return rows(layer_rows)

    def _finish(self, blocks: Mapping[str, Block], ways: Mapping[Edge, Route], lines: Rows) -> Layout:
        """Return everything in x and y, moved to the origin."""
        put = {edge: lines.route(way) for edge, way in ways.items()}
        corners = {name: self._corner(name, block, lines) for name, block in blocks.items()}
        reach = [point.x for way in put.values() for piece in way.pieces for point in piece.points]
        lengths = [corner.x + self._length(name) for name, corner in corners.items()]
        begin, length = min([0.0, *reach, *(c.x for c in corners.values())]), max([*reach, *lengths])
        high = lines.tops[-1] + lines.rows[-1].high - lines.rows[-1].low

        def turn_point(point: Point) -> Point:
            return (
                Point(point.x - begin, point.y)
                if self.direction == "across"
                else Point(point.y, point.x - begin)
            )

        boxes = {}
        for name, corner in corners.items():
            at, own = turn_point(corner), self.outlines[name]
            rect = Rect(at.x, at.y, own.width, own.height)
            boxes[name] = Placed(
                rect, own, self.chips[name], self.direction, self.gutters.get((name, "low"), 0.0)
            )
        size = (length - begin, high) if self.direction == "across" else (high, length - begin)
        return Layout(boxes, {edge: _map(way, turn_point) for edge, way in put.items()}, *size)

    def _corner(self, name: str, block: Block, lines: Rows) -> Point:
        """Return the corner of a box that is nearest to the origin: in a row that leads back it is its far one."""
        row = lines.number(block.near)
        return lines.put(Point(block.far if row % 2 else block.near, block.low), row)
