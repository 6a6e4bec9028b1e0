"""Canonical forms of concrete heaps: two heaps have the same form if they are isomorphic.

A form lists the objects that static fields and the client's objects lead to; garbage is left out. Fields have an order,
so a walk from one object visits the others in an order that does not depend on their names. Only the order of
the client's objects is free: the next one is always one whose walk is longest, and of several equal ones each is tried. A heap can be
rebuilt from its form. Isomorphic heaps may have different forms if ghost relations alone lead to some objects, or if there are
more than `MAX_TIES` equal objects of the client: then a search visits some heaps twice, and is sound nevertheless.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.arithmetic import value_key
from ooxcheck.oox.declarations import AnyField
from ooxcheck.oox.running.heap import Content, Dynamic, Heap, Kind, Kinds, Obj, rows_in, with_atoms
from ooxcheck.oox.types import ArrayType, Type, is_floating, is_reference

MAX_TIES = 4
"""The greatest number of equal objects whose orders are all tried."""

Row: TypeAlias = tuple[Dynamic, ...]
"""The number of a kind, and the contents of the cells; an object is its number."""


class Reference(NamedTuple):
    """An object in a ghost collection."""

    number: int


@dataclass(frozen=True, slots=True)
class Form:
    """A heap up to isomorphism: its static fields, its objects by number, and the numbers of the client's objects."""

    statics: Row
    rows: tuple[Row, ...]
    known: tuple[int, ...]

    def __hash__(self) -> int:
        """Return a hash of the contents."""
        return hash((self.statics, self.rows, self.known))


@dataclass(frozen=True, slots=True, eq=False)
class _Cells:
    """Which cells of the objects of a kind hold references, floats, collections and versions; of an array, whether its elements do."""

    number: int
    kind: Kind
    references: tuple[int, ...] = ()
    floats: tuple[int, ...] = ()
    collections: tuple[int, ...] = ()
    versions: tuple[int, ...] = ()
    element: Type | None = None

    def references_of(self, obj: Obj) -> Iterable[int]:
        """Return the cells of an object that hold references."""
        return (
            range(len(obj.cells))
            if self.element is not None and is_reference(self.element)
            else self.references
        )

    def floats_of(self, cells: Sequence[object]) -> Iterable[int]:
        """Return the cells that hold floats."""
        return range(len(cells)) if self.element is not None and is_floating(self.element) else self.floats


class HeapForms:
    """Computes forms of the heaps of a program, and rebuilds heaps.

    `versions` are fields that number versions, such as ``modCount``: only whether two of them are equal distinguishes heaps (`key`).
    """

    def __init__(self, kinds: Kinds, versions: Container[AnyField] = ()) -> None:
        self.kinds = kinds
        self._versions = versions
        self._cells: dict[Kind, _Cells] = {}
        self._numbered: list[_Cells] = []
        self._statics = Heap(kinds).statics.kind

    def _cells_of(self, kind: Kind) -> _Cells:
        if kind not in self._cells:
            self._cells[kind] = cells = _classify_cells(len(self._numbered), kind, self._versions)
            self._numbered.append(cells)
        return self._cells[kind]

    # -- forms ---------------------------------------------------------------------------------------------

    def reachable(self, heap: Heap, known: Sequence[Obj]) -> dict[Obj, None]:
        """Return the objects that static fields and the client's objects lead to, in some order."""
        order: dict[Obj, None] = {}
        self._walk_statics(heap, order)
        for obj in known:
            if obj not in order:
                self._walk(order, obj)
        return order

    def order(self, heap: Heap, known: Sequence[Obj]) -> list[Obj]:
        """Return the objects that static fields and the client's objects lead to, in canonical order."""
        if len(known) < 2:
            return list(self.reachable(heap, known))
        order = self.reachable(heap, ())
        rest = [obj for obj in known if obj not in order]
        orders = list(self._orders(order, rest))
        if len(orders) == 1:
            return orders[0]
        return min(orders, key=lambda each: repr(self._form(heap, each, known)))

    def form(self, heap: Heap, known: Sequence[Obj], order: Sequence[Obj]) -> Form:
        """Return the form of a heap whose objects have this canonical order."""
        return self._form(heap, order, known)

    def key(self, form: Form) -> Form:
        """Return what distinguishes a form from others: versions are numbered anew, in the order of the objects."""
        if not any(cells.versions for cells in self._numbered):
            return form
        known: dict[Dynamic, int] = {}
        return replace(form, rows=tuple([self._renumber(row, known) for row in form.rows]))

    def _renumber(self, row: Row, known: dict[Dynamic, int]) -> Row:
        versions = self._numbered[row[0]].versions
        if not versions:
            return row
        contents = list(row)
        for at in versions:
            contents[at + 1] = known.setdefault(contents[at + 1], len(known))
        return tuple(contents)

    def _form(self, heap: Heap, order: Sequence[Obj], known: Sequence[Obj]) -> Form:
        numbers = {obj: number for number, obj in enumerate(order)}
        rows = tuple([self._row(obj, numbers) for obj in order])
        statics = self._contents(self._cells_of_statics(), heap.statics, numbers)
        return Form(tuple(statics), rows, tuple(sorted([numbers[obj] for obj in known])))

    def _cells_of_statics(self) -> _Cells:
        return self._cells_of(self._statics)

    def _walk_statics(self, heap: Heap, order: dict[Obj, None]) -> None:
        cells = self._cells_of_statics()
        for at in cells.references:
            target = heap.statics.cells[at]
            if isinstance(target, Obj) and target not in order:
                self._walk(order, target)

    def _walk(self, order: dict[Obj, None], start: Obj) -> None:
        """Add the objects that `start` leads to, breadth-first; what only ghost collections refer to comes last."""
        order[start] = None
        objects, at = [start], 0
        while at < len(objects):
            obj = objects[at]
            at += 1
            cells = self._cells_of(obj.kind)
            for place in cells.references_of(obj):
                target = obj.cells[place]
                if target is not None and target not in order:
                    assert isinstance(target, Obj), "a cell of a reference type should hold a reference"
                    order[target] = None
                    objects.append(target)
            if at == len(objects):
                for target in self._in_collections(objects):
                    if target not in order:
                        order[target] = None
                        objects.append(target)

    def _in_collections(self, objects: Sequence[Obj]) -> list[Obj]:
        """Return the objects in the ghost collections of objects."""
        return [
            atom
            for obj in objects
            for at in self._cells_of(obj.kind).collections
            for row in rows_in(obj.cells[at])
            for atom in row
            if isinstance(atom, Obj)
        ]

    def _orders(self, order: dict[Obj, None], rest: Sequence[Obj]) -> Iterator[list[Obj]]:
        """Yield the orders that continue one, by the choice of the next object of the client among equal ones."""
        if not rest:
            yield list(order)
            return
        walks = [self._continue_order(order, obj) for obj in rest]
        longest = max(map(len, walks))
        tied = [walk for walk in walks if len(walk) == longest]
        if len(tied) > 1:
            texts = [self._text(order, walk) for walk in tied]
            greatest = max(texts)
            tied = [walk for walk, text in zip(tied, texts, strict=True) if text == greatest]
        for walk in tied if len(tied) <= MAX_TIES else tied[:1]:
            yield from self._orders(walk, [obj for obj in rest if obj not in walk])

    def _continue_order(self, order: dict[Obj, None], start: Obj) -> dict[Obj, None]:
        continued = order.copy()
        self._walk(continued, start)
        return continued

    def _text(self, before: dict[Obj, None], order: dict[Obj, None]) -> str:
        """Return a text of the objects that a walk has added."""
        numbers = {obj: number for number, obj in enumerate(order)}
        return repr([self._row(obj, numbers) for obj in list(order)[len(before) :]])

    def _row(self, obj: Obj, numbers: dict[Obj, int]) -> Row:
        cells = self._cells_of(obj.kind)
        return (cells.number, *self._contents(cells, obj, numbers))

    def _contents(self, cells: _Cells, obj: Obj, numbers: dict[Obj, int]) -> list[Dynamic]:
        contents: list[Dynamic] = obj.cells.copy()
        for at in cells.references_of(obj):
            if contents[at] is not None:
                contents[at] = numbers[contents[at]]
        for at in cells.floats_of(contents):
            contents[at] = value_key(contents[at])
        for at in cells.collections:
            contents[at] = with_atoms(
                contents[at],
                lambda atom: Reference(numbers[atom]) if isinstance(atom, Obj) else value_key(atom),
            )
        return contents

    # -- heaps ---------------------------------------------------------------------------------------------

    def heap(self, form: Form) -> Heap:
        """Return the heap of a form; the objects have their numbers as serials."""
        heap = Heap(self.kinds)
        objects = [heap.allocate(self._numbered[row[0]].kind, list(row[1:])) for row in form.rows]
        heap.statics.cells[:] = form.statics
        for obj in (heap.statics, *objects):
            cells = self._cells_of_statics() if obj is heap.statics else self._cells_of(obj.kind)
            self._resolve(cells, obj, objects)
        return heap

    def _resolve(self, cells: _Cells, obj: Obj, objects: Sequence[Obj]) -> None:
        """Replace numbers of objects by the objects, and keys of floats by the floats."""
        contents: list[Dynamic] = obj.cells
        for at in cells.references_of(obj):
            if contents[at] is not None:
                contents[at] = objects[contents[at]]
        for at in cells.floats_of(contents):
            contents[at] = _float(contents[at])
        for at in cells.collections:
            contents[at] = with_atoms(
                contents[at],
                lambda atom: objects[atom.number] if isinstance(atom, Reference) else _float(atom),
            )


def _float(key: Dynamic) -> Dynamic:
    """Return the value of a key."""
    if not isinstance(key, tuple):
        return key
    return float("nan") if key[1] == "nan" else float.fromhex(key[1])


def _classify_cells(number: int, kind: Kind, versions: Container[AnyField]) -> _Cells:
    if isinstance(kind.type, ArrayType):
        return _Cells(number, kind, element=kind.type.element)
    layout = list(enumerate(kind.layout))
    return _Cells(
        number,
        kind,
        tuple(at for at, cell in layout if not cell.many and is_reference(cell.columns[0])),
        tuple(at for at, cell in layout if not cell.many and is_floating(cell.columns[0])),
        tuple(at for at, cell in layout if cell.many),
        tuple(at for at, cell in layout if cell in versions),
    )


def is_unchanged(obj: Obj, contents: Sequence[Content]) -> bool:
    """Return whether the cells of an object hold these contents."""
    return all(
        value_key(held) == value_key(content) for held, content in zip(obj.cells, contents, strict=True)
    )
