"""States as data for the evaluator on a page (`ooxcheck/pages/templates/evaluating.js`): all objects and cells, also those that are not drawn.

An atom is one text: ``o:Node0``, ``n:5``, ``b:true``, or ``t:`` and what a report shows. Fields whose contents the evaluator cannot compute with, such as floats and
sets, are of the kind ``other``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from ooxcheck.diagnosis.java_names import object_names
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Counterexample
from ooxcheck.evaluation.replay import MAIN, Replay
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.heap import Content, Heap, Obj
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import BOOL, CHAR, ERROR, INT, STRING, ArrayType, ClassType, Type
from ooxcheck.pictures.film.film import Film
from ooxcheck.pictures.film.heap_comparison import TitledHeap
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
    form, states = _Form(), list[Json]()
    for frame in film.frames:
        if frame.moment == "history" or cells > MAX_CELLS:
            states.append(None)
            continue
        replay.go(replay.end if frame.moment == "after" else 0 if frame.step is None else frame.step + 1)
        states.append(form.state(replay.heap, replay.variables(MAIN, 0), replay.names))
    return form.whole(visible(question.method.full_name), question.program.int_width, film.calls, states)


def heap_facts(method: Method, width: int, states: Iterable[State]) -> dict[str, Json]:
    """Return heaps in which a method may be called, with its arguments, as states."""
    form = _Form()
    known = [
        form.state(
            state.heap,
            {
                variable.name: (value, variable.type)
                for variable, value in zip(method.variables, state.arguments, strict=False)
            },
            object_names(method, state.heap.objects),
        )
        for state in states
    ]
    return form.whole(visible(method.full_name), width, None, known)


def titled_facts(method: Method, width: int, shown: Sequence[TitledHeap]) -> str:
    """Return heaps that are drawn side by side, as JSON: ``old`` refers to the first. Empty if they are too many cells."""
    if sum(len(obj.cells) for each in shown for obj in each.heap.objects) > MAX_CELLS:
        return ""
    form = _Form()
    states = [
        form.state(each.heap, {root.name: (root.value, root.type) for root in each.roots}, each.names)
        for each in shown
    ]
    titles: list[Json] = [visible(each.title.partition(":")[0]) for each in shown]
    return dump_facts({**form.whole(visible(method.full_name), width, 0, states), "titles": titles})


def dump_facts(data: dict[str, Json]) -> str:
    """Return data as JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


class _Form:
    """Objects in all their forms, each once; a state lists the numbers of its objects' forms."""

    def __init__(self) -> None:
        self._fields: dict[str, Json] = {}
        self._classes: dict[str, Json] = {}
        self._objects: list[Json] = []
        self._numbers: dict[str, int] = {}

    def whole(self, method: str, width: int, entry: int | None, states: list[Json]) -> dict[str, Json]:
        """Return everything; `entry` is the number of the state that ``old`` refers to, None if each is its own."""
        return {
            "method": method,
            "width": width,
            "entry": entry,
            "fields": self._fields,
            "classes": self._classes,
            "objects": self._objects,
            "states": states,
        }

    def state(self, heap: Heap, values: Mapping[str, tuple[Content, Type]], names: Names) -> Json:
        """Return the objects of a heap, and variables."""
        self._heap, self._names = heap, names
        shown = [heap.statics, *filter(is_drawn, heap.objects)]
        variables: dict[str, Json] = {
            visible(name): [self._kind(type_, value), self._atom(value, type_)]
            for name, (value, type_) in values.items()
        }
        return {"objects": [self._object(obj) for obj in shown], "variables": variables}

    def _object(self, obj: Obj) -> int:
        """Return the number of the present form of an object."""
        is_static = obj is self._heap.statics
        name = STATIC if is_static else visible(self._names.name(obj))
        kind = "array" if obj.kind.is_array else STATIC if is_static else visible(str(obj.kind.type))
        if not obj.kind.is_array and not is_static:
            self._classes.setdefault(kind, [*sorted(map(visible, obj.kind.supertypes))])
        form: list[Json] = [name, kind, dict(self._cells(obj, is_static=is_static))]
        key = repr(form)
        if key not in self._numbers:
            self._numbers[key] = len(self._objects)
            self._objects.append(form)
        return self._numbers[key]

    def _cells(self, obj: Obj, *, is_static: bool) -> Iterator[tuple[str, Json]]:
        for at, content in enumerate(obj.cells):
            type_ = content_type(obj, at)
            kind = self._kind(type_, content) if is_shown(obj, at) or is_static else "other"
            name = str(at) if obj.kind.is_array else self._field(obj, at, is_static=is_static)
            key = "[]" if obj.kind.is_array else name
            self._fields[key] = kind if self._fields.get(key, kind) == kind else "other"
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
            return f"o:{visible(self._names.name(content))}"
        if isinstance(content, int) and type_ is INT:
            return f"n:{content}"
        return f"t:{visible(self._names.value_text(content, type_))}"
