"""A contact sheet of heaps: many small drawings side by side on one page."""

from __future__ import annotations

from ooxcheck.datatypes import dataclass
from ooxcheck.enumeration.heaps import Heap, Heaps
from ooxcheck.enumeration.heaps_text import bounds_words, count_line, heap_text, remark_lines, subject
from ooxcheck.enumeration.target import is_class
from ooxcheck.evaluation.facts import dump_facts, heap_facts
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.typed import Method
from ooxcheck.pages.page import policy
from ooxcheck.pages.rendering import asset, template
from ooxcheck.pictures.draw.svg import stylesheet, svg
from ooxcheck.pictures.film.single_heap import Root, argument_roots, heap_picture, in_one_direction
from ooxcheck.text.json_form import Json

LARGEST, SMALLEST = 0.85, 0.65
"""The scales of drawings side by side, between which their text is readable."""

PAGE = 1100.0
"""The width of a page on a usual screen."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A heap as a drawing and as text."""

    drawing: str
    text: str


def contact_sheet(heaps: Heaps, *, onward: str = "") -> str:
    """Return the page; `onward` is the link to one more heap."""
    style, script = (
        f"{stylesheet()}\n{asset('page.css')}\n{asset('sheet.css')}",
        "\n".join(map(asset, ("zooming.js", "evaluating.js", "sheet.js"))),
    )
    return template("sheet.html").render(
        title=f"heaps of {subject(heaps.request)}",
        status=count_line(heaps),
        asked=bounds_words(heaps.request),
        remarks=[" ".join(line.split()) for line in remark_lines(heaps)],
        policy=policy(style, [script], "'none'"),
        style=style,
        script=script,
        onward=onward,
        facts=dump_facts(_facts(heaps)),
        heaps=[
            Picture(drawing, "\n".join(heap_text(heap)))
            for heap, drawing in zip(heaps, _drawings(heaps), strict=True)
        ],
    )


def _facts(heaps: Heaps) -> dict[str, Json]:
    """Return the heaps as data; that of a class has its object as ``this``."""
    wanted = heaps.request.wanted
    return heap_facts(wanted.method, wanted.program.int_width, (heap.state for heap in heaps))


def draw_heap(heap: Heap) -> str:
    """Return a drawing of a heap on its own."""
    return svg(heap_picture(heap.method, "heap", heap.state, _roots(heap.method, heap.state)), 0)


def _drawings(heaps: Heaps) -> list[str]:
    """Return drawings in one direction and in one scale, in which the widest fits a page if it remains readable."""
    films = in_one_direction(
        [
            heap_picture(heap.method, f"heap {number}", heap.state, _roots(heap.method, heap.state))
            for number, heap in enumerate(heaps, 1)
        ]
    )
    widest = max((film.layout.width for film in films), default=0.0)
    scale = min(LARGEST, max(SMALLEST, PAGE / max(widest, 1.0)))
    return [svg(film, 0, css=False, titled=False, scale=scale) for film in films]


def _roots(method: Method, state: State) -> list[Root]:
    """Return the arguments; the one object of a class needs no name."""
    return [] if is_class(method) else argument_roots(method, state.arguments)
