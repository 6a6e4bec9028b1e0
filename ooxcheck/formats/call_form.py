"""The call of a counterexample as JSON, complete: every object, the arguments as values, and the choices of the run.

``ooxcheck validate`` runs it again (`ooxcheck.validation.rebuild` reads it); docs/json.md describes it under *call*.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ooxcheck.engine.fault_bundles import sources
from ooxcheck.engine.report import Counterexample
from ooxcheck.input.library import is_provided
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Bag, Dynamic
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.source import Source
from ooxcheck.oox.typed import Method
from ooxcheck.text.json_form import Json, hidden_form, object_form, statics_form, value_form
from ooxcheck.text.traces import mover_name

if TYPE_CHECKING:
    from ooxcheck.oox.running.contracts.script import Decision, Held


def program_form(*programs: Program) -> Json:
    """Return the files of some programs, each once, with the digests of their texts."""
    files = (
        source for each in programs for source in (each.origin.sources if each.origin else sources(each))
    )
    return [_source_form(source) for source in {source.name: source for source in files}.values()]


def _source_form(source: Source) -> Json:
    from ooxcheck.input.digest import digest

    return {"file": source.name, "sha256": digest(source.text), "library": is_provided(source)}


def call_form(method: Method, example: Counterexample) -> Json:
    """Return the call of a counterexample."""
    state, names = example.state, Names(example.state.heap.objects)
    return {
        "arguments": _arguments_form(method, state, names),
        "objects": [
            {"name": names.name(obj), **object_form(obj, names), **hidden_form(obj, names)}
            for obj in state.heap.objects
        ],
        "statics": statics_form(state.heap, names),
        **hidden_form(state.heap.statics, names),
        "choices": None if example.choices is None else [decision_form(each) for each in example.choices],
        "schedule": [mover_name(mover) for mover in example.schedule],
    }


def _arguments_form(method: Method, state: State, names: Names) -> Json:
    types = [variable.type for variable in method.variables[: len(state.arguments)]]
    return [value_form(atom, names, type_) for atom, type_ in zip(state.arguments, types, strict=True)]


def decision_form(decision: Decision) -> Json:
    """Return the choice for one call or loop."""
    return {
        "appeared": [
            {
                "number": each.number,
                "type": str(each.type),
                "cells": None if each.cells is None else _held_forms(each.cells),
            }
            for each in decision.appeared
        ],
        "writes": [
            {"object": _held_form(ref), "cell": at, "value": _held_form(held)}
            for ref, at, held in decision.writes
        ],
        "result": _held_form(decision.result),
        "throws": decision.throws,
        "variables": [{"slot": slot, "value": _held_form(held)} for slot, held in decision.variables],
    }


def _held_forms(cells: Iterable[Held]) -> Json:
    return [_held_form(held) for held in cells]


def _held_form(held: Held) -> Json:
    from ooxcheck.oox.running.contracts.script import Ref

    match held:
        case Ref(home, number):
            return {home.value: number}
        case frozenset():
            return {"rows": sorted((_held_forms(row) for row in held), key=str)}
        case tuple():
            return {"elements": _held_forms(held)}
        case Bag():
            numbered: Iterable[tuple[Dynamic, int]] = held.counts
            counts = sorted(((_held_form(atom), count) for atom, count in numbered), key=str)
            return {"counts": [{"value": value, "count": count} for value, count in counts]}
        case float() if not math.isfinite(held):
            return {"float": str(held)}
        case _:
            return held
