"""Small heaps in one line: ``this=List0 List0.head=Node0 Node0.next=Node1 Node1.next=null``."""

from __future__ import annotations

import re

from ooxcheck.pictures.snapshots import Box, Cell, Snapshot


def sketch(text: str) -> Snapshot:
    """Return the heap with these cells and variables; what looks like an object's name is one."""
    variables: list[Cell] = []
    cells: dict[str, list[Cell]] = {}
    for word in text.split():
        place, _, value = word.partition("=")
        owner, _, name = place.rpartition(".")
        cell = _cell(name, value)
        (cells.setdefault(owner, []) if owner else variables).append(cell)
        if cell.target:
            cells.setdefault(cell.target, [])
    boxes = {
        name: Box(name, name.rstrip("0123456789"), tuple(held), "[]" in name) for name, held in cells.items()
    }
    return Snapshot(boxes, tuple(variables))


def _cell(name: str, value: str) -> Cell:
    target = value if re.fullmatch(r"[A-Z]\w*(\[\])?[0-9]+|int\[\][0-9]+", value) else None
    return Cell(name, value, target, value == "null")
