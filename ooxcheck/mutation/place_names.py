"""Locations in the syntax of a contract: ``retval``, ``this.head``, ``old(this.head).next``, as a clause would mention them.

An object is denoted by the shortest path from the roots of a caller: an existing one in the heap before the call, a new one in the heap after it. For Java
the syntax is JML's.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping

from ooxcheck.datatypes import dataclass
from ooxcheck.mutation.verdicts import Difference
from ooxcheck.mutation.visible_effect import END, RESULT, STATICS, Effect, Place
from ooxcheck.oox.declarations import GhostField
from ooxcheck.oox.running.heap import Content, Heap, Obj
from ooxcheck.oox.running.outcomes import Returned
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import Type


@dataclass(frozen=True, slots=True)
class NamedPlace:
    """A location in the syntax of a contract, and its contents after the program and after a mutant."""

    name: str
    original: str
    mutant: str


def named_places(method: Method, difference: Difference) -> tuple[NamedPlace, ...]:
    """Return the locations in which a mutant differs; those of new objects that only one of them has are left out."""
    telling = _Telling(method, difference)
    return tuple(
        NamedPlace(name, *map(telling.content_text, (0, 1), (place, place)))
        for place in difference.places
        if (name := telling.name(place))
    )


def after_names(effect: Effect) -> Names:
    """Return the names of the objects after a run: existing ones keep their names, new ones are numbered in traversal order."""
    return Names(effect.objects)


class _Telling:
    def __init__(self, method: Method, difference: Difference) -> None:
        self._method, self._effects = method, (difference.original, difference.mutant)
        self._result, self._old = ("\\result", "\\old") if method.title else ("retval", "old")
        self._names = [after_names(each) for each in self._effects]
        before = _paths(difference.state.heap, _roots(method, difference.state.arguments))
        self._before = {
            number: before[obj] for number, obj in enumerate(difference.state.heap.objects) if obj in before
        }
        result = (
            [(self._result, difference.original.outcome.value)]
            if isinstance(difference.original.outcome, Returned)
            else []
        )
        self._after = _paths(
            difference.original.after.heap, [*_roots(method, difference.original.after.arguments), *result]
        )

    def name(self, place: Place) -> str | None:
        """Return the name of a location, None if the program has none."""
        number, cell = place
        if number == END:
            return "how it ends"
        if number == RESULT:
            return self._result
        if number == STATICS:
            return str(self._effects[0].after.heap.statics.kind.layout[cell])
        obj = self._effects[0].objects[number] if number < len(self._effects[0].objects) else None
        path = None if obj is None else self._before.get(number) or self._after.get(obj)
        if obj is None or path is None:
            return None
        is_old = number in self._before and not path.isidentifier()
        owner = f"{self._old}({path})" if is_old else path
        if cell < 0:
            return f"#{owner}"
        return f"{owner}[{cell}]" if obj.kind.is_array else f"{owner}.{obj.kind.layout[cell].name}"

    def content_text(self, which: int, place: Place) -> str:
        """Return the content of a location as text."""
        effect, names = self._effects[which], self._names[which]
        number, cell = place
        if place not in effect.held:
            return "nothing"
        if number == END or cell < 0:
            return str(effect.held[place])
        return names.value_text(effect.content(place), self._type(effect, place))

    def _type(self, effect: Effect, place: Place) -> Type:
        number, cell = place
        if number == RESULT:
            return self._method.result
        return (
            (effect.after.heap.statics if number == STATICS else effect.objects[number])
            .kind.cell(cell)
            .columns[0]
        )


def _roots(method: Method, arguments: Iterable[Content]) -> list[tuple[str, Content]]:
    return [(variable.name, atom) for variable, atom in zip(method.variables, arguments, strict=False)]


def _paths(heap: Heap, roots: Iterable[tuple[str, Content]]) -> Mapping[Obj, str]:
    """Return a shortest path to each object."""
    paths: dict[Obj, str] = {}
    waiting = deque(
        [
            *roots,
            *(
                (str(field), held)
                for field, held in zip(heap.statics.kind.layout, heap.statics.cells, strict=True)
            ),
        ]
    )
    while waiting:
        path, content = waiting.popleft()
        if isinstance(content, Obj) and content not in paths:
            paths[content] = path
            waiting.extend((f"{path}{step}", held) for step, held in _steps(content))
    return paths


def _steps(obj: Obj) -> Iterator[tuple[str, Content]]:
    for cell, held in enumerate(obj.cells):
        if obj.kind.is_array:
            yield f"[{cell}]", held
        elif not isinstance(obj.kind.layout[cell], GhostField):
            yield f".{obj.kind.layout[cell].name}", held
