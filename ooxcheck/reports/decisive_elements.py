"""The elements of long arrays that a counterexample is about: those that the false formula reads, and those that changed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeAlias

from ooxcheck.diagnosis.culprits import culprits
from ooxcheck.engine.report import Counterexample
from ooxcheck.oox.running.heap import Obj
from ooxcheck.oox.running.machine.trace import Written

ArrayCells: TypeAlias = Mapping[Obj, Collection[int]]
"""Indices of elements by array."""


def decisive_elements(example: Counterexample) -> ArrayCells:
    """Return the indices by array, for the arrays before the call and after it."""
    by_array: dict[Obj, set[int]] = {}
    written = (
        (change.target, change.cell)
        for step in example.trace.steps
        for change in step.changes
        if isinstance(change, Written)
    )
    for obj, cell in (*culprits(example.why).cells, *written):
        if obj.kind.is_array:
            by_array.setdefault(obj, set()).add(cell)
    for before, after in zip(example.state.heap.objects, example.after.heap.objects, strict=False):
        if after.kind.is_array:
            pairs = zip(before.cells, after.cells, strict=True)
            changed = {at for at, (old, new) in enumerate(pairs) if not isinstance(old, Obj) and old != new}
            indices = by_array.setdefault(after, set())
            indices |= changed
            by_array[before] = indices
    return {array: sorted(indices) for array, indices in by_array.items()}
