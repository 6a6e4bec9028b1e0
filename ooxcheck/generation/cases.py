"""Cases: two calls are the same case if they take the same path through the same part of the heap, up to the names of objects.

Of what is read, references count, truth values that what is assumed asks for, and how many elements of an array it asks for; numbers and strings
count by the way that they let the execution take. These are the cases that Kiasan counts with lazier# initialisation, with keys told apart by their order only.
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
"""What cases are compared by: the path, the duties that break, and what cells hold, with objects numbered as they are met."""


LENGTH = -1
"""Stands for how many elements of an array what is assumed asks for."""


def case_of(path: Path, breaks: tuple[Duty, ...], reading: Reading, state: State) -> Case:
    """Return the case that a call in a state is."""
    return path, breaks, tuple(_shape(reading, state))


def counts(reading: Reading, spot: Spot) -> bool:
    """Return whether a cell tells cases apart: it holds references, or a truth value that was assumed something of."""
    type_ = reading.type_of(spot)
    if type_ is BOOL:
        return spot in reading.assumed
    return isinstance(type_, ClassType | ArrayType | CollectionType) and not reading.is_open(spot)


def _shape(reading: Reading, state: State) -> Iterator[tuple[Spot, object]]:
    """Yield what the cells hold that tell cases apart, in the order in which objects are met."""
    cells: dict[int, list[int]] = {}
    for number, cell in sorted(spot for spot in reading.relevant if counts(reading, spot)):
        cells.setdefault(number, []).append(cell)
    met: list[Obj] = []
    for number in (ARGUMENTS, STATICS):
        yield from (
            ((number, cell), _told(content_at(state, (number, cell)), met)) for cell in cells.get(number, ())
        )
    for place, obj in enumerate(met):  # it grows on the way
        if obj.kind.is_array:
            yield (place, LENGTH), sum(number == obj.serial for number, _ in reading.assumed)
        yield from (((place, cell), _told(obj.cells[cell], met)) for cell in cells.get(obj.serial, ()))


def _told(content: Content, met: list[Obj]) -> object:
    """Return a content with objects by the order in which they are met."""
    rows = rows_in(content)
    for obj in (atom for row in rows for atom in row if isinstance(atom, Obj)):
        if obj not in met:
            met.append(obj)
    return tuple(
        tuple(("object", met.index(atom)) if isinstance(atom, Obj) else atom for atom in row) for row in rows
    )
