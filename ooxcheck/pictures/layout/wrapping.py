"""A long drawing in rows that alternate in direction (boustrophedon), so that the continuation of a row is near its end.

A drawing from left to right is cut in gaps between layers. Every other row leads from right to left: a box there lets its arrows out to the left. An arrow that
passes a cut turns round at the end of the row.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from math import ceil
from typing import NamedTuple

from ooxcheck.datatypes import dataclass
from ooxcheck.pictures.layout.routes import Piece, Point, Route, bend_route, middle

LONGEST = 1150.0
"""The length above which a drawing is cut."""

QUIET = 4
"""The largest number of arrows that may turn round together at the end of a row."""

BETWEEN_ROWS = 36.0


class Row(NamedTuple):
    """A row: its start and its end along the drawing, and its extent across."""

    begin: float
    end: float
    low: float
    high: float


def cuts(lengths: Sequence[float], breadth: float, busy: Mapping[int, int]) -> list[int]:
    """Return the layers before which a drawing is cut, given the lengths of its layers: none if it is broad as well.

    `busy` is the number of arrows that pass the gap in front of a layer. It is cut where few do, into rows of about the same length.
    """
    total = sum(lengths)
    if total <= max(LONGEST, 2 * breadth):
        return []
    limit = min(LONGEST, total / ceil(total / LONGEST) + max(lengths) / 2)
    row_starts = [0]
    while len(lengths) - row_starts[-1] > 1 and sum(lengths[row_starts[-1] :]) > LONGEST:
        ends = list(accumulate(lengths[row_starts[-1] :]))
        last = min(len(lengths) - 1, row_starts[-1] + max(1, bisect_right(ends, limit)))
        quiet = [gap for gap in range(last, (row_starts[-1] + last) // 2, -1) if busy.get(gap, 0) <= QUIET]
        if not quiet:
            return []
        row_starts.append(min(quiet, key=lambda gap: busy.get(gap, 0)))
    return row_starts[1:]


@dataclass(frozen=True, slots=True)
class Rows:
    """The position of each row: its first point, to the left or to the right, and its upper edge."""

    rows: Sequence[Row]
    begins: Sequence[float]
    tops: Sequence[float]

    def number(self, along: float) -> int:
        """Return the row of a point."""
        return max(0, bisect_right([row.begin for row in self.rows], along) - 1)

    def put(self, point: Point, row: int) -> Point:
        """Return the position of a point of a row."""
        along = point.x - self.rows[row].begin
        return Point(
            self.begins[row] + (-along if row % 2 else along), point.y - self.rows[row].low + self.tops[row]
        )

    def route(self, way: Route) -> Route:
        """Return the positions of the route of an arrow."""
        start, at = self.put(way.start, self.number(way.start.x)), way.start
        pieces: list[Piece] = []
        for piece in way.pieces:
            pieces += self._pieces(at, piece)
            at = piece.points[-1]
        last = self.number(at.x)
        return Route(start, tuple(pieces), tuple(self.put(p, last) for p in way.tip), middle(start, pieces))

    def _pieces(self, start: Point, piece: Piece) -> Iterator[Piece]:
        """Yield the positions of a piece; one that passes a cut turns beyond the end of the upper row."""
        end = piece.points[-1]
        here, there = self.number(start.x), self.number(end.x)
        if here == there:
            yield Piece(tuple(self.put(point, here) for point in piece.points))
        else:
            column = self.put(piece.points[0], min(here, there)).x
            yield from bend_route(self.put(start, here), self.put(end, there), column)


def rows(layer_rows: Sequence[Row]) -> Rows:
    """Return rows below each other, each beginning where the one above it ends."""
    begins, tops = [0.0], [0.0]
    for number, row in enumerate(layer_rows[:-1]):
        length = row.end - row.begin
        begins.append(begins[-1] + (-length if number % 2 else length))
        tops.append(tops[-1] + row.high - row.low + BETWEEN_ROWS)
    return Rows(layer_rows, begins, tops)
