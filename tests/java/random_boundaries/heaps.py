"""Heaps that `Histories.java` prints, as heaps of the interpreter."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Atom, Heap, Kind, Kinds, Obj, default_content
from ooxcheck.oox.types import BOOL, INT, ArrayType, ClassType, Type

Json: TypeAlias = Any
"""A value of JSON."""

_PLAIN = Kind(ClassType("java.lang.Object"), (), frozenset(("java.lang.Object", "Object")), {})
"""The kind of objects of classes that a program does not have."""

_NAMES: dict[str, Type] = {"int": INT, "boolean": BOOL, "java.lang.Object": ClassType("Object")}
"""The types of elements of arrays that are not of the boundary."""


@dataclass(frozen=True, slots=True)
class Reached:
    """A heap after a step of a history, as JSON; the step in words."""

    step: str
    objects: str


def read_output(text: str) -> dict[str, list[list[Reached]]]:
    """Return the histories of each package in an output of `Histories.java`."""
    packages: dict[str, list[list[Reached]]] = {}
    for line in text.splitlines():
        match line[:1]:
            case "P":
                histories = packages[line[2:]] = []
            case "H":
                histories.append([])
            case "S":
                step, _, objects = line[2:].partition("\t")
                histories[-1].append(Reached(step, objects))
            case _:  # an empty line
                pass
    return packages


class HeapReader:
    """Reads heaps of one program; objects of classes that the program does not have become plain objects."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._kinds = Kinds(program)

    def heap(self, objects: list[Json]) -> Heap:
        """Return a heap of the interpreter."""
        heap = Heap(self._kinds)
        *instances, (_, statics) = objects
        made = [self._shell(heap, class_) for class_, _ in instances]
        for obj, (class_, contents) in zip(made, instances, strict=True):
            self._fill(heap, obj, class_, contents, made)
        self._fill_fields(heap.statics, statics, made)
        return heap

    def _shell(self, heap: Heap, class_: str) -> Obj:
        name = class_.replace("$", ".")
        if class_.endswith("[]"):
            return heap.allocate(self._kinds.of_array(self._array_type(class_)), [])
        known = self._program.classes.get(name)
        if known is None or known.interface:
            return heap.allocate(_PLAIN, [])
        return self._object(heap, name)

    def _object(self, heap: Heap, name: str) -> Obj:
        kind = self._kinds.of_class(name)
        return heap.allocate(kind, [default_content(cell) for cell in kind.layout])

    def _array_type(self, class_: str) -> ArrayType:
        element = class_.removesuffix("[]")
        if element.endswith("[]"):
            return ArrayType(self._array_type(element))
        return ArrayType(_NAMES.get(element) or ClassType(element.partition(".")[2]))

    def _fill(self, heap: Heap, obj: Obj, class_: str, contents: Json, made: list[Obj]) -> None:
        if obj.kind.is_array:
            obj.cells.extend(self._value(each, made) for each in contents)
        elif str(obj.kind.type) == "ArrayList":
            elements = heap.allocate(self._kinds.of_array(ArrayType(ClassType("Object"))), [])
            elements.cells.extend(self._value(each, made) for each in contents)
            self._set(obj, elements=elements, size=len(contents))
        elif str(obj.kind.type) == "HashMap":
            self._set(obj, first=self._entries(heap, contents, made), size=len(contents))
        elif str(obj.kind.type) == "String":
            obj.cells[obj.kind.text_at or 0] = contents
        elif isinstance(contents, dict):
            self._fill_fields(obj, contents, made)

    def _entries(self, heap: Heap, contents: Json, made: list[Obj]) -> Obj | None:
        first: Obj | None = None
        for key, value in reversed(contents):
            entry = self._object(heap, "ListedMap.Pair")
            self._set(entry, key=self._value(key, made), value=self._value(value, made), next=first)
            first = entry
        return first

    @staticmethod
    def _set(obj: Obj, **values: Atom) -> None:
        for name, value in values.items():
            at = [field.name for field in obj.kind.layout].index(name)
            obj.cells[at] = value

    def _fill_fields(self, obj: Obj, contents: dict[str, Json], made: list[Obj]) -> None:
        for at, field in enumerate(obj.kind.layout):
            key = f"{field.owner.replace('.', '$')} {field.name.rpartition('.')[2]}"
            if key in contents:
                obj.cells[at] = self._value(contents[key], made)

    @staticmethod
    def _value(value: Json, made: list[Obj]) -> Atom:
        return made[value[0]] if isinstance(value, list) else value

    def is_within(self, objects: list[Json], scope: int, longest: int) -> bool:
        """Return whether a heap has at most so many objects of each class, subclasses included, and arrays and collections of some length."""
        counts = Counter(name for class_, _ in objects[:-1] for name in self._bounded_names(class_))
        lengths = [len(contents) for _, contents in objects if isinstance(contents, list)]
        return max(counts.values(), default=0) <= scope and max(lengths, default=0) <= longest

    def _bounded_names(self, class_: str) -> list[str]:
        classes = self._program.classes
        name = class_.replace("$", ".")
        above = self._program.supertypes(name) if name in classes else ()
        return [each for each in above if not classes[each].interface] or [name]

    def distinct(
        self, histories: Iterable[list[Reached]], scope: int, longest: int
    ) -> Iterator[tuple[list[str], list[Json]]]:
        """Yield the distinct heaps that histories reach through heaps within the bounds, each with the steps that lead to it."""
        seen: set[str] = set()
        for history in histories:
            steps: list[str] = []
            for each in history:
                steps.append(each.step)
                objects = json.loads(each.objects)
                if each.objects not in seen:
                    seen.add(each.objects)
                    yield list(steps), objects
                if not self.is_within(objects, scope, longest):
                    break
