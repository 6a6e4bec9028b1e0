"""States of relations as snapshots: an atom is a box, a tuple is an arrow from its first to its last atom.

The label of an arrow is the name of the field, with the atoms in the middle of a longer tuple in brackets. Integers are values and no boxes. A field with at most one
tuple for each atom in every state is one cell, which may be null; otherwise each atom that ever follows has a cell of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field

from ooxcheck.datatypes import dataclass
from ooxcheck.pictures.snapshots import Box, Cell, Snapshot
from ooxcheck.relational.bounds import Atom, AtomTuple, Instance
from ooxcheck.text.sanitise import visible
from ooxcheck.text.traces import one_line

Rows = Sequence[AtomTuple]

MEMBER = "in"
"""The cell that lists the other sets that an atom is in."""

MAX_TEXT = 40
"""The longest text of a value."""


@dataclass(frozen=True, slots=True)
class State:
    """Relations by their labels: sets of atoms, the first of which that has an atom is its type; fields; witnesses of quantifiers; the numbers among the atoms."""

    sets: Mapping[str, Rows]
    fields: Mapping[str, Rows]
    witnesses: Mapping[str, Rows] = field(default_factory=dict)
    numbers: Mapping[Atom, int] = field(default_factory=dict)


def state_of(instance: Instance) -> State:
    """Return the relations of an instance: sets are those of one column."""
    order = {atom: place for place, atom in enumerate(instance.universe)}

    def in_order(rows: Iterable[AtomTuple]) -> Rows:
        return sorted(rows, key=lambda row: [order[atom] for atom in row])

    relations = {relation: in_order(rows) for relation, rows in instance.relations.items()}
    return State(
        {each.name: rows for each, rows in relations.items() if each.arity == 1},
        {each.name: rows for each, rows in relations.items() if each.arity > 1},
        {name: in_order(rows) for name, rows in instance.witnesses.items()},
        {atom: number for number, atom in instance.integers.atoms.items()},
    )


def snapshots(states: Sequence[State]) -> list[Snapshot]:
    """Return a snapshot of each state; an atom has the same cells in all of them."""
    shapes = _Shapes(states)
    return [Snapshot(dict(shapes.boxes(state)), tuple(shapes.chips(state))) for state in states]


class _Shapes:
    """What is common to all states: the types of atoms, and the cells of each atom."""

    def __init__(self, states: Sequence[State]) -> None:
        self._types: dict[Atom, str] = {}
        self._sets: dict[Atom, dict[str, None]] = {}
        self._targets: dict[Atom, dict[str, dict[Atom, None]]] = {}
        self._is_function: dict[tuple[Atom, str], bool] = {}
        for state in states:
            self._note(state)

    def _note(self, state: State) -> None:
        for label, rows in state.sets.items():
            for (atom,) in rows:
                self._types.setdefault(atom, label)
                self._sets.setdefault(atom, {})[label] = None
        for source, cells in _cells(state).items():
            for name, targets in cells.items():
                self._targets.setdefault(source, {}).setdefault(name, {}).update(dict.fromkeys(targets))
                was = self._is_function.get((source, name), True)
                self._is_function[source, name] = was and len(targets) < 2

    def boxes(self, state: State) -> Iterator[tuple[str, Box]]:
        """Yield the atoms of a state by name: those in a set or in a tuple; a number only if a tuple begins with it."""
        cells = _cells(state)
        present = dict.fromkeys(atom for rows in state.sets.values() for (atom,) in rows)
        present |= dict.fromkeys(atom for rows in state.fields.values() for row in rows for atom in row)
        for atom in present:
            if atom not in state.numbers or atom in self._targets:
                name = _text(atom)
                own = [*self._memberships(atom, state), *self._fields(atom, cells.get(atom, {}), state)]
                yield name, Box(name, _type(self._types.get(atom, "")), tuple(own))

    def _memberships(self, atom: Atom, state: State) -> Iterator[Cell]:
        """Yield the cell with the other sets that an atom is in, if it ever is in one that its name does not tell."""
        others = [
            label
            for label in self._sets.get(atom, {})
            if label != self._types[atom] and not str(atom).startswith(f"{label}$")
        ]
        if others:
            here = [label for label in others if (atom,) in state.sets.get(label, ())]
            yield Cell(MEMBER, one_line(", ".join(map(_type, here)), MAX_TEXT))

    def _fields(self, atom: Atom, cells: Mapping[str, Mapping[Atom, None]], state: State) -> Iterator[Cell]:
        for name, ever in self._targets.get(atom, {}).items():
            here = cells.get(name, {})
            numbers = [state.numbers[each] for each in ever if each in state.numbers]
            if numbers:
                shown = [str(state.numbers[each]) for each in here if each in state.numbers]
                text = shown[0] if len(shown) == 1 else f"{{{', '.join(shown)}}}"
                yield Cell(name, one_line(text, MAX_TEXT))
            others = [each for each in ever if each not in state.numbers]
            if self._is_function[atom, name] and not numbers:
                yield _cell(name, name, next(iter(here), None), is_function=True)
                continue
            for number, target in enumerate(others):
                key = name if not number and not numbers else f"{name} {number + 1}"
                yield _cell(key, name, target if target in here else None, is_function=False)

    def chips(self, state: State) -> Iterator[Cell]:
        """Yield the witnesses that are atoms, as variables."""
        for name, rows in state.witnesses.items():
            for row in rows:
                if len(row) == 1:
                    target = None if row[0] in state.numbers else _text(row[0])
                    text = str(state.numbers[row[0]]) if target is None else target
                    yield Cell(visible(name), text, target)


def _cell(key: str, label: str, target: Atom | None, *, is_function: bool) -> Cell:
    if target is None:
        return Cell(key, "null" if is_function else "", None, is_null=is_function, label=label)
    return Cell(key, _text(target), _text(target), label=label)


def _cells(state: State) -> dict[Atom, dict[str, dict[Atom, None]]]:
    """Return the last atoms of tuples by the first atom and the name of the field, with the atoms in the middle in brackets."""
    cells: dict[Atom, dict[str, dict[Atom, None]]] = {}
    for label, rows in state.fields.items():
        for first, *middle, last in rows:
            inner = "".join(f"[{state.numbers.get(atom, atom)}]" for atom in middle)
            name = visible(f"{label.rpartition('<:')[2]}{inner}")
            cells.setdefault(first, {}).setdefault(name, {})[last] = None
    return cells


def _text(atom: Atom) -> str:
    return visible(one_line(str(atom), MAX_TEXT))


def _type(label: str) -> str:
    return visible(label.rpartition("/")[2])
