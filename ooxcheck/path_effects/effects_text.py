"""The effects of a method as text: for each path the condition, the call, the heap before and after."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.oox.running.outcomes import Returned
from ooxcheck.oox.types import VOID
from ooxcheck.path_effects.effects import Effect, Effects
from ooxcheck.reports.check_report import header_line
from ooxcheck.reports.unwinding_assertions import beyond_words
from ooxcheck.text.diagnostics import pluralise
from ooxcheck.text.heaps import add_caption, heap_lines
from ooxcheck.text.outcomes import headline
from ooxcheck.text.sanitise import visible
from ooxcheck.text.style import Style
from ooxcheck.text.traces import call_arguments


def effects_lines(effects: Effects, style: Style) -> Iterator[str]:
    """Yield the lines about all paths."""
    yield header_line(effects.question, None, effects.seconds, style)
    yield count_line(effects)
    yield from (f"  {line}" for line in reservation_lines(effects))
    for number, effect in enumerate(effects, 1):
        yield ""
        yield f"  {style.paint('strong', f'path {number}')}"
        yield from effect_lines(effect)


def count_line(effects: Effects) -> str:
    """Return the number of paths in words."""
    return pluralise(len(effects), "path") + (
        f", and perhaps others: {visible(effects.cut)}" if effects.cut else ""
    )


def reservation_lines(effects: Effects) -> Iterator[str]:
    """Yield which executions were left out."""
    question = effects.question
    settings = question.settings_with(question.settings.unroll)
    yield from (beyond_words(bounded, question, settings) for bounded in effects.bounds)


def effect_lines(effect: Effect) -> Iterator[str]:
    """Yield the lines about one path."""
    yield from add_caption("if", list(effect.condition))
    call = (
        ", ".join(call_arguments(effect.method, effect.before.arguments, effect.names_before))
        or "no arguments"
    )
    yield from add_caption("called as", [visible(call)])
    then = heap_lines(effect.before.heap, effect.before.arguments, effect.names_before)
    now = heap_lines(effect.after.heap, effect.roots, effect.names_after)
    yield from add_caption("before", then)
    yield from add_caption("after", now if now != then else ["unchanged"] if then else [])
    yield from add_caption("it", end_words(effect))


def end_words(effect: Effect) -> list[str]:
    """Return the outcome of the call, if it is not obvious."""
    if isinstance(effect.outcome, Returned) and effect.method.result is VOID:
        return []
    return [headline(effect.outcome, effect.method, effect.names_after)]
