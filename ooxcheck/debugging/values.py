"""Values in a state of a counterexample: objects with their cells, and terms of the specification language, evaluated there."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.datatypes import dataclass
from ooxcheck.debugging.replay import Call, Replay
from ooxcheck.engine.question import Question
from ooxcheck.oox.check import open_term
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.running.formulas import evaluate
from ooxcheck.oox.running.formulas.scene import Evaluation, Scene
from ooxcheck.oox.running.heap import Content, Obj
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.outcomes import Ended
from ooxcheck.oox.types import ERROR, Type
from ooxcheck.pictures.film.activations import Variables
from ooxcheck.text.heaps import cell_name, content_type, is_drawn, is_shown, shown_content
from ooxcheck.text.sanitise import visible
from ooxcheck.text.traces import one_line

MAX_TEXT = 200
"""The longest text of a value."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A value with its name and text; `target` is the object whose cells can be looked at, if it is one."""

    name: str
    text: str
    type: str = ""
    target: Obj | None = None


def shown(replay: Replay, name: str, content: Content, type_: Type = ERROR) -> Shown:
    """Return a value of the heap with a name."""
    text = visible(one_line(replay.names.value_text(content, type_), MAX_TEXT))
    there = shown_content(content)
    target = there if is_drawn(there) else None
    of_type = str(target.kind.type) if target is not None else "" if type_ is ERROR else str(type_)
    return Shown(visible(name), text, visible(of_type), target)


def cells(replay: Replay, obj: Obj) -> Iterator[Shown]:
    """Yield the cells of an object, each with its name."""
    for cell, content in enumerate(obj.cells):
        if is_shown(obj, cell):
            yield shown(replay, _own_name(replay, obj, cell), content, content_type(obj, cell))


def _own_name(replay: Replay, obj: Obj, cell: int) -> str:
    """Return the name of a cell beside its object."""
    if obj.kind.is_array:
        return f"[{cell}]"
    return (
        cell_name(obj, cell, replay.names).partition(".")[2]
        if obj.serial >= 0
        else str(obj.kind.layout[cell])
    )


def variables(replay: Replay, values: Variables) -> Iterator[Shown]:
    """Yield the variables of a call."""
    for name, (value, type_) in values.items():
        yield shown(replay, name, value, type_)


def objects(replay: Replay) -> Iterator[Shown]:
    """Yield the objects of the heap."""
    for obj in replay.heap.objects:
        if is_drawn(obj):
            yield shown(replay, replay.names.name(obj), obj)


def evaluated(replay: Replay, question: Question, call: Call, values: Variables, text: str) -> Shown:
    """Return the value of a term or formula in a call, with its text as the name.

    ``old`` refers to the entry of the call. Raises `OoxError` if the text has a mistake, or no single value where one is needed.
    """
    names = [name for name in values if name != "this"]
    static = "this" not in values
    typed = [(name, values[name][1]) for name in names]
    meaning = open_term(text, question.program, call.method.owner, typed, static=static)
    order = [*([] if static else ["this"]), *names]
    slots = [values[name][0] for name in order]
    entry = [replay.present(call.values[name][0]) if name in call.values else None for name in order]
    machine = Machine(Bank(question.program, question.settings_with(None)), replay.heap)
    scene = Scene(replay.heap, slots, machine.call_pure, question.program.int_width, (entry, call.entry))
    try:
        rows = evaluate.term(meaning)(scene, ())
    except (Evaluation, Ended) as error:
        raise OoxError([Diagnostic("request.value", _without_value(error), None)]) from None
    if not meaning.shape.scalar:
        return shown(replay, text, rows)
    type_ = next(iter(meaning.shape.columns[0]), ERROR)
    return shown(replay, text, next((row[0] for row in rows), None), type_)


def _without_value(error: Evaluation | Ended) -> str:
    """Return why a term has no value."""
    if isinstance(error, Evaluation):
        return f"one value is needed, and {one_line(error.span.text)} has several"
    return "a call in it does not return within the limits"
