"""A heap at one moment as plain text and names: the input of all drawings.

Objects are identified by name, so snapshots of different moments, or of different heaps with the same names, can be compared. All text has passed `visible`
before; writers still have to escape it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field

from ooxcheck.datatypes import dataclass

STATIC = "static"
"""The name of the box of the static fields, which no object can have."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A field or an array element with its content: a value as text, or the name of an object as `target` too.

    A cell may also be a request, as for the lock that a thread waits for. It is drawn with its `label` if it has one.
    """

    name: str
    text: str
    target: str | None = None
    is_null: bool = False
    is_wanted: bool = False
    label: str = ""

    @property
    def shown_name(self) -> str:
        """The name as it is drawn: several cells of an object may be drawn with one label."""
        return self.label or self.name


@dataclass(frozen=True, slots=True)
class Box:
    """An object: its name, its type, and its cells; `folded` is the number of hidden cells."""

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
    """The culprits of a false formula: quantified variables with their values, objects by name, cells by object and name."""

    witnesses: tuple[Cell, ...] = ()
    objects: frozenset[str] = frozenset()
    cells: frozenset[tuple[str, str]] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.witnesses or self.objects or self.cells)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A heap at one moment: its objects by name, and the visible variables, each as a cell.

    `blame` are the culprits of a false formula at this moment.
    """

    boxes: Mapping[str, Box]
    variables: tuple[Cell, ...] = ()
    blame: Blame = field(default_factory=Blame)

    def chips(self) -> Iterator[tuple[str, str]]:
        """Iterate over the chips beside objects: variables, and witnesses with their values."""
        yield from ((cell.name, cell.target) for cell in self.variables if cell.target is not None)
        yield from (
            (witness_text(cell), cell.target) for cell in self.blame.witnesses if cell.target is not None
        )

    def references(self) -> Iterator[tuple[str, Cell]]:
        """Iterate over the cells that hold objects, with the name of their object."""
        for box in self.boxes.values():
            yield from ((box.name, cell) for cell in box.cells if cell.target is not None)


@dataclass(frozen=True, slots=True)
class Difference:
    """The difference of a snapshot to an earlier one.

    `new` and `gone` are names of objects; `changed` has the old content of each changed cell, by object and name; `assigned` are the names of the variables
    that are new or changed.
    """

    new: frozenset[str] = frozenset()
    gone: frozenset[str] = frozenset()
    changed: Mapping[tuple[str, str], Cell] = field(default_factory=dict)
    assigned: frozenset[str] = frozenset()

    @property
    def is_of_heap(self) -> bool:
        """Whether the heap differs, and not only variables."""
        return bool(self.new or self.gone or self.changed)


def witness_text(cell: Cell) -> str:
    """Return a witness as text: ``n = Node1``."""
    return f"{cell.name} = {cell.text}"


def difference(earlier: Snapshot, later: Snapshot) -> Difference:
    """Return the difference of two snapshots; cells of a new object are not changed, but new."""
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
    """Return by name every distinct form of an object in some snapshots, in the order of appearance."""
    forms: dict[str, dict[Box, None]] = {}
    for snapshot in snapshots:
        for name, box in snapshot.boxes.items():
            forms.setdefault(name, {})[box] = None
    return {name: list(boxes) for name, boxes in forms.items()}
