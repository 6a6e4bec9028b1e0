"""Objects as boxes of text, with their names in reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.running.heap import Content, Obj
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.pictures.snapshots import STATIC, Box, Cell
from ooxcheck.text.heaps import content_type, count_folded_cells, is_drawn, shown_content
from ooxcheck.text.sanitise import visible
from ooxcheck.text.traces import one_line

MAX_TEXT = 40
"""The longest text of a value."""


@dataclass(frozen=True, slots=True)
class Boxes:
    """The drawn objects, each with its drawn cells; the static fields are an object, too."""

    statics: Obj
    names: Names
    cast: Mapping[Obj, Sequence[int]]

    def box(self, obj: Obj) -> Box:
        """Return the box of an object."""
        shown, is_static = self.cast[obj], obj is self.statics
        texts = [self.names.value_text(obj.cells[cell], content_type(obj, cell)) for cell in shown]
        cells = [
            self.cell(self.cell_name(obj, cell), obj.cells[cell], text)
            for cell, text in zip(shown, texts, strict=True)
        ]
        type_ = "fields" if is_static else visible(f"{obj.kind.type}{obj.kind.parameters}")
        return Box(self.name(obj), type_, tuple(cells), obj.kind.is_array, count_folded_cells(obj, shown))

    def name(self, obj: Obj) -> str:
        """Return the name of an object."""
        return STATIC if obj is self.statics else visible(self.names.name(obj))

    def cell_name(self, obj: Obj, cell: int) -> str:
        """Return the name of a cell of an object."""
        if obj.kind.is_array:
            return str(cell)
        declared = obj.kind.layout[cell]
        return visible(str(declared) if obj is self.statics else declared.name)

    def cell(self, name: str, content: Content, text: str) -> Cell:
        """Return a cell; an object that is not drawn appears only by name."""
        there = shown_content(content)
        target = there if is_drawn(there) and there in self.cast else None
        shown = visible(one_line(text, MAX_TEXT))
        return Cell(name, shown, visible(self.names.name(target)) if target else None, content is None)
