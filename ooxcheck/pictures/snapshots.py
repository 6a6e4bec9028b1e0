"""A heap at one moment as plain text and names: all that a drawing of it may depend on.

Objects are known by their names here, so snapshots of different moments, or of different heaps with the same names, can
be compared. All text of strangers has passed `visible` before it gets here; what writes it still has to escape it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field

from ooxcheck.datatypes import dataclass

STATIC = "static"
"""The name of the box that holds the static fields: no object can be called so, names of objects end in a number."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A field or an array element, and what it holds: a value as text, or the name of an object as `target` too.

    What is only wanted, as the lock that a thread waits for, it does not hold.
    """

    name: str
    text: str
    target: str | None = None
    is_null: bool = False
    is_wanted: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """An object: its name, its type, and its cells; `folded` is how many more cells it has."""

    name: str
    type: str
    cells: tuple[Cell, ...] = ()
    is_array: bool = False
    folded: int = 0

    def cell(self, name: str) -> Cell | None:
        """Return the cell with this name, None if there is none."""
        return next((cell for cell in self.cells if cell.name == name), None)


@dataclass(frozen=True, slots=True)
class Blame:
    """What makes a formula false: quantified variables with their values, objects by name, cells by object and name."""

    witnesses: tuple[Cell, ...] = ()
    objects: frozenset[str] = frozenset()
    cells: frozenset[tuple[str, str]] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.witnesses or self.objects or self.cells)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A heap at one moment: its objects by name, and the variables that can be seen there, each as a cell.

    `blame` is what makes a formula false at this moment.
    """

    boxes: Mapping[str, Box]
    variables: tuple[Cell, ...] = ()
    blame: Blame = field(default_factory=Blame)

    def chips(self) -> Iterator[tuple[str, str]]:
        """Iterate over what is said beside objects, with their names: variables, and witnesses with their values."""
        yield from ((cell.name, cell.target) for cell in self.variables if cell.target is not None)
        yield from (
            (witnessed(cell), cell.target) for cell in self.blame.witnesses if cell.target is not None
        )

    def references(self) -> Iterator[tuple[str, Cell]]:
        """Iterate over the cells that hold objects, with the name of the object that each belongs to."""
        for box in self.boxes.values():
            yield from ((box.name, cell) for cell in box.cells if cell.target is not None)


@dataclass(frozen=True, slots=True)
class Difference:
    """What is otherwise in a snapshot than in an earlier one.

    `new` and `gone` are names of objects; `changed` holds for each cell, by object and name, what it was before;
    `assigned` the names of the variables that are new or hold something else.
    """

    new: frozenset[str] = frozenset()
    gone: frozenset[str] = frozenset()
    changed: Mapping[tuple[str, str], Cell] = field(default_factory=dict)
    assigned: frozenset[str] = frozenset()

    @property
    def is_of_heap(self) -> bool:
        """Whether the heap is otherwise, and not only some variables are."""
        return bool(self.new or self.gone or self.changed)


def witnessed(cell: Cell) -> str:
    """Return a witness as text: ``n = Node1``."""
    return f"{cell.name} = {cell.text}"


def difference(earlier: Snapshot, later: Snapshot) -> Difference:
    """Return what is otherwise in the later of two snapshots; the cells of a new object are not changed, but new."""
    changed: dict[tuple[str, str], Cell] = {}
    for box in later.boxes.values():
        before = earlier.boxes.get(box.name)
        if before is None or before is box:
            continue
        for cell in box.cells:
            old = before.cell(cell.name)
            if old is not None and old != cell:
                changed[box.name, cell.name] = old
    names = earlier.boxes.keys(), later.boxes.keys()
    variables = set(later.variables) - set(earlier.variables)
    return Difference(
        frozenset(names[1] - names[0]),
        frozenset(names[0] - names[1]),
        changed,
        frozenset(variable.name for variable in variables),
    )


def all_boxes(snapshots: Iterable[Snapshot]) -> dict[str, list[Box]]:
    """Return by name every form that an object takes in some snapshots, each once, in the order of appearance."""
    forms: dict[str, dict[Box, None]] = {}
    for snapshot in snapshots:
        for name, box in snapshot.boxes.items():
            forms.setdefault(name, {})[box] = None
    return {name: list(boxes) for name, boxes in forms.items()}
