"""Depth-first numbering of the objects of a state, so that names follow paths.

The traversal begins at a root that is not reachable from other roots, and takes forward links first. So a list of the receiver is ``Node0 -> Node1 -> Node2``, even
if one of its nodes is also an argument, or ``previous`` is declared before ``next``. States that differ only in their numbering are the same.
"""

from __future__ import annotations

from collections.abc import Iterable

from ooxcheck.oox.running.heap import Bag, Content, Heap, Obj, rows_in

BACKWARD = frozenset(("back", "before", "last", "owner", "parent", "prev", "previous", "root", "tail", "up"))
"""Names of fields that are back links."""


def is_backward(field: str) -> bool:
    """Return whether a field is a back link, by its name."""
    return field.lower() in BACKWARD


def reading_order(heap: Heap, roots: Iterable[Content]) -> list[Obj]:
    """Return the objects reachable from the roots and static fields, in the order of the traversal."""
    given = list(roots)
    starts = dict.fromkeys(obj for obj in (*given, *heap.statics.cells) if isinstance(obj, Obj))
    beyond = {obj: set(_walk([obj])) for obj in starts}
    led = {obj for obj in starts for other in starts if obj in beyond[other] and other not in beyond[obj]}
    first = [obj for obj in starts if obj not in led]
    sets = [root for root in given if isinstance(root, frozenset | tuple | Bag)]
    return _walk([*first, *(obj for obj in starts if obj in led), *heap.statics.cells, *sets])


def _walk(starts: list[Content]) -> list[Obj]:
    """Return the reachable objects, in preorder."""
    objects: dict[Obj, None] = {}
    waiting: list[Content] = starts[::-1]
    while waiting:
        match waiting.pop():
            case Obj() as obj if obj not in objects:
                objects[obj] = None
                waiting.extend(reversed(_onward(obj)))
            case frozenset() | tuple() | Bag() as collected:
                waiting.extend(atom for row in reversed(rows_in(collected)) for atom in reversed(row))
            case _:
                pass
    return list(objects)


def _onward(obj: Obj) -> list[Content]:
    """Return the contents of the cells of an object: first forward links, then back links, then sets."""
    if obj.kind.is_array:
        return obj.cells
    cells = zip(obj.kind.layout, obj.cells, strict=True)
    return [
        content
        for _, content in sorted(
            cells, key=lambda cell: (isinstance(cell[1], frozenset | tuple | Bag), is_backward(cell[0].name))
        )
    ]
