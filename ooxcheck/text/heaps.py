"""A heap as lines of text: ``List0 -head-> Node0(1) -next-> Node1(2)``.

Values are in brackets after the object, and references are arrows; null references are omitted. A line follows the first reference to an object that is not yet
shown, so a list is one line; every further reference begins a new line. An object is shown in full once.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TypeGuard

from ooxcheck.oox.arithmetic import exact_text, shortest
from ooxcheck.oox.cells import Elements
from ooxcheck.oox.declarations import AnyField, GhostField
from ooxcheck.oox.running.heap import Bag, Content, Heap, Obj, rows_in
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.running.reading_order import is_backward
from ooxcheck.oox.types import ERROR, STRING, ArrayType, Type
from ooxcheck.text.sanitise import visible

MAX_ELEMENTS = 20
MAX_LINES = 60


def heap_lines(
    heap: Heap,
    roots: Iterable[Content],
    names: Names,
    decisive: Mapping[Obj, Collection[int]] = MappingProxyType({}),
) -> list[str]:
    """Return the objects that the roots and the static fields reach, and the static fields.

    Of long arrays the first elements are shown, and the `decisive` ones by their indices.
    """
    given = [
        *roots,
        *(heap.statics.cells[at] for at, _ in heap.statics.kind.shown_fields if is_shown(heap.statics, at)),
    ]
    rows = (row for root in given if isinstance(root, frozenset | tuple | Bag) for row in rows_in(root))
    waiting = [
        obj
        for each in (*given, *(atom for row in rows for atom in row))
        if is_drawn(obj := shown_content(each))
    ]
    told: set[Obj] = set()
    lines = [visible(line) for line in (*_statics(heap, names), *_chains(waiting, told, names, decisive))]
    omitted = len(lines) - MAX_LINES
    return lines if omitted <= 0 else [*lines[:MAX_LINES], f"... and {omitted} more lines"]


def is_drawn(content: Content) -> TypeGuard[Obj]:
    """Return whether a content is an object that is shown as a node, and not as a string, a constant or an array."""
    return isinstance(content, Obj) and content.shown_as is None and content.held_array is None


def shown_content(content: Content) -> Content:
    """Return the content that is shown: the array in place of an object that only holds it."""
    return (content.held_array or content) if isinstance(content, Obj) else content


def is_shown(obj: Obj, cell: int) -> bool:
    """Return whether a cell is shown; the static field of a constant is not."""
    content = obj.cells[cell]
    is_itself = (
        isinstance(content, Obj) and not obj.kind.is_array and content.constant == str(obj.kind.layout[cell])
    )
    return obj.kind.is_shown(cell) and not is_itself


def count_folded_cells(obj: Obj, shown: Sequence[int]) -> int:
    """Return the number of cells of an object that could be shown and are not."""
    return sum(is_shown(obj, cell) for cell in range(len(obj.cells))) - len(shown)


def add_caption(caption: str, lines: Sequence[str]) -> Iterator[str]:
    """Iterate over lines with a caption in front of the first; nothing if there are no lines."""
    for number, line in enumerate(lines):
        yield f"  {'' if number else caption:<12}{line}"


def cell_type(cell: AnyField | Elements) -> Type:
    """Return the type in which the content of a cell is shown."""
    return ERROR if isinstance(cell, GhostField) else cell.columns[0]


def content_type(obj: Obj, cell: int) -> Type:
    """Return the type of the content of a cell."""
    return cell_type(obj.kind.cell(cell))


def cell_name(obj: Obj, cell: int, names: Names) -> str:
    """Return the name of a cell: ``Node0.next``, ``int[]0[2]`` or ``Main.count``."""
    if obj.kind.is_array:
        return f"{names.name(obj)}[{cell}]"
    field = obj.kind.layout[cell]
    return str(field) if obj.serial < 0 else f"{names.name(obj)}.{field.name}"


def exact_line(name: str, content: Content, type_: Type) -> Iterator[str]:
    """Yield a floating-point number with all its digits, if it is shown with fewer."""
    from decimal import Decimal

    if (
        isinstance(content, float)
        and math.isfinite(content)
        and Decimal(shortest(content, type_)) != Decimal(content)
    ):
        yield f"{name} = {exact_text(content)}"


def exact_cells(heap: Heap, roots: Iterable[Content], names: Names) -> Iterator[str]:
    """Yield the exact numbers of the static fields and of all cells of reachable objects."""
    for obj in (heap.statics, *heap.reachable([root for root in roots if isinstance(root, Obj)])):
        for cell, content in enumerate(obj.cells):
            if obj.kind.is_shown(cell):
                yield from exact_line(cell_name(obj, cell, names), content, content_type(obj, cell))


def _statics(heap: Heap, names: Names) -> Iterator[str]:
    for at, field in heap.statics.kind.shown_fields:
        if is_shown(heap.statics, at):
            yield f"{field} = {names.value_text(heap.statics.cells[at], cell_type(field))}"


def _chains(
    waiting: list[Obj], told: set[Obj], names: Names, decisive: Mapping[Obj, Collection[int]]
) -> Iterator[str]:
    """Yield a line for each chain of references that begins at a waiting object."""
    pending = [("", obj) for obj in reversed(waiting)]
    while pending:
        beginning, target = pending.pop()
        if beginning or target not in told:
            line, branches = _chain(target, told, names, decisive)
            yield beginning + line
            pending.extend(reversed(branches))


def _chain(
    obj: Obj, told: set[Obj], names: Names, decisive: Mapping[Obj, Collection[int]]
) -> tuple[str, list[tuple[str, Obj]]]:
    """Return the text of a chain, and the further references from its objects."""
    line = ""
    left: list[tuple[str, Obj]] = []
    while obj not in told:
        told.add(obj)
        line += _label(obj, names, decisive.get(obj, ()))
        references = _references(obj)
        named = [(arrow, target) for arrow, target in references if arrow]
        followed = next((pair for pair in named if pair[1] not in told), named[0] if named else None)
        left[:0] = [
            (f"{names.name(obj)} -{arrow}-> " if arrow else "", target)
            for arrow, target in references
            if (arrow, target) != followed
        ]
        if followed is None:
            return line, left
        line += f" -{followed[0]}-> "
        obj = followed[1]
    return line + names.name(obj), left


def _references(obj: Obj) -> list[tuple[str | None, Obj]]:
    """Return the objects that an object refers to, by field; those of an array and of ghost state have no name."""
    if obj.kind.is_array:
        return [(None, target) for atom in obj.cells if is_drawn(target := shown_content(atom))]
    named_references: list[tuple[str | None, Obj]] = []
    unnamed: list[tuple[str | None, Obj]] = []
    for field, content in _fields(obj):
        if is_drawn(content):
            named_references.append((field.name, content))
        elif not isinstance(content, Obj):
            unnamed += [
                (None, atom)
                for row in rows_in(content)
                for each in row
                if is_drawn(atom := shown_content(each))
            ]
    named_references.sort(key=lambda pair: is_backward(pair[0] or ""))
    return named_references + sorted(unnamed, key=lambda pair: pair[1].serial)


def _fields(obj: Obj) -> list[tuple[AnyField, Content]]:
    """Return the fields of an object that are shown, and their contents."""
    return [(field, shown_content(obj.cells[at])) for at, field in obj.kind.shown_fields]


def _label(obj: Obj, names: Names, decisive: Collection[int]) -> str:
    if obj.kind.is_array:
        return f"{names.name(obj)} {_elements(obj, names, decisive)}"
    values = [
        (field, content)
        for field, content in _fields(obj)
        if not is_drawn(content) and not _is_null_reference(field, content)
    ]
    if len(values) == 1:
        field, content = values[0]
        return f"{names.name(obj)}({names.value_text(content, cell_type(field))})"
    inner = ", ".join(
        f"{field.name}={names.value_text(content, cell_type(field))}" for field, content in values
    )
    return names.name(obj) + (f"({inner})" if inner else "")


def _is_null_reference(field: AnyField, content: Content) -> bool:
    return content is None and cell_type(field) is not STRING


def _elements(array: Obj, names: Names, decisive: Collection[int]) -> str:
    kind = array.kind.type
    assert isinstance(kind, ArrayType)
    cells = array.cells
    shown = [names.value_text(content, kind.element) for content in cells[:MAX_ELEMENTS]]
    others = [at for at in sorted(decisive) if MAX_ELEMENTS <= at < len(cells)]
    shown += [f"[{at}] = {names.value_text(cells[at], kind.element)}" for at in others]
    more = len(cells) - len(shown)
    return f"[{', '.join([*shown, f'... {more} more'] if more > 0 else shown)}]"
