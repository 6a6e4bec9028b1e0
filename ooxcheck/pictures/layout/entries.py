"""The entries of arrows at the title of a box, because an arrow refers to the object and not to one of its cells.

Drawn from left to right the title has both ends free. Drawn from the top down it is entered at its top, left of the slots at its right end or at the corner
right of them; arrows from below pass beside the box in a gutter and enter at its side.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.pictures.layout.graph import Edge
from ooxcheck.pictures.layout.lanes import Layered, Side
from ooxcheck.pictures.layout.outlines import CHIP_DOOR, DOOR, INSET

APART = 11.0
"""The distance of arrows at the top of a title, if there is space."""

ASIDE = 2.0
"""The offset of the entries at one side from the middle of the title, so that two opposite arrows between objects on one level do not overlap."""

CORNER = 12.0
"""The width right of the arrow of the last slot of a title in which arrows enter."""

GUTTER = 11.0
"""The distance of the innermost arrow in a gutter from the box."""

Where: TypeAlias = Literal["near", "far", "low", "high"]
"""The side of a title at which an arrow enters: one that faces a gap, or one at a gutter."""


class Entry(NamedTuple):
    """The entry of an arrow.

    `across` is its position when it leaves the gap, and `along`, from the near side of the box, its position at the title if it comes from a gutter.
    """

    where: Where
    across: float
    along: float = 0.0


@dataclass(frozen=True, slots=True)
class Title:
    """The title of a box, across and along: absolute across the direction, from the near side of the box along it.

    It faces the gap with its end, or with its long side if it `is_broad`; `taken` is the width of the slots at the end of that side.
    """

    low: float
    high: float
    begin: float
    end: float
    is_broad: bool
    has_chips: bool = False
    taken: float = 0.0


def doors(wheres: Mapping[Edge, Where], chips: Mapping[str, bool]) -> dict[str, int]:
    """Return the number of arrows at the most crowded side of each title; chips at a gutter count."""
    counts: dict[tuple[str, Where], int] = defaultdict(int)
    for edge, where in wheres.items():
        counts[edge.target, where] += 1
    door_counts: dict[str, int] = {}
    for (name, where), count in counts.items():
        door_counts[name] = max(door_counts.get(name, 0), count + (where == "low" and chips[name]))
    return door_counts


def gutters(drawing: Layered, wheres: Mapping[Edge, Where]) -> dict[tuple[str, Where], float]:
    """Return the widths of the gutters beside each box."""
    counts: dict[tuple[str, Where, Side], int] = defaultdict(int)
    for edge, where in wheres.items():
        if where in ("low", "high"):
            counts[edge.target, where, drawing.hops[edge][-1].end_side] += 1
    widths: dict[tuple[str, Where], float] = {}
    for (name, where, _), count in counts.items():
        widths[name, where] = max(widths.get((name, where), 0.0), GUTTER + DOOR * (count - 1) + INSET)
    return widths


def entries(
    drawing: Layered,
    wheres: Mapping[Edge, Where],
    origins: Mapping[Edge, float],
    titles: Mapping[str, Title],
    at_corner: Collection[Edge] = (),
) -> dict[Edge, Entry]:
    """Return the entry of each arrow; `origins` are the positions, across, at which they enter the last gap, and some enter right of the slots of a title."""
    coming: dict[tuple[str, Where], list[Edge]] = defaultdict(list)
    for edge, where in wheres.items():
        coming[edge.target, where].append(edge)
    entry_by_edge: dict[Edge, Entry] = {}
    for (name, where), edges in coming.items():
        if where in ("near", "far"):
            cornered = [edge for edge in edges if edge in at_corner]
            others = [edge for edge in edges if edge not in at_corner]
            entry_by_edge.update(_facing(drawing, titles[name], where, others, origins))
            entry_by_edge.update(_corner_entries(titles[name], cornered, origins))
        else:
            entry_by_edge.update(_beside(drawing, titles[name], where, edges, origins))
    return entry_by_edge


def _facing(
    drawing: Layered, title: Title, where: Where, edges: Sequence[Edge], origins: Mapping[Edge, float]
) -> Iterator[tuple[Edge, Entry]]:
    """Yield entries at a side that faces a gap: around its middle, in the order of the arrows."""
    high = title.high - title.taken
    middle = (title.low + high) / 2

    def key(edge: Edge) -> tuple[int, float]:
        hop = drawing.hops[edge][-1]
        if hop.start_side != hop.end_side:
            return 0, origins[edge]
        return (1 if origins[edge] > middle else -1), -origins[edge]

    room = high - title.low - 2 * INSET
    gap = min(APART if title.is_broad else DOOR, room / max(1, len(edges) - 1))
    aside = 0.0 if title.is_broad else -ASIDE if where == "near" else ASIDE
    for number, edge in enumerate(sorted(edges, key=key)):
        yield edge, Entry(where, round(middle + aside + (number - (len(edges) - 1) / 2) * gap, 1))


def _corner_entries(
    title: Title, edges: Sequence[Edge], origins: Mapping[Edge, float]
) -> Iterator[tuple[Edge, Entry]]:
    """Yield entries right of the slots at the end of a title: the rightmost arrow in the corner."""
    gap = min(DOOR, CORNER / max(1, len(edges)))
    for number, edge in enumerate(sorted(edges, key=origins.__getitem__, reverse=True)):
        yield edge, Entry("near", round(title.high - INSET - number * gap, 1))


def _beside(
    drawing: Layered, title: Title, where: Where, edges: Sequence[Edge], origins: Mapping[Edge, float]
) -> Iterator[tuple[Edge, Entry]]:
    """Yield entries at a gutter: arrows from above enter above those from below, so that none cross."""
    outward = -1 if where == "low" else 1
    bank = title.low if where == "low" else title.high
    begin = title.begin + (CHIP_DOOR + DOOR if title.has_chips and where == "low" else INSET)
    room, middle = title.end - INSET - begin, (title.end - INSET + begin) / 2
    gap = min(DOOR, room / max(1, len(edges) - 1))

    def key(edge: Edge) -> tuple[bool, float]:
        hop = drawing.hops[edge][-1]
        is_turn = hop.start_side == hop.end_side
        return not is_turn, abs(origins[edge] - bank) if is_turn else outward * origins[edge]

    inside_out = sorted(edges, key=key)
    above, below = (
        [e for e in inside_out if drawing.hops[e][-1].end_side == side] for side in ("near", "far")
    )
    for place, edge in enumerate([*above, *reversed(below)]):
        number = place if edge in above else len(edges) - 1 - place
        along = middle + (place - (len(edges) - 1) / 2) * gap
        yield edge, Entry(where, round(bank + outward * (GUTTER + DOOR * number), 1), round(along, 1))
