"""A contact sheet of heaps: many small drawings side by side on one page."""

from __future__ import annotations

from ooxcheck.datatypes import dataclass
from ooxcheck.enumeration.heaps import Heap, Heaps
from ooxcheck.enumeration.heaps_text import bounds_words, count_line, heap_text, remark_lines, subject
from ooxcheck.enumeration.target import is_class
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.typed import Method
from ooxcheck.pages.page import policy
from ooxcheck.pages.rendering import asset, template
from ooxcheck.pictures.draw.svg import stylesheet, svg
from ooxcheck.pictures.film.single_heap import Root, argument_roots, heap_picture


@dataclass(frozen=True, slots=True)
class Picture:
    """A heap as a drawing and as text."""

    drawing: str
    text: str


def contact_sheet(heaps: Heaps, *, onward: str = "") -> str:
    """Return the page; `onward` is the link to one more heap."""
    style, script = f"{stylesheet()}\n{asset('page.css')}\n{asset('sheet.css')}", asset("sheet.js")
    return template("sheet.html").render(
        title=f"heaps of {subject(heaps.request)}",
        status=count_line(heaps),
        asked=bounds_words(heaps.request),
        remarks=[" ".join(line.split()) for line in remark_lines(heaps)],
        policy=policy(style, [script], "'none'"),
        style=style,
        script=script,
        onward=onward,
        heaps=[
            Picture(_drawing(heap, number), "\n".join(heap_text(heap)))
            for number, heap in enumerate(heaps, 1)
        ],
    )


def draw_heap(heap: Heap) -> str:
    """Return a drawing of a heap on its own."""
    return svg(heap_picture(heap.method, "heap", heap.state, _roots(heap.method, heap.state)), 0)


def _drawing(heap: Heap, number: int) -> str:
    film = heap_picture(heap.method, f"heap {number}", heap.state, _roots(heap.method, heap.state))
    return svg(film, 0, prefix=f"heap{number}", css=False)


def _roots(method: Method, state: State) -> list[Root]:
    """Return the arguments; the one object of a class needs no name."""
    return [] if is_class(method) else argument_roots(method, state.arguments)
