"""The effects of a method as text: for each path the condition, the call, the heap before and after."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.oox.running.outcomes import Returned
from ooxcheck.oox.types import VOID
from ooxcheck.path_effects.effects import Effect, Effects
from ooxcheck.reports.check_report import header_line
from ooxcheck.reports.unwinding_assertions import beyond_words
from ooxcheck.text.diagnostics import counted
from ooxcheck.text.heaps import captioned, heap_lines
from ooxcheck.text.outcomes import headline
from ooxcheck.text.sanitise import visible
from ooxcheck.text.style import Style
from ooxcheck.text.traces import call_arguments


def effects_lines(found: Effects, style: Style) -> Iterator[str]:
    """Yield the lines about all paths."""
    yield header_line(found.question, None, found.seconds, style)
    yield count_line(found)
    yield from (f"  {line}" for line in reservation_lines(found))
    for number, effect in enumerate(found, 1):
        yield ""
        yield f"  {style.paint('strong', f'path {number}')}"
        yield from effect_lines(effect)


def count_line(found: Effects) -> str:
    """Return the number of paths in words."""
    return counted(len(found), "path") + (f", and perhaps others: {visible(found.cut)}" if found.cut else "")


def reservation_lines(found: Effects) -> Iterator[str]:
    """Yield which executions were left out."""
    question = found.question
    settings = question.settings_with(question.settings.unroll)
    yield from (beyond_words(bounded, question, settings) for bounded in found.bounds)


def effect_lines(effect: Effect) -> Iterator[str]:
    """Yield the lines about one path."""
    yield from captioned("if", list(effect.condition))
    call = (
        ", ".join(call_arguments(effect.method, effect.before.arguments, effect.names_before))
        or "no arguments"
    )
    yield from captioned("called as", [visible(call)])
    then = heap_lines(effect.before.heap, effect.before.arguments, effect.names_before)
    now = heap_lines(effect.after.heap, effect.roots, effect.names_after)
    yield from captioned("before", then)
    yield from captioned("after", now if now != then else ["unchanged"] if then else [])
    yield from captioned("it", end_words(effect))


def end_words(effect: Effect) -> list[str]:
    """Return the outcome of the call, if it is not obvious."""
    if isinstance(effect.outcome, Returned) and effect.method.result is VOID:
        return []
    return [headline(effect.outcome, effect.method, effect.names_after)]
