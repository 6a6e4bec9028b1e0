"""Where arrows come in: at the title of a box, since it is the object that they lead to and not one of its cells.

Drawn from left to right the title has both ends free. Drawn from the top down it is met at its top; what comes from
below, or from above where cells are on top of the title, passes beside the box in a gutter and comes in at its side.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.pictures.layout.graph import Edge
from ooxcheck.pictures.layout.lanes import Layered, Side
from ooxcheck.pictures.layout.outlines import CHIP_DOOR, DOOR, INSET

APART = 11.0
"""How far apart arrows come in at the top of a title, where there is room."""

ASIDE = 2.0
"""How far from the middle of a title the middle of those is that come in at one side: two arrows that lead to and fro
between objects on one level are on different levels then."""

GUTTER = 11.0
"""How far from the box the innermost arrow in a gutter runs."""

Where: TypeAlias = Literal["near", "far", "low", "high"]
"""At which side of a title an arrow comes in: one that faces a gap, or one at which a gutter ends."""


class Entry(NamedTuple):
    """How an arrow comes in.

    `across` is where it leaves the gap, and `along`, from the near side of the box, where it meets the title if it comes
    from a gutter.
    """

    where: Where
    across: float
    along: float = 0.0


@dataclass(frozen=True, slots=True)
class Title:
    """The title of a box, across and along: absolute across the direction, from the near side of the box along it.

    It faces the gap with its end, or with its long side if it `is_broad`.
    """

    low: float
    high: float
    begin: float
    end: float
    is_broad: bool
    has_chips: bool = False


def doors(wheres: Mapping[Edge, Where], chips: Mapping[str, bool]) -> dict[str, int]:
    """Return how many arrows come in at the most crowded side of each title; chips at a gutter take a place there."""
    counts: dict[tuple[str, Where], int] = defaultdict(int)
    for edge, where in wheres.items():
        counts[edge.target, where] += 1
    found: dict[str, int] = {}
    for (name, where), count in counts.items():
        found[name] = max(found.get(name, 0), count + (where == "low" and chips[name]))
    return found


def gutters(drawing: Layered, wheres: Mapping[Edge, Where]) -> dict[tuple[str, Where], float]:
    """Return how wide the gutters beside each box are."""
    counts: dict[tuple[str, Where, Side], int] = defaultdict(int)
    for edge, where in wheres.items():
        if where in ("low", "high"):
            counts[edge.target, where, drawing.hops[edge][-1].end_side] += 1
    found: dict[tuple[str, Where], float] = {}
    for (name, where, _), count in counts.items():
        found[name, where] = max(found.get((name, where), 0.0), GUTTER + DOOR * (count - 1) + INSET)
    return found


def entries(
    drawing: Layered, wheres: Mapping[Edge, Where], origins: Mapping[Edge, float], titles: Mapping[str, Title]
) -> dict[Edge, Entry]:
    """Return how each arrow comes in; `origins` says where, across, it enters the last gap on its way."""
    coming: dict[tuple[str, Where], list[Edge]] = defaultdict(list)
    for edge, where in wheres.items():
        coming[edge.target, where].append(edge)
    found: dict[Edge, Entry] = {}
    for (name, where), edges in coming.items():
        if where in ("near", "far"):
            found.update(_facing(drawing, titles[name], where, edges, origins))
        else:
            found.update(_beside(drawing, titles[name], where, edges, origins))
    return found


def _facing(
    drawing: Layered, title: Title, where: Where, edges: Sequence[Edge], origins: Mapping[Edge, float]
) -> Iterator[tuple[Edge, Entry]]:
    """Yield entries at a side that faces a gap: around its middle, in the order in which the arrows come."""
    middle = (title.low + title.high) / 2

    def key(edge: Edge) -> tuple[int, float]:
        hop = drawing.hops[edge][-1]
        if hop.start_side != hop.end_side:
            return 0, origins[edge]
        return (1 if origins[edge] > middle else -1), -origins[edge]

    room = title.high - title.low - 2 * INSET
    gap = min(APART if title.is_broad else DOOR, room / max(1, len(edges) - 1))
    aside = 0.0 if title.is_broad else -ASIDE if where == "near" else ASIDE
    for number, edge in enumerate(sorted(edges, key=key)):
        yield edge, Entry(where, round(middle + aside + (number - (len(edges) - 1) / 2) * gap, 1))


def _beside(
    drawing: Layered, title: Title, where: Where, edges: Sequence[Edge], origins: Mapping[Edge, float]
) -> Iterator[tuple[Edge, Entry]]:
    """Yield entries at a gutter: what comes from above meets the title above what comes from below, no way crosses."""
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
