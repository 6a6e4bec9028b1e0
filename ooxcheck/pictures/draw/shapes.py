"""The shapes of one frame: boxes, cells, arrows and chips with their positions and highlighting.

Shapes are plain values: what looks the same in two frames is equal, so a film is written with each shape once. Culprits of a false formula are outlined, and
chips show the witnesses. The difference to an earlier frame shows in words, strokes and marks, never in colour alone: a new object is labelled and has a
double border, a changed cell is bold and has its old content, a removed arrow is dashed and crossed out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.running.reading_order import is_backward
from ooxcheck.pictures.film.film import Frame
from ooxcheck.pictures.layout.chips import HEIGHT, chip_width
from ooxcheck.pictures.layout.graph import Edge
from ooxcheck.pictures.layout.layout import DOT, Layout, Placed
from ooxcheck.pictures.layout.outlines import CHIP_DOOR, PAD, Rect, Spot, text_width
from ooxcheck.pictures.layout.routes import Piece, Point, arrowhead
from ooxcheck.pictures.snapshots import Box, Cell, Difference, witness_text

State: TypeAlias = Literal["plain", "faint", "new", "changed", "gone", "witness", "wanted"]
"""The highlighting of a shape: none, faded, changed, culprit, or requested."""

Against: TypeAlias = Literal["start", "last"]
"""The frame to compare with: the first, where unchanged parts are faded; or the previous one."""

CHIP_TIP = 5.0
BUS = 4.0
"""The distance from the end of a chip's arrow at which it turns towards the shared title, for chips below or beside others."""

LINE = 22.0
"""The height of a line of variables above the boxes."""


@dataclass(frozen=True, slots=True)
class BoxShape:
    """The border and the header of an object, with the width that cells take at its right end; one that is blamed is a culprit."""

    name: str
    type: str
    rect: Rect
    head: Rect
    folded: Rect | None
    count: int
    state: State
    is_blamed: bool = False
    taken: float = 0.0


@dataclass(frozen=True, slots=True)
class CellShape:
    """A cell; `port` is the start of its arrow or the mark for null, `was` the old content."""

    box: str
    name: str
    rect: Rect
    is_slot: bool
    is_upward: bool
    is_element: bool
    text: str
    port: Point | None
    is_null: bool
    was: str
    state: State
    is_blamed: bool = False

    @property
    def indent(self) -> float:
        """The indentation of its name for an arrow that leaves to the left."""
        return (
            DOT if self.port and not self.is_null and self.port.x < self.rect.x + self.rect.width / 2 else 0.0
        )

    @property
    def reserve(self) -> float:
        """The width at the right that the content takes."""
        return 2 * DOT if self.port else text_width(self.text) + PAD


@dataclass(frozen=True, slots=True)
class ArrowShape:
    """A reference; `middle` is a point on its route, and `label` the name of its cell as it is drawn."""

    edge: Edge
    start: Point
    pieces: tuple[Piece, ...]
    tip: tuple[Point, ...]
    middle: Point
    state: State
    label: str


@dataclass(frozen=True, slots=True)
class ChipShape:
    """A variable or a witness that refers to an object, with its small arrow; or a witness with a value, without one."""

    name: str
    target: str
    rect: Rect
    way: tuple[Point, ...]
    tip: tuple[Point, ...]
    state: State


@dataclass(frozen=True, slots=True)
class ValueShape:
    """A variable with a value or null, above the boxes."""

    name: str
    text: str
    at: Point
    state: State


Shape: TypeAlias = BoxShape | CellShape | ArrowShape | ChipShape | ValueShape


def shapes(frame: Frame, layout: Layout, against: Against | None = None) -> list[Shape]:
    """Return the shapes of a frame, the topmost last, with marks if it is compared to another."""
    return list(_Scene(frame, layout, against).shapes())


def value_lines(frame: Frame, width: float) -> int:
    """Return the number of lines of the variables that refer to no object."""
    return len(_value_rows(frame, width))


class _Scene:
    """A frame on its layout, compared to another or not."""

    def __init__(self, frame: Frame, layout: Layout, against: Against | None) -> None:
        self.frame, self.layout = frame, layout
        self.change = _compare(frame, against)
        self.touched = {owner for owner, _ in self.change.changed}
        self.recedes = against == "start" and self.change.is_of_heap

    def shapes(self) -> Iterator[Shape]:
        """Yield boxes, cells, arrows, chips and values."""
        snapshot = self.frame.snapshot
        for box in snapshot.boxes.values():
            yield self._box(box, self.layout.boxes[box.name])
        for box in snapshot.boxes.values():
            yield from self._cells(box, self.layout.boxes[box.name])
        yield from self._removed_arrows()
        for source, cell in snapshot.references():
            edge = Edge(source, cell.name, cell.target or "")
            state = "wanted" if cell.is_wanted else self._arrow_state(edge)
            yield _arrow(edge, self.layout, state, cell.shown_name)
        for variable in snapshot.variables:
            if variable.target is not None:
                yield _chip(variable.name, variable.target, self.layout, self._variable_state(variable))
        for witness in snapshot.blame.witnesses:
            if witness.target is not None:
                yield _chip(witness_text(witness), witness.target, self.layout, "witness")
        yield from _values(self.frame, self.layout.width, self.change.assigned)

    def _box(self, box: Box, placed: Placed) -> BoxShape:
        own, x, y = placed.outline, placed.rect.x, placed.rect.y
        folded, head = own.folded.move_by(x, y) if own.folded else None, own.head.move_by(x, y)
        is_blamed = box.name in self.frame.snapshot.blame.objects
        return BoxShape(
            box.name,
            box.type,
            placed.rect,
            head,
            folded,
            box.folded,
            self._state(box.name),
            is_blamed,
            own.taken,
        )

    def _state(self, name: str) -> State:
        if name in self.change.new:
            return "new"
        return (
            "faint"
            if self.recedes and name not in self.touched | self.frame.snapshot.blame.objects
            else "plain"
        )

    def _cells(self, box: Box, placed: Placed) -> Iterator[CellShape]:
        for cell in box.cells:
            old = self.change.changed.get((box.name, cell.name))
            state: State = "changed" if old else "faint" if self._state(box.name) == "faint" else "plain"
            spot = placed.outline.cells[cell.name]
            was = (
                old.text if old and old.target is None and not (old.is_null and spot.shape == "slot") else ""
            )
            rect = spot.rect.move_by(placed.rect.x, placed.rect.y)
            port = self._port(box.name, cell, rect, spot)
            yield CellShape(
                box.name, cell.shown_name, rect, spot.shape == "slot", spot.is_upward, box.is_array,
                "" if cell.target else cell.text, port, cell.is_null, was, state,
                (box.name, cell.name) in self.frame.snapshot.blame.cells,
            )  # fmt: skip

    def _port(self, owner: str, cell: Cell, rect: Rect, spot: Spot) -> Point | None:
        """Return the start of the arrow of a cell, or the position of the mark for null; None for other values."""
        if cell.target is not None:
            return self.layout.routes[Edge(owner, cell.name, cell.target)].start
        if not cell.is_null:
            return None
        if spot.shape == "row":
            return Point(rect.x + rect.width - DOT, rect.y + rect.height / 2)
        return Point(rect.x + rect.width / 2, rect.y + (DOT if spot.is_upward else rect.height - DOT))

    def _arrow_state(self, edge: Edge) -> State:
        if (edge.source, edge.cell) in self.change.changed or edge.source in self.change.new:
            return "new"
        return "faint" if self.recedes or self._leads_back(edge) else "plain"

    def _leads_back(self, edge: Edge) -> bool:
        """Return whether an edge of a back link, such as ``parent``, only repeats another edge in reverse."""
        return is_backward(edge.cell) and any(
            other[::2] == (edge.target, edge.source) for other in self.layout.routes
        )

    def _removed_arrows(self) -> Iterator[ArrowShape]:
        """Yield the removed arrows."""
        for (owner, name), old in self.change.changed.items():
            if old.target is not None:
                yield _arrow(Edge(owner, name, old.target), self.layout, "gone", old.shown_name)

    def _variable_state(self, variable: Cell) -> State:
        return "changed" if variable.name in self.change.assigned and not self.recedes else "plain"


def _compare(frame: Frame, against: Against | None) -> Difference:
    match against:
        case None:
            return Difference()
        case "start":
            return frame.since_start
        case "last":
            return frame.since_last


def _arrow(edge: Edge, layout: Layout, state: State, label: str) -> ArrowShape:
    route = layout.routes[edge]
    return ArrowShape(edge, route.start, route.pieces, route.tip, route.middle, state, label)


def _chip(label: str, target: str, layout: Layout, state: State) -> ChipShape:
    """Return the chip of a variable or a witness: above its box, or to the left of it."""
    placed = layout.boxes[target]
    rect, title = placed.chip(label), placed.title
    if placed.direction == "across":
        x = min(rect.x + rect.width / 2, title.x + title.width - PAD)
        start, end = Point(max(x, rect.x + PAD), rect.y + rect.height), Point(x, title.y)
        bend = start.y + BUS
        way = [start, end] if start.x == end.x else [start, Point(start.x, bend), Point(end.x, bend), end]
        tip = tuple(Point(across, along) for along, across in arrowhead(Point(title.y, x), 1, CHIP_TIP))
    else:
        start = Point(rect.x + rect.width, rect.y + rect.height / 2)
        end = Point(title.x, title.y + CHIP_DOOR)
        bend = start.x + BUS
        way = [start, end] if start.y == end.y else [start, Point(bend, start.y), Point(bend, end.y), end]
        tip = arrowhead(end, 1, CHIP_TIP)
    return ChipShape(label, target, rect, tuple(way), tip, state)


def _values(frame: Frame, width: float, assigned: frozenset[str]) -> Iterator[ValueShape | ChipShape]:
    """Yield the variables and witnesses that refer to no object, upwards from the top of the picture."""
    for number, line in enumerate(reversed(_value_rows(frame, width))):
        y = -LINE * (number + 0.75)
        for x, cell, is_witness in line:
            if is_witness:
                label = witness_text(cell)
                yield ChipShape(label, "", Rect(x, y - 13, chip_width(label), HEIGHT), (), (), "witness")
            else:
                yield ValueShape(
                    cell.name, cell.text, Point(x, y), "changed" if cell.name in assigned else "plain"
                )


def _value_rows(frame: Frame, width: float) -> list[list[tuple[float, Cell, bool]]]:
    """Return the variables and witnesses that refer to no object in lines as wide as the picture, each with its position and whether it is a witness."""
    said = [
        *((cell, False) for cell in frame.snapshot.variables),
        *((cell, True) for cell in frame.snapshot.blame.witnesses),
    ]
    lines: list[list[tuple[float, Cell, bool]]] = []
    x = 0.0
    for cell, is_witness in said:
        if cell.target is None:
            wide = text_width(witness_text(cell)) + 2 * PAD
            if not lines or x + wide > max(width, 240.0):
                lines.append([])
                x = 0.0
            lines[-1].append((x, cell, is_witness))
            x += wide
    return lines
