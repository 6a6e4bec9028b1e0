"""A heap as Python values: objects by their names in reports, cells by name or index."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from ooxcheck.oox.running.heap import Atom, Bag, Content, Heap, Obj, Row, Unset, in_order
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.types import CHAR, Type, Value

Named: TypeAlias = Any
"""The content of a cell: a value, with a char as a string of one character, or a `NamedObject`; a ghost set is a frozenset of these, a
ghost relation one of tuples, a ghost sequence a tuple, a ghost multiset a `Counter`.
"""


class NamedObject:
    """An object or an array: ``node["next"]``, ``array[0]``; the keys are its fields or indices."""

    __slots__ = ("_cells", "name", "type")

    def __init__(self, name: str, type_: Type) -> None:
        self.name = name
        self.type = str(type_)
        self._cells: dict[str | int, Named] = {}

    def __getitem__(self, cell: str | int) -> Named:
        return self._cells[cell]

    def __iter__(self) -> Iterator[str | int]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def keys(self) -> Iterable[str | int]:
        """Return the fields or indices."""
        return self._cells.keys()

    def __repr__(self) -> str:
        cells = (
            content_text(held) if isinstance(cell, int) else f"{cell}={content_text(held)}"
            for cell, held in self._cells.items()
        )
        return f"{self.name}({', '.join(cells)})"


class NamedHeap(Mapping[str, NamedObject]):
    """The objects that a caller can see, by name, in the order of reachability; `statics` are by ``Class.field``."""

    def __init__(self, heap: Heap, roots: Iterable[Content], names: Names) -> None:
        reachable = heap.reachable(roots)
        self._named = {obj: NamedObject(names.name(obj), obj.kind.type) for obj in reachable}
        self._objects = {each.name: each for each in self._named.values()}
        self.statics: Mapping[str, Named] = {
            str(f): self._content(heap.statics, at) for at, f in heap.statics.kind.shown_fields
        }
        for obj, each in self._named.items():
            keys: Iterable[tuple[int, str | int]] = (
                enumerate(range(len(obj.cells)))
                if obj.kind.is_array
                else ((at, f.name) for at, f in obj.kind.shown_fields)
            )
            each._cells.update((key, self._content(obj, at)) for at, key in keys)

    def __getitem__(self, name: str) -> NamedObject:
        return self._objects[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._objects)

    def __len__(self) -> int:
        return len(self._objects)

    def __repr__(self) -> str:
        statics = [f"{name} = {content_text(held)}" for name, held in self.statics.items()]
        return f"<heap: {', '.join([*statics, *map(repr, self._objects.values())]) or 'empty'}>"

    def _content(self, obj: Obj, at: int) -> Named:
        cell = obj.kind.cell(at)
        return self.name_objects(obj.cells[at], cell.columns)

    def name_objects(self, content: Content, columns: tuple[Type, ...]) -> Named:
        """Return a content with named objects in it."""
        match content:
            case tuple():
                return tuple(self._atom(atom, columns[0]) for atom in content)
            case Bag():
                return Counter({self._atom(atom, columns[0]): count for atom, count in content.in_order()})
            case frozenset():
                return self._rows(content, columns)
            case _:
                return self._atom(content, columns[0])

    def _rows(self, content: frozenset[Row], columns: tuple[Type, ...]) -> frozenset[Named]:
        rows = [
            tuple(self._atom(atom, type_) for atom, type_ in zip(row, columns, strict=True))
            for row in in_order(content)
        ]
        return frozenset(rows) if len(columns) > 1 else frozenset(row[0] for row in rows)

    def _atom(self, content: Atom | Unset, type_: Type) -> Value | NamedObject:
        match content:
            case Obj():
                return self._named[content]
            case int() if type_ is CHAR:
                return chr(content)
            case Unset():
                return None
            case _:
                return content


def content_text(held: Named) -> str:
    """Return the text of a content, with objects by name."""
    match held:
        case NamedObject():
            return held.name
        case frozenset():
            return "{" + ", ".join(sorted(map(content_text, held))) + "}"
        case tuple():
            return f"({', '.join(map(content_text, held))})"
        case Counter():
            return "{" + ", ".join(f"{content_text(each)} x {count}" for each, count in held.items()) + "}"
        case _:
            return repr(held)
