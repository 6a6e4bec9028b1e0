"""The size of the box of an object, and the positions of its cells: large enough for all contents.

Rows are stacked and let arrows out to the left and to the right; slots are side by side and let them out at the top or at the bottom. So drawn from left to
right an object has rows, and an array of references is a column; drawn from the top down the references of an object are slots. An array of values is always a
row of slots. Slots of back links, such as ``parent``, are at the right end of the header, so that arrows from above enter the header beside them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.pictures.snapshots import Box, Cell
from ooxcheck.text.sanitise import cells

Direction: TypeAlias = Literal["across", "down"]
"""The direction of layers: from left to right, or from the top down."""

Shape: TypeAlias = Literal["row", "slot"]

CHAR = 7.25
"""The width of a character in the font of the pictures."""

HEAD, ROW, SLOT, TALL = 24, 20, 36, 50
"""The heights of a header, a row and a slot, and of a slot with its old content."""

DOOR, INSET = 7.0, 5.0
"""The distance of entries at the end of a title, from each other and from its corners."""

CHIP_DOOR = 9.0
"""The distance of the arrows of chips from the upper edge of a title beside them."""

CROWD = 12
"""The number of entries for which a title grows; more are closer."""

BESIDE = 40.0
"""The least width of a slot in the header."""

PAD = 9
LONG = 40
"""The longest name."""

PORT = 26
"""The width of the start of an arrow in a row."""


class Rect(NamedTuple):
    """A rectangle, by its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    def move_by(self, x: float, y: float) -> Rect:
        """Return the same rectangle elsewhere."""
        return Rect(self.x + x, self.y + y, self.width, self.height)


class Spot(NamedTuple):
    """The position of a cell in its box, whether it is a row or a slot, and whether its arrow leaves at the top."""

    rect: Rect
    shape: Shape
    is_upward: bool = False


@dataclass(frozen=True, slots=True)
class Outline:
    """The box of an object, at the origin: its size, its header, its cells by name, the line with the number of folded ones.

    `taken` is the width of the slots at the right end of the header.
    """

    width: float
    height: float
    head: Rect
    cells: dict[str, Spot]
    folded: Rect | None
    taken: float = 0.0


def text_width(text: str) -> float:
    """Return the width of a text."""
    return CHAR * (len(text) if text.isascii() else sum(width for _, width in cells(text)))


def outline(
    forms: Sequence[Box], direction: Direction, upward: frozenset[str] = frozenset(), doors: int = 0
) -> Outline:
    """Return the outline of an object with these forms.

    Arrows of cells in `upward` leave at the top, and `doors` is the number of entries at one side of the title.
    """
    held = _all_contents(forms)
    is_referring = {name: any(cell.target or cell.is_null for cell in ever) for name, ever in held.items()}
    if forms[0].is_array:
        is_slotted = direction == "down" or not any(is_referring.values())
        slots = list(held) if is_slotted else []
    else:
        slots = [name for name, refers in is_referring.items() if refers and direction == "down"]
    rows = [name for name in held if name not in slots]
    above = [name for name in slots if name in upward]
    below = [name for name in slots if name not in upward]
    taken = sum(_upward_width(name, held[name]) for name in above)
    width = _width(forms[0], held, rows, below, taken)
    head = max(HEAD, 2 * INSET + DOOR * (min(doors, CROWD) - 1))
    return _stack(width, head, held, above, rows, below, has_folded=any(form.folded for form in forms))


def brief(name: str) -> str:
    """Return a name, shortened if it is too long."""
    return name if len(name) <= LONG else f"{name[: LONG - 3]}..."


def headline(box: Box) -> str:
    """Return the header of a box: the name and the type, with space for a mark."""
    return f"{brief(box.name)} : {brief(box.type)}"


def _all_contents(forms: Sequence[Box]) -> dict[str, list[Cell]]:
    """Return by name all contents of each cell."""
    held: dict[str, dict[Cell, None]] = {}
    for form in forms:
        for cell in form.cells:
            held.setdefault(cell.name, {})[cell] = None
    return {name: list(ever) for name, ever in held.items()}


def _width(
    box: Box, held: dict[str, list[Cell]], rows: Sequence[str], slots: Sequence[str], taken: float
) -> float:
    wanted = [text_width(headline(box)) + 2 * PAD + 4 * CHAR + taken]
    wanted += [text_width(brief(name)) + _content_width(held[name]) + 3 * PAD for name in rows]
    wanted += [sum(_slot_width(name, held[name]) for name in slots)]
    return float(round(max(wanted)))


def _content_width(ever: Sequence[Cell]) -> float:
    """Return the width of the content of a cell, and of its old content if it can differ."""
    texts = [text_width(text) for text in _texts(ever)]
    refers = any(cell.target or cell.is_null for cell in ever)
    if refers and len(ever) > 1:
        texts.append(text_width("null"))
    former = max(texts, default=0.0) + PAD if len(ever) > 1 else 0.0
    return max([*texts, 0.0]) + former + (PORT if refers else 0)


def _slot_width(name: str, ever: Sequence[Cell]) -> float:
    return max([text_width(brief(name)), *map(text_width, _texts(ever)), 14.0]) + 1.5 * PAD


def _upward_width(name: str, ever: Sequence[Cell]) -> float:
    """Return the width of a slot in the header, beside whose arrow others enter."""
    return max(BESIDE, _slot_width(name, ever))


def _texts(ever: Sequence[Cell]) -> list[str]:
    """Return the texts in a cell."""
    return [cell.text for cell in ever if cell.target is None and not cell.is_null]


def _stack(
    width: float,
    head_height: float,
    held: dict[str, list[Cell]],
    above: Sequence[str],
    rows: Sequence[str],
    below: Sequence[str],
    *,
    has_folded: bool,
) -> Outline:
    """Return the parts of a box on top of each other: the header with its slots, rows, the folded ones, slots."""
    spots: dict[str, Spot] = {}
    y = max(head_height, _slot_height(above, held))
    head, taken = Rect(0, 0, width, y), sum(_upward_width(name, held[name]) for name in above)
    x = width - taken
    for name in above:
        spots[name] = Spot(Rect(x, 0, _upward_width(name, held[name]), y), "slot", is_upward=True)
        x += spots[name].rect.width
    for name in rows:
        spots[name] = Spot(Rect(0, y, width, ROW), "row")
        y += ROW
    folded = Rect(0, y, width, ROW) if has_folded else None
    y = _place_slots(spots, below, held, width, y + (ROW if has_folded else 0))
    return Outline(width, y, head, {name: spots[name] for name in held}, folded, taken)


def _place_slots(
    spots: dict[str, Spot], names: Sequence[str], held: dict[str, list[Cell]], width: float, y: float
) -> float:
    """Place slots side by side so that they fill the width; return the position below them."""
    widths = [_slot_width(name, held[name]) for name in names]
    spare = (width - sum(widths)) / len(names) if names else 0.0
    height = _slot_height(names, held)
    x = 0.0
    for name, own in zip(names, widths, strict=True):
        spots[name] = Spot(Rect(x, y, own + spare, height), "slot")
        x += own + spare
    return y + height


def _slot_height(names: Sequence[str], held: dict[str, list[Cell]]) -> float:
    """Return the height of a row of slots: none without slots."""
    if not names:
        return 0.0
    return TALL if any(len(_texts(held[name])) > 1 for name in names) else SLOT
