"""Many frames on one page, each distinct line of them written once: what changes is which lines are shown.

A step of a run changes little, so the frames of a film have almost everything in common. A line is written into the page
once, with the numbers of the frames that show it: ``0-3,7``. A page about a run of hundreds of steps is then about as
large as its trace. The pictures themselves are written in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise

from datatypes import dataclass
from ooxcheck.pictures.draw.svg import ranges


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a picture, the frames that show it, and whether the last one does."""

    content: str
    frames: str
    is_last: bool


def reel(frames: Sequence[Sequence[str]]) -> list[Piece]:
    """Return the distinct pieces of frames, painted in an order that each frame agrees with, if there is one."""
    shown: dict[str, list[int]] = {}
    for number, frame in enumerate(frames):
        for content in dict.fromkeys(frame):
            shown.setdefault(content, []).append(number)
    last = len(frames) - 1
    return [Piece(content, ranges(shown[content]), shown[content][-1] == last) for content in _ordered(frames, shown)]


def _ordered(frames: Sequence[Sequence[str]], shown: Iterable[str]) -> list[str]:
    """Return the pieces so that what is painted before another in a frame stays before it."""
    sorter: TopologicalSorter[str] = TopologicalSorter(dict.fromkeys(shown, ()))
    for frame in frames:
        distinct = list(dict.fromkeys(frame))
        for before, after in pairwise(distinct):
            sorter.add(after, before)
    try:
        return list(sorter.static_order())
    except CycleError:
        return list(shown)
