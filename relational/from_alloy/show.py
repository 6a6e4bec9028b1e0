"""Show instances and traces: as text, as data for JSON, and as a graph in the DOT language.

A trace is a sequence of states. As text, the static part comes once, before them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from ooxcheck.relational.bounds import Atom, AtomTuple, Instance
from ooxcheck.relational.from_alloy.questions import Question
from ooxcheck.relational.from_alloy.temporal.traces import Trace

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


def text(question: Question, result: Instance | Trace) -> str:
    """Return an instance or a trace as text, one signature, field or witness per line."""
    if isinstance(result, Instance):
        return "\n".join(_lines(parts(question, result)))
    changing = _changing(question)
    first = parts(question, result.states[0])
    fixed = {
        kind: {label: rows for label, rows in group.items() if label not in changing}
        for kind, group in first.items()
    }
    lines = _lines(fixed)
    for number, state in enumerate(result.states):
        lines.append(f"state {number}:")
        groups = parts(question, state)
        shown = {
            kind: {label: rows for label, rows in group.items() if label in changing}
            for kind, group in groups.items()
        }
        lines += [f"  {line}" for line in _lines(shown)]
    return "\n".join([*lines, f"and then state {result.loop} again"])


def _lines(groups: Mapping[str, Shown]) -> list[str]:
    return [
        f"{label} = {{{', '.join('->'.join(map(str, row)) for row in rows)}}}"
        for group in groups.values()
        for label, rows in group.items()
    ]


def _changing(question: Question) -> set[str]:
    """Return the labels of signatures and fields that may change."""
    varying = frozenset(question.varying)
    sigs = {label for label, relations in question.sigs.items() if not varying.isdisjoint(relations)}
    return sigs | {label for label, relation in question.fields.items() if relation in varying}


def data(question: Question, result: Instance | Trace) -> dict[str, object]:
    """Return an instance or a trace as lists, for JSON."""
    if isinstance(result, Instance):
        return {
            kind: {label: [list(row) for row in rows] for label, rows in group.items()}
            for kind, group in parts(question, result).items()
        }
    states = [data(question, state) for state in result.states]
    witnesses = [state.pop("witnesses") for state in states]
    return {"states": states, "loop": result.loop, "witnesses": witnesses[0]}


def dot(question: Question, result: Instance | Trace) -> str:
    """Return an instance or a trace as a graph: atoms with their signatures, an edge for each tuple from its first to its last atom.

    Each state of a trace is a box, with an arrow to the next one, and from the last one back to the start
    of the loop.
    """
    if isinstance(result, Instance):
        return "\n".join(
            [
                "digraph instance {",
                "  node [shape=box];",
                *_draw_state(parts(question, result), "", "  "),
                "}",
            ]
        )
    lines = ["digraph trace {", "  node [shape=box];"]
    for number, state in enumerate(result.states):
        lines.append(f"  subgraph cluster_{number} {{")
        lines.append(f"    label={_quote(f'state {number}')};")
        lines.append(f"    {_quote(f'state {number}')} [shape=point];")
        lines += _draw_state(parts(question, state), f"{number}: ", "    ")
        lines.append("  }")
    follower = [*range(1, len(result.states)), result.loop]
    for number, after in enumerate(follower):
        ends = f"{_quote(f'state {number}')} -> {_quote(f'state {after}')}"
        lines.append(f"  {ends} [style={'bold' if after > number else 'dashed'}];")
    return "\n".join([*lines, "}"])


def _draw_state(shown: Mapping[str, Shown], prefix: str, indent: str) -> list[str]:
    """Return the nodes and edges of one state, with a prefix for names."""
    kinds: dict[Atom, list[str]] = {}
    for group in (shown["sigs"], shown["witnesses"]):
        for label, rows in group.items():
            for row in rows:
                if len(row) == 1:
                    kinds.setdefault(row[0], []).append(label)
    edges = [(label.rpartition("<:")[2], row) for label, rows in shown["fields"].items() for row in rows]
    for atom in (atom for _, row in edges for atom in row):
        kinds.setdefault(atom, [])
    lines = [
        f"{indent}{_quote(f'{prefix}{atom}')} [label={_quote(_label(atom, labels))}];"
        for atom, labels in kinds.items()
    ]
    for name, row in edges:
        ends = f"{_quote(f'{prefix}{row[0]}')} -> {_quote(f'{prefix}{row[-1]}')}"
        between = "".join(f"[{atom}]" for atom in row[1:-1])
        lines.append(f"{indent}{ends} [label={_quote(name + between)}];")
    return lines


def _label(atom: Atom, labels: list[str]) -> str:
    """Return an atom, and below it the labels that its name does not show."""
    more = [label for label in labels if not str(atom).startswith(f"{label}$")]
    return f"{atom}\n({', '.join(more)})" if more else str(atom)


def _quote(value: object) -> str:
    return json.dumps(str(value), ensure_ascii=False)
