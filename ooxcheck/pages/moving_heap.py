"""The animated heap of a run: the film of `ooxcheck.pictures`, in pieces that the page shows and hides."""

from __future__ import annotations

from ooxcheck.datatypes import dataclass
from ooxcheck.pages.shared_lines import Piece, reel
from ooxcheck.pictures.draw.svg import moving, ranges, svg
from ooxcheck.pictures.film.film import Film, Frame
from ooxcheck.text.diagnostics import pluralise
from ooxcheck.text.traces import one_line

COLUMN, PAGE = 600, 1460
"""The largest widths of a drawing for a column, and for a page."""

MAX_WORDS = 400
"""The longest line of text about the heap, for screen readers."""


@dataclass(frozen=True, slots=True)
class Moving:
    """Frames drawn over each other, as markup, and as text, piece by piece; `told` is the last frame in one line."""

    drawing: str
    words: list[Piece]
    told: str


@dataclass(frozen=True, slots=True)
class Screened:
    """The heap after each call of a history, before the call of the run, after each of the shown steps, and after the call.

    `first` is the number of the frame before the call: the number of frames of the history. `shown` has the numbers of those steps in the condensed trace, `folded` describes what is not drawn. The `breadth` is narrow, wide or vast: it needs a column,
    the whole page, or more. `changes` are the frames in which the heap changes; `fields` are those of the drawn objects, and `flags` those among them that
    hold truth values.
    """

    first: int
    shown: list[int]
    before: Moving
    all: Moving
    last: int
    folded: str
    breadth: str
    changes: str
    fields: list[str]
    flags: list[str]


def screen_film(whole: Film) -> Screened:
    """Return a film for the page."""
    words = [_words(frame) for frame in whole.frames]
    first = whole.calls
    return Screened(
        first,
        [frame.step for frame in whole.frames if frame.step is not None],
        Moving(
            svg(whole, first, against=None, css=False, titled=False),
            reel(words[first : first + 1]),
            "; ".join(words[first]),
        ),
        Moving(moving(whole, css=False, titled=False), reel(words), "; ".join(words[-1])),
        len(whole.frames) - 1,
        _folded_words(whole),
        breadth(whole.layout.width),
        ranges(number for number, frame in enumerate(whole.frames) if frame.since_last.is_of_heap),
        list(_fields(whole)),
        [name for name, texts in _fields(whole).items() if texts <= {"true", "false"}],
    )


def _fields(whole: Film) -> dict[str, set[str]]:
    """Return the contents of the fields of the objects in a film, by name."""
    held: dict[str, set[str]] = {}
    for frame in whole.frames:
        for box in frame.snapshot.boxes.values():
            for cell in () if box.is_array else box.cells:
                held.setdefault(cell.shown_name, set()).add(cell.text)
    return held


def breadth(width: float) -> str:
    """Return the size class of a drawing."""
    return "narrow" if width <= COLUMN else "wide" if width <= PAGE else "vast"


def _words(frame: Frame) -> list[str]:
    """Return a frame as text: the variables, then the heap."""
    variables = ", ".join(f"{variable.name} = {variable.text}" for variable in frame.snapshot.variables)
    return [one_line(line, MAX_WORDS) for line in ([variables] if variables else []) + [*frame.lines]]


def _folded_words(whole: Film) -> str:
    """Return a description of the irrelevant parts that are not drawn, empty if there are none."""
    parts = [(whole.folded_objects, "object"), (whole.folded_cells, "cell")]
    return " and ".join(pluralise(number, noun) for number, noun in parts if number)
