"""The states of a counterexample as data for the evaluator on the page (`ooxcheck/pages/templates/evaluating.js`): all objects and cells, also those that are not drawn.

An atom is one text: ``o:Node0``, ``n:5``, ``b:true``, or ``t:`` and what a report shows. Fields whose contents the evaluator cannot compute with, such as floats and
sets, are of the kind ``other``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Counterexample
from ooxcheck.evaluation.replay import MAIN, Replay
from ooxcheck.oox.running.heap import Content, Obj
from ooxcheck.oox.types import BOOL, CHAR, ERROR, INT, STRING, ArrayType, ClassType, Type
from ooxcheck.pictures.film.film import Film, Frame
from ooxcheck.text.heaps import content_type, is_drawn, is_shown
from ooxcheck.text.json_form import Json
from ooxcheck.text.sanitise import visible

MAX_CELLS = 200_000
"""The number of cells in all states together above which a page has no data."""

STATIC = "static"


def facts(example: Counterexample, question: Question, film: Film) -> dict[str, Json]:
    """Return the state of each frame; none for frames of the history, and none at all if there are too many."""
    replay = Replay(replace(example, others=()))
    cells = sum(len(obj.cells) for obj in example.after.heap.objects) * len(film.frames)
    form = _Form(replay)
    states = [form.state(frame) if cells <= MAX_CELLS else None for frame in film.frames]
    return {
        "method": visible(question.method.full_name),
        "width": question.program.int_width,
        "entry": film.calls,
        "fields": form.fields,
        "classes": form.classes,
        "objects": form.objects,
        "states": states,
    }


def dump_facts(data: dict[str, Json]) -> str:
    """Return data as JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


class _Form:
    """Objects in all their forms, each once; a state lists the numbers of its objects' forms."""

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self.fields: dict[str, Json] = {}
        self.classes: dict[str, Json] = {}
        self.objects: list[Json] = []
        self._numbers: dict[str, int] = {}

    def state(self, frame: Frame) -> Json:
        """Return the objects and the variables of the method at a frame."""
        if frame.moment == "history":
            return None
        end = self._replay.end
        self._replay.go(end if frame.moment == "after" else 0 if frame.step is None else frame.step + 1)
        heap = self._replay.heap
        shown = [heap.statics, *filter(is_drawn, heap.objects)]
        variables: dict[str, Json] = {
            visible(name): [self._kind(type_, value), self._atom(value, type_)]
            for name, (value, type_) in self._replay.variables(MAIN, 0).items()
        }
        return {"objects": [self._object(obj) for obj in shown], "variables": variables}

    def _object(self, obj: Obj) -> int:
        """Return the number of the present form of an object."""
        is_static = obj is self._replay.heap.statics
        name = STATIC if is_static else visible(self._replay.names.name(obj))
        kind = "array" if obj.kind.is_array else STATIC if is_static else visible(str(obj.kind.type))
        if not obj.kind.is_array and not is_static:
            self.classes.setdefault(kind, [*sorted(map(visible, obj.kind.supertypes))])
        form: list[Json] = [name, kind, dict(self._cells(obj, is_static=is_static))]
        key = repr(form)
        if key not in self._numbers:
            self._numbers[key] = len(self.objects)
            self.objects.append(form)
        return self._numbers[key]

    def _cells(self, obj: Obj, *, is_static: bool) -> Iterator[tuple[str, Json]]:
        for at, content in enumerate(obj.cells):
            type_ = content_type(obj, at)
            kind = self._kind(type_, content) if is_shown(obj, at) or is_static else "other"
            name = str(at) if obj.kind.is_array else self._field(obj, at, is_static=is_static)
            key = "[]" if obj.kind.is_array else name
            self.fields[key] = kind if self.fields.get(key, kind) == kind else "other"
            if kind != "other":
                yield name, self._atom(content, type_)

    def _field(self, obj: Obj, at: int, *, is_static: bool) -> str:
        declared = obj.kind.layout[at]
        return visible(str(declared) if is_static else declared.name)

    def _kind(self, type_: Type, content: Content) -> str:
        """Return what an evaluator can do with values of a type."""
        if isinstance(content, frozenset | tuple) or type(content).__name__ == "Bag":
            return "other"
        if type_ is INT:
            return "number"
        if type_ is BOOL:
            return "truth"
        if isinstance(type_, ArrayType):
            return "array"
        if type_ in (CHAR, STRING):
            return "text"
        return (
            "object"
            if isinstance(type_, ClassType) or (type_ is ERROR and isinstance(content, Obj))
            else "other"
        )

    def _atom(self, content: Content, type_: Type) -> Json:
        if content is None:
            return None
        if isinstance(content, bool):
            return f"b:{str(content).lower()}"
        if isinstance(content, Obj) and is_drawn(content):
            return f"o:{visible(self._replay.names.name(content))}"
        if isinstance(content, int) and type_ is INT:
            return f"n:{content}"
        return f"t:{visible(self._replay.names.value_text(content, type_))}"
