"""The number of objects that a heap of limited depth may need: the number of cells that can hold them.

An object at a distance of d references from the arguments is held by a cell of an object at distance d - 1. So their number is bounded by that of these
cells, level by level (Deng 2007, chapter 5: k-bounding, where a container takes one of the k).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from ooxcheck.input.values import MAX_SCOPE
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.types import ClassType
from ooxcheck.translate.initial.object_kinds import Kind, Kinds, Slot
from ooxcheck.translate.witness.all_heaps import HeapQuery


def scope_for(wanted: HeapQuery) -> Bounds:
    """Return bounds that admit all heaps of a depth; refuse if that may take too many objects."""
    assert wanted.depth is not None, "there should be a depth"
    kinds = Kinds(wanted.program, wanted.method, wanted.bounds, wanted.settings)
    numbers: Counter[str] = Counter()
    for kind, number in _numbers(kinds, wanted.depth).items():
        names = wanted.program.supertypes(kind.name) if isinstance(kind, ClassType) else [str(kind)]
        numbers.update({name: number for name in names if not _is_interface(wanted, name)})
    for name, number in numbers.items():
        if number > MAX_SCOPE:
            message = f"--depth {wanted.depth} may take {number} objects of {name}; say how many there are with --scope"
            raise OoxError([Diagnostic("request.option", message, None)])
    return replace(wanted.bounds, scopes=dict(numbers))


def _is_interface(wanted: HeapQuery, name: str) -> bool:
    class_ = wanted.program.classes.get(name)
    return class_ is not None and class_.interface


def _numbers(kinds: Kinds, depth: int) -> Counter[Kind]:
    """Return the number of cells for objects of each kind, up to a distance."""
    level = _capacities(kinds, list(kinds.roots))
    counts = Counter(level)
    for _ in range(depth):
        places = [
            slot
            for kind, number in level.items()
            for slot in kinds.slots(kind)
            for _ in range(min(number, MAX_SCOPE + 1))
        ]
        level = _capacities(kinds, places)
        counts.update(level)
    return counts


def _capacities(kinds: Kinds, slots: list[Slot]) -> Counter[Kind]:
    """Return the number of objects of each kind that some cells may hold; a ghost set holds as many as the scope."""
    held: Counter[Kind] = Counter()
    for slot in slots:
        held.update(dict.fromkeys(kinds.slot_kinds(slot), kinds.bounds.scope if slot.many else 1))
    return held
