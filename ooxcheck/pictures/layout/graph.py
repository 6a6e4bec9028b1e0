"""All references of a film as one graph: the objects of every frame, and an edge for every reference of any frame.

A layout of this graph fits every frame, so nothing moves. `as_networkx` converts a single snapshot for computations; drawing does not use it, because importing
networkx takes longer than drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import chain
from typing import Any, NamedTuple

from ooxcheck.datatypes import dataclass
from ooxcheck.pictures.snapshots import Box, Snapshot

ELEMENT = "[]"
"""The field name of all elements of an array."""

FORKING = (("left", "right"), ("less", "greater"))
"""Pairs of fields that make a tree even where none of its nodes has two children."""


class Edge(NamedTuple):
    """A reference from a cell of one object to another."""

    source: str
    cell: str
    target: str


@dataclass(frozen=True, slots=True)
class Graph:
    """Names of objects with their types, in the order of appearance, and edges.

    `ranks` is 0 for an edge of the first frame, 1 for one of the last, 2 for others. `roots` are the objects that variables refer to, those of the first frame first.
    `sides` are the fields, by type and name, that lead to the left (-1) or the right (1) below an object of a tree.
    """

    types: Mapping[str, str]
    ranks: Mapping[Edge, int]
    roots: tuple[str, ...]
    arrays: frozenset[str] = frozenset()
    sides: Mapping[tuple[str, str], int] = field(default_factory=dict)

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The references of all frames."""
        return tuple(self.ranks)

    def label(self, edge: Edge) -> tuple[str, str]:
        """Return the label of an edge: the type of its source, and the field."""
        return self.types[edge.source], ELEMENT if edge.source in self.arrays else edge.cell

    def parts(self) -> Iterator[Graph]:
        """Yield the connected parts of a graph, in the order of their first objects."""
        parts = _components(self.types, self.edges)
        for names in parts:
            members = set(names)
            yield Graph(
                {name: self.types[name] for name in names},
                {edge: rank for edge, rank in self.ranks.items() if edge.source in members},
                tuple(root for root in self.roots if root in members),
                self.arrays & members,
                self.sides,
            )


def graph(snapshots: Sequence[Snapshot]) -> Graph:
    """Return the objects and references of all snapshots together."""
    boxes = {name: box for snapshot in snapshots for name, box in snapshot.boxes.items()}
    ranks: dict[Edge, int] = {}
    for rank, some in enumerate((snapshots[:1], snapshots[-1:], snapshots[1:-1])):
        for source, cell in chain.from_iterable(snapshot.references() for snapshot in some):
            if cell.target in boxes:
                ranks.setdefault(Edge(source, cell.name, cell.target), rank)
    variables = [cell.target for snapshot in snapshots for cell in snapshot.variables]
    roots = dict.fromkeys(target for target in variables if target in boxes)
    arrays = frozenset(name for name, box in boxes.items() if box.is_array)
    types = {name: box.type for name, box in boxes.items()}
    return Graph(types, ranks, tuple(r for r in roots if r), arrays, _sides(boxes.values()))


def _sides(boxes: Iterable[Box]) -> dict[tuple[str, str], int]:
    """Return the fields whose names are those of the two children of a node, with their sides."""
    fields: dict[str, dict[str, str]] = {}
    for box in boxes:
        fields.setdefault(box.type, {}).update((cell.name.lower(), cell.name) for cell in box.cells)
    return {
        (type_, names[word]): side
        for type_, names in fields.items()
        for pair in FORKING
        if names.keys() >= set(pair)
        for word, side in zip(pair, (-1, 1), strict=True)
    }


def _components(names: Iterable[str], edges: Iterable[Edge]) -> list[list[str]]:
    """Return the names in groups that edges connect, in any direction."""
    near: dict[str, list[str]] = {name: [] for name in names}
    for source, _, target in edges:
        near[source].append(target)
        near[target].append(source)
    group: dict[str, int] = {}
    for number, name in enumerate(near):
        waiting = [name] if name not in group else []
        while waiting:
            member = waiting.pop()
            if member not in group:
                group[member] = number
                waiting.extend(near[member])
    groups: dict[int, list[str]] = {}
    for name in near:
        groups.setdefault(group[name], []).append(name)
    return list(groups.values())


def as_networkx(snapshot: Snapshot) -> Any:  # noqa: ANN401 (networkx has no types)
    """Return a snapshot as a ``networkx.MultiDiGraph``: objects with their type and values, references by field."""
    import networkx  # type: ignore[import-untyped]  # it has no types

    drawn = networkx.MultiDiGraph(
        variables={cell.name: cell.target or cell.text for cell in snapshot.variables}
    )
    for box in snapshot.boxes.values():
        values = {cell.name: cell.text for cell in box.cells if cell.target is None}
        drawn.add_node(box.name, type=box.type, values=values)
    for source, cell in snapshot.references():
        drawn.add_edge(source, cell.target, key=cell.name)
    return drawn
