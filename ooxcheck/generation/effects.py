"""The complete visible effect of a call in comparable form: its outcome, and every reachable cell.

Existing objects are numbered, new ones are numbered in traversal order. So two effects are equal exactly if no caller can distinguish them.
"""

from __future__ import annotations

from typing import TypeAlias

from ooxcheck.oox.arithmetic import value_key
from ooxcheck.oox.running.heap import Content, Heap, Obj, rows_in
from ooxcheck.oox.running.outcomes import Outcome, Returned, Threw, Violated

Effect: TypeAlias = tuple[object, ...]
"""The comparable form of an effect."""


def effect_of(outcome: Outcome, heap: Heap, before: int) -> Effect:
    """Return the effect of a call with this outcome and heap, whose first objects existed before the call."""
    met = list(heap.objects[:before])
    end = _end(outcome, met)
    statics = tuple(_numbered_content(content, met) for content in heap.statics.cells)
    cells = []
    for obj in met:  # grows during iteration
        cells.append((str(obj.kind.type), tuple(_numbered_content(content, met) for content in obj.cells)))
    return end, statics, tuple(cells)


def _end(outcome: Outcome, met: list[Obj]) -> object:
    match outcome:
        case Returned(value):
            return "returns", _numbered_content(value, met)
        case Threw(raised):
            return "throws", raised.kind.value, raised.message
        case Violated(duties):
            return "breaks", tuple(sorted((duty.kind.value, duty.name or "") for duty in duties))
        case _:
            return "has no end", type(outcome).__name__


def _numbered_content(content: Content, met: list[Obj]) -> object:
    rows = rows_in(content)
    for obj in (atom for row in rows for atom in row if isinstance(atom, Obj)):
        if obj not in met:
            met.append(obj)
    return tuple(
        tuple(("object", met.index(atom)) if isinstance(atom, Obj) else value_key(atom) for atom in row)
        for row in rows
    )
