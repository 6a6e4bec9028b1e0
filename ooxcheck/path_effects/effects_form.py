"""The effects of a method as JSON: stable keys, documented in docs/json.md."""

from __future__ import annotations

from ooxcheck.formats.call_form import program_form
from ooxcheck.formats.report_form import question_form
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.path_effects.effects import Effect, Effects
from ooxcheck.text.exits import Exit
from ooxcheck.text.json_form import Json, heap_form, outcome_form
from ooxcheck.text.traces import call_arguments


def effects_form(effects: Effects) -> dict[str, Json]:
    """Return the effects as JSON."""
    question = effects.question
    return {
        "schema": "ooxcheck-effects-1",
        "method": question.method.full_name,
        "program": program_form(question.program),
        **question_form(question),
        "paths": [_effect_form(effect) for effect in effects],
        "bounds_reached": [outcome_form(bounded, question.method, Names()) for bounded in effects.bounds],
        "complete": not effects.cut,
        "reason": effects.cut or None,
        "timing": {"seconds": effects.seconds},
        "exit": int(exit_of(effects)),
    }


def exit_of(effects: Effects) -> Exit:
    """Return the exit code of the command."""
    return Exit.FINE if effects.effects and not effects.cut else Exit.NO_ANSWER


def _effect_form(effect: Effect) -> Json:
    before, after = Names(effect.before.heap.objects), Names(effect.objects_after)
    arguments: list[Json] = list(call_arguments(effect.method, effect.before.arguments, before))
    return {
        "condition": list[Json](effect.condition),
        "arguments": arguments,
        "before": heap_form(effect.before.heap, effect.before.arguments, before),
        "outcome": outcome_form(effect.outcome, effect.method, after),
        "after": heap_form(effect.after.heap, effect.roots, after),
    }
