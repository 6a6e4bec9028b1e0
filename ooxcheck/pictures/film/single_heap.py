"""A heap as a film of one frame: all its objects and cells, and the arguments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.diagnosis.java_names import object_names
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.heap import Content, Obj
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import Type
from ooxcheck.pictures.film.boxes import Boxes
from ooxcheck.pictures.film.film import Film, Frame
from ooxcheck.pictures.layout.layout import layout
from ooxcheck.pictures.snapshots import Difference, Snapshot
from ooxcheck.text.heaps import heap_lines, is_drawn, is_shown
from ooxcheck.text.sanitise import visible


@dataclass(frozen=True, slots=True)
class Root:
    """An argument: its name, its type, and its value."""

    name: str
    type: Type
    value: Content


def argument_roots(method: Method, arguments: Sequence[Content]) -> list[Root]:
    """Return the receiver and the arguments of a call."""
    return [
        Root(variable.name, variable.type, value)
        for variable, value in zip(method.variables, arguments, strict=False)
    ]


def in_one_direction(films: Sequence[Film]) -> list[Film]:
    """Return films whose layouts have one direction: from the top down if one of them has."""
    directions = {box.direction for film in films for box in film.layout.boxes.values()}
    if len(directions) < 2:
        return list(films)
    return [
        replace(film, layout=layout([frame.snapshot for frame in film.frames], direction="down"))
        for film in films
    ]


def heap_picture(method: Method, title: str, state: State, roots: Sequence[Root]) -> Film:
    """Return a picture of a state; `roots` are the arguments that are drawn beside the objects."""
    names, statics = object_names(method, state.heap.objects), state.heap.statics
    shown: list[Obj] = [*([statics] if statics.cells else []), *filter(is_drawn, state.heap.objects)]
    boxes = Boxes(
        statics, names, {obj: [at for at in range(len(obj.cells)) if is_shown(obj, at)] for obj in shown}
    )
    variables = tuple(
        boxes.cell(visible(root.name), root.value, names.value_text(root.value, root.type)) for root in roots
    )
    snapshot = Snapshot({boxes.name(obj): boxes.box(obj) for obj in shown}, variables)
    lines = tuple(heap_lines(state.heap, state.arguments, names))
    frame = Frame("before", None, visible(title), None, snapshot, Difference(), Difference(), lines)
    return Film(visible(method.name), visible(title), (frame,), layout([snapshot]))
