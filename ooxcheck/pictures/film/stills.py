"""Stills: a few heaps that belong together, as a film without steps, so that they share one layout and one set of names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from datatypes import dataclass
from oox.declarations import GhostField
from oox.running.heap import Content, Heap, Obj
from oox.running.show import Names
from oox.types import Type
from ooxcheck.pictures.film.film import Film, Frame
from ooxcheck.pictures.layout.layout import layout
from ooxcheck.pictures.snapshots import STATIC, Blame, Box, Cell, Snapshot, difference
from ooxcheck.text.heaps import content_type, heap_lines
from ooxcheck.text.sanitise import visible
from ooxcheck.text.traces import one_line

MAX_ELEMENTS = 12
"""How many elements of an array are drawn."""

MAX_TEXT = 40


@dataclass(frozen=True, slots=True, eq=False)
class Still:
    """A heap below a title: what variables hold in it, what its objects are called, and cells that are outlined."""

    title: str
    heap: Heap
    variables: Sequence[tuple[str, Content, Type]]
    names: Names
    outlined: frozenset[tuple[Obj, int]] = frozenset()


def stills(method: str, title: str, shown: Sequence[Still]) -> Film:
    """Return some heaps as a film: the first is what the others are compared with."""
    snapshots = [_snapshot(each) for each in shown]
    frames = [
        Frame(
            "after" if number else "before",
            None,
            visible(each.title),
            None,
            snapshot,
            difference(snapshots[max(0, number - 1)], snapshot),
            difference(snapshots[0], snapshot),
            tuple(heap_lines(each.heap, [value for _, value, _ in each.variables], each.names)),
        )
        for number, (each, snapshot) in enumerate(zip(shown, snapshots, strict=True))
    ]
    return Film(visible(method), visible(title), tuple(frames), layout(snapshots))


def _snapshot(still: Still) -> Snapshot:
    roots = [value for _, value, _ in still.variables]
    objects = still.heap.reachable(roots)
    boxes = [_box(obj, still.names) for obj in objects]
    if still.heap.statics.cells:
        boxes.insert(0, _box(still.heap.statics, still.names, STATIC))
    variables = tuple(_cell(visible(name), value, type_, still.names) for name, value, type_ in still.variables)
    cells = [(_box_name(obj, still), _cell_name(obj, cell)) for obj, cell in still.outlined]
    blame = Blame(objects=frozenset(name for name, _ in cells), cells=frozenset(cells))
    return Snapshot({box.name: box for box in boxes}, variables, blame)


def _box_name(obj: Obj, still: Still) -> str:
    return STATIC if obj is still.heap.statics else visible(still.names.name(obj))


def _box(obj: Obj, names: Names, name: str | None = None) -> Box:
    shown = list(_shown(obj))
    cells = tuple(_cell(_cell_name(obj, at, is_static=name is not None), obj.cells[at], content_type(obj, at), names) for at in shown)
    type_ = "fields" if name is not None else visible(str(obj.kind.type))
    return Box(name or visible(names.name(obj)), type_, cells, obj.kind.is_array, len(obj.cells) - len(shown))


def _shown(obj: Obj) -> Iterable[int]:
    """Return the cells that are drawn: the first elements of an array, and no ghosts."""
    if obj.kind.is_array:
        return range(min(len(obj.cells), MAX_ELEMENTS))
    return (at for at, field in enumerate(obj.kind.layout) if not isinstance(field, GhostField))


def _cell_name(obj: Obj, at: int, *, is_static: bool = False) -> str:
    if obj.kind.is_array:
        return str(at)
    return visible(str(obj.kind.layout[at]) if is_static or obj.serial < 0 else obj.kind.layout[at].name)


def _cell(name: str, content: Content, type_: Type, names: Names) -> Cell:
    text = visible(one_line(names.shown(content, type_), MAX_TEXT))
    target = visible(names.name(content)) if isinstance(content, Obj) else None
    return Cell(name, text, target, content is None)
