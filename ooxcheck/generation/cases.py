"""Cases: two calls are the same case if they take the same path through isomorphic parts of the heap.

Of the cells that are read, references count, truth values that assumptions read, and the number of array elements that they read; numbers and strings
count only by the path that they cause. These are the cases that Kiasan counts with lazier# initialisation, with keys distinguished by their order only.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from ooxcheck.generation.reading import ARGUMENTS, STATICS, Reading, Spot, content_at
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.decisions import Path
from ooxcheck.oox.running.heap import Content, Obj, rows_in
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.oox.types import BOOL, ArrayType, ClassType, CollectionType

Case: TypeAlias = "tuple[Path, tuple[Duty, ...], tuple[tuple[Spot, object], ...]]"
"""The key of a case: the path, the violated duties, and the contents of cells, with objects numbered in traversal order."""


LENGTH = -1
"""The pseudo cell for the number of elements of an array that assumptions read."""


def case_of(path: Path, breaks: tuple[Duty, ...], reading: Reading, state: State) -> Case:
    """Return the case of a call in a state."""
    return path, breaks, tuple(_shape(reading, state))


def counts(reading: Reading, spot: Spot) -> bool:
    """Return whether a cell distinguishes cases: it holds references, or a truth value that an assumption reads."""
    type_ = reading.type_of(spot)
    if type_ is BOOL:
        return spot in reading.assumption_cells
    return isinstance(type_, ClassType | ArrayType | CollectionType) and not reading.is_open(spot)


def _shape(reading: Reading, state: State) -> Iterator[tuple[Spot, object]]:
    """Yield the contents of the cells that distinguish cases, in traversal order."""
    cells: dict[int, list[int]] = {}
    for number, cell in sorted(spot for spot in reading.relevant if counts(reading, spot)):
        cells.setdefault(number, []).append(cell)
    met: list[Obj] = []
    for number in (ARGUMENTS, STATICS):
        yield from (
            ((number, cell), _numbered_content(content_at(state, (number, cell)), met))
            for cell in cells.get(number, ())
        )
    for place, obj in enumerate(met):  # grows during iteration
        if obj.kind.is_array:
            yield (place, LENGTH), sum(number == obj.serial for number, _ in reading.assumption_cells)
        yield from (
            ((place, cell), _numbered_content(obj.cells[cell], met)) for cell in cells.get(obj.serial, ())
        )


def _numbered_content(content: Content, met: list[Obj]) -> object:
    """Return a content with objects by their numbers in traversal order."""
    rows = rows_in(content)
    for obj in (atom for row in rows for atom in row if isinstance(atom, Obj)):
        if obj not in met:
            met.append(obj)
    return tuple(
        tuple(("object", met.index(atom)) if isinstance(atom, Obj) else atom for atom in row) for row in rows
    )
