"""The heap after a call of a history, drawn as the heaps of the run that follows: with the same names and the same cells."""

from __future__ import annotations

from collections.abc import Mapping

from ooxcheck.engine.report import ClientHeap, Counterexample
from ooxcheck.oox.running.heap import Bag, Content, Obj, rows_in
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.pictures.film.boxes import Boxes
from ooxcheck.pictures.film.heap_replay import MAX_ELEMENTS, HeapReplay, TwinNames
from ooxcheck.pictures.film.relevance import Relevance
from ooxcheck.pictures.snapshots import Snapshot
from ooxcheck.text.heaps import heap_lines, is_shown
from ooxcheck.text.sanitise import visible


class HistoryHeaps:
    """The drawn parts of the heaps of one history.

    Objects of the counterexample are drawn as in its run. Others are drawn if the client's variables or drawn objects lead to them. They are named
    after all objects of the run, so that its names stay.
    """

    def __init__(self, example: Counterexample, stage: HeapReplay, part: Relevance) -> None:
        self._stage, self._part = stage, part
        self._names = stage.names
        self._objects: dict[int, Obj] = dict(
            enumerate(example.after.heap.objects[: len(example.state.heap.objects)])
        )
        self._shared = len(self._objects)
        for obj in stage.twins:
            if obj is not example.after.heap.statics:
                self._names.name(obj)

    def show(self, moment: ClientHeap) -> tuple[Snapshot, tuple[str, ...]]:
        """Return a heap as boxes, and as lines of text."""
        heap, statics = moment.heap, moment.heap.statics
        for obj, number in zip(heap.objects, moment.numbers, strict=True):
            self._objects.setdefault(number, obj)
        names = self._names_of(moment)
        cast = self._drawn_cells(moment)
        boxes = Boxes(statics, names, cast)
        variables = tuple(
            boxes.cell(visible(name), obj, names.value_text(obj)) for name, obj in moment.variables
        )
        drawn = [*([statics] if cast[statics] else []), *(obj for obj in heap.objects if obj in cast)]
        lines = heap_lines(heap, [obj for _, obj in moment.variables], names)
        return Snapshot({boxes.name(obj): boxes.box(obj) for obj in drawn}, variables), tuple(lines)

    def _names_of(self, moment: ClientHeap) -> Names:
        pairs = zip(moment.heap.objects, moment.numbers, strict=True)
        return TwinNames(self._names, {obj: self._objects[number] for obj, number in pairs})

    def _drawn_cells(self, moment: ClientHeap) -> dict[Obj, list[int]]:
        """Return the drawn objects, each with its drawn cells."""
        heap = moment.heap
        numbers = dict(zip(heap.objects, moment.numbers, strict=True))
        cast = {heap.statics: self._cells(heap.statics)}
        is_all = self._stage.all_cells
        shared = [obj for obj, number in numbers.items() if is_all or number < self._shared]
        pending: list[Content] = [
            *_contents(heap.statics, cast),
            *(obj for _, obj in moment.variables),
            *shared,
        ]
        while pending:
            match pending.pop():
                case Obj(kind=kind) as obj if kind.held_at is not None:
                    pending.append(obj.cells[kind.held_at])
                case Obj() as obj if obj.shown_as is None and obj not in cast and obj in numbers:
                    cells = self._cells_of(obj, numbers[obj])
                    if cells is not None:
                        cast[obj] = cells
                        pending.extend(_contents(obj, cast))
                case frozenset() | tuple() | Bag() as collection:
                    pending.extend(atom for row in rows_in(collection) for atom in row)
                case _:  # no object, or one that is drawn already
                    pass
        return cast

    def _cells_of(self, obj: Obj, number: int) -> list[int] | None:
        """Return the drawn cells of an object; None if the run does not draw it."""
        if number >= self._shared:
            return self._cells(obj)
        return self._stage.drawn_cells_of(self._objects[number])

    def _cells(self, obj: Obj) -> list[int]:
        cells = [cell for cell in range(len(obj.cells)) if is_shown(obj, cell)]
        if self._stage.all_cells:
            return cells
        relevant = [cell for cell in cells if self._part.has_part(obj, cell)]
        return relevant[:MAX_ELEMENTS] if obj.kind.is_array else relevant


def _contents(obj: Obj, cast: Mapping[Obj, list[int]]) -> list[Content]:
    """Return the contents of the drawn cells of an object."""
    return [obj.cells[cell] for cell in cast[obj]]
