"""A film as SVG: one frame, the first and the last side by side, or all of them in one drawing that a script can step.

The drawing is self-contained: no scripts, no external fonts or images, colours by custom properties that a page may set, dark if the reader prefers it. Its
text form is its description. All text is escaped (`elements`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Required, TypedDict, Unpack

from ooxcheck.datatypes import dataclass
from ooxcheck.pictures.draw.elements import More, coordinate, draw_shape, element, escape_markup
from ooxcheck.pictures.draw.shapes import LINE, Against, Shape, shapes, value_lines
from ooxcheck.pictures.draw.templating import source
from ooxcheck.pictures.film.film import Film, Frame, Waits, without_history
from ooxcheck.pictures.layout.layout import Layout
from ooxcheck.pictures.layout.routes import Point
from ooxcheck.text.traces import one_line

MARGIN = 20.0
MAX_REASON = 5
"""The number of lines of the reason in a drawing."""

LEGEND = (
    "new: double border, changed: bar and old value struck out, gone: dashed and crossed out, unchanged: pale"
)

OUTLINED = "outlined: what makes it false, and for which values"

WAITING = "dashed: waits for, solid: held by; outlined: a circle in which everybody waits for the next, and the locks that are in it"

MAX_HEADING = 120

WIDE = 1080.0
"""The largest width of two frames side by side; wider ones are stacked, unless they are tall."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A frame in a drawing: its caption, its origin, and its content."""

    caption: str
    x: float
    y: float
    caption_y: float
    shapes: Sequence[tuple[Shape, More]]


def svg(
    film: Film,
    number: int,
    *,
    against: Against | None = "last",
    prefix: str = "heap",
    css: bool = True,
    titled: bool = True,
    scale: float = 1.0,
) -> str:
    """Return one frame as a drawing of its own, marked with its changes.

    `prefix` begins its ids. Style, title and description can be left out for a page that has them itself. At another scale the text has another size.
    """
    frame, places = film.frames[number], film.layout
    top = MARGIN + LINE * _lines([frame], places)
    panel = Panel("", MARGIN, top, 0.0, _plain(shapes(frame, places, against)))
    size = Point(_width(places), top + places.height + MARGIN)
    title = f"{film.method}, {frame.title}"
    return _write(
        [panel], size, title, "\n".join(frame.lines), prefix=prefix, css=css, titled=titled, scale=scale
    )


def before_after(film: Film, *, prefix: str = "heap", css: bool = True, titled: bool = True) -> str:
    """Return the frames before and after the call in one drawing: side by side, or stacked if they are wide and not tall."""
    film = without_history(film)
    after = film.after.moment if film.after.since_start.is_of_heap else "after, unchanged"
    row = _row(film, [(film.before, film.before.moment), (film.after, after)])
    text = "\n".join(["before:", *film.before.lines, "after:", *film.after.lines, "because:", *film.because])
    heading = one_line(f"{film.method}: {film.title}", MAX_HEADING)
    return _in_a_row(row, heading, text, _notes(film), _because(film), prefix=prefix, css=css, titled=titled)


def side_by_side(
    film: Film,
    notes: Sequence[str] = (),
    *,
    prefix: str = "heap",
    css: bool = True,
    titled: bool = True,
    first_above: bool = False,
) -> str:
    """Return all frames in one drawing, each below its title; wide ones are stacked, or only the first is above the others."""
    row = _row(film, [(frame, frame.title) for frame in film.frames], first_above=first_above)
    text = "\n".join(line for frame in film.frames for line in (f"{frame.title}:", *frame.lines))
    heading = one_line(film.title, MAX_HEADING)
    return _in_a_row(row, heading, text, notes, (), prefix=prefix, css=css, titled=titled)


@dataclass(frozen=True, slots=True)
class _Row:
    """Panels side by side or stacked, and their size."""

    panels: list[Panel]
    width: float
    bottom: float


def _row(film: Film, frames: Sequence[tuple[Frame, str]], *, first_above: bool = False) -> _Row:
    """Return frames with captions, side by side or stacked; below them the wait-for graph."""
    places = film.layout
    lines = LINE * _lines([frame for frame, _ in frames], places)
    is_wide = len(frames) * _width(places) > WIDE and _width(places) > places.height
    step = Point(_width(places) + MARGIN, places.height + lines + 62.0)
    squares = list(_squares(len(frames), is_wide=is_wide, first_above=first_above))
    panels = []
    for (column, line), (frame, caption) in zip(squares, frames, strict=True):
        top = 78.0 + lines + line * step.y
        frame_shapes = _plain(shapes(frame, places, "start"))
        panels.append(Panel(caption, MARGIN + column * step.x, top, 56.0 + line * step.y, frame_shapes))
    columns = max(column for column, _ in squares)
    width, bottom = _width(places) + columns * step.x, panels[-1].y + places.height + MARGIN
    if film.waits:
        panels.append(_waiting(film.waits, bottom + 42.0))
        width, bottom = (
            max(width, _width(film.waits.layout)),
            panels[-1].y + film.waits.layout.height + MARGIN,
        )
    return _Row(panels, width, bottom)


def _squares(number: int, *, is_wide: bool, first_above: bool) -> Iterator[tuple[int, int]]:
    """Yield the column and the line of each frame."""
    for place in range(number):
        if not is_wide:
            yield place, 0
        elif first_above:
            yield max(0, place - 1), min(place, 1)
        else:
            yield 0, place


def _in_a_row(
    row: _Row,
    heading: str,
    text: str,
    notes: Sequence[str],
    because: Sequence[str],
    *,
    prefix: str,
    css: bool,
    titled: bool,
) -> str:
    texts = [8.3 * len(heading), *(6.3 * len(note) for note in notes), *(7.0 * len(line) for line in because)]
    width = max(row.width, 2 * MARGIN + max(texts))
    height = row.bottom + 17.0 * len(because) + 18.0 * len(notes) + 14.0 * bool(notes or because)
    return _write(
        row.panels, Point(width, height), heading, text, heading=heading, notes=notes, because=because,
        because_y=row.bottom + 8.0, prefix=prefix, css=css, titled=titled,
    )  # fmt: skip


def waiting(waits: Waits, *, prefix: str = "waits", css: bool = True, titled: bool = True) -> str:
    """Return the wait-for graph of a deadlock as a drawing of its own."""
    size = Point(_width(waits.layout), waits.layout.height + 2 * MARGIN)
    panel = replace(_waiting(waits, MARGIN), caption="")
    return _write(
        [panel], size, waits.frame.title, "\n".join(waits.frame.lines), prefix=prefix, css=css, titled=titled
    )


def _waiting(waits: Waits, top: float) -> Panel:
    return Panel(waits.frame.title, MARGIN, top, top - 22.0, _plain(shapes(waits.frame, waits.layout)))


def moving(film: Film, *, prefix: str = "heap", css: bool = True, titled: bool = True) -> str:
    """Return all frames in one drawing, in which the last one is shown.

    Every element has an attribute ``data-on`` with the numbers of the frames that show it, ``0-3,7``, and the class ``on`` if it is shown now: to show another
    frame, set that class accordingly.
    """
    places = film.layout
    top = MARGIN + LINE * _lines(film.frames, places)
    frames_by_shape: dict[Shape, list[int]] = {}
    for number, frame in enumerate(film.frames):
        for shape in shapes(frame, places, "start" if frame.moment == "after" else "last"):
            frames_by_shape.setdefault(shape, []).append(number)
    last = len(film.frames) - 1
    drawn = [
        _frame_switches(shape, frames_by_shape[shape], last) for shape in sorted(frames_by_shape, key=_layer)
    ]
    panel = Panel("", MARGIN, top, 0.0, drawn)
    size = Point(_width(places), top + places.height + MARGIN)
    text = "\n".join(film.after.lines)
    return _write([panel], size, f"{film.method}: {film.title}", text, prefix=prefix, css=css, titled=titled)


def stylesheet() -> str:
    """Return the style of all drawings, for a page that contains it once.

    Programs without custom properties (most converters) find a plain colour before it.
    """
    text = source("heap.css")
    light = dict(reversed(re.findall(r"--(\w+): var\(--ooxcheck-\w+, (#\w+)\)", text)))
    return re.sub(r"([\w-]+): var\(--(\w+)\);", lambda m: f"{m[1]}: {light[m[2]]}; {m[0]}", text)


def ranges(numbers: Iterable[int]) -> str:
    """Return increasing numbers as ranges: ``0-3,7``."""
    runs = groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])
    groups = [[number for _, number in run] for _, run in runs]
    return ",".join(str(group[0]) if len(group) == 1 else f"{group[0]}-{group[-1]}" for group in groups)


# ------------------------------------------------------------------------------------------------------------ parts


def _lines(frames: Sequence[Frame], places: Layout) -> int:
    return max(value_lines(frame, places.width) for frame in frames)


def _width(places: Layout) -> float:
    return max(places.width, 240.0) + 2 * MARGIN


def _plain(frame_shapes: Iterable[Shape]) -> list[tuple[Shape, More]]:
    return [(shape, More()) for shape in frame_shapes]


def _frame_switches(shape: Shape, frames: Sequence[int], last: int) -> tuple[Shape, More]:
    return shape, More(" on" if last in frames else "", ranges(frames))


def _layer(shape: Shape) -> int:
    """Return the layer of a shape."""
    kinds = ("BoxShape", "CellShape", "ArrowShape", "ChipShape", "ValueShape")
    return kinds.index(type(shape).__name__)


def _because(film: Film) -> list[str]:
    """Return the reason in a few lines, preferably the last ones."""
    lines = list(film.because)
    return [
        f"because  {line}" if not number else f"         {line}"
        for number, line in enumerate(lines[-MAX_REASON:])
    ]


def _notes(film: Film) -> list[str]:
    """Return the notes below a drawing: the legend of marks, if there are any, and the parts that are not drawn."""
    notes = []
    if film.after.since_start.is_of_heap:
        notes.append(LEGEND)
    if film.waits:
        notes.append(WAITING)
    elif film.after.snapshot.blame:
        notes.append(OUTLINED)
    if film.folded_objects or film.folded_cells:
        objects = f"{film.folded_objects} object{'s' * (film.folded_objects != 1)}"
        cells = f"{film.folded_cells} cell{'s' * (film.folded_cells != 1)}"
        notes.append(f"not drawn, since they play no part: {objects}, {cells} (--all-cells)")
    return notes


# ---------------------------------------------------------------------------------------------------------- writing


class Said(TypedDict, total=False):
    """The texts of a drawing besides its panels, and how it is embedded in a page."""

    heading: str
    notes: Sequence[str]
    because: Sequence[str]
    because_y: float
    prefix: Required[str]
    css: Required[bool]
    titled: Required[bool]
    scale: float


def _write(panels: Sequence[Panel], size: Point, title: str, description: str, **said: Unpack[Said]) -> str:
    width, height, scale = coordinate(size.x), coordinate(size.y), said.get("scale", 1.0)
    shown_width, shown_height = coordinate(scale * size.x), coordinate(scale * size.y)
    prefix = said["prefix"]
    label = (
        f' role="img" aria-labelledby="{escape_markup(f"{prefix}-title {prefix}-desc")}"'
        if said["titled"]
        else ""
    )
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ooxcheck-heap" xml:space="preserve"{label}'
        f' viewBox="0 0 {width} {height}" width="{shown_width}" height="{shown_height}">',
    ]
    if said["titled"]:
        lines.append(element("title", "", escape_markup(title), id=f"{prefix}-title"))
        lines.append(element("desc", "", escape_markup(description), id=f"{prefix}-desc"))
    if said["css"]:
        lines.append(f"<style>\n{stylesheet()}\n</style>")
    lines.append(element("rect", "paper", width=size.x, height=size.y))
    return "\n".join([*lines, *_texts(panels, size, said), "</svg>\n"])


def _texts(panels: Sequence[Panel], size: Point, said: Said) -> Iterator[str]:
    """Yield the heading, the panels with their captions, the reason and the notes."""
    if said.get("heading"):
        yield _line("title", 26, said["heading"])
    for panel in panels:
        if panel.caption:
            yield element("text", "caption", escape_markup(panel.caption), x=panel.x, y=panel.caption_y)
        place = f"translate({coordinate(panel.x)} {coordinate(panel.y)})"
        yield element(
            "g",
            "panel",
            "\n" + "".join(draw_shape(shape, more) for shape, more in panel.shapes),
            transform=place,
        )
    for index, line in enumerate(said.get("because", ())):
        yield _line("because", said["because_y"] + 17 * index, line)
    notes = said.get("notes", ())
    for index, line in enumerate(notes):
        yield _line("note", size.y - 12 - 16 * (len(notes) - 1 - index), line)


def _line(css: str, y: float, text: str) -> str:
    """Return a line of text at the margin."""
    return element("text", css, escape_markup(text), x=str(MARGIN), y=y)
