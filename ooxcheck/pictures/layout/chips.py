"""Variables and witnesses as chips beside their boxes, each with a fixed position for the whole film.

Two variables share a position if they never refer to the same object in the same frame, so a variable that walks along a list needs only one position at each
node.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.pictures.layout.outlines import PAD, Direction, Rect, brief, text_width
from ooxcheck.pictures.snapshots import Snapshot

HEIGHT = 18.0
ARROW = 12.0
"""The length of the arrow from a chip to its box."""

GAP = 6.0


@dataclass(frozen=True, slots=True)
class Row:
    """The positions of chips beside one object: for each variable the number of its position, and the width of each position."""

    places: Mapping[str, int]
    widths: tuple[float, ...]

    def room(self, direction: Direction) -> tuple[float, float]:
        """Return the width and height of the chips and their arrows."""
        if not self.widths:
            return 0.0, 0.0
        if direction == "across":
            return sum(self.widths) + GAP * (len(self.widths) - 1), HEIGHT + ARROW
        return max(self.widths) + ARROW, len(self.widths) * (HEIGHT + GAP) - GAP

    def rect(self, variable: str, title: Rect, direction: Direction, gutter: float = 0.0) -> Rect:
        """Return the rectangle of the chip of a variable: above a title, or to its left beyond a gutter."""
        number, width = self.places[variable], chip_width(variable)
        if direction == "across":
            x = title.x + sum(self.widths[:number]) + GAP * number
            return Rect(x, title.y - ARROW - HEIGHT, width, HEIGHT)
        return Rect(title.x - gutter - ARROW - width, title.y + number * (HEIGHT + GAP), width, HEIGHT)


def chip_width(variable: str) -> float:
    """Return the width of the chip of a variable."""
    return float(round(text_width(brief(variable)) + 1.4 * PAD))


def rows(snapshots: Sequence[Snapshot]) -> dict[str, Row]:
    """Return the positions of chips beside each object that a variable ever refers to."""
    seen: dict[str, dict[str, None]] = defaultdict(dict)
    together: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for chips in dict.fromkeys(tuple(snapshot.chips()) for snapshot in snapshots):
        present: dict[str, list[str]] = defaultdict(list)
        for label, target in chips:
            present[target].append(label)
        for target, names in present.items():
            seen[target].update(dict.fromkeys(names))
            together[target].update((one, other) for one in names for other in names)
    return {target: _row(list(names), together[target]) for target, names in seen.items()}


def _row(names: Sequence[str], together: set[tuple[str, str]]) -> Row:
    """Assign each variable the first position that is free in all its frames."""
    places: dict[str, int] = {}
    for name in names:
        taken = {place for other, place in places.items() if (name, other) in together}
        places[name] = next(number for number in range(len(names)) if number not in taken)
    count = 1 + max(places.values())
    widths = [
        max(chip_width(name) for name, place in places.items() if place == number) for number in range(count)
    ]
    return Row(places, tuple(widths))
