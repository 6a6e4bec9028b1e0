"""Answers as JSON with stable keys, documented in docs/json.md. Text of programs reaches it only through the encoder."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from typing import TypeAlias

from ooxcheck.diagnosis.java_words import exception_name
from ooxcheck.input.name_loops import named_bounds
from ooxcheck.oox.arithmetic import shortest
from ooxcheck.oox.declarations import HIDDEN, AnyField
from ooxcheck.oox.diagnostics import Diagnostic
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Bag, Content, Heap, Obj, Unset, in_order
from ooxcheck.oox.running.machine.provenance import Read
from ooxcheck.oox.running.machine.synchronisation import Blocked, Forked, Imminent, Joined, Locked, Unlocked
from ooxcheck.oox.running.machine.trace import Allocated, Assigned, Change, Deferred, Step, Trace, Written
from ooxcheck.oox.running.outcomes import (
    Bounded,
    Deadlocked,
    Dropped,
    Duty,
    Exhausted,
    Outcome,
    Returned,
    Threw,
    Undetermined,
    Violated,
)
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import CHAR, ERROR, ArrayType, Type
from ooxcheck.text.outcomes import kind_of, violation_words
from ooxcheck.text.traces import call_arguments, effects, listed_steps, one_line, statement_text, thread_name

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

MAX_STEPS = 10_000


def to_json(document: dict[str, Json]) -> str:
    """Return a document as plain ASCII, with keys in their order."""
    return json.dumps(document, indent=2, allow_nan=False)


def settings_form(program: Program, settings: Settings) -> Json:
    """Return the settings of an answer, with the width of integers."""
    return {
        "int_width": program.int_width,
        "overflow": settings.overflow,
        "unroll": settings.unroll,
        "unrolls": dict[str, Json](named_bounds(program, settings)),
        "open": settings.open_types,
        "invariants": settings.invariants,
        "exceptions_allowed": settings.exceptions_allowed,
        "inherited": settings.inherited,
        "memory_model": settings.memory_model,
        "races": settings.races,
        "contexts": settings.contexts,
        "no_laws": program.origin is not None and program.origin.no_laws,
        "steps": settings.steps,
        "depth": settings.depth,
    }


def span_form(span: Span | None) -> Json:
    """Return a place: file, line and column from 1, its end, and its text."""
    if span is None:
        return None
    (line, column), (end_line, end_column) = map(span.source.position, (span.start, span.end))
    return {
        "file": span.source.name,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
        "text": one_line(span.text),
    }


def diagnostic_form(diagnostic: Diagnostic) -> Json:
    """Return a diagnostic."""
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        "place": span_form(diagnostic.span),
        "notes": list(diagnostic.notes),
    }


def notes_form(notes: Iterable[Diagnostic]) -> list[Json]:
    """Return notes as data."""
    return [diagnostic_form(note) for note in notes]


def value_form(content: Content, names: Names, type_: Type = ERROR) -> Json:
    """Return a value: numbers, bools, strings and null unchanged, others as an object with one key.

    A float of single precision is the shortest decimal that reads back as it.
    """
    match content:
        case Obj():
            return {"object": names.name(content)}
        case frozenset():
            return {"rows": [[value_form(atom, names) for atom in row] for row in in_order(content)]}
        case tuple():
            return {"elements": [value_form(atom, names, type_) for atom in content]}
        case Bag():
            return {
                "counts": [
                    {"value": value_form(atom, names, type_), "count": count}
                    for atom, count in content.in_order()
                ]
            }
        case Unset():
            return {"unset": True}
        case float() if not math.isfinite(content):
            return {"float": str(content)}
        case float():
            return float(shortest(content, type_))
        case int() if type_ is CHAR:
            return {"char": chr(content)}
        case _:
            return content


def heap_form(heap: Heap, roots: Iterable[Content], names: Names) -> Json:
    """Return the objects that the roots and the static fields reach, by name, and the static fields."""
    objects = heap.reachable(roots)
    return {
        "objects": {names.name(obj): object_form(obj, names) for obj in objects},
        "statics": statics_form(heap, names),
    }


def statics_form(heap: Heap, names: Names) -> dict[str, Json]:
    """Return the contents of the static fields."""
    from ooxcheck.text.heaps import cell_type

    statics = heap.statics
    return {
        str(field): value_form(statics.cells[at], names, cell_type(field))
        for at, field in statics.kind.shown_fields
    }


def hidden_form(obj: Obj, names: Names) -> dict[str, Json]:
    """Return the cells that a front end needs and that text does not show, if there are some."""
    from ooxcheck.text.heaps import cell_type

    hidden = [(at, field) for at, field in enumerate(obj.kind.layout) if not obj.kind.is_shown(at)]
    return (
        {
            "hidden": {
                hidden_key(field): value_form(obj.cells[at], names, cell_type(field)) for at, field in hidden
            }
        }
        if hidden
        else {}
    )


def hidden_key(field: AnyField) -> str:
    """Return the key of a field in a list of hidden cells."""
    return f"{field.owner}.{field.name.removeprefix(HIDDEN)}"


def object_form(obj: Obj, names: Names) -> dict[str, Json]:
    """Return the type and the cells of an object."""
    from ooxcheck.text.heaps import cell_type

    kind = obj.kind.type
    if isinstance(kind, ArrayType):
        return {"type": str(kind), "elements": [value_form(c, names, kind.element) for c in obj.cells]}
    return {
        "type": str(kind),
        "fields": {f.name: value_form(obj.cells[at], names, cell_type(f)) for at, f in obj.kind.shown_fields},
    }


def duty_form(duty: Duty) -> Json:
    """Return a violated duty."""
    return {
        "kind": duty.kind.value,
        "name": duty.name,
        "message": violation_words(duty),
        "place": span_form(duty.span),
        "site": span_form(duty.site),
        "thrown": _thrown_form(duty),
    }


def _thrown_form(duty: Duty) -> Json:
    """Return the place and the word of the exception that violates a duty; None for other duties."""
    return {"place": span_form(duty.thrown.span), "word": duty.thrown.word} if duty.thrown else None


def promise_form(duty: Duty) -> dict[str, Json]:
    """Return a duty without the statement that it is violated."""
    place, site = span_form(duty.span), span_form(duty.site)
    return {
        "kind": duty.kind.value,
        "name": duty.name,
        "place": place,
        "site": site,
        "thrown": _thrown_form(duty),
    }


def outcome_form(outcome: Outcome, method: Method, names: Names) -> dict[str, Json]:
    """Return the outcome of a run; `kind` determines the other keys."""
    form: dict[str, Json] = {"kind": kind_of(outcome)}
    match outcome:
        case Returned(value):
            form["value"] = value_form(value, names, method.result)
        case Threw(raised, thread):
            form |= {
                "exception": exception_name(raised),
                "place": span_form(raised.span),
                "thread": thread_name(thread),
            }
        case Violated(duties, thread):
            form |= {"duties": [duty_form(duty) for duty in duties], "thread": thread_name(thread)}
        case Deadlocked(waiting):
            form["waiting"] = [
                {"thread": thread_name(thread), "place": span_form(span)} for thread, span in waiting
            ]
        case Dropped(span):
            form["place"] = span_form(span)
        case Bounded(what, span, _, reason) if reason:
            form |= {"reason": f"{what}: {reason}", "place": span_form(span)}
        case Bounded(what, span) | Exhausted(what, span) | Undetermined(what, span):
            form |= {"reason": what, "place": span_form(span)}
    return form


def trace_form(trace: Trace, names: Names) -> Json:
    """Return the steps of a run, at most `MAX_STEPS` of them."""
    from ooxcheck.text.iterations import iterations

    steps = listed_steps(trace.steps)
    shown = steps[:MAX_STEPS]
    numbers = iterations(shown)
    return {
        "steps": [_step_form(step, numbers.get(place), names) for place, step in enumerate(shown)],
        "omitted": len(steps) - len(shown) + trace.omitted,
    }


def _step_form(step: Step, iteration: int | None, names: Names) -> Json:
    return {
        "kind": step.kind.value,
        "thread": thread_name(step.thread),
        "depth": step.depth,
        "method": step.method.full_name.replace(HIDDEN, ""),
        "file": step.span.source.name,
        "line": step.span.line,
        "text": one_line(statement_text(step, names)).replace(f".{HIDDEN}", "."),
        "iteration": iteration,
        "effects": list(effects(step, names)),
        "synchronises": [form for change in step.changes if (form := _synchronisation_form(change, names))],
        "reads": [read_form(read, names) for read in step.reads],
        "wraps": [span_form(span) for span in step.wraps],
    }


def _synchronisation_form(change: Change, names: Names) -> Json:
    """Return the effect of a step on locks and threads; nothing for other changes."""
    from ooxcheck.text.heaps import cell_name

    match change:
        case Locked(target, depth):
            return {"kind": "lock", "object": names.name(target), "depth": depth}
        case Unlocked(target, depth):
            return {"kind": "unlock", "object": names.name(target), "depth": depth}
        case Forked(thread, method, values):
            return {
                "kind": "fork",
                "thread": thread_name(thread),
                "method": method.full_name,
                "arguments": list(call_arguments(method, values, names)),
            }
        case Joined(threads):
            return {"kind": "join", "threads": [thread_name(thread) for thread in threads]}
        case Blocked(target, threads, until):
            wanted = None if target is None else names.name(target)
            condition = {} if until is None else {"until": until}
            return {
                "kind": "wait",
                "object": wanted,
                "threads": [thread_name(thread) for thread in threads],
                **condition,
            }
        case Imminent(target, cell, is_write):
            return {"kind": "race", "cell": cell_name(target, cell, names), "write": is_write}
        case Assigned() | Written() | Deferred() | Allocated():
            return None


def read_form(read: Read, names: Names) -> Json:
    """Return the cell that was read, its content, and the step of the trace that wrote it."""
    from ooxcheck.text.heaps import cell_name, content_type

    writer, type_ = read.writer, content_type(read.target, read.cell)
    return {
        "cell": cell_name(read.target, read.cell, names),
        "value": value_form(read.value, names, type_),
        "writer": None if writer is None else {
            "thread": thread_name(writer.thread), "file": writer.span.source.name, "line": writer.span.line, "step": writer.step,
        },
    }  # fmt: skip
