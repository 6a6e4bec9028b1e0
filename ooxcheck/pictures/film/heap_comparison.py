"""A few related heaps as a film without steps, with one layout and one set of names."""

from __future__ import annotations

from collections.abc import Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.declarations import GhostField
from ooxcheck.oox.running.heap import Heap, Obj
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.pictures.film.boxes import Boxes
from ooxcheck.pictures.film.film import Film, Frame
from ooxcheck.pictures.film.single_heap import Root
from ooxcheck.pictures.layout.layout import layout
from ooxcheck.pictures.snapshots import Blame, Snapshot, difference
from ooxcheck.text.heaps import heap_lines, is_drawn, is_shown
from ooxcheck.text.sanitise import visible

MAX_ELEMENTS = 12
"""The number of array elements that are drawn."""


@dataclass(frozen=True, slots=True, eq=False)
class TitledHeap:
    """A titled heap: its roots, the names of its objects, and outlined cells.

    Unreachable objects and ghosts are not drawn.
    """

    title: str
    heap: Heap
    roots: Sequence[Root]
    names: Names
    outlined: frozenset[tuple[Obj, int]] = frozenset()

    def snapshot(self) -> Snapshot:
        """Return the heap as plain data."""
        statics = self.heap.statics
        shown = [
            *([statics] if statics.cells else []),
            *filter(is_drawn, self.heap.reachable([root.value for root in self.roots])),
        ]
        boxes = Boxes(statics, self.names, {obj: _drawn_cells(obj) for obj in shown})
        variables = (
            boxes.cell(visible(root.name), root.value, self.names.value_text(root.value, root.type))
            for root in self.roots
        )
        cells = [(boxes.name(obj), boxes.cell_name(obj, at)) for obj, at in self.outlined]
        blame = Blame(objects=frozenset(name for name, _ in cells), cells=frozenset(cells))
        return Snapshot({boxes.name(obj): boxes.box(obj) for obj in shown}, tuple(variables), blame)


def compare_heaps(method: str, title: str, shown: Sequence[TitledHeap]) -> Film:
    """Return some heaps as a film; the others are compared with the first."""
    snapshots = [each.snapshot() for each in shown]
    frames = [
        Frame(
            "after" if number else "before",
            None,
            visible(each.title),
            None,
            snapshot,
            difference(snapshots[max(0, number - 1)], snapshot),
            difference(snapshots[0], snapshot),
            tuple(heap_lines(each.heap, [root.value for root in each.roots], each.names)),
        )
        for number, (each, snapshot) in enumerate(zip(shown, snapshots, strict=True))
    ]
    return Film(visible(method), visible(title), tuple(frames), layout(snapshots))


def _drawn_cells(obj: Obj) -> Sequence[int]:
    """Return the drawn cells: the first elements of an array, and no ghosts."""
    if obj.kind.is_array:
        return range(min(len(obj.cells), MAX_ELEMENTS))
    return [
        at for at, field in obj.kind.shown_fields if not isinstance(field, GhostField) and is_shown(obj, at)
    ]
