"""Many frames on one page, with each distinct line written once and shown in several frames.

A step of a run changes little, so the frames of a film have almost everything in common. A line is written once, with the numbers of the frames that show it:
``0-3,7``. A page about hundreds of steps is then about as large as its trace. Pictures are written in the same way. Each frame shows its lines in its own
order; where frames disagree on the order, some lines are written more than once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise

from ooxcheck.datatypes import dataclass
from ooxcheck.pictures.draw.svg import ranges


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a picture, the frames that show it, and whether the last one does."""

    content: str
    frames: str
    is_last: bool


def reel(frames: Sequence[Sequence[str]]) -> list[Piece]:
    """Return the pieces of frames, so that each frame shows its own in its order; each is written once if all orders agree."""
    distinct = [list(dict.fromkeys(frame)) for frame in frames]
    last = len(frames) - 1
    return [
        Piece(content, ranges(shown), shown[-1] == last)
        for content, shown in _merge_orders(distinct, _common_order(distinct))
    ]


def _common_order(frames: Sequence[Sequence[str]]) -> list[str]:
    """Return the pieces in an order that is consistent with all frames, nothing if there is none."""
    sorter: TopologicalSorter[str] = TopologicalSorter({content: () for frame in frames for content in frame})
    for frame in frames:
        for before, after in pairwise(frame):
            sorter.add(after, before)
    try:
        return list(sorter.static_order())
    except CycleError:
        return []


def _merge_orders(frames: Sequence[Sequence[str]], start: Iterable[str]) -> list[tuple[str, list[int]]]:
    """Return pieces with the frames that show them, with copies where a frame has another order."""
    pieces: list[tuple[str, list[int]]] = [(content, []) for content in start]
    for number, frame in enumerate(frames):
        place = 0
        for content in frame:
            position = next((at for at in range(place, len(pieces)) if pieces[at][0] == content), None)
            if position is None:
                pieces.insert(place, (content, []))
            place = place if position is None else position
            pieces[place][1].append(number)
            place += 1
    return pieces
