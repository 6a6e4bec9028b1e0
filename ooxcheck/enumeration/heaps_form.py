"""Heaps as JSON: stable keys, documented in docs/json.md."""

from __future__ import annotations

from ooxcheck.enumeration.heaps import Heap, Heaps
from ooxcheck.enumeration.heaps_text import source_words, subject
from ooxcheck.enumeration.target import is_class
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.text.exits import Exit
from ooxcheck.text.json_form import Json, heap_form, promise_form, settings_form, span_form, value_form


def heaps_form(heaps: Heaps) -> dict[str, Json]:
    """Return the answer as data."""
    request, wanted = heaps.request, heaps.request.wanted
    bounds = wanted.bounds
    by_value = wanted.within_ints or wanted.keys == "values"
    return {
        "schema": "ooxcheck-heaps-1",
        "of": subject(request),
        "method": None if is_class(wanted.method) else wanted.method.full_name,
        "bounds": {
            "scope": bounds.scope,
            "scopes": dict[str, Json](bounds.scopes),
            "depth": wanted.depth,
            "array": bounds.array,
            "ints": list[Json](bounds.ints) if by_value else None,
        },
        "settings": settings_form(wanted.program, wanted.settings),
        "keys": wanted.keys,
        "shapes": wanted.shapes,
        "by_order": [
            {"places": [source_words(s) for s in o.sources], "literals": list[Json](o.literals)}
            for o in heaps.tellers.orders
        ],
        "by_value": list[Json](sorted(map(source_words, heaps.tellers.places))),
        "count": heaps.count,
        "complete": heaps.is_complete,
        "reason": heaps.reason or None,
        "sizes": {str(size): number for size, number in heaps.counts.items()},
        "problems": [promise_form(duty) for duty in heaps.problems],
        "cuts": [{"reason": bound.what, "place": span_form(bound.span)} for bound in heaps.cuts],
        "sample": request.sample,
        "seed": request.seed if request.sample is not None else None,
        "heaps": [heap_document(heap) for heap in heaps],
        "seconds": round(heaps.seconds, 3),
        "exit": int(exit_of(heaps)),
    }


def exit_of(heaps: Heaps) -> Exit:
    """Return how the command ends."""
    return Exit.FINE if heaps.count and not heaps.ended_early else Exit.NO_ANSWER


def heap_document(heap: Heap) -> Json:
    """Return one heap: the arguments and the receiver by name, and all objects."""
    state, names = heap.state, Names(heap.state.heap.objects)
    variables = heap.method.variables[: len(state.arguments)]
    arguments = zip(variables, state.arguments, strict=True)
    return {
        "arguments": {
            variable.name: value_form(value, names, variable.type) for variable, value in arguments
        },
        "heap": heap_form(state.heap, state.arguments, names),
    }
