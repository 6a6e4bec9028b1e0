"""Values in a state of a counterexample: objects with their cells, and terms of the specification language, evaluated there."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.question import Question
from ooxcheck.evaluation.evaluate import evaluate_in
from ooxcheck.evaluation.replay import Call, Replay
from ooxcheck.oox.running.heap import Content, Obj
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


def named_value(replay: Replay, name: str, content: Content, type_: Type = ERROR) -> Shown:
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
            yield named_value(replay, _own_name(replay, obj, cell), content, content_type(obj, cell))


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
        yield named_value(replay, name, value, type_)


def objects(replay: Replay) -> Iterator[Shown]:
    """Yield the objects of the heap."""
    for obj in replay.heap.objects:
        if is_drawn(obj):
            yield named_value(replay, replay.names.name(obj), obj)


def evaluate_text(replay: Replay, question: Question, call: Call, values: Variables, text: str) -> Shown:
    """Return the value of a term or formula in a call, with its text as the name."""
    value = evaluate_in(replay, question, call, values, text)
    return named_value(replay, text, value.content, value.type)
