"""Instances for people and programs: as text, as data for JSON, and as a graph in the DOT language."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from relational.bounds import Atom, AtomTuple, Instance
from relational.from_alloy.questions import Question

Shown = Mapping[str, list[AtomTuple]]


def parts(question: Question, instance: Instance) -> dict[str, Shown]:
    """Return the signatures, fields and witnesses of an instance, the tuples of each in the order of the atoms."""
    order = {atom: place for place, atom in enumerate(instance.universe)}

    def sorted_rows(rows: Iterable[AtomTuple]) -> list[AtomTuple]:
        return sorted(rows, key=lambda row: [order[atom] for atom in row])

    sigs = {
        label: sorted_rows({row for relation in relations for row in instance[relation]})
        for label, relations in question.sigs.items()
    }
    fields = {label: sorted_rows(instance[relation]) for label, relation in question.fields.items()}
    witnesses = {name: sorted_rows(rows) for name, rows in sorted(instance.witnesses.items())}
    return {"sigs": sigs, "fields": fields, "witnesses": witnesses}


def text(question: Question, instance: Instance) -> str:
    """Return an instance, a signature, field or witness in each line."""
    lines = []
    for group in parts(question, instance).values():
        for label, rows in group.items():
            lines.append(f"{label} = {{{', '.join('->'.join(map(str, row)) for row in rows)}}}")
    return "\n".join(lines)


def data(question: Question, instance: Instance) -> dict[str, dict[str, list[list[Atom]]]]:
    """Return an instance as lists, for JSON."""
    return {
        kind: {label: [list(row) for row in rows] for label, rows in group.items()}
        for kind, group in parts(question, instance).items()
    }


def dot(question: Question, instance: Instance) -> str:
    """Return an instance as a graph: atoms with their signatures, an edge for each tuple from its first atom to its last."""
    shown = parts(question, instance)
    kinds: dict[Atom, list[str]] = {}
    for group in (shown["sigs"], shown["witnesses"]):
        for label, rows in group.items():
            for row in rows:
                if len(row) == 1:
                    kinds.setdefault(row[0], []).append(label)
    edges = [(label.rpartition("<:")[2], row) for label, rows in shown["fields"].items() for row in rows]
    for atom in (atom for _, row in edges for atom in row):
        kinds.setdefault(atom, [])
    lines = [f"  {_quoted(atom)} [label={_quoted(_label(atom, labels))}];" for atom, labels in kinds.items()]
    for name, row in edges:
        between = "".join(f"[{atom}]" for atom in row[1:-1])
        lines.append(f"  {_quoted(row[0])} -> {_quoted(row[-1])} [label={_quoted(name + between)}];")
    return "\n".join(["digraph instance {", "  node [shape=box];", *lines, "}"])


def _label(atom: Atom, labels: list[str]) -> str:
    """Return an atom, and below it what it is besides what its name says."""
    more = [label for label in labels if not str(atom).startswith(f"{label}$")]
    return f"{atom}\n({', '.join(more)})" if more else str(atom)


def _quoted(value: object) -> str:
    return json.dumps(str(value), ensure_ascii=False)
