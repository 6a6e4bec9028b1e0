"""The effects of a method on one page: for each path the condition, the heap before and the heap after."""

from __future__ import annotations

from collections.abc import Sequence

from ooxcheck.evaluation.facts import titled_facts
from ooxcheck.oox.running.outcomes import Returned, Threw
from ooxcheck.pages.galleries.gallery import Entry, gallery
from ooxcheck.path_effects.effects import Effect, Effects
from ooxcheck.path_effects.effects_text import count_line, effect_lines, end_words, reservation_lines
from ooxcheck.pictures.draw.svg import LEGEND, side_by_side
from ooxcheck.pictures.film.heap_comparison import TitledHeap, compare_heaps
from ooxcheck.pictures.film.single_heap import Root, argument_roots
from ooxcheck.reports.check_report import question_words
from ooxcheck.text.sanitise import visible


def effects_page(effects: Effects) -> str:
    """Return the page."""
    title = visible(f"what {effects.question.method.name} does")
    width = effects.question.program.int_width
    entries = [_entry(number, effect, width) for number, effect in enumerate(effects, 1)]
    return gallery(
        title,
        count_line(effects),
        entries,
        [question_words(effects.question, None), *reservation_lines(effects)],
    )


def _entry(number: int, effect: Effect, width: int) -> Entry:
    shown = titled_heaps(effect)
    colour = {Returned: "good", Threw: "warn"}.get(type(effect.outcome), "bad")
    return Entry(
        f"path-{number}",
        f"path {number}: {'; '.join(effect.condition)}",
        colour,
        said=tuple(f"It {words}." for words in end_words(effect)),
        drawing=_draw(effect, shown, prefix=f"path-{number}", css=False),
        text=tuple(effect_lines(effect)),
        facts=titled_facts(effect.method, width, shown),
    )


def draw_effect(effect: Effect, *, prefix: str) -> str:
    """Return the heap before and after in one drawing of its own."""
    return _draw(effect, titled_heaps(effect), prefix=prefix, css=True)


def _draw(effect: Effect, shown: Sequence[TitledHeap], *, prefix: str, css: bool) -> str:
    film = compare_heaps(effect.method.name, f"{effect.method.name}: {'; '.join(effect.condition)}", shown)
    return side_by_side(film, (LEGEND,) if film.after.since_start.is_of_heap else (), prefix=prefix, css=css)


def titled_heaps(effect: Effect) -> list[TitledHeap]:
    """Return the two heaps of a path."""
    method = effect.method
    before = TitledHeap(
        "before", effect.before.heap, argument_roots(method, effect.before.arguments), effect.names_before
    )
    result = (
        [Root("retval", method.result, effect.outcome.value)]
        if isinstance(effect.outcome, Returned) and method.retval
        else []
    )
    held = [*argument_roots(method, effect.after.arguments), *result]
    after = TitledHeap(": ".join(["after", *end_words(effect)]), effect.after.heap, held, effect.names_after)
    return [before, after]
