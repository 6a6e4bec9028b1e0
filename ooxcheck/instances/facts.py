"""Relations as data for the evaluator on a page (`ooxcheck/pages/templates/evaluating.js`): a list of tuples for each name in each state.

An atom is ``o:Node$0``, or ``n:5`` if it is a number. A name that stands for fields of several arities has no data; fields of one name are one relation,
because the atoms before a dot choose among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ooxcheck.instances.snapshots import Rows, State
from ooxcheck.relational.bounds import Atom
from ooxcheck.text.json_form import Json
from ooxcheck.text.sanitise import visible

MAX_TUPLES = 200_000
"""The number of tuples in all states together above which a page has no data."""


def relation_facts(states: Sequence[State], arities: Mapping[str, int]) -> dict[str, Json] | None:
    """Return the relations of some states, with the arities of the fields; None if they are too many."""
    tables = [_tables(state) for state in states]
    rows = [row for table in tables for relation in table.values() for row in relation]
    if len(rows) > MAX_TUPLES:
        return None
    numbers = {atom: number for state in states for atom, number in state.numbers.items()}
    atoms = dict.fromkeys(_atom(atom, numbers) for row in rows for atom in row)
    names = dict.fromkeys(name for table in tables for name in table)
    widths = _widths(arities)
    known: dict[str, Json] = {
        name: _kinds([table.get(name, ()) for table in tables], widths.get(name, 1), numbers)
        for name in names
        if widths.get(name, 1)
    }
    return {
        "relations": known,
        "width": 64,
        "entry": None,
        "fields": {},
        "classes": {},
        "objects": [[atom[2:], "atom", {}] for atom in atoms if atom.startswith("o:")],
        "states": [
            {
                "objects": [*range(sum(atom.startswith("o:") for atom in atoms))],
                "variables": {},
                "relations": {
                    name: [[_atom(atom, numbers) for atom in row] for row in table.get(name, ())]
                    for name in known
                },
            }
            for table in tables
        ],
    }


def _tables(state: State) -> dict[str, Rows]:
    """Return the relations of a state by the last part of their labels."""
    tables: dict[str, Rows] = {}
    for label, rows in (*state.sets.items(), *state.fields.items(), *state.witnesses.items()):
        name = _name(label)
        tables[name] = list(dict.fromkeys((*tables.get(name, ()), *rows)))
    return tables


def _widths(arities: Mapping[str, int]) -> dict[str, int]:
    """Return the arity of each name of fields; 0 if it has several."""
    widths: dict[str, int] = {}
    for label, arity in arities.items():
        name = _name(label)
        widths[name] = arity if widths.get(name, arity) == arity else 0
    return widths


def _kinds(tables: Iterable[Rows], width: int, numbers: Mapping[Atom, int]) -> list[Json]:
    """Return the kind of each column of a relation, empty if the relation always is."""
    rows = [row for table in tables for row in table]
    if not rows:
        return [""] * width
    return ["number" if all(row[at] in numbers for row in rows) else "object" for at in range(width)]


def _name(label: str) -> str:
    return visible(label.rpartition("<:")[2].rpartition("/")[2])


def _atom(atom: Atom, numbers: Mapping[Atom, int]) -> str:
    return f"n:{numbers[atom]}" if atom in numbers else f"o:{visible(str(atom))}"
