"""Projection over a signature, as in Alloy: one state for each of its atoms, in which the atom is left out of all tuples (Jackson, "Software Abstractions")."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ooxcheck.instances.snapshots import Rows, State
from ooxcheck.relational.bounds import Atom


def project(states: Sequence[State], label: str) -> Iterator[tuple[int, Atom, State]]:
    """Yield for each state, and each atom of the projected set in it, the state without the set.

    In a field, the first column that in all states has only atoms of the set is left out, and the tuples with other atoms there.
    """
    members = {atom for state in states for (atom,) in state.sets[label]}
    columns = {name: _column([state.fields[name] for state in states], members) for name in states[0].fields}
    for number, state in enumerate(states):
        for (atom,) in state.sets[label]:
            yield number, atom, _without(state, label, atom, members, columns)


def _column(tables: Sequence[Rows], members: set[Atom]) -> int | None:
    """Return the first column with nothing but members, None if there is none."""
    rows = [row for table in tables for row in table]
    return next(
        (at for at in range(len(rows[0]) if rows else 0) if {row[at] for row in rows} <= members), None
    )


def _without(
    state: State, label: str, atom: Atom, members: set[Atom], columns: dict[str, int | None]
) -> State:
    """Return a state in which an atom is fixed; fields of which one column is left are sets."""
    sets = {
        name: [row for row in rows if row[0] not in members]
        for name, rows in state.sets.items()
        if name != label
    }
    fields: dict[str, Rows] = {}
    for name, rows in state.fields.items():
        at = columns[name]
        if at is None:
            fields[name] = rows
            continue
        left = [row[:at] + row[at + 1 :] for row in rows if row[at] == atom]
        if left and len(left[0]) == 1:
            sets[name.rpartition("<:")[2]] = left
        elif left:
            fields[name] = left
    return replace(state, sets={name: rows for name, rows in sets.items() if rows}, fields=fields)
