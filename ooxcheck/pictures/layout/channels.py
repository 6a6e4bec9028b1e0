"""Channel routing: in a gap between layers every arrow turns in a separate column (Hashimoto and Stevens, 1971).

An arrow crosses a gap from one bank to the other, or turns back to its own bank. Two arrows at the same height need different columns there, or they would look
like one. If two arrows cross the gap in the same direction, the order of their turns is chosen so that they do not intersect.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.pictures.layout.graph import Edge
from ooxcheck.pictures.layout.lanes import Layered

BETWEEN_LAYERS = 44.0
"""The least width of a gap."""

COLUMN = 8.0
"""The distance of columns."""

SHORTEST = 14.0
"""The extent of the innermost arrow that turns back."""

FEW = 4
"""The largest number of columns in a gap that is not busy."""

MOST = 30
"""The number of columns that fit into a gap; more columns are closer."""

CLOSE = 6.0
"""The distance of two arrows below which they need different columns."""

LEVEL = 2.5
"""The largest difference of heights of two arrows on one level."""

Turn: TypeAlias = tuple[Edge, int]
"""A hop of an edge, by its number among the hops of the edge."""


class Span(NamedTuple):
    """The positions of a hop, across the direction, on the near and on the far bank of its gap."""

    near: float
    far: float


@dataclass(frozen=True, slots=True)
class Channels:
    """The width of each gap, and the column of each hop: its distance from the near bank, or from the bank it returns to.

    In a `busy` gap a hop must keep to its column; elsewhere a wider curve is possible.
    """

    widths: Mapping[int, float]
    columns: Mapping[Turn, float]
    busy: frozenset[int]


def channels(drawing: Layered, spans: Mapping[Turn, Span], cuts: Collection[int]) -> Channels:
    """Return a column for every hop; hops across a gap in `cuts` turn back there, to a row below."""
    widths: dict[int, float] = {}
    columns: dict[Turn, float] = {}
    busy: set[int] = set()
    for gap, turns in _by_gap(drawing).items():
        back = [_returning(turns[side], spans) for side in ("far", "near")]
        begin, end = (COLUMN * min(MOST, _count(levels)) for levels in back)
        across = _nesting_levels(turns["across"], spans) if gap in cuts else _crossing(turns["across"], spans)
        room = max(BETWEEN_LAYERS, COLUMN * (min(MOST, _count(across)) + 3))
        widths[gap] = begin + room + end
        step = room / (_count(across) + 1)
        columns |= {turn: begin + step * (level + 1) for turn, level in across.items()}
        columns |= {turn: SHORTEST + COLUMN * level for levels in back for turn, level in levels.items()}
        busy |= {gap} if _count(across) > FEW else set()
    return Channels(widths, columns, frozenset(busy))


def _by_gap(drawing: Layered) -> Mapping[int, Mapping[str, list[Turn]]]:
    """Return the hops of each gap: those that turn back, by the side of the layer that they leave, and those across."""
    hops_by_gap: dict[int, dict[str, list[Turn]]] = defaultdict(lambda: {"near": [], "far": [], "across": []})
    for edge, hops in drawing.hops.items():
        for number, hop in enumerate(hops):
            kind = hop.start_side if hop.start_side == hop.end_side else "across"
            hops_by_gap[hop.gap][kind].append((edge, number))
    return hops_by_gap


def _count(levels: Mapping[Turn, int]) -> int:
    return 1 + max(levels.values(), default=-1)


def _returning(turns: Sequence[Turn], spans: Mapping[Turn, Span]) -> dict[Turn, int]:
    """Return the extent of each hop that turns back: around those that turn inside it."""
    return _levels(sorted(turns, key=lambda turn: abs(spans[turn].near - spans[turn].far)), spans)


def _nesting_levels(turns: Sequence[Turn], spans: Mapping[Turn, Span]) -> dict[Turn, int]:
    """Return a level for each hop to the row below: the longest is the outermost."""
    inward = sorted(turns, key=lambda turn: spans[turn].far - spans[turn].near)
    return {turn: level for level, turn in enumerate(inward)}


def _crossing(turns: Sequence[Turn], spans: Mapping[Turn, Span]) -> dict[Turn, int]:
    """Return a level for each crossing hop: rising ones from the top down, falling ones from the bottom up.

    A hop that leaves the near bank where another reaches the far one turns before it, or they would overlap.
    """
    rising = sorted((t for t in turns if spans[t].near > spans[t].far), key=lambda t: spans[t].near)
    falling = sorted((t for t in turns if spans[t].near < spans[t].far), key=lambda t: -spans[t].near)
    waiting = dict.fromkeys([*rising, *falling])
    sooner = _sooner(list(waiting), spans)
    order: list[Turn] = []
    while waiting:
        turn = next(
            (each for each in waiting if waiting.keys().isdisjoint(sooner[each])), next(iter(waiting))
        )
        order.append(turn)
        del waiting[turn]
    return _levels(order, spans)


def _sooner(turns: Sequence[Turn], spans: Mapping[Turn, Span]) -> dict[Turn, list[Turn]]:
    """Return, for each hop, the hops that leave the near bank on the level where it reaches the far one."""
    near = sorted(turns, key=lambda turn: spans[turn].near)
    levels = [spans[turn].near for turn in near]
    earlier_hops = {}
    for turn in turns:
        far = spans[turn].far
        some = near[bisect_left(levels, far - LEVEL) : bisect_right(levels, far + LEVEL)]
        earlier_hops[turn] = [other for other in some if other != turn]
    return earlier_hops


def _levels(turns: Sequence[Turn], spans: Mapping[Turn, Span]) -> dict[Turn, int]:
    """Return, for each hop, the first level after those of all earlier hops that it comes close to."""
    levels: dict[Turn, int] = {}
    for turn in turns:
        taken = (level for other, level in levels.items() if _are_close(spans[turn], spans[other]))
        levels[turn] = 1 + max(taken, default=-1)
    return levels


def _are_close(one: Span, other: Span) -> bool:
    return min(one) < max(other) + CLOSE and min(other) < max(one) + CLOSE
